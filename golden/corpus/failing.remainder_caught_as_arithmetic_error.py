def tf__remainder_caught_as_arithmetic_error(a, b):
    with ag__.FunctionScope('remainder_caught_as_arithmetic_error', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        found = []

        def get_state():
            return (found,)

        def set_state(vars_):
            nonlocal found
            (found,) = vars_

        def try_body():
            nonlocal found

            def try_body():
                nonlocal found
                found = ag__.list_append(ag__.ld(found), ag__.ld(a) % ag__.ld(b))

            def try_around(run_):
                nonlocal found
                try:
                    run_()
                except ag__.ld(ArithmeticError) as error:
                    found = ag__.list_append(ag__.ld(found), -1)
                    ag__.converted_call(ag__.ld(print), (ag__.converted_call(ag__.ld(type), (ag__.ld(error),), None, fscope).__name__,), None, fscope)
                else:
                    found = ag__.list_append(ag__.ld(found), 0)
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('found',), 1, lambda: (ag__.ld(ArithmeticError),))

        def try_around(run_):
            nonlocal found
            try:
                run_()
            finally:
                ag__.converted_call(ag__.ld(print), ('done', ag__.ld(a)), None, fscope)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('found',), 1, None)
        try:
            do_return = True
            retval_ = ag__.ld(found)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
