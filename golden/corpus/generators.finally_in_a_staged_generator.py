def tf__finally_in_a_staged_generator(values):
    with ag__.FunctionScope('finally_in_a_staged_generator', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def guarded():
            def guarded_pull():
                fscope_2 = ag__.FunctionScope('guarded_pull', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                try:
                    for v in ag__.ld(values):
                        if ag__.ld(v) > 0:
                            yield ag__.ld(v)
                finally:
                    ag__.pass_refusal()
                    ag__.converted_call(ag__.ld(print), ('closed',), None, fscope_2)

            def guarded_push(sink):
                with ag__.FunctionScope('guarded_push', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()

                    def get_state():
                        return (do_return, retval_)

                    def set_state(vars_):
                        nonlocal retval_, do_return
                        (do_return, retval_) = vars_
                    v = ag__.Undefined('v')

                    def try_body():
                        nonlocal retval_, do_return

                        def get_state():
                            return (do_return, retval_)

                        def set_state(vars_):
                            nonlocal retval_, do_return
                            (do_return, retval_) = vars_

                        def loop_body(itr):
                            nonlocal retval_, do_return
                            v = itr

                            def get_state():
                                return (do_return, retval_)

                            def set_state(vars_):
                                nonlocal retval_, do_return
                                (do_return, retval_) = vars_

                            def if_body():
                                nonlocal retval_, do_return
                                ag__.yield_(sink, ag__.ld(v))

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

                            def else_body():
                                nonlocal retval_, do_return
                                pass
                            ag__.if_stmt(ag__.ld(v) > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

                        def extra_test():
                            nonlocal retval_, do_return
                            return ag__.not_(do_return)
                        v = ag__.Undefined('v')
                        ag__.for_stmt(ag__.ld(values), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {'iterate_names': 'v'})

                    def try_around(run_):
                        nonlocal retval_, do_return
                        try:
                            run_()
                        finally:
                            ag__.converted_call(ag__.ld(print), ('closed',), None, fscope_3)
                    ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return', 'retval_'), 2, None)
                    return fscope_3.ret(retval_, do_return)
            return ag__.generator(guarded_pull, guarded_push)
        total = 0
        break_ = False

        def get_state():
            return (total, break_)

        def set_state(vars_):
            nonlocal total, break_
            (total, break_) = vars_

        def loop_body(itr):
            nonlocal total, break_
            v = itr
            ag__.converted_call(ag__.ld(print), ('used', ag__.ld(v)), None, fscope)
            total = ag__.ld_target(total)
            total += ag__.ld_items(v)

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
            ag__.if_stmt(ag__.ld(v) == 5, if_body, else_body, get_state, set_state, ('break_',), 1)

        def extra_test():
            nonlocal total, break_
            return ag__.not_(break_)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(guarded), (), None, fscope), extra_test, loop_body, get_state, set_state, ('total', 'break_'), {'iterate_names': 'v'})
        ag__.converted_call(ag__.ld(print), ('after',), None, fscope)
        try:
            do_return_1 = True
            retval__1 = ag__.ld(total)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
