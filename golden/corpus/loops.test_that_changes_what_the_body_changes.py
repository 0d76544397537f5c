def tf__test_that_changes_what_the_body_changes(a, m):
    with ag__.FunctionScope('test_that_changes_what_the_body_changes', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        counter = ag__.converted_call(ag__.ld(Countdown), (-2,), None, fscope)
        steps = 0

        def get_state():
            return (ag__.ldu(lambda: counter.n, 'counter.n'), steps)

        def set_state(vars_):
            nonlocal steps
            (counter.n, steps) = vars_
            if ag__.is_undefined(vars_[0]):
                del counter.n

        def loop_body():
            nonlocal steps
            steps = ag__.ld(steps)
            steps += 1

            def get_state():
                return (ag__.ldu(lambda: counter.n, 'counter.n'),)

            def set_state(vars_):
                (counter.n,) = vars_
                if ag__.is_undefined(vars_[0]):
                    del counter.n

            def if_body():
                attribute_ = ag__.ld_target(ag__.ld(counter).n)
                attribute_ += ag__.ld_items(a)
                ag__.ld(counter).n = attribute_

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(m) > ag__.ld(steps), if_body, else_body, get_state, set_state, ('counter.n',), 1)

        def loop_test():
            return ag__.and_(lambda: ag__.ld(steps) < 3, lambda: ag__.converted_call(ag__.ld(counter).step, (), None, fscope) != 2)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('counter.n', 'steps'), {})
        try:
            do_return = True
            retval_ = (ag__.ld(steps), ag__.ld(counter).n)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
