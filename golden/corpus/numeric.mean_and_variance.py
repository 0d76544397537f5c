def tf__mean_and_variance(values):
    with ag__.FunctionScope('mean_and_variance', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        n = 0
        mean = 0.0

        def get_state():
            return (mean, n)

        def set_state(vars_):
            nonlocal n, mean
            (mean, n) = vars_

        def loop_body(itr):
            nonlocal n, mean
            v = itr
            n = ag__.ld(n)
            n += 1
            mean = ag__.ld_target(mean)
            mean += ag__.ld_items(v)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.ld(values), None, loop_body, get_state, set_state, ('mean', 'n'), {'iterate_names': 'v'})
        mean = ag__.ld(mean) / ag__.ld(n)
        total = 0.0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            v = itr
            total = ag__.ld_target(total)
            total += (ag__.ld(v) - ag__.ld(mean)) * (ag__.ld(v) - ag__.ld(mean))
        ag__.for_stmt(ag__.ld(values), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = (ag__.ld(mean), ag__.ld(total) / ag__.ld(n))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
