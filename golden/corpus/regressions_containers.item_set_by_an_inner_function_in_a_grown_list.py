def tf__item_set_by_an_inner_function_in_a_grown_list(n, p):
    with ag__.FunctionScope('item_set_by_an_inner_function_in_a_grown_list', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        mine = [2]

        @ag__.autograph_artifact
        def set_first(k):
            with ag__.FunctionScope('set_first', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
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
                        retval_ = ag__.ld(k)
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return
                    ag__.put_item(ag__.ld(mine), 0, 5)
                    try:
                        do_return = True
                        retval_ = 0
                    except:
                        do_return = False
                        raise
                ag__.if_stmt(ag__.ld(p), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                return fscope_1.ret(retval_, do_return)

        def get_state():
            return (mine,)

        def set_state(vars_):
            nonlocal mine
            (mine,) = vars_

        def loop_body(itr):
            nonlocal mine
            i = itr
            mine = ag__.list_append(ag__.ld(mine), ag__.ld(i))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('mine',), {'iterate_names': 'i'})
        try:
            do_return_1 = True
            retval__1 = (ag__.converted_call(ag__.ld(set_first), (7,), None, fscope), ag__.ld(mine)[0], ag__.converted_call(ag__.ld(len), (ag__.ld(mine),), None, fscope))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
