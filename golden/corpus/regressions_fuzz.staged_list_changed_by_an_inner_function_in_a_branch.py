def tf__staged_list_changed_by_an_inner_function_in_a_branch(a, b):
    with ag__.FunctionScope('staged_list_changed_by_an_inner_function_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [3, ag__.ld(b)]

        @ag__.autograph_artifact
        def put():
            with ag__.FunctionScope('put', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                ag__.put_item(ag__.ld(l), 0, 3)

        def get_state():
            return (l,)

        def set_state(vars_):
            nonlocal l
            (l,) = vars_

        def loop_body(itr):
            nonlocal l
            i = itr
            (l, l_pop) = ag__.list_pop(ag__.ld(l), None, ag__.ListPopOpts(element_dtype=None, element_shape=None))
        i = ag__.Undefined('i')
        l_pop = ag__.Undefined('l_pop')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a) % 4,), None, fscope), None, loop_body, get_state, set_state, ('l',), {'iterate_names': 'i'})

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def if_body():
            ag__.converted_call(ag__.ld(put), (), None, fscope)

        def else_body():
            pass
        ag__.if_stmt(ag__.ld(b) > 0, if_body, else_body, get_state, set_state, (), 0)
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(len), (ag__.ld(l),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
