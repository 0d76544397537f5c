def tf__dict_item_set_in_a_branch(x):
    with ag__.FunctionScope('dict_item_set_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        table = {'a': 1, 'b': 2}

        def get_state():
            return (ag__.ldu(lambda: table['a'], "table['a']"), ag__.ldu(lambda: table['b'], "table['b']"))

        def set_state(vars_):
            (table['a'], table['b']) = vars_

        def if_body():
            ag__.ld(table)['a'] = ag__.ld(x)

        def else_body():
            ag__.ld(table)['b'] = ag__.ld(x)
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ("table['a']", "table['b']"), 2)
        try:
            do_return = True
            retval_ = ag__.ld(table)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
