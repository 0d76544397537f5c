def tf__property_set_through_its_check(n):
    with ag__.FunctionScope('property_set_through_its_check', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        t = ag__.converted_call(ag__.ld(Temp), (5,), None, fscope)

        def get_state():
            return (ag__.ldu(lambda: t.c, 't.c'),)

        def set_state(vars_):
            (t.c,) = vars_
            if ag__.is_undefined(vars_[0]):
                del t.c

        def if_body():
            ag__.ld(t).c = ag__.ld(n)

        def else_body():
            pass
        ag__.if_stmt(ag__.ld(n) > 2, if_body, else_body, get_state, set_state, ('t.c',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(t).f
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
