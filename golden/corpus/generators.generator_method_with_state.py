def tf__generator_method_with_state(values, limit):
    with ag__.FunctionScope('generator_method_with_state', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        class Gate:
            @ag__.autograph_artifact
            def __init__(self):
                with ag__.FunctionScope('__init__', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                    ag__.ld(self).passed = 0

            @ag__.autograph_artifact
            def through(self, items):
                def through_pull(self, items):
                    fscope_3 = ag__.FunctionScope('through_pull', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                    for v in ag__.ld(items):
                        if ag__.ld(v) < ag__.ld(limit):
                            ag__.ld(self).passed += 1
                            yield ag__.ld(v)

                def through_push(self, items, sink):
                    with ag__.FunctionScope('through_push', 'fscope_4', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_4:
                        do_return = False
                        retval_ = ag__.UndefinedReturnValue()

                        def get_state():
                            return (do_return, retval_, ag__.ldu(lambda: self.passed, 'self.passed'))

                        def set_state(vars_):
                            nonlocal retval_, do_return
                            (do_return, retval_, self.passed) = vars_
                            if ag__.is_undefined(vars_[2]):
                                del self.passed

                        def loop_body(itr):
                            nonlocal retval_, do_return
                            v = itr

                            def get_state():
                                return (do_return, retval_, ag__.ldu(lambda: self.passed, 'self.passed'))

                            def set_state(vars_):
                                nonlocal retval_, do_return
                                (do_return, retval_, self.passed) = vars_
                                if ag__.is_undefined(vars_[2]):
                                    del self.passed

                            def if_body():
                                nonlocal retval_, do_return
                                ag__.ld(self).passed += 1
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
                            ag__.if_stmt(ag__.ld(v) < ag__.ld(limit), if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'self.passed'), 3)

                        def extra_test():
                            nonlocal retval_, do_return
                            return ag__.not_(do_return)
                        v = ag__.Undefined('v')
                        ag__.for_stmt(ag__.ld(items), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_', 'self.passed'), {'iterate_names': 'v'})
                        return fscope_4.ret(retval_, do_return)
                return ag__.generator(through_pull, through_push, self, items)
        gate = ag__.converted_call(ag__.ld(Gate), (), None, fscope)
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
        ag__.for_stmt(ag__.converted_call(ag__.ld(gate).through, (ag__.ld(values),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'v'})
        try:
            do_return_1 = True
            retval__1 = (ag__.ld(total), ag__.ld(gate).passed)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
