def tf__jumps_out_of_a_manager(x):
    with ag__.FunctionScope('jumps_out_of_a_manager', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        log = {'n': 0}
        break_ = False

        def get_state():
            return (x, break_)

        def set_state(vars_):
            nonlocal x, break_
            (x, break_) = vars_

        def loop_body(itr):
            nonlocal x, break_
            i = itr
            continue_ = False

            def get_state():
                return (break_, x, continue_)

            def set_state(vars_):
                nonlocal x, continue_, break_
                (break_, x, continue_) = vars_

            def with_body(value_):
                nonlocal x, continue_, break_
                v = value_

                def get_state():
                    return (continue_,)

                def set_state(vars_):
                    nonlocal continue_
                    (continue_,) = vars_

                def if_body():
                    nonlocal continue_
                    continue_ = True

                def else_body():
                    nonlocal continue_
                    pass
                ag__.if_stmt(ag__.ld(x) > ag__.ld(i), if_body, else_body, get_state, set_state, ('continue_',), 1)

                def get_state():
                    return (break_, x, continue_)

                def set_state(vars_):
                    nonlocal x, continue_, break_
                    (break_, x, continue_) = vars_

                def if_body():
                    nonlocal x, continue_, break_

                    def get_state():
                        return (break_, continue_)

                    def set_state(vars_):
                        nonlocal continue_, break_
                        (break_, continue_) = vars_

                    def if_body():
                        nonlocal continue_, break_
                        break_ = True
                        continue_ = True

                    def else_body():
                        nonlocal continue_, break_
                        pass
                    ag__.if_stmt(ag__.ld(x) < -100, if_body, else_body, get_state, set_state, ('break_', 'continue_'), 2)

                    def get_state():
                        return (x,)

                    def set_state(vars_):
                        nonlocal x
                        (x,) = vars_

                    def if_body():
                        nonlocal x

                        def get_state():
                            return ()

                        def set_state(vars_):
                            pass

                        def if_body():
                            raise ag__.ld(KeyError)

                        def else_body():
                            pass
                        ag__.if_stmt(ag__.ld(x) + ag__.ld(i) > 0, if_body, else_body, get_state, set_state, (), 0)
                        x = ag__.ld(x) + 1

                    def else_body():
                        nonlocal x
                        pass
                    ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('x',), 1)

                def else_body():
                    nonlocal x, continue_, break_
                    pass
                ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('break_', 'x', 'continue_'), 2)
            ag__.with_stmt(ag__.converted_call(ag__.ld(CM), (ag__.ld(log),), None, fscope), with_body, get_state, set_state, ('break_', 'x', 'continue_'), 2)

        def extra_test():
            nonlocal x, break_
            return ag__.not_(break_)
        continue_ = ag__.Undefined('continue_')
        i = ag__.Undefined('i')
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (5,), None, fscope), extra_test, loop_body, get_state, set_state, ('x', 'break_'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(x), ag__.ld(log)['n'])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
