def tf__match_instructions(instruction):
    with ag__.FunctionScope('match_instructions', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (matched_, captured_) = ag__.match_case(ag__.ld(instruction), ag__.MappingPattern(('op', 'add'), ('args', ag__.SequencePattern(ag__.CapturePattern('a'), ag__.CapturePattern('b')))), ('a', 'b'))

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            (a, b) = captured_
            try:
                do_return = True
                retval_ = ag__.ld(a) + ag__.ld(b)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            (matched_, captured__1) = ag__.match_case(ag__.ld(instruction), ag__.MappingPattern(('op', 'scale'), ('args', ag__.SequencePattern(ag__.CapturePattern('a'))), ('by', ag__.CapturePattern('k'))), ('a', 'k'))

            def get_state():
                return (matched_,)

            def set_state(vars_):
                nonlocal matched_
                (matched_,) = vars_

            def if_body():
                nonlocal matched_
                (a, k) = captured__1
                matched_ = ag__.not_(ag__.not_(ag__.ld(k) > 0))

            def else_body():
                nonlocal matched_
                pass
            a = ag__.Undefined('a')
            k = ag__.Undefined('k')
            ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('matched_',), 1)

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                (a, k) = captured__1
                try:
                    do_return = True
                    retval_ = ag__.ld(a) * ag__.ld(k)
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                (matched_, captured__2) = ag__.match_case(ag__.ld(instruction), ag__.MappingPattern(('op', 'scale'), ('args', ag__.SequencePattern(ag__.CapturePattern('a'))), rest='rest'), ('a', 'rest'))

                def get_state():
                    return (do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return
                    (do_return, retval_) = vars_

                def if_body():
                    nonlocal retval_, do_return
                    (a, rest) = captured__2
                    try:
                        do_return = True
                        retval_ = -ag__.ld(a) + ag__.converted_call(ag__.ld(len), (ag__.ld(rest),), None, fscope)
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return
                    try:
                        do_return = True
                        retval_ = 0
                    except:
                        do_return = False
                        raise
                rest = ag__.Undefined('rest')
                ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
            captured__2 = ag__.Undefined('captured__2')
            rest = ag__.Undefined('rest')
            ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        a = ag__.Undefined('a')
        b = ag__.Undefined('b')
        captured__1 = ag__.Undefined('captured__1')
        captured__2 = ag__.Undefined('captured__2')
        k = ag__.Undefined('k')
        rest = ag__.Undefined('rest')
        ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
