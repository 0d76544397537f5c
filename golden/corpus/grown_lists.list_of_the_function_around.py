def tf__list_of_the_function_around(n):
    with ag__.FunctionScope('list_of_the_function_around', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = []

        @ag__.autograph_artifact
        def add(v):
            with ag__.FunctionScope('add', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    ag__.converted_call(ag__.ld(l).append, (ag__.ld(v),), None, fscope_1)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(v) > 0, if_body, else_body, get_state, set_state, (), 0)

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            i = itr
            ag__.converted_call(ag__.ld(add), (ag__.ld(i),), None, fscope)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': 'i'})
        ag__.converted_call(ag__.ld(add), (ag__.ld(n),), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(l)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
