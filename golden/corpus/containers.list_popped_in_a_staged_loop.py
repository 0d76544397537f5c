def tf__list_popped_in_a_staged_loop(n):
    with ag__.FunctionScope('list_popped_in_a_staged_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        stack = []

        def get_state():
            return (stack,)

        def set_state(vars_):
            nonlocal stack
            (stack,) = vars_

        def loop_body(itr):
            nonlocal stack
            i = itr
            stack = ag__.list_append(ag__.ld(stack), ag__.ld(i))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('stack',), {'iterate_names': 'i'})
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body():
            nonlocal total
            total = ag__.ld(total) * 10 + ag__.converted_call(ag__.ld(stack).pop, (), None, fscope)

        def loop_test():
            return ag__.converted_call(ag__.ld(len), (ag__.ld(stack),), None, fscope) > 1
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('total',), {})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
