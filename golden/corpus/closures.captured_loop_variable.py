def tf__captured_loop_variable(n):
    with ag__.FunctionScope('captured_loop_variable', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            square = ag__.autograph_artifact(lambda: ag__.ld(i) * ag__.ld(i))
            total = ag__.ld_target(total)
            total += ag__.ld_items(ag__.converted_call(ag__.ld(square), (), None, fscope))
        i = ag__.Undefined('i')
        square = ag__.Undefined('square')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('i', 'total'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
