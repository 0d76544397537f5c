def tf__collected_by_append(n):
    with ag__.FunctionScope('collected_by_append', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        out = []

        def get_state():
            return (out,)

        def set_state(vars_):
            nonlocal out
            (out,) = vars_

        def loop_body(itr):
            nonlocal out
            v = itr

            def get_state():
                return (out,)

            def set_state(vars_):
                nonlocal out
                (out,) = vars_

            def if_body():
                nonlocal out
                out = ag__.list_append(ag__.ld(out), ag__.ld(v))

            def else_body():
                nonlocal out
                pass
            ag__.if_stmt(ag__.ld(v) != 4, if_body, else_body, get_state, set_state, ('out',), 1)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(_collatz), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('out',), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = ag__.ld(out)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
