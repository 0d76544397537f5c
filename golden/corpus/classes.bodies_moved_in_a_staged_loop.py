def tf__bodies_moved_in_a_staged_loop(n):
    with ag__.FunctionScope('bodies_moved_in_a_staged_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        bodies = [ag__.converted_call(ag__.ld(Body), (0,), None, fscope), ag__.converted_call(ag__.ld(Body), (1,), None, fscope)]

        def get_state():
            return (n,)

        def set_state(vars_):
            nonlocal n
            (n,) = vars_

        def loop_body():
            nonlocal n

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def loop_body(itr):
                body = itr
                attribute_ = body.x
                attribute_ = ag__.ld_target(attribute_)
                attribute_ += ag__.ld_items(n)
                ag__.set_attr(body, 'x', attribute_)
            ag__.for_stmt(ag__.ld(bodies), None, loop_body, get_state, set_state, (), {'iterate_names': 'body'})
            n = ag__.ld(n)
            n -= 1

        def loop_test():
            return ag__.ld(n) > 0
        attribute_ = ag__.Undefined('attribute_')
        body = ag__.Undefined('body')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('n',), {})
        try:
            do_return = True
            retval_ = (ag__.ld(bodies)[0].x, ag__.ld(bodies)[1].x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
