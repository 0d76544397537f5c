def tf__lists_in_a_dict(n):
    with ag__.FunctionScope('lists_in_a_dict', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        d = {'a': [], 'b': []}

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
                ag__.converted_call(ag__.ld(d)['a'].append, (ag__.ld(i),), None, fscope)

            def else_body():
                ag__.converted_call(ag__.ld(d)['b'].append, (ag__.ld(i),), None, fscope)
            ag__.if_stmt(ag__.ld(i) % 2 == 0, if_body, else_body, get_state, set_state, (), 0)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(d)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
