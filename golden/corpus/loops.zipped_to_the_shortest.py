def tf__zipped_to_the_shortest(a, b):
    with ag__.FunctionScope('zipped_to_the_shortest', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        last = 0

        def get_state():
            return (last,)

        def set_state(vars_):
            nonlocal last
            (last,) = vars_

        def loop_body(itr):
            nonlocal last
            (x, y) = itr
            last = ag__.ld(last) * 10 + ag__.ld(x) - ag__.ld(y)
        x = ag__.Undefined('x')
        y = ag__.Undefined('y')
        ag__.for_stmt(ag__.converted_call(ag__.ld(zip), (ag__.ld(a), ag__.ld(b)), None, fscope), None, loop_body, get_state, set_state, ('last',), {'iterate_names': '(x, y)'})
        try:
            do_return = True
            retval_ = ag__.ld(last)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
