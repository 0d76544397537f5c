def tf__prints_of_values_in_order(x):
    with ag__.FunctionScope('prints_of_values_in_order', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        ag__.converted_call(ag__.ld(print), ('first', ag__.ld(x)), None, fscope)

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def if_body():
            ag__.converted_call(ag__.ld(print), ('second',), None, fscope)
            ag__.converted_call(ag__.ld(print), ('third', ag__.ld(x)), None, fscope)

        def else_body():
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, (), 0)
        ag__.converted_call(ag__.ld(print), ('last', ag__.ld(x) + 1), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
