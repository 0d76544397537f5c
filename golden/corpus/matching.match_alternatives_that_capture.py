def tf__match_alternatives_that_capture(point):
    with ag__.FunctionScope('match_alternatives_that_capture', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (matched_, captured_) = ag__.match_case(ag__.ld(point), ag__.OrPattern(ag__.SequencePattern(0, ag__.CapturePattern('n')), ag__.SequencePattern(ag__.CapturePattern('n'), 0)), ('n',))

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            (n,) = captured_
            try:
                do_return = True
                retval_ = ag__.ld(n)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            (matched_, captured__1) = ag__.match_case(ag__.ld(point), ag__.SequencePattern(ag__.CapturePattern('a'), ag__.CapturePattern('b')), ('a', 'b'))

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                (a, b) = captured__1
                try:
                    do_return = True
                    retval_ = ag__.ld(a) * ag__.ld(b)
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                pass
            a = ag__.Undefined('a')
            b = ag__.Undefined('b')
            ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        a = ag__.Undefined('a')
        b = ag__.Undefined('b')
        captured__1 = ag__.Undefined('captured__1')
        n = ag__.Undefined('n')
        ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
