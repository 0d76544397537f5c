def tf__list_sum_after_growing(a):
    with ag__.FunctionScope('list_sum_after_growing', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [1]

        def get_state():
            return (l,)

        def set_state(vars_):
            nonlocal l
            (l,) = vars_

        def loop_body(itr):
            nonlocal l
            i = itr
            l = ag__.list_append(ag__.ld(l), ag__.ld(i))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), None, loop_body, get_state, set_state, ('l',), {'iterate_names': 'i'})
        l = ag__.ld_target(l)
        l += [4]
        m = ag__.ld(l) + [5, 6]
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(len), (ag__.ld(l),), None, fscope), ag__.ld(l)[-1], ag__.converted_call(ag__.ld(len), (ag__.ld(m),), None, fscope), ag__.ld(m)[-1])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
