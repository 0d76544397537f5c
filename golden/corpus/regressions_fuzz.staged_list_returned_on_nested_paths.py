def tf__staged_list_returned_on_nested_paths(a, v):
    with ag__.FunctionScope('staged_list_returned_on_nested_paths', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [0, -4]

        def get_state():
            return (l,)

        def set_state(vars_):
            nonlocal l
            (l,) = vars_

        def loop_body(itr):
            nonlocal l
            i = itr
            l = ag__.ld(l) + [ag__.ld(v)]
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), None, loop_body, get_state, set_state, ('l',), {'iterate_names': 'i'})

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                try:
                    do_return = True
                    retval_ = (0, ag__.ld(l))
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                ag__.converted_call(ag__.ld(grow), (ag__.ld(l), 7), None, fscope)
                try:
                    do_return = True
                    retval_ = (1, ag__.ld(l))
                except:
                    do_return = False
                    raise
            ag__.if_stmt(ag__.ld(a) > 9, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

        def else_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = (2, ag__.ld(l))
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.ld(a) > 3, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
