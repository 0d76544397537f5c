def tf__backwards_range(n):
    with ag__.FunctionScope('backwards_range', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        number = 0

        def get_state():
            return (number,)

        def set_state(vars_):
            nonlocal number
            (number,) = vars_

        def loop_body(itr):
            nonlocal number
            i = itr
            number = ag__.ld(number) * 10 + ag__.ld(i)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(reversed), (ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope),), None, fscope), None, loop_body, get_state, set_state, ('number',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(number)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
