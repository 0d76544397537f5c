def tf__list_that_the_test_of_a_loop_and_its_body_change(a, b):
    with ag__.FunctionScope('list_that_the_test_of_a_loop_and_its_body_change', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        values = ag__.list_comp(ag__.ld(b), lambda items_: [ag__.ld(n) for n in items_])

        @ag__.autograph_artifact
        def test(k):
            with ag__.FunctionScope('test', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                ag__.converted_call(ag__.ld(values).append, (ag__.ld(k),), None, fscope_1)
                try:
                    do_return = True
                    retval_ = ag__.ld(k)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        def get_state():
            return (a, values)

        def set_state(vars_):
            nonlocal values, a
            (a, values) = vars_

        def loop_body():
            nonlocal values, a
            (values, values_pop) = ag__.list_pop(ag__.ld(values), None, ag__.ListPopOpts(element_dtype=None, element_shape=None))
            (values, values_pop_1) = ag__.list_pop(ag__.ld(values), None, ag__.ListPopOpts(element_dtype=None, element_shape=None))
            a = ag__.ld(a)
            a -= 1

        def loop_test():
            return ag__.converted_call(ag__.ld(test), (0,), None, fscope) < ag__.ld(a)
        values_pop = ag__.Undefined('values_pop')
        values_pop_1 = ag__.Undefined('values_pop_1')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('a', 'values'), {})
        try:
            do_return_1 = True
            retval__1 = (ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope), ag__.converted_call(ag__.ld(sum), (ag__.ld(values),), None, fscope), ag__.ld(a))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
