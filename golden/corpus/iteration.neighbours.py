def tf__neighbours(values):
    with ag__.FunctionScope('neighbours', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        differences = []

        def get_state():
            return (differences,)

        def set_state(vars_):
            nonlocal differences
            (differences,) = vars_

        def loop_body(itr):
            nonlocal differences
            (x, y) = itr
            differences = ag__.list_append(ag__.ld(differences), ag__.ld(x) - ag__.ld(y))
        x = ag__.Undefined('x')
        y = ag__.Undefined('y')
        ag__.for_stmt(ag__.converted_call(ag__.ld(zip), (ag__.ld(values), ag__.get_item(ag__.ld(values), ag__.slice_(1, None, None))), None, fscope), None, loop_body, get_state, set_state, ('differences',), {'iterate_names': '(x, y)'})
        try:
            do_return = True
            retval_ = ag__.ld(differences)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
