def tf__joined_parts(x):
    with ag__.FunctionScope('joined_parts', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        parts = []

        def get_state():
            return (parts,)

        def set_state(vars_):
            nonlocal parts
            (parts,) = vars_

        def loop_body(itr):
            nonlocal parts
            row = itr

            def get_state():
                return (parts,)

            def set_state(vars_):
                nonlocal parts
                (parts,) = vars_

            def if_body():
                nonlocal parts
                parts = ag__.list_append(ag__.ld(parts), ag__.converted_call(ag__.ld(np).outer, (ag__.ld(row), ag__.ld(row)), None, fscope))

            def else_body():
                nonlocal parts
                pass
            ag__.if_stmt(ag__.ld(row)[0] > 0.75, if_body, else_body, get_state, set_state, ('parts',), 1)
        row = ag__.Undefined('row')
        ag__.for_stmt(ag__.ld(x), None, loop_body, get_state, set_state, ('parts',), {'iterate_names': 'row'})
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(np).concatenate, (ag__.ld(parts),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
