def tf__sum_of_a_tree(x, tree):
    with ag__.FunctionScope('sum_of_a_tree', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = ag__.ld(x)

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            node = itr

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def if_body():
                nonlocal total
                total = ag__.converted_call(ag__.ld(sum_of_a_tree), (ag__.ld(total), ag__.ld(node)), None, fscope)

            def else_body():
                nonlocal total
                total = ag__.ld_target(total)
                total += ag__.ld_items(node)
            ag__.if_stmt(ag__.converted_call(ag__.ld(isinstance), (ag__.ld(node), ag__.ld(tuple)), None, fscope), if_body, else_body, get_state, set_state, ('total',), 1)
        node = ag__.Undefined('node')
        ag__.for_stmt(ag__.ld(tree), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'node'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
