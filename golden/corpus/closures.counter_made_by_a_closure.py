def tf__counter_made_by_a_closure(n):
    with ag__.FunctionScope('counter_made_by_a_closure', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_2 = False
        retval__2 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def counter():
            with ag__.FunctionScope('counter', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return_1 = False
                retval__1 = ag__.UndefinedReturnValue()
                count = 0

                @ag__.autograph_artifact
                def step():
                    nonlocal count
                    with ag__.FunctionScope('step', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                        do_return = False
                        retval_ = ag__.UndefinedReturnValue()
                        count = ag__.ld(count)
                        count += 1
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
        tick = ag__.converted_call(ag__.ld(counter), (), None, fscope)
        last = ag__.converted_call(ag__.ld(tick), (), None, fscope)

        def get_state():
            return (last,)

        def set_state(vars_):
            nonlocal last
            (last,) = vars_

        def loop_body(itr):
            nonlocal last
            i = itr
            last = ag__.converted_call(ag__.ld(tick), (), None, fscope)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('last',), {'iterate_names': 'i'})
        try:
            do_return_2 = True
            retval__2 = ag__.ld(last)
        except:
            do_return_2 = False
            raise
        return fscope.ret(retval__2, do_return_2)
