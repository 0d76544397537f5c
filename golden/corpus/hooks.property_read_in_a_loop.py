def tf__property_read_in_a_loop(n):
    with ag__.FunctionScope('property_read_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        h = ag__.converted_call(ag__.ld(H), (0,), None, fscope)
        t = 0

        def get_state():
            return (ag__.ldu(lambda: h.v, 'h.v'), t)

        def set_state(vars_):
            nonlocal t
            (h.v, t) = vars_
            if ag__.is_undefined(vars_[0]):
                del h.v

        def loop_body(itr):
            nonlocal t
            i = itr
            ag__.ld(h).v = ag__.ld(i)
            t = ag__.ld_target(t)
            t += ag__.ld_items(ag__.ld(h).p)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('h.v', 't'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(t)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
