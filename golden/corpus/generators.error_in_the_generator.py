def tf__error_in_the_generator(n):
    with ag__.FunctionScope('error_in_the_generator', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def checked():
            def checked_pull():
                fscope_2 = ag__.FunctionScope('checked_pull', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                k = ag__.ld(n)
                while True:
                    def get_state():
                        return ()

                    def set_state(vars_):
                        pass

                    def if_body():
                        raise ag__.converted_call(ag__.ld(ValueError), ('zero',), None, fscope_2)

                    def else_body():
                        pass
                    ag__.if_stmt(ag__.ld(k) == 0, if_body, else_body, get_state, set_state, (), 0)
                    yield ag__.ld(k)
                    k = ag__.ld(k)
                    k -= 2
                    if ag__.ld(k) < 0:
                        return

            def checked_push(sink):
                with ag__.FunctionScope('checked_push', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()
                    k = ag__.ld(n)

                    def get_state():
                        return (retval_, do_return, k)

                    def set_state(vars_):
                        nonlocal retval_, k, do_return
                        (retval_, do_return, k) = vars_

                    def loop_body():
                        nonlocal retval_, k, do_return

                        def get_state():
                            return ()

                        def set_state(vars_):
                            pass

                        def if_body():
                            raise ag__.converted_call(ag__.ld(ValueError), ('zero',), None, fscope_3)

                        def else_body():
                            pass
                        ag__.if_stmt(ag__.ld(k) == 0, if_body, else_body, get_state, set_state, (), 0)
                        ag__.yield_(sink, ag__.ld(k))

                        def get_state():
                            return (do_return, k, retval_)

                        def set_state(vars_):
                            nonlocal retval_, k, do_return
                            (do_return, k, retval_) = vars_

                        def if_body():
                            nonlocal retval_, k, do_return
                            try:
                                do_return = True
                                retval_ = None
                            except:
                                do_return = False
                                raise

                        def else_body():
                            nonlocal retval_, k, do_return
                            k = ag__.ld(k)
                            k -= 2

                            def get_state():
                                return (do_return, retval_)

                            def set_state(vars_):
                                nonlocal retval_, do_return
                                (do_return, retval_) = vars_

                            def if_body():
                                nonlocal retval_, do_return
                                try:
                                    do_return = True
                                    retval_ = None
                                except:
                                    do_return = False
                                    raise

                            def else_body():
                                nonlocal retval_, do_return
                                pass
                            ag__.if_stmt(ag__.ld(k) < 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                        ag__.if_stmt(ag__.stopped(sink), if_body, else_body, get_state, set_state, ('do_return', 'k', 'retval_'), 3)

                    def loop_test():
                        return ag__.not_(do_return)
                    ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('retval_', 'do_return', 'k'), {})
                    do_return = True
                    return fscope_3.ret(retval_, do_return)
            return ag__.generator(checked_pull, checked_push)
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            v = itr
            total = ag__.ld_target(total)
            total += ag__.ld_items(v)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(checked), (), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'v'})
        try:
            do_return_1 = True
            retval__1 = ag__.ld(total)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
