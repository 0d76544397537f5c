def tf__match_nested_sequences(tree):
    with ag__.FunctionScope('match_nested_sequences', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (matched_, captured_) = ag__.match_case(ag__.ld(tree), ag__.SequencePattern(1, ag__.AsPattern(ag__.SequencePattern(ag__.OrPattern(2, 4), ag__.CapturePattern('n')), 'pair')), ('n', 'pair'))

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            (n, pair) = captured_
            try:
                do_return = True
                retval_ = ag__.ld(n) + ag__.ld(pair)[0]
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            (matched_, captured__1) = ag__.match_case(ag__.ld(tree), ag__.SequencePattern(ag__.CapturePattern('first'), ag__.SequencePattern(ag__.WildcardPattern(), ag__.StarPattern('rest'))), ('first', 'rest'))

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                (first, rest) = captured__1
                try:
                    do_return = True
                    retval_ = ag__.ld(first) + ag__.ld(rest)[0] * 100
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                (matched_, captured__2) = ag__.match_case(ag__.ld(tree), ag__.SequencePattern(ag__.WildcardPattern(), ag__.CapturePattern('last')), ('last',))

                def get_state():
                    return (do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return
                    (do_return, retval_) = vars_

                def if_body():
                    nonlocal retval_, do_return
                    (last,) = captured__2
                    try:
                        do_return = True
                        retval_ = ag__.ld(last)
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
                last = ag__.Undefined('last')
                ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
            captured__2 = ag__.Undefined('captured__2')
            first = ag__.Undefined('first')
            last = ag__.Undefined('last')
            rest = ag__.Undefined('rest')
            ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        captured__1 = ag__.Undefined('captured__1')
        captured__2 = ag__.Undefined('captured__2')
        first = ag__.Undefined('first')
        last = ag__.Undefined('last')
        n = ag__.Undefined('n')
        pair = ag__.Undefined('pair')
        rest = ag__.Undefined('rest')
        ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
