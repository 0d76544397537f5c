def tf__while_with_try_inside(x):
    with ag__.FunctionScope('while_with_try_inside', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        n = 0

        def get_state():
            return (n, x)

        def set_state(vars_):
            nonlocal x, n
            (n, x) = vars_

        def loop_body():
            nonlocal x, n

            def get_state():
                return (n, x)

            def set_state(vars_):
                nonlocal x, n
                (n, x) = vars_

            def try_body():
                nonlocal x, n

                def try_body():
                    nonlocal x, n
                    x = ag__.ld(x)
                    x -= 1

                    def get_state():
                        return ()

                    def set_state(vars_):
                        pass

                    def if_body():
                        raise ag__.converted_call(ag__.ld(ValueError), (ag__.ld(x),), None, fscope)

                    def else_body():
                        pass
                    ag__.if_stmt(ag__.ld(x) % 3 == 0, if_body, else_body, get_state, set_state, (), 0)
                    n = ag__.ld(n)
                    n += 1

                def try_around(run_):
                    nonlocal x, n
                    try:
                        run_()
                    except ag__.ld(ValueError) as e:
                        n = ag__.ld_target(n)
                        n += ag__.ld_items(ag__.get_item(ag__.ld(e).args, 0))
                ag__.try_stmt(try_body, try_around, get_state, set_state, ('n', 'x'), 2, lambda: (ag__.ld(ValueError),))

            def try_around(run_):
                nonlocal x, n
                try:
                    run_()
                finally:
                    n = ag__.ld(n)
                    n += 1
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('n', 'x'), 2, None)

        def loop_test():
            return ag__.ld(x) > 0
        e = ag__.Undefined('e')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('n', 'x'), {})
        try:
            do_return = True
            retval_ = ag__.ld(n)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
