def tf__lambda_made_and_called_in_a_loop(n):
    with ag__.FunctionScope('lambda_made_and_called_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

        def get_state():
            return (i, total)

        def set_state(vars_):
            nonlocal total, i
            (i, total) = vars_

        def loop_body(itr):
            nonlocal total, i
            i = itr
            shifted = ag__.autograph_artifact(lambda v: ag__.ld(v) + ag__.ld(i))

            def get_state():
                return (i,)

            def set_state(vars_):
                nonlocal i
                (i,) = vars_

            def if_body():
                nonlocal i
                i = ag__.ld(i)
                i += 100

            def else_body():
                nonlocal i
                pass
            ag__.if_stmt(ag__.ld(i) % 2 == 0, if_body, else_body, get_state, set_state, ('i',), 1)
            total = ag__.ld_target(total)
            total += ag__.ld_items(ag__.converted_call(ag__.ld(shifted), (1,), None, fscope))
        i = ag__.Undefined('i')
        shifted = ag__.Undefined('shifted')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('i', 'total'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
