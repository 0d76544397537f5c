def tf__caught_with_else(x, text):
    with ag__.FunctionScope('caught_with_else', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (n,)

        def set_state(vars_):
            nonlocal n
            (n,) = vars_
        n = ag__.Undefined('n')

        def try_body():
            nonlocal n
            n = ag__.converted_call(ag__.ld(int), (ag__.ld(text),), None, fscope)

        def try_around(run_):
            nonlocal n
            try:
                run_()
            except ag__.ld(ValueError) as error:
                n = ag__.converted_call(ag__.ld(len), (ag__.converted_call(ag__.ld(str), (ag__.ld(error),), None, fscope),), None, fscope) * 0 - 1
            else:
                n = ag__.ld(n) * 10
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('n',), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = ag__.ld(x) + ag__.ld(n)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
