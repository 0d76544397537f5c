def tf__in_comprehension(x):
    with ag__.FunctionScope('in_comprehension', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (t,)

        def set_state(vars_):
            nonlocal t
            (t,) = vars_
        t = ag__.Undefined('t')
        ys = ag__.Undefined('ys')

        def try_body():
            nonlocal t
            ys = ag__.list_comp((1, ag__.ld(x), 2), lambda items_: [ag__.converted_call(ag__.ld(check), (ag__.ld(v),), None, fscope) for v in items_])
            t = ag__.ld(ys)[0] + ag__.ld(ys)[1] + ag__.ld(ys)[2]

        def try_around(run_):
            nonlocal t
            try:
                run_()
            except ag__.ld(ValueError):
                t = -1
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('t',), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = ag__.ld(t)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
