def tf__bisection_root(target):
    with ag__.FunctionScope('bisection_root', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (low, high) = (0.0, 4.0)

        def get_state():
            return (low, high)

        def set_state(vars_):
            nonlocal low, high
            (low, high) = vars_

        def loop_body(itr):
            nonlocal low, high
            _ = itr
            middle = (ag__.ld(low) + ag__.ld(high)) / 2

            def get_state():
                return (high, low)

            def set_state(vars_):
                nonlocal low, high
                (high, low) = vars_

            def if_body():
                nonlocal low, high
                low = ag__.ld(middle)

            def else_body():
                nonlocal low, high
                high = ag__.ld(middle)
            ag__.if_stmt(ag__.ld(middle) * ag__.ld(middle) < ag__.ld(target), if_body, else_body, get_state, set_state, ('high', 'low'), 2)
        _ = ag__.Undefined('_')
        middle = ag__.Undefined('middle')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (20,), None, fscope), None, loop_body, get_state, set_state, ('low', 'high'), {'iterate_names': '_'})
        try:
            do_return = True
            retval_ = ag__.ld(low)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
