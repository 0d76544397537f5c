def tf__variable_named_like_a_builtin(n):
    with ag__.FunctionScope('variable_named_like_a_builtin', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        sum = 0

        def get_state():
            return (sum,)

        def set_state(vars_):
            nonlocal sum
            (sum,) = vars_

        def loop_body(itr):
            nonlocal sum
            id = itr
            sum = ag__.ld_target(sum)
            sum += ag__.ld_items(id)
        id = ag__.Undefined('id')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('sum',), {'iterate_names': 'id'})
        max = ag__.ld(sum)

        def get_state():
            return (max,)

        def set_state(vars_):
            nonlocal max
            (max,) = vars_

        def if_body():
            nonlocal max
            max = 10

        def else_body():
            nonlocal max
            pass
        ag__.if_stmt(ag__.ld(max) > 10, if_body, else_body, get_state, set_state, ('max',), 1)
        try:
            do_return = True
            retval_ = (ag__.ld(sum), ag__.ld(max))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
