def tf__list_arg(x):
    with ag__.FunctionScope('list_arg', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        lst = [1, 2]

        def get_state():
            return (lst,)

        def set_state(vars_):
            nonlocal lst
            (lst,) = vars_

        def try_body():
            nonlocal lst
            ag__.converted_call(ag__.ld(push), (ag__.ld(lst), ag__.ld(x)), None, fscope)

        def try_around(run_):
            nonlocal lst
            try:
                run_()
            except ag__.ld(ValueError):
                lst = ag__.set_item(ag__.ld(lst), 1, 50)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('lst',), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = ag__.ld(lst)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
