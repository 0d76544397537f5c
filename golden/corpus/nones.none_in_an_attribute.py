def tf__none_in_an_attribute(values):
    with ag__.FunctionScope('none_in_an_attribute', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        best = ag__.converted_call(ag__.ld(_Best), (), None, fscope)

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            v = itr
            ag__.converted_call(ag__.ld(best).see, (ag__.ld(v),), None, fscope)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.ld(values), None, loop_body, get_state, set_state, (), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = ag__.ld(best).value
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
