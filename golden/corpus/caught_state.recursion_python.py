def tf__recursion_python(x):
    with ag__.FunctionScope('recursion_python', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def down(k, v):
            with ag__.FunctionScope('down', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()

                def get_state():
                    return (do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return
                    (do_return, retval_) = vars_

                def if_body():
                    nonlocal retval_, do_return
                    try:
                        do_return = True
                        retval_ = ag__.converted_call(ag__.ld(check), (ag__.ld(v),), None, fscope_1)
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return

                    def get_state():
                        return (do_return, retval_)

                    def set_state(vars_):
                        nonlocal retval_, do_return
                        (do_return, retval_) = vars_

                    def try_body():
                        nonlocal retval_, do_return
                        retval_ = ag__.converted_call(ag__.ld(down), (ag__.ld(k) - 1, ag__.ld(v)), None, fscope_1) + 1
                        do_return = True

                    def try_around(run_):
                        nonlocal retval_, do_return
                        try:
                            run_()
                        except ag__.ld(KeyError):
                            retval_ = 5
                            do_return = True
                    ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return', 'retval_'), 2, lambda: (ag__.ld(KeyError),))
                ag__.if_stmt(ag__.ld(k) == 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                return fscope_1.ret(retval_, do_return)

        def get_state():
            return (do_return_1, retval__1)

        def set_state(vars_):
            nonlocal retval__1, do_return_1
            (do_return_1, retval__1) = vars_

        def try_body():
            nonlocal retval__1, do_return_1
            retval__1 = ag__.converted_call(ag__.ld(down), (3, ag__.ld(x)), None, fscope)
            do_return_1 = True

        def try_around(run_):
            nonlocal retval__1, do_return_1
            try:
                run_()
            except ag__.ld(ValueError):
                retval__1 = -1
                do_return_1 = True
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return_1', 'retval__1'), 2, lambda: (ag__.ld(ValueError),))
        return fscope.ret(retval__1, do_return_1)
