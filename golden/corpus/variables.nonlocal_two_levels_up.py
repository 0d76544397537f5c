def tf__nonlocal_two_levels_up(n):
    with ag__.FunctionScope('nonlocal_two_levels_up', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        count = 0

        @ag__.autograph_artifact
        def outer():
            with ag__.FunctionScope('outer', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                @ag__.autograph_artifact
                def inner():
                    nonlocal count
                    with ag__.FunctionScope('inner', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                        count = ag__.ld(count)
                        count += 1
                ag__.converted_call(ag__.ld(inner), (), None, fscope_1)

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    ag__.converted_call(ag__.ld(inner), (), None, fscope_1)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(n) % 2 == 0, if_body, else_body, get_state, set_state, (), 0)
        ag__.converted_call(ag__.ld(outer), (), None, fscope)
        ag__.converted_call(ag__.ld(outer), (), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(count)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
