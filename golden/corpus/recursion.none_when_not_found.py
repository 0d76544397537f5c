def tf__none_when_not_found(n, wanted):
    with ag__.FunctionScope('none_when_not_found', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def find(k):
            with ag__.FunctionScope('find', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
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
                        retval_ = None
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
                            retval_ = ag__.ld(k) * 10
                        except:
                            do_return = False
                            raise

                    def else_body():
                        nonlocal retval_, do_return
                        try:
                            do_return = True
                            retval_ = ag__.converted_call(ag__.ld(find), (ag__.ld(k) - 1,), None, fscope_1)
                        except:
                            do_return = False
                            raise
                    ag__.if_stmt(ag__.ld(k) == ag__.ld(wanted), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                ag__.if_stmt(ag__.ld(k) == 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                return fscope_1.ret(retval_, do_return)
        found = ag__.converted_call(ag__.ld(find), (ag__.ld(n),), None, fscope)

        def get_state():
            return (do_return_1, retval__1)

        def set_state(vars_):
            nonlocal retval__1, do_return_1
            (do_return_1, retval__1) = vars_

        def if_body():
            nonlocal retval__1, do_return_1
            try:
                do_return_1 = True
                retval__1 = -1
            except:
                do_return_1 = False
                raise

        def else_body():
            nonlocal retval__1, do_return_1
            try:
                do_return_1 = True
                retval__1 = ag__.ld(found)
            except:
                do_return_1 = False
                raise
        ag__.if_stmt(ag__.is_(ag__.ld(found), None), if_body, else_body, get_state, set_state, ('do_return_1', 'retval__1'), 2)
        return fscope.ret(retval__1, do_return_1)
