def tf__item_and_attribute_as_target(rows):
    with ag__.FunctionScope('item_and_attribute_as_target', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        class Last:
            value = 0
        last = ag__.converted_call(ag__.ld(Last), (), None, fscope)
        table = {'k': 0}

        def get_state():
            return (ag__.ldu(lambda: table['k'], "table['k']"),)

        def set_state(vars_):
            (table['k'],) = vars_
            if ag__.is_undefined(vars_[0]):
                del table['k']

        def loop_body(itr):
            ag__.ld(table)['k'] = itr
            pass
        ag__.for_stmt(ag__.ld(rows)[0], None, loop_body, get_state, set_state, ("table['k']",), {'iterate_names': "table['k']"})

        def get_state():
            return (ag__.ldu(lambda: last.value, 'last.value'),)

        def set_state(vars_):
            (last.value,) = vars_
            if ag__.is_undefined(vars_[0]):
                del last.value

        def loop_body(itr):
            ag__.ld(last).value = itr
            pass
        ag__.for_stmt(ag__.ld(rows)[1], None, loop_body, get_state, set_state, ('last.value',), {'iterate_names': 'last.value'})
        try:
            do_return = True
            retval_ = (ag__.ld(table), ag__.ld(last).value)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
