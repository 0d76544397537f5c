def tf__comprehension_inside_a_branch(x):
    with ag__.FunctionScope('comprehension_inside_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def if_body():
            nonlocal total
            total = ag__.converted_call(ag__.ld(sum), (ag__.list_comp((1, 2), lambda items_: [ag__.ld(x) * ag__.ld(k) for k in items_]),), None, fscope)

        def else_body():
            nonlocal total
            total = ag__.converted_call(ag__.ld(sum), (ag__.list_comp((1, 2), lambda items_: [ag__.ld(k) for k in items_]),), None, fscope)
        total = ag__.Undefined('total')
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('total',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
