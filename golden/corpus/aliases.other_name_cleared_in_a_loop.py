def tf__other_name_cleared_in_a_loop(n):
    with ag__.FunctionScope('other_name_cleared_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        a = []
        b = ag__.ld(a)

        def get_state():
            return (a,)

        def set_state(vars_):
            nonlocal a
            (a,) = vars_

        def loop_body(itr):
            nonlocal a
            i = itr
            a = ag__.list_append(ag__.ld(a), ag__.ld(i))

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                ag__.converted_call(ag__.ld(b).clear, (), None, fscope)

            def else_body():
                pass
            ag__.if_stmt(ag__.converted_call(ag__.ld(len), (ag__.ld(b),), None, fscope) == 2, if_body, else_body, get_state, set_state, (), 0)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('a',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(a), ag__.ld(b))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
