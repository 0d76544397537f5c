def tf__closure_cell(x):
    with ag__.FunctionScope('closure_cell', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        n = 0

        @ag__.autograph_artifact
        def bump(v):
            nonlocal n
            with ag__.FunctionScope('bump', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                n = ag__.ld(n) + 1

                def get_state():
                    return (ag__.ldu(lambda: n, 'n'),)

                def set_state(vars_):
                    nonlocal n
                    (n,) = vars_

                def if_body():
                    nonlocal n
                    raise ag__.ld(ValueError)

                def else_body():
                    nonlocal n
                    pass
                ag__.if_stmt(ag__.ld(v) > 0, if_body, else_body, get_state, set_state, ('n',), 1)
                n = ag__.ld(n) + 10

        def get_state():
            return (n,)

        def set_state(vars_):
            nonlocal n
            (n,) = vars_

        def try_body():
            nonlocal n
            ag__.converted_call(ag__.ld(bump), (ag__.ld(x),), None, fscope)
            ag__.converted_call(ag__.ld(bump), (ag__.ld(x),), None, fscope)

        def try_around(run_):
            nonlocal n
            try:
                run_()
            except ag__.ld(ValueError):
                n = ag__.ld(n) + 1000
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('n',), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = ag__.ld(n)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
