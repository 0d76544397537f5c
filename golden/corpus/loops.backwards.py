def tf__backwards(values):
    with ag__.FunctionScope('backwards', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            v = itr
            number = ag__.ld(number) * 10 + ag__.ld(v)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(reversed), (ag__.ld(values),), None, fscope), None, loop_body, get_state, set_state, ('number',), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = ag__.ld(number)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
