def tf__attribute_grown_by_a_method(n):
    with ag__.FunctionScope('attribute_grown_by_a_method', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        b = ag__.converted_call(ag__.ld(Box), (), None, fscope)

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            i = itr
            ag__.converted_call(ag__.ld(b).put2, (ag__.ld(i),), None, fscope)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(len), (ag__.ld(b).items,), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
