def tf__match_lists(items):
    with ag__.FunctionScope('match_lists', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            (matched_, captured_) = ag__.match_case(ag__.ld(items), ag__.SequencePattern(ag__.CapturePattern('first'), ag__.StarPattern(), ag__.CapturePattern('last')), ('first', 'last'))

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                (first, last) = captured_
                try:
                    do_return = True
                    retval_ = ag__.ld(first) - ag__.ld(last)
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                (matched_, captured__1) = ag__.match_case(ag__.ld(items), ag__.SequencePattern(ag__.CapturePattern('only')), ('only',))

                def get_state():
                    return (do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return
                    (do_return, retval_) = vars_

                def if_body():
                    nonlocal retval_, do_return
                    (only,) = captured__1
                    try:
                        do_return = True
                        retval_ = ag__.ld(only)
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return
                    pass
                only = ag__.Undefined('only')
                ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
            captured__1 = ag__.Undefined('captured__1')
            first = ag__.Undefined('first')
            last = ag__.Undefined('last')
            only = ag__.Undefined('only')
            ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        captured_ = ag__.Undefined('captured_')
        captured__1 = ag__.Undefined('captured__1')
        first = ag__.Undefined('first')
        last = ag__.Undefined('last')
        matched_ = ag__.Undefined('matched_')
        only = ag__.Undefined('only')
        ag__.if_stmt(ag__.matches(ag__.ld(items), ag__.SequencePattern()), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
