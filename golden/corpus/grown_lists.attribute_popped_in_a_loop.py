def tf__attribute_popped_in_a_loop(n):
    with ag__.FunctionScope('attribute_popped_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        b = ag__.converted_call(ag__.ld(Box), (), None, fscope)

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            i = itr
            ag__.converted_call(ag__.ld(b).items.append, (ag__.ld(i),), None, fscope)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': 'i'})
        t = 0

        def get_state():
            return (t,)

        def set_state(vars_):
            nonlocal t
            (t,) = vars_

        def loop_body():
            nonlocal t
            t = ag__.ld(t) * 10 + ag__.converted_call(ag__.ld(b).items.pop, (), None, fscope)

        def loop_test():
            return ag__.ld(b).items
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('t',), {})
        try:
            do_return = True
            retval_ = ag__.ld(t)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
