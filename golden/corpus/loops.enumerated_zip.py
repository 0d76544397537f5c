def tf__enumerated_zip(a, b):
    with ag__.FunctionScope('enumerated_zip', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            (i, (x, y)) = itr
            total = ag__.ld_target(total)
            total += (ag__.ld(i) + 1) * (ag__.ld(x) - ag__.ld(y))
        i = ag__.Undefined('i')
        x = ag__.Undefined('x')
        y = ag__.Undefined('y')
        ag__.for_stmt(ag__.converted_call(ag__.ld(enumerate), (ag__.converted_call(ag__.ld(zip), (ag__.ld(a), ag__.ld(b)), None, fscope),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': '(i, (x, y))'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
