def tf__list_that_holds_itself(a, b):
    with ag__.FunctionScope('list_that_holds_itself', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            i = itr
            l = [ag__.ld(i), ag__.ld(b)]
            l = ag__.list_append(ag__.ld(l), ag__.ld(l))
            l = ag__.set_item(ag__.ld(l), 0, ag__.ld(l)[1] + ag__.ld(i))
            total = ag__.ld_target(total)
            total += ag__.ld(l)[0] + ag__.get_item(ag__.ld(l)[2], 1)
        i = ag__.Undefined('i')
        l = ag__.Undefined('l')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
