def tf__property_assigned_in_a_branch(x):
    with ag__.FunctionScope('property_assigned_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        h = ag__.converted_call(ag__.ld(H), (0,), None, fscope)

        def get_state():
            return (ag__.ldu(lambda: h.p, 'h.p'),)

        def set_state(vars_):
            (h.p,) = vars_
            if ag__.is_undefined(vars_[0]):
                del h.p

        def if_body():
            ag__.ld(h).p = ag__.ld(x)

        def else_body():
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('h.p',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(h).v
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
