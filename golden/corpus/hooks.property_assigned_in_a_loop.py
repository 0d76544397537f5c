def tf__property_assigned_in_a_loop(x):
    with ag__.FunctionScope('property_assigned_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        h = ag__.converted_call(ag__.ld(H), (0,), None, fscope)

        def get_state():
            return (ag__.ldu(lambda: h.p, 'h.p'),)

        def set_state(vars_):
            (h.p,) = vars_
            if ag__.is_undefined(vars_[0]):
                del h.p

        def loop_body(itr):
            i = itr
            ag__.ld(h).p = ag__.ld(i)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(x),), None, fscope), None, loop_body, get_state, set_state, ('h.p',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(h).v
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
