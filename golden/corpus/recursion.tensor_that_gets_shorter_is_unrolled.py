def tf__tensor_that_gets_shorter_is_unrolled(values):
    with ag__.FunctionScope('tensor_that_gets_shorter_is_unrolled', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def alternate(x):
            with ag__.FunctionScope('alternate', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
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
                        retval_ = 0
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

                    def if_body():
                        nonlocal retval_, do_return
                        try:
                            do_return = True
                            retval_ = ag__.ld(x)[0] + ag__.converted_call(ag__.ld(alternate), (ag__.get_item(ag__.ld(x), ag__.slice_(1, None, None)),), None, fscope_1)
                        except:
                            do_return = False
                            raise

                    def else_body():
                        nonlocal retval_, do_return
                        try:
                            do_return = True
                            retval_ = ag__.converted_call(ag__.ld(alternate), (ag__.get_item(ag__.ld(x), ag__.slice_(1, None, None)),), None, fscope_1) - ag__.ld(x)[0]
                        except:
                            do_return = False
                            raise
                    ag__.if_stmt(ag__.ld(x)[0] > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                ag__.if_stmt(ag__.converted_call(ag__.ld(len), (ag__.ld(x),), None, fscope_1) == 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                return fscope_1.ret(retval_, do_return)
        try:
            do_return_1 = True
            retval__1 = ag__.converted_call(ag__.ld(alternate), (ag__.ld(values),), None, fscope)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
