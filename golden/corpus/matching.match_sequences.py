def tf__match_sequences(point):
    with ag__.FunctionScope('match_sequences', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (matched_, captured_) = ag__.match_case(ag__.ld(point), ag__.SequencePattern(0, ag__.CapturePattern('y')), ('y',))

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            (y,) = captured_
            try:
                do_return = True
                retval_ = ag__.ld(y)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            (matched_, captured__1) = ag__.match_case(ag__.ld(point), ag__.SequencePattern(ag__.CapturePattern('x'), 0), ('x',))

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                (x,) = captured__1
                try:
                    do_return = True
                    retval_ = -ag__.ld(x)
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                (matched_, captured__2) = ag__.match_case(ag__.ld(point), ag__.SequencePattern(ag__.CapturePattern('x'), ag__.CapturePattern('y')), ('x', 'y'))

                def get_state():
                    return (do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return
                    (do_return, retval_) = vars_

                def if_body():
                    nonlocal retval_, do_return
                    (x, y) = captured__2
                    try:
                        do_return = True
                        retval_ = ag__.ld(x) * 10 + ag__.ld(y)
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return
                    pass
                x = ag__.Undefined('x')
                y = ag__.Undefined('y')
                ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
            captured__2 = ag__.Undefined('captured__2')
            x = ag__.Undefined('x')
            y = ag__.Undefined('y')
            ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        captured__1 = ag__.Undefined('captured__1')
        captured__2 = ag__.Undefined('captured__2')
        x = ag__.Undefined('x')
        y = ag__.Undefined('y')
        ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
