def tf__match_ends_a_loop(n):
    with ag__.FunctionScope('match_ends_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        steps = 0
        break_ = False

        def get_state():
            return (steps, break_, n)

        def set_state(vars_):
            nonlocal steps, n, break_
            (steps, break_, n) = vars_

        def loop_body():
            nonlocal steps, n, break_
            subject_ = (ag__.ld(n), ag__.ld(steps))
            (matched_, captured_) = ag__.match_case(subject_, ag__.SequencePattern(0, ag__.CapturePattern('s')), ('s',))

            def get_state():
                return (break_, n, steps)

            def set_state(vars_):
                nonlocal steps, n, break_
                (break_, n, steps) = vars_

            def if_body():
                nonlocal steps, n, break_
                (s,) = captured_
                break_ = True

            def else_body():
                nonlocal steps, n, break_
                (matched_, captured__1) = ag__.match_case(subject_, ag__.SequencePattern(ag__.CapturePattern('k'), 5), ('k',))

                def get_state():
                    return (break_, n, steps)

                def set_state(vars_):
                    nonlocal steps, n, break_
                    (break_, n, steps) = vars_

                def if_body():
                    nonlocal steps, n, break_
                    (k,) = captured__1
                    steps = ag__.ld(steps) * 100
                    break_ = True

                def else_body():
                    nonlocal steps, n, break_
                    (matched_, captured__2) = ag__.match_case(subject_, ag__.SequencePattern(ag__.CapturePattern('k'), ag__.CapturePattern('s')), ('k', 's'))

                    def get_state():
                        return (matched_,)

                    def set_state(vars_):
                        nonlocal matched_
                        (matched_,) = vars_

                    def if_body():
                        nonlocal matched_
                        (k, s) = captured__2
                        matched_ = ag__.not_(ag__.not_(ag__.ld(k) > 7))

                    def else_body():
                        nonlocal matched_
                        pass
                    ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('matched_',), 1)

                    def get_state():
                        return (n,)

                    def set_state(vars_):
                        nonlocal n
                        (n,) = vars_

                    def if_body():
                        nonlocal n
                        (k, s) = captured__2
                        n = ag__.ld(n) - 2

                    def else_body():
                        nonlocal n
                        n = ag__.ld(n) - 1
                    ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('n',), 1)
                ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('break_', 'n', 'steps'), 3)
            ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('break_', 'n', 'steps'), 3)

            def get_state():
                return (steps,)

            def set_state(vars_):
                nonlocal steps
                (steps,) = vars_

            def if_body():
                nonlocal steps
                steps = ag__.ld(steps)
                steps += 1

            def else_body():
                nonlocal steps
                pass
            ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('steps',), 1)

        def loop_test():
            return ag__.not_(break_)
        captured_ = ag__.Undefined('captured_')
        captured__1 = ag__.Undefined('captured__1')
        captured__2 = ag__.Undefined('captured__2')
        k = ag__.Undefined('k')
        matched_ = ag__.Undefined('matched_')
        s = ag__.Undefined('s')
        subject_ = ag__.Undefined('subject_')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('steps', 'break_', 'n'), {})
        try:
            do_return = True
            retval_ = ag__.ld(steps)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
