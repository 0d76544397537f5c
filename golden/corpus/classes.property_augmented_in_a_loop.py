def tf__property_augmented_in_a_loop(n):
    with ag__.FunctionScope('property_augmented_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        t = ag__.converted_call(ag__.ld(Temp), (0,), None, fscope)

        def get_state():
            return (ag__.ldu(lambda: t.c, 't.c'),)

        def set_state(vars_):
            (t.c,) = vars_
            if ag__.is_undefined(vars_[0]):
                del t.c

        def loop_body(itr):
            i = itr
            attribute_ = ag__.ld_target(ag__.ld(t).c)
            attribute_ += ag__.ld_items(i)
            ag__.ld(t).c = attribute_
            ag__.ld(t).c = ag__.ld(t).c + 1
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('t.c',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(t).f
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
