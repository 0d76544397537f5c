def tf__walrus_in_what_is_always_evaluated(x):
    with ag__.FunctionScope('walrus_in_what_is_always_evaluated', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        count = 0
        test_ = True

        def get_state():
            return (count, x, y, test_)

        def set_state(vars_):
            nonlocal y, x, test_, count
            (count, x, y, test_) = vars_

        def loop_body():
            nonlocal y, x, test_, count
            test_ = (lambda left_: ag__.and_(lambda: left_, lambda: ag__.ld(y) < 30))((y := ag__.ld(x) * 2) > 3)

            def get_state():
                return (count, x)

            def set_state(vars_):
                nonlocal x, count
                (count, x) = vars_

            def if_body():
                nonlocal x, count
                x = ag__.ld(x) + ag__.ld(y)
                count = ag__.ld(count)
                count += 1

            def else_body():
                nonlocal x, count
                pass
            ag__.if_stmt(test_, if_body, else_body, get_state, set_state, ('count', 'x'), 2)

        def loop_test():
            return test_
        y = ag__.Undefined('y')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('count', 'x', 'y', 'test_'), {})

        def get_state():
            return (count,)

        def set_state(vars_):
            nonlocal count
            (count,) = vars_

        def if_body():
            nonlocal count
            count = ag__.ld_target(count)
            count += ag__.ld_items(z)

        def else_body():
            nonlocal count
            pass
        ag__.if_stmt((lambda left_: ag__.or_(lambda: left_, lambda: ag__.ld(count) > 9))((lambda left_, right_: ag__.and_(lambda: left_ < right_, lambda: right_ <= 40))(0, (z := ag__.ld(x) - 5))), if_body, else_body, get_state, set_state, ('count',), 1)

        def get_state():
            return (count,)

        def set_state(vars_):
            nonlocal count
            (count,) = vars_

        def if_body():
            nonlocal count
            count = ag__.ld(count) - ag__.ld(w)

        def else_body():
            nonlocal count
            pass
        ag__.if_stmt((lambda left_, right_: ag__.and_(lambda: left_ < right_, lambda: right_ < ag__.ld(x) + ag__.ld(count)))((w := ag__.ld(x)), 3), if_body, else_body, get_state, set_state, ('count',), 1)
        try:
            do_return = True
            retval_ = (ag__.ld(count), ag__.ld(x), ag__.ld(y), ag__.ld(z), ag__.ld(w))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
