def tf__item_taken_in_a_branch_alone(x):
    with ag__.FunctionScope('item_taken_in_a_branch_alone', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        items = ag__.converted_call(ag__.ld(iter), ([1, 2, 3],), None, fscope)

        def get_state():
            return (first,)

        def set_state(vars_):
            nonlocal first
            (first,) = vars_

        def if_body():
            nonlocal first
            first = ag__.converted_call(ag__.ld(next), (ag__.ld(items),), None, fscope)

        def else_body():
            nonlocal first
            first = 0
        first = ag__.Undefined('first')
        ag__.if_stmt(ag__.ld(x) > 2, if_body, else_body, get_state, set_state, ('first',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(first)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
