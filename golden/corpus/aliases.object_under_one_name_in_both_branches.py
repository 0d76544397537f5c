def tf__object_under_one_name_in_both_branches(n, x):
    with ag__.FunctionScope('object_under_one_name_in_both_branches', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        bodies = [ag__.converted_call(ag__.ld(Body), (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(Body), (-ag__.ld(x),), None, fscope)]

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def if_body():
            b = ag__.ld(bodies)[0]
            attribute_ = b.x
            attribute_ += 1
            ag__.set_attr(b, 'x', attribute_)

        def else_body():
            b = ag__.ld(bodies)[0]
            attribute__1 = b.x
            attribute__1 -= 1
            ag__.set_attr(b, 'x', attribute__1)
        attribute_ = ag__.Undefined('attribute_')
        attribute__1 = ag__.Undefined('attribute__1')
        b = ag__.Undefined('b')
        ag__.if_stmt(ag__.ld(n) > 0, if_body, else_body, get_state, set_state, (), 0)
        try:
            do_return = True
            retval_ = ag__.ld(bodies)[0].x
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
