def tf__namedtuple_in_a_branch(x):
    with ag__.FunctionScope('namedtuple_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        p = ag__.converted_call(ag__.ld(Pair), (ag__.ld(x), 1), None, fscope)

        def get_state():
            return (p,)

        def set_state(vars_):
            nonlocal p
            (p,) = vars_

        def if_body():
            nonlocal p
            p = ag__.converted_call(ag__.ld(Pair), (ag__.ld(p).right, ag__.ld(p).left), None, fscope)

        def else_body():
            nonlocal p
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('p',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(p).left * 10 + ag__.ld(p).right
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
