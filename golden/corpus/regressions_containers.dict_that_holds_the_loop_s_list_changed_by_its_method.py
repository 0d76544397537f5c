def tf__dict_that_holds_the_loop_s_list_changed_by_its_method(a):
    with ag__.FunctionScope('dict_that_holds_the_loop_s_list_changed_by_its_method', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [ag__.ld(a)]
        table = {'values': ag__.ld(values), 'n': 0}

        def get_state():
            return (values, a)

        def set_state(vars_):
            nonlocal values, a
            (values, a) = vars_

        def loop_body():
            nonlocal values, a
            ag__.converted_call(ag__.ld(table).update, (), dict(n=ag__.ld(table)['n'] + 1), fscope)
            values = ag__.list_append(ag__.ld(values), 9)
            a = ag__.ld(a)
            a -= 1

        def loop_test():
            return ag__.ld(a) > 0
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('values', 'a'), {})
        values = ag__.list_append(ag__.ld(values), 7)
        try:
            do_return = True
            retval_ = (ag__.ld(table), ag__.ld(values))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
