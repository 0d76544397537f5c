def tf__nonlocal_list_added_to_behind_what_may_fail(x):
    with ag__.FunctionScope('nonlocal_list_added_to_behind_what_may_fail', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = []

        @ag__.autograph_artifact
        def add():
            nonlocal values
            with ag__.FunctionScope('add', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                def get_state():
                    return (ag__.ldu(lambda: values, 'values'),)

                def set_state(vars_):
                    nonlocal values
                    (values,) = vars_

                def if_body():
                    nonlocal values
                    values = ag__.ld_target(values)
                    values += [5]

                def else_body():
                    nonlocal values
                    pass
                ag__.if_stmt(1 // ag__.ld(x) == 0, if_body, else_body, get_state, set_state, ('values',), 1)

        def get_state():
            return (values,)

        def set_state(vars_):
            nonlocal values
            (values,) = vars_

        def try_body():
            nonlocal values
            ag__.converted_call(ag__.ld(add), (), None, fscope)

        def try_around(run_):
            nonlocal values
            try:
                run_()
            except ag__.ld(ZeroDivisionError):
                pass
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('values',), 1, lambda: (ag__.ld(ZeroDivisionError),))
        try:
            do_return = True
            retval_ = ag__.ld(values)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
