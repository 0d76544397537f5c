def tf__structures_go_in_and_come_out(n):
    with ag__.FunctionScope('structures_go_in_and_come_out', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def go(k, state):
            with ag__.FunctionScope('go', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()

                def get_state():
                    return (do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return
                    (do_return, retval_) = vars_

                def if_body():
                    nonlocal retval_, do_return
                    try:
                        do_return = True
                        retval_ = ((0, [1, 2.5]), ag__.ld(state))
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return
                    ((x, y), got) = ag__.ld_items(ag__.converted_call(ag__.ld(go), (ag__.ld(k) - 1, {'a': ag__.ld(state)['a'] + ag__.ld(k), 'b': ag__.ld(state)['b']}), None, fscope_1))
                    try:
                        do_return = True
                        retval_ = ((ag__.ld(x) + ag__.ld(k), [ag__.ld(y)[0] * 2, ag__.ld(y)[1] + ag__.ld(got)['b']]), ag__.ld(got))
                    except:
                        do_return = False
                        raise
                got = ag__.Undefined('got')
                x = ag__.Undefined('x')
                y = ag__.Undefined('y')
                ag__.if_stmt(ag__.ld(k) == 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                return fscope_1.ret(retval_, do_return)
        try:
            do_return_1 = True
            retval__1 = ag__.converted_call(ag__.ld(go), (ag__.ld(n), {'a': 1, 'b': 0.5}), None, fscope)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
