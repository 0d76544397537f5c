def tf__generator_with_try(n):
    with ag__.FunctionScope('generator_with_try', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        log = []

        @ag__.autograph_artifact
        def numbers():
            fscope_1 = ag__.FunctionScope('numbers', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
            try:
                for i in ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope_1):
                    yield ag__.ld(i)
            finally:
                ag__.converted_call(ag__.ld(log).append, ('closed',), None, fscope_1)
        break_ = False

        def get_state():
            return (break_,)

        def set_state(vars_):
            nonlocal break_
            (break_,) = vars_

        def loop_body(itr):
            nonlocal break_
            i = itr

            def get_state():
                return (break_,)

            def set_state(vars_):
                nonlocal break_
                (break_,) = vars_

            def if_body():
                nonlocal break_
                break_ = True

            def else_body():
                nonlocal break_
                pass
            ag__.if_stmt(ag__.ld(i) == 4, if_body, else_body, get_state, set_state, ('break_',), 1)

        def extra_test():
            nonlocal break_
            return ag__.not_(break_)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(numbers), (), None, fscope), extra_test, loop_body, get_state, set_state, ('break_',), {'iterate_names': 'i'})

        def get_state():
            return (log,)

        def set_state(vars_):
            nonlocal log
            (log,) = vars_

        def if_body():
            nonlocal log
            log = ag__.list_append(ag__.ld(log), 'all')

        def else_body():
            nonlocal log
            pass
        ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('log',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(log)[:1]
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
