def tf__zipped_generator_expressions(values, others):
    with ag__.FunctionScope('zipped_generator_expressions', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            (a, b) = itr
            total = ag__.ld_target(total)
            total += ag__.ld(a) * ag__.ld(b)
        a = ag__.Undefined('a')
        b = ag__.Undefined('b')
        ag__.for_stmt(ag__.converted_call(ag__.ld(zip), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(x) * 2 for x in items_)), ag__.gen_exp(ag__.ld(others), lambda items_: (ag__.ld(y) for y in items_ if ag__.ld(y) > 5), lambda y: ag__.comp_if(ag__.ld(y) > 5, lambda: ag__.ld(y)))), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': '(a, b)'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
