def tf__yield_in_a_match(values):
    with ag__.FunctionScope('yield_in_a_match', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def named():
            def named_pull():
                fscope_2 = ag__.FunctionScope('named_pull', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                for v in ag__.ld(values):
                    match ag__.ld(v):
                        case 2:
                            yield 20
                        case 3:
                            yield 30
                        case _:
                            yield ag__.ld(v)

            def named_push(sink):
                with ag__.FunctionScope('named_push', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
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

                        def get_state():
                            return (do_return, retval_)

                        def set_state(vars_):
                            nonlocal retval_, do_return
                            (do_return, retval_) = vars_

                        def if_body():
                            nonlocal retval_, do_return
                            ag__.yield_(sink, 20)

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

                            def get_state():
                                return (do_return, retval_)

                            def set_state(vars_):
                                nonlocal retval_, do_return
                                (do_return, retval_) = vars_

                            def if_body():
                                nonlocal retval_, do_return
                                ag__.yield_(sink, 30)

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
                            ag__.if_stmt(ag__.match_value(ag__.ld(v), 3), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                        ag__.if_stmt(ag__.match_value(ag__.ld(v), 2), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

                    def extra_test():
                        nonlocal retval_, do_return
                        return ag__.not_(do_return)
                    v = ag__.Undefined('v')
                    ag__.for_stmt(ag__.ld(values), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {'iterate_names': 'v'})
                    return fscope_3.ret(retval_, do_return)
            return ag__.generator(named_pull, named_push)
        try:
            do_return_1 = True
            retval__1 = ag__.list_comp(ag__.converted_call(ag__.ld(named), (), None, fscope), lambda items_: [ag__.ld(v) + 1 for v in items_])
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
