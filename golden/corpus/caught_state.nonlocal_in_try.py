def tf__nonlocal_in_try(x):
    with ag__.FunctionScope('nonlocal_in_try', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        count = 0

        @ag__.autograph_artifact
        def inner(v):
            nonlocal count
            with ag__.FunctionScope('inner', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                def get_state():
                    return (ag__.ldu(lambda: count, 'count'),)

                def set_state(vars_):
                    nonlocal count
                    (count,) = vars_

                def try_body():
                    nonlocal count
                    count = ag__.ld(count)
                    count += 1

                    def get_state():
                        return (ag__.ldu(lambda: count, 'count'),)

                    def set_state(vars_):
                        nonlocal count
                        (count,) = vars_

                    def if_body():
                        nonlocal count
                        raise ag__.ld(ValueError)

                    def else_body():
                        nonlocal count
                        pass
                    ag__.if_stmt(ag__.ld(v) > 0, if_body, else_body, get_state, set_state, ('count',), 1)
                    count = ag__.ld(count)
                    count += 10

                def try_around(run_):
                    nonlocal count
                    try:
                        run_()
                    except ag__.ld(ValueError):
                        count = ag__.ld(count)
                        count += 100
                ag__.try_stmt(try_body, try_around, get_state, set_state, ('count',), 1, lambda: (ag__.ld(ValueError),))
        ag__.converted_call(ag__.ld(inner), (ag__.ld(x),), None, fscope)
        ag__.converted_call(ag__.ld(inner), (-ag__.ld(x),), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(count)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
