def tf__prints_on_the_way_down_and_up(n):
    with ag__.FunctionScope('prints_on_the_way_down_and_up', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def go(k):
            with ag__.FunctionScope('go', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                ag__.converted_call(ag__.ld(print), ('at', ag__.ld(k)), None, fscope_1)

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    ag__.converted_call(ag__.ld(go), (ag__.ld(k) - 1,), None, fscope_1)
                    ag__.converted_call(ag__.ld(print), ('back at', ag__.ld(k)), None, fscope_1)

                def else_body():
                    ag__.converted_call(ag__.ld(print), ('bottom',), None, fscope_1)
                ag__.if_stmt(ag__.ld(k) > 0, if_body, else_body, get_state, set_state, (), 0)
        ag__.converted_call(ag__.ld(go), (ag__.ld(n),), None, fscope)
        ag__.converted_call(ag__.ld(print), ('done',), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(n)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
