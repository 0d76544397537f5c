def tf__copied_by_a_library_in_a_loop(x, n):
    with ag__.FunctionScope('copied_by_a_library_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        p = ag__.converted_call(ag__.ld(Point), (ag__.ld(x), 1), None, fscope)

        def get_state():
            return (p,)

        def set_state(vars_):
            nonlocal p
            (p,) = vars_

        def loop_body(itr):
            nonlocal p
            i = itr
            p = ag__.converted_call(ag__.ld(dataclasses).replace, (ag__.ld(p),), dict(x=ag__.ld(p).x + ag__.ld(p).y), fscope)
            ag__.set_attr(ag__.ld(p), 'y', -ag__.ld(p).y)

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                attribute_ = p.x
                attribute_ -= 2
                ag__.set_attr(p, 'x', attribute_)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(p).x > 4, if_body, else_body, get_state, set_state, (), 0)
        attribute_ = ag__.Undefined('attribute_')
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('p',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(p).x, ag__.ld(p).y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
