def tf__conjugate_gradients(a, b):
    with ag__.FunctionScope('conjugate_gradients', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        x = ag__.converted_call(ag__.ld(np).zeros_like, (ag__.ld(b),), None, fscope)
        r = ag__.ld(b) - ag__.ld(a) @ ag__.ld(x)
        p = ag__.ld(r)

        def get_state():
            return (x, p, r)

        def set_state(vars_):
            nonlocal x, r, p
            (x, p, r) = vars_

        def loop_body():
            nonlocal x, r, p
            ap = ag__.ld(a) @ ag__.ld(p)
            alpha = ag__.converted_call(ag__.ld(r).dot, (ag__.ld(r),), None, fscope) / ag__.converted_call(ag__.ld(p).dot, (ag__.ld(ap),), None, fscope)
            x = ag__.ld(x) + ag__.ld(alpha) * ag__.ld(p)
            new = ag__.ld(r) - ag__.ld(alpha) * ag__.ld(ap)
            p = ag__.ld(new) + ag__.converted_call(ag__.ld(new).dot, (ag__.ld(new),), None, fscope) / ag__.converted_call(ag__.ld(r).dot, (ag__.ld(r),), None, fscope) * ag__.ld(p)
            r = ag__.ld(new)

        def loop_test():
            return ag__.converted_call(ag__.ld(np).linalg.norm, (ag__.ld(r),), None, fscope) > 1e-06
        alpha = ag__.Undefined('alpha')
        ap = ag__.Undefined('ap')
        new = ag__.Undefined('new')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('x', 'p', 'r'), {})
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(np).round, (ag__.ld(x), 4), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
