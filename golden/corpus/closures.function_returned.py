def tf__function_returned(x, k):
    with ag__.FunctionScope('function_returned', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_2 = False
        retval__2 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def adder(n):
            with ag__.FunctionScope('adder', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return_1 = False
                retval__1 = ag__.UndefinedReturnValue()

                @ag__.autograph_artifact
                def add(v):
                    with ag__.FunctionScope('add', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                        do_return = False
                        retval_ = ag__.UndefinedReturnValue()
                        try:
                            do_return = True
                            retval_ = ag__.ld(v) + ag__.ld(n)
                        except:
                            do_return = False
                            raise
                        return fscope_2.ret(retval_, do_return)
                try:
                    do_return_1 = True
                    retval__1 = ag__.ld(add)
                except:
                    do_return_1 = False
                    raise
                return fscope_1.ret(retval__1, do_return_1)
        plus = ag__.converted_call(ag__.ld(adder), (ag__.ld(k),), None, fscope)

        def get_state():
            return (do_return_2, retval__2)

        def set_state(vars_):
            nonlocal retval__2, do_return_2
            (do_return_2, retval__2) = vars_

        def if_body():
            nonlocal retval__2, do_return_2
            try:
                do_return_2 = True
                retval__2 = ag__.converted_call(ag__.ld(plus), (ag__.ld(x),), None, fscope)
            except:
                do_return_2 = False
                raise

        def else_body():
            nonlocal retval__2, do_return_2
            try:
                do_return_2 = True
                retval__2 = ag__.converted_call(ag__.ld(plus), (-ag__.ld(x),), None, fscope)
            except:
                do_return_2 = False
                raise
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('do_return_2', 'retval__2'), 2)
        return fscope.ret(retval__2, do_return_2)
