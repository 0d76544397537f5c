def tf__iterator_made_in_a_loop(x):
    with ag__.FunctionScope('iterator_made_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

        def get_state():
            return (total, x)

        def set_state(vars_):
            nonlocal x, total
            (total, x) = vars_

        def loop_body():
            nonlocal x, total
            items = ag__.converted_call(ag__.ld(iter), (ag__.converted_call(ag__.ld(range), (10,), None, fscope),), None, fscope)
            total = ag__.ld_target(total)
            total += ag__.converted_call(ag__.ld(next), (ag__.ld(items),), None, fscope) + ag__.converted_call(ag__.ld(next), (ag__.ld(items),), None, fscope)
            x = ag__.ld(x)
            x -= 1

        def loop_test():
            return ag__.ld(x) > 0
        items = ag__.Undefined('items')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('total', 'x'), {})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
