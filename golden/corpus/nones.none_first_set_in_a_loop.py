def tf__none_first_set_in_a_loop(values):
    with ag__.FunctionScope('none_first_set_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        last = None

        def get_state():
            return (step, last)

        def set_state(vars_):
            nonlocal step, last
            (step, last) = vars_

        def loop_body(itr):
            nonlocal step, last
            v = itr
            step = None

            def get_state():
                return (step,)

            def set_state(vars_):
                nonlocal step
                (step,) = vars_

            def if_body():
                nonlocal step
                step = ag__.ld(v) - ag__.ld(last)

            def else_body():
                nonlocal step
                pass
            ag__.if_stmt(ag__.is_not(ag__.ld(last), None), if_body, else_body, get_state, set_state, ('step',), 1)
            last = ag__.ld(v)
        step = ag__.Undefined('step')
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.ld(values), None, loop_body, get_state, set_state, ('step', 'last'), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = ag__.ld(step)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
