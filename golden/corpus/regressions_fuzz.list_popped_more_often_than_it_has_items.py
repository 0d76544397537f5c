def tf__list_popped_more_often_than_it_has_items(a):
    with ag__.FunctionScope('list_popped_more_often_than_it_has_items', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        l = [2]

        def get_state():
            return (a, l)

        def set_state(vars_):
            nonlocal l, a
            (a, l) = vars_

        def loop_body():
            nonlocal l, a
            (l, l_pop) = ag__.list_pop(ag__.ld(l), None, ag__.ListPopOpts(element_dtype=None, element_shape=None))
            a = ag__.ld(a)
            a -= 1

        def loop_test():
            return ag__.ld(a) > 0
        l_pop = ag__.Undefined('l_pop')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('a', 'l'), {})
