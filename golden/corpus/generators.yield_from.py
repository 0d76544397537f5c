def tf__yield_from(n):
    with ag__.FunctionScope('yield_from', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_2 = False
        retval__2 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def inner(k):
            def inner_pull(k):
                fscope_2 = ag__.FunctionScope('inner_pull', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                yield from ag__.ld_items(ag__.converted_call(ag__.ld(range), (ag__.ld(k),), None, fscope_2))
                return ag__.ld(k) * 100

            def inner_push(k, sink):
                with ag__.FunctionScope('inner_push', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()
                    ag__.yield_from(sink, ag__.converted_call(ag__.ld(range), (ag__.ld(k),), None, fscope_3))

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
                        try:
                            do_return = True
                            retval_ = ag__.ld(k) * 100
                        except:
                            do_return = False
                            raise
                    ag__.if_stmt(ag__.stopped(sink), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                    return fscope_3.ret(retval_, do_return)
            return ag__.generator(inner_pull, inner_push, k)

        @ag__.autograph_artifact
        def outer():
            def outer_pull():
                fscope_5 = ag__.FunctionScope('outer_pull', 'fscope_5', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                result = yield from ag__.ld_items(ag__.converted_call(ag__.ld(inner), (ag__.ld(n),), None, fscope_5))
                yield ag__.ld(result)

            def outer_push(sink_1):
                with ag__.FunctionScope('outer_push', 'fscope_6', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_6:
                    do_return_1 = False
                    retval__1 = ag__.UndefinedReturnValue()
                    result = ag__.yield_from(sink_1, ag__.converted_call(ag__.ld(inner), (ag__.ld(n),), None, fscope_6))

                    def get_state():
                        return (do_return_1, retval__1)

                    def set_state(vars_):
                        nonlocal retval__1, do_return_1
                        (do_return_1, retval__1) = vars_

                    def if_body():
                        nonlocal retval__1, do_return_1
                        try:
                            do_return_1 = True
                            retval__1 = None
                        except:
                            do_return_1 = False
                            raise

                    def else_body():
                        nonlocal retval__1, do_return_1
                        ag__.yield_(sink_1, ag__.ld(result))

                        def get_state():
                            return (do_return_1, retval__1)

                        def set_state(vars_):
                            nonlocal retval__1, do_return_1
                            (do_return_1, retval__1) = vars_

                        def if_body():
                            nonlocal retval__1, do_return_1
                            try:
                                do_return_1 = True
                                retval__1 = None
                            except:
                                do_return_1 = False
                                raise

                        def else_body():
                            nonlocal retval__1, do_return_1
                            pass
                        ag__.if_stmt(ag__.stopped(sink_1), if_body, else_body, get_state, set_state, ('do_return_1', 'retval__1'), 2)
                    ag__.if_stmt(ag__.stopped(sink_1), if_body, else_body, get_state, set_state, ('do_return_1', 'retval__1'), 2)
                    return fscope_6.ret(retval__1, do_return_1)
            return ag__.generator(outer_pull, outer_push)
        try:
            do_return_2 = True
            retval__2 = ag__.converted_call(ag__.ld(list), (ag__.converted_call(ag__.ld(outer), (), None, fscope),), None, fscope)
        except:
            do_return_2 = False
            raise
        return fscope.ret(retval__2, do_return_2)
