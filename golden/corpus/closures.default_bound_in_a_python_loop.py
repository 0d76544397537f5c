def tf__default_bound_in_a_python_loop(x):
    with ag__.FunctionScope('default_bound_in_a_python_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        functions = ag__.list_comp((1, 2, 3), lambda items_: [ag__.autograph_artifact(lambda v, k=ag__.ld(k): ag__.ld(v) * ag__.ld(k)) for k in items_])
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            f = itr
            total = ag__.ld(total) * 10 + ag__.converted_call(ag__.ld(f), (ag__.ld(x),), None, fscope)
        f = ag__.Undefined('f')
        ag__.for_stmt(ag__.ld(functions), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'f'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
