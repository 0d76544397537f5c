def tf__printed_in_turn(values):
    with ag__.FunctionScope('printed_in_turn', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def noisy():
            def noisy_pull():
                fscope_2 = ag__.FunctionScope('noisy_pull', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                for v in ag__.ld(values):
                    ag__.converted_call(ag__.ld(print), ('made', ag__.ld(v)), None, fscope_2)
                    if ag__.ld(v) > 1:
                        yield ag__.ld(v)
                ag__.converted_call(ag__.ld(print), ('end',), None, fscope_2)

            def noisy_push(sink):
                with ag__.FunctionScope('noisy_push', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()

                    def get_state():
                        return (do_return, retval_)

                    def set_state(vars_):
                        nonlocal retval_, do_return
                        (do_return, retval_) = vars_

                    def loop_body(itr):
                        nonlocal retval_, do_return
                        v = itr
                        ag__.converted_call(ag__.ld(print), ('made', ag__.ld(v)), None, fscope_3)

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
                                try:
                                    do_return = True
                                    retval_ = None
                                except:
                                    do_return = False
                                    raise

                            def else_body():
                                nonlocal retval_, do_return
                                pass
                            ag__.if_stmt(ag__.stopped(sink), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

                        def else_body():
                            nonlocal retval_, do_return
                            pass
                        ag__.if_stmt(ag__.ld(v) > 1, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

                    def extra_test():
                        nonlocal retval_, do_return
                        return ag__.not_(do_return)
                    v = ag__.Undefined('v')
                    ag__.for_stmt(ag__.ld(values), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {'iterate_names': 'v'})

                    def get_state():
                        return ()

                    def set_state(vars_):
                        pass

                    def if_body():
                        ag__.converted_call(ag__.ld(print), ('end',), None, fscope_3)

                    def else_body():
                        pass
                    ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, (), 0)
                    return fscope_3.ret(retval_, do_return)
            return ag__.generator(noisy_pull, noisy_push)

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            v = itr
            ag__.converted_call(ag__.ld(print), ('used', ag__.ld(v)), None, fscope)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(noisy), (), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': 'v'})
        try:
            do_return_1 = True
            retval__1 = 0
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
