def tf__object_of_a_loop_variable(n, x):
    with ag__.FunctionScope('object_of_a_loop_variable', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        bodies = [ag__.converted_call(ag__.ld(Body), (ag__.ld(x),), None, fscope)]
        b = ag__.ld(bodies)[0]

        def get_state():
            return (b,)

        def set_state(vars_):
            nonlocal b
            (b,) = vars_

        def loop_body(itr):
            nonlocal b
            _ = itr

            def get_state():
                return (b,)

            def set_state(vars_):
                nonlocal b
                (b,) = vars_

            def loop_body(itr):
                nonlocal b
                b = itr
                attribute_ = b.x
                attribute_ += 1
                ag__.set_attr(b, 'x', attribute_)
            ag__.for_stmt(ag__.ld(bodies), None, loop_body, get_state, set_state, ('b',), {'iterate_names': 'b'})
        _ = ag__.Undefined('_')
        attribute_ = ag__.Undefined('attribute_')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('b',), {'iterate_names': '_'})
        try:
            do_return = True
            retval_ = (ag__.ld(b).x, ag__.ld(bodies)[0].x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
