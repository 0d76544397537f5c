def tf__starred_rest_of_a_row(rows):
    with ag__.FunctionScope('starred_rest_of_a_row', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            (first, *rest) = itr
            total = ag__.ld_target(total)
            total += ag__.ld(first) * ag__.converted_call(ag__.ld(sum), (ag__.ld(rest),), None, fscope)
        first = ag__.Undefined('first')
        rest = ag__.Undefined('rest')
        ag__.for_stmt(ag__.ld(rows), None, loop_body, get_state, set_state, ('total',), {'iterate_names': '(first, *rest)'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
