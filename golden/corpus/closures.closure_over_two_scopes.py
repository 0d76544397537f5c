def tf__closure_over_two_scopes(n):
    with ag__.FunctionScope('closure_over_two_scopes', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_2 = False
        retval__2 = ag__.UndefinedReturnValue()
        a = 1

        @ag__.autograph_artifact
        def outer(b):
            with ag__.FunctionScope('outer', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return_1 = False
                retval__1 = ag__.UndefinedReturnValue()

                @ag__.autograph_artifact
                def inner(c):
                    with ag__.FunctionScope('inner', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                        do_return = False
                        retval_ = ag__.UndefinedReturnValue()
                        try:
                            do_return = True
                            retval_ = ag__.ld(a) * 100 + ag__.ld(b) * 10 + ag__.ld(c)
                        except:
                            do_return = False
                            raise
                        return fscope_2.ret(retval_, do_return)
                try:
                    do_return_1 = True
                    retval__1 = ag__.converted_call(ag__.ld(inner), (ag__.ld(n),), None, fscope_1)
                except:
                    do_return_1 = False
                    raise
                return fscope_1.ret(retval__1, do_return_1)

        def get_state():
            return (a,)

        def set_state(vars_):
            nonlocal a
            (a,) = vars_

        def if_body():
            nonlocal a
            a = 2

        def else_body():
            nonlocal a
            pass
        ag__.if_stmt(ag__.ld(n) > 5, if_body, else_body, get_state, set_state, ('a',), 1)
        try:
            do_return_2 = True
            retval__2 = ag__.converted_call(ag__.ld(outer), (3,), None, fscope)
        except:
            do_return_2 = False
            raise
        return fscope.ret(retval__2, do_return_2)
