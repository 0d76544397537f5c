def tf__own_class_caught(x):
    with ag__.FunctionScope('own_class_caught', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (r,)

        def set_state(vars_):
            nonlocal r
            (r,) = vars_
        r = ag__.Undefined('r')

        def try_body():
            nonlocal r

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                raise ag__.converted_call(ag__.ld(MyErr), ('q', ag__.ld(x) * 3), None, fscope)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, (), 0)
            r = 0

        def try_around(run_):
            nonlocal r
            try:
                run_()
            except ag__.ld(MyErr) as e:
                r = ag__.ld(e).b + 1
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('r',), 1, lambda: (ag__.ld(MyErr),))
        try:
            do_return = True
            retval_ = ag__.ld(r)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
