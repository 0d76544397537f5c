def tf__generator_with_try(n):
    with ag__.FunctionScope('generator_with_try', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        log = []

        @ag__.autograph_artifact
        def numbers():
            def numbers_pull():
                fscope_2 = ag__.FunctionScope('numbers_pull', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                try:
                    for i in ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope_2):
                        yield ag__.ld(i)
                finally:
                    ag__.pass_refusal()
                    ag__.converted_call(ag__.ld(log).append, ('closed',), None, fscope_2)

            def numbers_push(sink):
                with ag__.FunctionScope('numbers_push', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()

                    def get_state():
                        return (do_return, retval_)

                    def set_state(vars_):
                        nonlocal retval_, do_return
                        (do_return, retval_) = vars_
                    i = ag__.Undefined('i')

                    def try_body():
                        nonlocal retval_, do_return

                        def get_state():
                            return (do_return, retval_)

                        def set_state(vars_):
                            nonlocal retval_, do_return
                            (do_return, retval_) = vars_

                        def loop_body(itr):
                            nonlocal retval_, do_return
                            i = itr
                            ag__.yield_(sink, ag__.ld(i))

                            def get_state():
                                return (do_return, retval_)

                            def set_state(vars_):
                                nonlocal retval_, do_return
                                (do_return, retval_) = vars_

                            def if_body():
                                nonlocal retval_, do_return
                                retval_ = None
                                do_return = True

                            def else_body():
                                nonlocal retval_, do_return
                                pass
                            ag__.if_stmt(ag__.stopped(sink), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

                        def extra_test():
                            nonlocal retval_, do_return
                            return ag__.not_(do_return)
                        i = ag__.Undefined('i')
                        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope_3), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {'iterate_names': 'i'})

                    def try_around(run_):
                        nonlocal retval_, do_return
                        try:
                            run_()
                        finally:
                            ag__.converted_call(ag__.ld(log).append, ('closed',), None, fscope_3)
                    ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return', 'retval_'), 2, None)
                    return fscope_3.ret(retval_, do_return)
            return ag__.generator(numbers_pull, numbers_push)
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
            do_return_1 = True
            retval__1 = ag__.get_item(ag__.ld(log), ag__.slice_(None, 1, None))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
