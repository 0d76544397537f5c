def tf__delegated_and_left_early(values, limit):
    with ag__.FunctionScope('delegated_and_left_early', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def both():
            def both_pull():
                fscope_2 = ag__.FunctionScope('both_pull', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                yield from ag__.ld_items(ag__.converted_call(ag__.ld(_positives), (ag__.ld(values),), None, fscope_2))
                yield from ag__.ld_items(ag__.converted_call(ag__.ld(_count), (ag__.ld(limit),), None, fscope_2))

            def both_push(sink):
                with ag__.FunctionScope('both_push', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()
                    ag__.yield_from(sink, ag__.converted_call(ag__.ld(_positives), (ag__.ld(values),), None, fscope_3))

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
                        ag__.yield_from(sink, ag__.converted_call(ag__.ld(_count), (ag__.ld(limit),), None, fscope_3))

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
                    ag__.if_stmt(ag__.stopped(sink), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                    return fscope_3.ret(retval_, do_return)
            return ag__.generator(both_pull, both_push)
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
            total = ag__.iadd(ag__.ld(total), ag__.ld(v))

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
            ag__.if_stmt(ag__.ld(total) > 30, if_body, else_body, get_state, set_state, ('break_',), 1)

        def extra_test():
            nonlocal total, break_
            return ag__.not_(break_)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(both), (), None, fscope), extra_test, loop_body, get_state, set_state, ('total', 'break_'), {'iterate_names': 'v'})
        try:
            do_return_1 = True
            retval__1 = ag__.ld(total)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
