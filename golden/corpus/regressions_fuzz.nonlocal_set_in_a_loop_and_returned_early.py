def tf__nonlocal_set_in_a_loop_and_returned_early(a, p):
    with ag__.FunctionScope('nonlocal_set_in_a_loop_and_returned_early', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        d = 1

        @ag__.autograph_artifact
        def set_d(k):
            nonlocal d
            with ag__.FunctionScope('set_d', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                d = ag__.ld(k)
                try:
                    do_return = True
                    retval_ = ag__.ld(k)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        def get_state():
            return (d, do_return_1, retval__1)

        def set_state(vars_):
            nonlocal retval__1, do_return_1, d
            (d, do_return_1, retval__1) = vars_

        def if_body():
            nonlocal retval__1, do_return_1, d
            try:
                do_return_1 = True
                retval__1 = ag__.ld(d)
            except:
                do_return_1 = False
                raise

        def else_body():
            nonlocal retval__1, do_return_1, d

            def get_state():
                return (d,)

            def set_state(vars_):
                nonlocal d
                (d,) = vars_

            def loop_body(itr):
                nonlocal d
                i = itr
                ag__.converted_call(ag__.ld(set_d), (ag__.ld(i),), None, fscope)
            i = ag__.Undefined('i')
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), None, loop_body, get_state, set_state, ('d',), {'iterate_names': 'i'})
            try:
                do_return_1 = True
                retval__1 = ag__.ld(d) + 10
            except:
                do_return_1 = False
                raise
        i = ag__.Undefined('i')
        ag__.if_stmt(ag__.ld(p), if_body, else_body, get_state, set_state, ('d', 'do_return_1', 'retval__1'), 3)
        return fscope.ret(retval__1, do_return_1)
