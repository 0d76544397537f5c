def tf__object_under_one_name_in_both_branches(n, x):
    with ag__.FunctionScope('object_under_one_name_in_both_branches', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        bodies = [ag__.converted_call(ag__.ld(Body), (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(Body), (-ag__.ld(x),), None, fscope)]

        def get_state():
            return (b,)

        def set_state(vars_):
            nonlocal b
            (b,) = vars_

        def if_body():
            nonlocal b
            b = ag__.ld(bodies)[0]
            ag__.ld(b).x += 1

        def else_body():
            nonlocal b
            b = ag__.ld(bodies)[0]
            ag__.ld(b).x -= 1
        b = ag__.Undefined('b')
        ag__.if_stmt(ag__.ld(n) > 0, if_body, else_body, get_state, set_state, ('b',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(bodies)[0].x
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
