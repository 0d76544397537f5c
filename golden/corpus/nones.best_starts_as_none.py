def tf__best_starts_as_none(values):
    with ag__.FunctionScope('best_starts_as_none', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        best = None

        def get_state():
            return (best,)

        def set_state(vars_):
            nonlocal best
            (best,) = vars_

        def loop_body(itr):
            nonlocal best
            v = itr

            def get_state():
                return (best,)

            def set_state(vars_):
                nonlocal best
                (best,) = vars_

            def if_body():
                nonlocal best
                best = ag__.ld(v)

            def else_body():
                nonlocal best
                pass
            ag__.if_stmt(ag__.or_(lambda: ag__.is_(ag__.ld(best), None), lambda: ag__.ld(v) > ag__.ld(best)), if_body, else_body, get_state, set_state, ('best',), 1)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.ld(values), None, loop_body, get_state, set_state, ('best',), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = ag__.ld(best)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
