def tf__lambda_called_in_the_loop_that_changes_its_variable(n):
    with ag__.FunctionScope('lambda_called_in_the_loop_that_changes_its_variable', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        k = 1
        grown = ag__.autograph_artifact(lambda v: ag__.ld(v) * ag__.ld(k))
        total = 0

        def get_state():
            return (k, total)

        def set_state(vars_):
            nonlocal total, k
            (k, total) = vars_

        def loop_body(itr):
            nonlocal total, k
            i = itr
            total = ag__.ld_target(total)
            total += ag__.ld_items(ag__.converted_call(ag__.ld(grown), (ag__.ld(i),), None, fscope))
            k = ag__.ld(k)
            k += 1
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('k', 'total'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(total), ag__.converted_call(ag__.ld(grown), (1,), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
