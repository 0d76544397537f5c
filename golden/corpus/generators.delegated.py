def tf__delegated(values):
    with ag__.FunctionScope('delegated', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_2 = False
        retval__2 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def inner(items):
            def inner_pull(items):
                fscope_2 = ag__.FunctionScope('inner_pull', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                count = 0
                for v in ag__.ld(items):
                    if ag__.ld(v) > 0:
                        count = ag__.ld(count)
                        count += 1
                        yield ag__.ld(v)
                return ag__.ld(count)

            def inner_push(items, sink):
                with ag__.FunctionScope('inner_push', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()
                    count = 0

                    def get_state():
                        return (count, do_return, retval_)

                    def set_state(vars_):
                        nonlocal retval_, do_return, count
                        (count, do_return, retval_) = vars_

                    def loop_body(itr):
                        nonlocal retval_, do_return, count
                        v = itr

                        def get_state():
                            return (count, do_return, retval_)

                        def set_state(vars_):
                            nonlocal retval_, do_return, count
                            (count, do_return, retval_) = vars_

                        def if_body():
                            nonlocal retval_, do_return, count
                            count = ag__.ld(count)
                            count += 1
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
                            nonlocal retval_, do_return, count
                            pass
                        ag__.if_stmt(ag__.ld(v) > 0, if_body, else_body, get_state, set_state, ('count', 'do_return', 'retval_'), 3)

                    def extra_test():
                        nonlocal retval_, do_return, count
                        return ag__.not_(do_return)
                    v = ag__.Undefined('v')
                    ag__.for_stmt(ag__.ld(items), extra_test, loop_body, get_state, set_state, ('count', 'do_return', 'retval_'), {'iterate_names': 'v'})

                    def get_state():
                        return (do_return, retval_)

                    def set_state(vars_):
                        nonlocal retval_, do_return
                        (do_return, retval_) = vars_

                    def if_body():
                        nonlocal retval_, do_return
                        try:
                            do_return = True
                            retval_ = ag__.ld(count)
                        except:
                            do_return = False
                            raise

                    def else_body():
                        nonlocal retval_, do_return
                        pass
                    ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                    return fscope_3.ret(retval_, do_return)
            return ag__.generator(inner_pull, inner_push, items)

        @ag__.autograph_artifact
        def outer():
            def outer_pull():
                fscope_5 = ag__.FunctionScope('outer_pull', 'fscope_5', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                yield 100
                found = yield from ag__.ld_items(ag__.converted_call(ag__.ld(inner), (ag__.ld(values),), None, fscope_5))
                yield ag__.ld(found)
                yield from ag__.ld_items(values)

            def outer_push(sink_1):
                with ag__.FunctionScope('outer_push', 'fscope_6', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_6:
                    do_return_1 = False
                    retval__1 = ag__.UndefinedReturnValue()
                    ag__.yield_(sink_1, 100)

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
                        found = ag__.yield_from(sink_1, ag__.converted_call(ag__.ld(inner), (ag__.ld(values),), None, fscope_6))

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
                            ag__.yield_(sink_1, ag__.ld(found))

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
                                ag__.yield_from(sink_1, ag__.ld(values))

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
                        ag__.if_stmt(ag__.stopped(sink_1), if_body, else_body, get_state, set_state, ('do_return_1', 'retval__1'), 2)
                    found = ag__.Undefined('found')
                    ag__.if_stmt(ag__.stopped(sink_1), if_body, else_body, get_state, set_state, ('do_return_1', 'retval__1'), 2)
                    return fscope_6.ret(retval__1, do_return_1)
            return ag__.generator(outer_pull, outer_push)
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            v = itr
            total = ag__.ld(total) * 3 + ag__.ld(v)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(outer), (), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'v'})
        try:
            do_return_2 = True
            retval__2 = ag__.ld(total)
        except:
            do_return_2 = False
            raise
        return fscope.ret(retval__2, do_return_2)
