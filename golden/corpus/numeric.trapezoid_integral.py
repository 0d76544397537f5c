def tf__trapezoid_integral(b):
    with ag__.FunctionScope('trapezoid_integral', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        n = 50
        h = ag__.ld(b) / ag__.ld(n)
        total = 0.0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            i = itr
            (left, right) = (ag__.ld(i) * ag__.ld(h), (ag__.ld(i) + 1) * ag__.ld(h))
            total = ag__.ld_target(total)
            total += (ag__.ld(left) * ag__.ld(left) + ag__.ld(right) * ag__.ld(right)) * ag__.ld(h) * 0.5
        i = ag__.Undefined('i')
        left = ag__.Undefined('left')
        right = ag__.Undefined('right')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
