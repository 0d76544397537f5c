def tf__python_return_before_staged_code(x, early):
    with ag__.FunctionScope('python_return_before_staged_code', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_, x)

        def set_state(vars_):
            nonlocal x, retval_, do_return
            (do_return, retval_, x) = vars_

        def if_body():
            nonlocal x, retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(x)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal x, retval_, do_return

            def get_state():
                return (x,)

            def set_state(vars_):
                nonlocal x
                (x,) = vars_

            def loop_body():
                nonlocal x
                x = ag__.ld(x) * 2

            def loop_test():
                return ag__.ld(x) < 50
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('x',), {})
            try:
                do_return = True
                retval_ = ag__.ld(x)
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.ld(early), if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'x'), 2)
        return fscope.ret(retval_, do_return)
