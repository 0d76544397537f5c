def tf__while_test_python(x):
    with ag__.FunctionScope('while_test_python', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_, i)

        def set_state(vars_):
            nonlocal retval_, i, do_return
            (do_return, retval_, i) = vars_
        i = ag__.Undefined('i')

        def try_body():
            nonlocal retval_, i, do_return
            i = 0

            def get_state():
                return (i,)

            def set_state(vars_):
                nonlocal i
                (i,) = vars_

            def loop_body():
                nonlocal i
                i = ag__.ld(i)
                i += 1

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    raise ag__.converted_call(ag__.ld(ValueError), (ag__.ld(i),), None, fscope)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(i) == 5, if_body, else_body, get_state, set_state, (), 0)

            def loop_test():
                return ag__.ld(i) < ag__.ld(x)
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('i',), {})

        def try_around(run_):
            nonlocal retval_, i, do_return
            try:
                run_()
            except ag__.ld(ValueError) as e:
                retval_ = ag__.get_item(ag__.ld(e).args, 0)
                do_return = True
            else:
                retval_ = -ag__.ld(i)
                do_return = True
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return', 'retval_', 'i'), 2, lambda: (ag__.ld(ValueError),))
        return fscope.ret(retval_, do_return)
