def tf__counter_called_in_a_loop(n):
    with ag__.FunctionScope('counter_called_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_2 = False
        retval__2 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def make():
            with ag__.FunctionScope('make', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return_1 = False
                retval__1 = ag__.UndefinedReturnValue()
                count = 0

                @ag__.autograph_artifact
                def step(by):
                    nonlocal count
                    with ag__.FunctionScope('step', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                        do_return = False
                        retval_ = ag__.UndefinedReturnValue()
                        count = ag__.ld_target(count)
                        count += ag__.ld_items(by)
                        try:
                            do_return = True
                            retval_ = ag__.ld(count)
                        except:
                            do_return = False
                            raise
                        return fscope_2.ret(retval_, do_return)
                try:
                    do_return_1 = True
                    retval__1 = ag__.ld(step)
                except:
                    do_return_1 = False
                    raise
                return fscope_1.ret(retval__1, do_return_1)
        (step, other) = (ag__.converted_call(ag__.ld(make), (), None, fscope), ag__.converted_call(ag__.ld(make), (), None, fscope))

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            i = itr
            ag__.converted_call(ag__.ld(step), (ag__.ld(i),), None, fscope)

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                ag__.converted_call(ag__.ld(other), (1,), None, fscope)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(i) > 1, if_body, else_body, get_state, set_state, (), 0)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': 'i'})
        try:
            do_return_2 = True
            retval__2 = (ag__.converted_call(ag__.ld(step), (100,), None, fscope), ag__.converted_call(ag__.ld(other), (0,), None, fscope))
        except:
            do_return_2 = False
            raise
        return fscope.ret(retval__2, do_return_2)
