def tf__argmax_by_hand(values):
    with ag__.FunctionScope('argmax_by_hand', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (best, where) = (ag__.ld(values)[0], 0)

        def get_state():
            return (best, where)

        def set_state(vars_):
            nonlocal where, best
            (best, where) = vars_

        def loop_body(itr):
            nonlocal where, best
            (i, v) = itr

            def get_state():
                return (best, where)

            def set_state(vars_):
                nonlocal where, best
                (best, where) = vars_

            def if_body():
                nonlocal where, best
                (best, where) = (ag__.ld(v), ag__.ld(i))

            def else_body():
                nonlocal where, best
                pass
            ag__.if_stmt(ag__.ld(v) > ag__.ld(best), if_body, else_body, get_state, set_state, ('best', 'where'), 2)
        i = ag__.Undefined('i')
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(enumerate), (ag__.ld(values),), None, fscope), None, loop_body, get_state, set_state, ('best', 'where'), {'iterate_names': '(i, v)'})
        try:
            do_return = True
            retval_ = (ag__.ld(where), ag__.ld(best))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
