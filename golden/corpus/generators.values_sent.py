def tf__values_sent(n):
    with ag__.FunctionScope('values_sent', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def averager():
            def averager_pull():
                fscope_2 = ag__.FunctionScope('averager_pull', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                total = 0
                while True:
                    value = yield ag__.ld(total)
                    if ag__.is_(ag__.ld(value), None):
                        return
                    total = ag__.ld_target(total)
                    total += ag__.ld_items(value)

            def averager_push(sink):
                with ag__.FunctionScope('averager_push', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()
                    total = 0

                    def get_state():
                        return (retval_, do_return, total)

                    def set_state(vars_):
                        nonlocal total, retval_, do_return
                        (retval_, do_return, total) = vars_

                    def loop_body():
                        nonlocal total, retval_, do_return
                        value = ag__.yield_(sink, ag__.ld(total))

                        def get_state():
                            return (do_return, retval_, total)

                        def set_state(vars_):
                            nonlocal total, retval_, do_return
                            (do_return, retval_, total) = vars_

                        def if_body():
                            nonlocal total, retval_, do_return
                            try:
                                do_return = True
                                retval_ = None
                            except:
                                do_return = False
                                raise

                        def else_body():
                            nonlocal total, retval_, do_return

                            def get_state():
                                return (do_return, retval_, total)

                            def set_state(vars_):
                                nonlocal total, retval_, do_return
                                (do_return, retval_, total) = vars_

                            def if_body():
                                nonlocal total, retval_, do_return
                                try:
                                    do_return = True
                                    retval_ = None
                                except:
                                    do_return = False
                                    raise

                            def else_body():
                                nonlocal total, retval_, do_return
                                total = ag__.ld_target(total)
                                total += ag__.ld_items(value)
                            ag__.if_stmt(ag__.is_(ag__.ld(value), None), if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'total'), 3)
                        ag__.if_stmt(ag__.stopped(sink), if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'total'), 3)

                    def loop_test():
                        return ag__.not_(do_return)
                    value = ag__.Undefined('value')
                    ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('retval_', 'do_return', 'total'), {})
                    do_return = True
                    return fscope_3.ret(retval_, do_return)
            return ag__.generator(averager_pull, averager_push)
        g = ag__.converted_call(ag__.ld(averager), (), None, fscope)
        ag__.converted_call(ag__.ld(next), (ag__.ld(g),), None, fscope)
        ag__.converted_call(ag__.ld(g).send, (ag__.ld(n),), None, fscope)
        try:
            do_return_1 = True
            retval__1 = ag__.converted_call(ag__.ld(g).send, (ag__.ld(n) * 2,), None, fscope)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
