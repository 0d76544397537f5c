def tf__generator_left_early(n):
    with ag__.FunctionScope('generator_left_early', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def count():
            def count_pull():
                fscope_2 = ag__.FunctionScope('count_pull', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                i = 0
                while True:
                    yield ag__.ld(i)
                    i = ag__.ld(i)
                    i += 1

            def count_push(sink):
                with ag__.FunctionScope('count_push', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()
                    i = 0

                    def get_state():
                        return (retval_, do_return, i)

                    def set_state(vars_):
                        nonlocal retval_, i, do_return
                        (retval_, do_return, i) = vars_

                    def loop_body():
                        nonlocal retval_, i, do_return
                        ag__.yield_(sink, ag__.ld(i))

                        def get_state():
                            return (do_return, i, retval_)

                        def set_state(vars_):
                            nonlocal retval_, i, do_return
                            (do_return, i, retval_) = vars_

                        def if_body():
                            nonlocal retval_, i, do_return
                            try:
                                do_return = True
                                retval_ = None
                            except:
                                do_return = False
                                raise

                        def else_body():
                            nonlocal retval_, i, do_return
                            i = ag__.ld(i)
                            i += 1
                        ag__.if_stmt(ag__.stopped(sink), if_body, else_body, get_state, set_state, ('do_return', 'i', 'retval_'), 3)

                    def loop_test():
                        return ag__.not_(do_return)
                    ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('retval_', 'do_return', 'i'), {})
                    do_return = True
                    return fscope_3.ret(retval_, do_return)
            return ag__.generator(count_pull, count_push)
        total = 0
        break_ = False

        def get_state():
            return (total, break_)

        def set_state(vars_):
            nonlocal total, break_
            (total, break_) = vars_

        def loop_body(itr):
            nonlocal total, break_
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
            ag__.if_stmt(ag__.ld(i) > ag__.ld(n), if_body, else_body, get_state, set_state, ('break_',), 1)

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def if_body():
                nonlocal total
                total = ag__.ld_target(total)
                total += ag__.ld_items(i)

            def else_body():
                nonlocal total
                pass
            ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('total',), 1)

        def extra_test():
            nonlocal total, break_
            return ag__.not_(break_)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(count), (), None, fscope), extra_test, loop_body, get_state, set_state, ('total', 'break_'), {'iterate_names': 'i'})
        try:
            do_return_1 = True
            retval__1 = ag__.ld(total)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
