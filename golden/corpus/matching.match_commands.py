def tf__match_commands(x, command):
    with ag__.FunctionScope('match_commands', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = 0
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            (matched_, captured_) = ag__.match_case(ag__.ld(command), ag__.SequencePattern('go', ag__.CapturePattern('k')), ('k',))

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                (k,) = captured_
                try:
                    do_return = True
                    retval_ = ag__.ld(x) + ag__.ld(k)
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                (matched_, captured__1) = ag__.match_case(ag__.ld(command), ag__.SequencePattern('go', ag__.StarPattern('rest')), ('rest',))

                def get_state():
                    return (do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return
                    (do_return, retval_) = vars_

                def if_body():
                    nonlocal retval_, do_return
                    (rest,) = captured__1
                    try:
                        do_return = True
                        retval_ = ag__.ld(x) + ag__.converted_call(ag__.ld(sum), (ag__.ld(rest),), None, fscope)
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return
                    try:
                        do_return = True
                        retval_ = -1
                    except:
                        do_return = False
                        raise
                rest = ag__.Undefined('rest')
                ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
            captured__1 = ag__.Undefined('captured__1')
            k = ag__.Undefined('k')
            rest = ag__.Undefined('rest')
            ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        captured_ = ag__.Undefined('captured_')
        captured__1 = ag__.Undefined('captured__1')
        k = ag__.Undefined('k')
        matched_ = ag__.Undefined('matched_')
        rest = ag__.Undefined('rest')
        ag__.if_stmt(ag__.matches(ag__.ld(command), ag__.SequencePattern('stop')), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
