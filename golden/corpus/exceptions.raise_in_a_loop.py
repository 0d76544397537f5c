def tf__raise_in_a_loop(n):
    with ag__.FunctionScope('raise_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            i = itr

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                raise ag__.converted_call(ag__.ld(ValueError), ('too many',), None, fscope)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(i) > 10, if_body, else_body, get_state, set_state, (), 0)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(n)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
