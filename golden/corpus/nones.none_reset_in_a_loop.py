def tf__none_reset_in_a_loop(values):
    with ag__.FunctionScope('none_reset_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        run = None
        finished = 0

        def get_state():
            return (finished, run)

        def set_state(vars_):
            nonlocal run, finished
            (finished, run) = vars_

        def loop_body(itr):
            nonlocal run, finished
            v = itr

            def get_state():
                return (finished, run)

            def set_state(vars_):
                nonlocal run, finished
                (finished, run) = vars_

            def if_body():
                nonlocal run, finished

                def get_state():
                    return (finished,)

                def set_state(vars_):
                    nonlocal finished
                    (finished,) = vars_

                def if_body():
                    nonlocal finished
                    finished = ag__.ld_target(finished)
                    finished += ag__.ld_items(run)

                def else_body():
                    nonlocal finished
                    pass
                ag__.if_stmt(ag__.is_not(ag__.ld(run), None), if_body, else_body, get_state, set_state, ('finished',), 1)
                run = None

            def else_body():
                nonlocal run, finished
                run = ag__.if_exp(ag__.is_(ag__.ld(run), None), lambda: ag__.ld(v), lambda: ag__.ld(run) + ag__.ld(v), 'run is None')
            ag__.if_stmt(ag__.ld(v) < 0, if_body, else_body, get_state, set_state, ('finished', 'run'), 2)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.ld(values), None, loop_body, get_state, set_state, ('finished', 'run'), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = (ag__.ld(run), ag__.ld(finished))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
