def tf__generator_of_pairs(values):
    with ag__.FunctionScope('generator_of_pairs', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def pairs():
            def pairs_pull():
                fscope_2 = ag__.FunctionScope('pairs_pull', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                i = 0
                for v in ag__.ld(values):
                    if ag__.ld(v) > 0:
                        yield (ag__.ld(i), ag__.ld(v))
                    i = ag__.ld(i)
                    i += 1

            def pairs_push(sink):
                with ag__.FunctionScope('pairs_push', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()
                    i = 0

                    def get_state():
                        return (do_return, retval_, i)

                    def set_state(vars_):
                        nonlocal retval_, i, do_return
                        (do_return, retval_, i) = vars_

                    def loop_body(itr):
                        nonlocal retval_, i, do_return
                        v = itr

                        def get_state():
                            return (do_return, retval_)

                        def set_state(vars_):
                            nonlocal retval_, do_return
                            (do_return, retval_) = vars_

                        def if_body():
                            nonlocal retval_, do_return
                            ag__.yield_(sink, (ag__.ld(i), ag__.ld(v)))

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
                        ag__.if_stmt(ag__.ld(v) > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

                        def get_state():
                            return (i,)

                        def set_state(vars_):
                            nonlocal i
                            (i,) = vars_

                        def if_body():
                            nonlocal i
                            i = ag__.ld(i)
                            i += 1

                        def else_body():
                            nonlocal i
                            pass
                        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('i',), 1)

                    def extra_test():
                        nonlocal retval_, i, do_return
                        return ag__.not_(do_return)
                    v = ag__.Undefined('v')
                    ag__.for_stmt(ag__.ld(values), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_', 'i'), {'iterate_names': 'v'})
                    return fscope_3.ret(retval_, do_return)
            return ag__.generator(pairs_pull, pairs_push)
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            (i, v) = itr
            total = ag__.ld_target(total)
            total += (ag__.ld(i) + 1) * ag__.ld(v)
        i = ag__.Undefined('i')
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(pairs), (), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': '(i, v)'})
        try:
            do_return_1 = True
            retval__1 = (ag__.ld(total), ag__.list_comp(ag__.converted_call(ag__.ld(pairs), (), None, fscope), lambda items_: [ag__.ld(a) * ag__.ld(b) for (a, b) in items_]))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
