def tf__recursive_generator(n):
    with ag__.FunctionScope('recursive_generator', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def tree(k):
            def tree_pull(k):
                fscope_2 = ag__.FunctionScope('tree_pull', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                if ag__.ld(k) > 0:
                    yield from ag__.ld_items(ag__.converted_call(ag__.ld(tree), (ag__.ld(k) - 1,), None, fscope_2))
                    yield ag__.ld(k)
                    yield from ag__.ld_items(ag__.converted_call(ag__.ld(tree), (ag__.ld(k) - 1,), None, fscope_2))

            def tree_push(k, sink):
                with ag__.FunctionScope('tree_push', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()

                    def get_state():
                        return (do_return, retval_)

                    def set_state(vars_):
                        nonlocal retval_, do_return
                        (do_return, retval_) = vars_

                    def if_body():
                        nonlocal retval_, do_return
                        ag__.yield_from(sink, ag__.converted_call(ag__.ld(tree), (ag__.ld(k) - 1,), None, fscope_3))

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
                            ag__.yield_(sink, ag__.ld(k))

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
                                ag__.yield_from(sink, ag__.converted_call(ag__.ld(tree), (ag__.ld(k) - 1,), None, fscope_3))

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
                        ag__.if_stmt(ag__.stopped(sink), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

                    def else_body():
                        nonlocal retval_, do_return
                        pass
                    ag__.if_stmt(ag__.ld(k) > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                    return fscope_3.ret(retval_, do_return)
            return ag__.generator(tree_pull, tree_push, k)
        try:
            do_return_1 = True
            retval__1 = ag__.converted_call(ag__.ld(list), (ag__.converted_call(ag__.ld(tree), (ag__.ld(n),), None, fscope),), None, fscope)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
