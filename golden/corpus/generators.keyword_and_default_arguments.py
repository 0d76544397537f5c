def tf__keyword_and_default_arguments(n):
    with ag__.FunctionScope('keyword_and_default_arguments', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def steps(first, *more, last=9, **others):
            def steps_pull(first, more, last, others):
                fscope_2 = ag__.FunctionScope('steps_pull', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                yield ag__.ld(first)
                for m in ag__.ld(more):
                    yield ag__.ld(m)
                if ag__.ld(last) > ag__.ld(n):
                    yield ag__.ld(last)
                for name in ag__.ld(others):
                    yield ag__.get_item(ag__.ld(others), ag__.ld(name))

            def steps_push(first, more, last, others, sink):
                with ag__.FunctionScope('steps_push', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()
                    ag__.yield_(sink, ag__.ld(first))

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

                        def get_state():
                            return (do_return, retval_)

                        def set_state(vars_):
                            nonlocal retval_, do_return
                            (do_return, retval_) = vars_

                        def loop_body(itr):
                            nonlocal retval_, do_return
                            m = itr
                            ag__.yield_(sink, ag__.ld(m))

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

                        def extra_test():
                            nonlocal retval_, do_return
                            return ag__.not_(do_return)
                        m = ag__.Undefined('m')
                        ag__.for_stmt(ag__.ld(more), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {'iterate_names': 'm'})

                        def get_state():
                            return (do_return, retval_)

                        def set_state(vars_):
                            nonlocal retval_, do_return
                            (do_return, retval_) = vars_

                        def if_body():
                            nonlocal retval_, do_return

                            def get_state():
                                return (do_return, retval_)

                            def set_state(vars_):
                                nonlocal retval_, do_return
                                (do_return, retval_) = vars_

                            def if_body():
                                nonlocal retval_, do_return
                                ag__.yield_(sink, ag__.ld(last))

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
                            ag__.if_stmt(ag__.ld(last) > ag__.ld(n), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

                            def get_state():
                                return (do_return, retval_)

                            def set_state(vars_):
                                nonlocal retval_, do_return
                                (do_return, retval_) = vars_

                            def if_body():
                                nonlocal retval_, do_return

                                def get_state():
                                    return (do_return, retval_)

                                def set_state(vars_):
                                    nonlocal retval_, do_return
                                    (do_return, retval_) = vars_

                                def loop_body(itr):
                                    nonlocal retval_, do_return
                                    name = itr
                                    ag__.yield_(sink, ag__.get_item(ag__.ld(others), ag__.ld(name)))

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

                                def extra_test():
                                    nonlocal retval_, do_return
                                    return ag__.not_(do_return)
                                name = ag__.Undefined('name')
                                ag__.for_stmt(ag__.ld(others), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {'iterate_names': 'name'})

                            def else_body():
                                nonlocal retval_, do_return
                                pass
                            name = ag__.Undefined('name')
                            ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

                        def else_body():
                            nonlocal retval_, do_return
                            pass
                        name = ag__.Undefined('name')
                        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                    m = ag__.Undefined('m')
                    name = ag__.Undefined('name')
                    ag__.if_stmt(ag__.stopped(sink), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                    return fscope_3.ret(retval_, do_return)
            return ag__.generator(steps_pull, steps_push, first, more, last, others)
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            v = itr
            total = ag__.ld(total) * 10 + ag__.ld(v)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(steps), (ag__.ld(n), 2, 3), dict(last=4, extra=ag__.ld(n) + 1), fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'v'})
        try:
            do_return_1 = True
            retval__1 = ag__.ld(total)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
