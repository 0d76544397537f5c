def tf__method_resolution_order(x):
    with ag__.FunctionScope('method_resolution_order', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_3 = False
        retval__3 = ag__.UndefinedReturnValue()

        class Base:
            @ag__.autograph_artifact
            def f(self, v):
                with ag__.FunctionScope('f', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()
                    try:
                        do_return = True
                        retval_ = ag__.ld(v)
                    except:
                        do_return = False
                        raise
                    return fscope_1.ret(retval_, do_return)

        class Left(ag__.ld(Base)):
            @ag__.autograph_artifact
            def f(self, v):
                with ag__.FunctionScope('f', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                    do_return_1 = False
                    retval__1 = ag__.UndefinedReturnValue()

                    def get_state():
                        return (v,)

                    def set_state(vars_):
                        nonlocal v
                        (v,) = vars_

                    def if_body():
                        nonlocal v
                        v = ag__.ld(v) + 10

                    def else_body():
                        nonlocal v
                        pass
                    ag__.if_stmt(ag__.ld(v) > 0, if_body, else_body, get_state, set_state, ('v',), 1)
                    try:
                        do_return_1 = True
                        retval__1 = ag__.converted_call(super(__class__, self).f, (ag__.ld(v),), None, fscope_2)
                    except:
                        do_return_1 = False
                        raise
                    return fscope_2.ret(retval__1, do_return_1)

        class Right(ag__.ld(Base)):
            @ag__.autograph_artifact
            def f(self, v):
                with ag__.FunctionScope('f', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                    do_return_2 = False
                    retval__2 = ag__.UndefinedReturnValue()
                    try:
                        do_return_2 = True
                        retval__2 = ag__.converted_call(super(__class__, self).f, (ag__.ld(v) * 2,), None, fscope_3)
                    except:
                        do_return_2 = False
                        raise
                    return fscope_3.ret(retval__2, do_return_2)

        class Both(ag__.ld(Left), ag__.ld(Right)):
            pass
        try:
            do_return_3 = True
            retval__3 = ag__.converted_call(ag__.converted_call(ag__.ld(Both), (), None, fscope).f, (ag__.ld(x),), None, fscope)
        except:
            do_return_3 = False
            raise
        return fscope.ret(retval__3, do_return_3)
