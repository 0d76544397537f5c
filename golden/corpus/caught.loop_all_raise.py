def tf__loop_all_raise(n):
    with ag__.FunctionScope('loop_all_raise', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        i = 0

        def get_state():
            return (i,)

        def set_state(vars_):
            nonlocal i
            (i,) = vars_

        def try_body():
            nonlocal i

            def get_state():
                return (i,)

            def set_state(vars_):
                nonlocal i
                (i,) = vars_

            def loop_body():
                nonlocal i

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    raise ag__.ld(StopIteration)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(i) > ag__.ld(n), if_body, else_body, get_state, set_state, (), 0)
                i = ag__.ld(i)
                i += 1

            def loop_test():
                return True
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('i',), {'endless': True})

        def try_around(run_):
            nonlocal i
            try:
                run_()
            except ag__.ld(StopIteration):
                pass
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('i',), 1, lambda: (ag__.ld(StopIteration),))
        try:
            do_return = True
            retval_ = ag__.ld(i)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
