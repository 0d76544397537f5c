def tf__loop_over_a_dict(x, table):
    with ag__.FunctionScope('loop_over_a_dict', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = ag__.ld(x)

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            (key, value) = itr
            total = ag__.ld(total) * 10 + ag__.ld(value)
        key = ag__.Undefined('key')
        value = ag__.Undefined('value')
        ag__.for_stmt(ag__.converted_call(ag__.ld(table).items, (), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': '(key, value)'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
