def tf__items_of_lists_in_other_objects_that_callees_grow(n):
    with ag__.FunctionScope('items_of_lists_in_other_objects_that_callees_grow', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        table = {'rows': [[1, 2], [3]]}

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            _ = itr
            ag__.converted_call(ag__.ld(grow), (ag__.get_item(ag__.ld(table)['rows'], 0), 5), None, fscope)
        _ = ag__.Undefined('_')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': '_'})
        try:
            do_return = True
            retval_ = (ag__.get_item(ag__.get_item(ag__.ld(table)['rows'], 0), 2), ag__.get_item(ag__.get_item(ag__.ld(table)['rows'], 0), -1), ag__.converted_call(ag__.ld(len), (ag__.get_item(ag__.get_item(ag__.ld(table)['rows'], 0), ag__.slice_(1, None, None)),), None, fscope), ag__.get_item(ag__.get_item(ag__.ld(table)['rows'], 1), 0))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
