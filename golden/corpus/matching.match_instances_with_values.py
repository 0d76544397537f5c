def tf__match_instances_with_values(x, y):
    with ag__.FunctionScope('match_instances_with_values', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        subject_ = ag__.converted_call(ag__.ld(Fork), (ag__.converted_call(ag__.ld(Leaf), (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(Leaf), (ag__.ld(y),), None, fscope)), None, fscope)
        (matched_, captured_) = ag__.match_case(subject_, ag__.ClassPattern(lambda: ag__.ld(Fork), (ag__.ClassPattern(lambda: ag__.ld(Leaf), (ag__.CapturePattern('a'),)), ag__.ClassPattern(lambda: ag__.ld(Leaf), value=4))), ('a',))

        def get_state():
            return (matched_,)

        def set_state(vars_):
            nonlocal matched_
            (matched_,) = vars_

        def if_body():
            nonlocal matched_
            (a,) = captured_
            matched_ = ag__.not_(ag__.not_(ag__.ld(a) > 0))

        def else_body():
            nonlocal matched_
            pass
        a = ag__.Undefined('a')
        ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('matched_',), 1)

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            (a,) = captured_
            try:
                do_return = True
                retval_ = ag__.ld(a)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            (matched_, captured__1) = ag__.match_case(subject_, ag__.ClassPattern(lambda: ag__.ld(Fork), right=ag__.ClassPattern(lambda: ag__.ld(Leaf), (ag__.CapturePattern('b'),))), ('b',))

            def get_state():
                return (matched_,)

            def set_state(vars_):
                nonlocal matched_
                (matched_,) = vars_

            def if_body():
                nonlocal matched_
                (b,) = captured__1
                matched_ = ag__.not_(ag__.not_(ag__.ld(b) > 0))

            def else_body():
                nonlocal matched_
                pass
            b = ag__.Undefined('b')
            ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('matched_',), 1)

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                (b,) = captured__1
                try:
                    do_return = True
                    retval_ = ag__.ld(b) * 10
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                (matched_, captured__2) = ag__.match_case(subject_, ag__.AsPattern(ag__.ClassPattern(lambda: ag__.ld(Fork)), 'fork'), ('fork',))

                def get_state():
                    return (do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return
                    (do_return, retval_) = vars_

                def if_body():
                    nonlocal retval_, do_return
                    (fork,) = captured__2
                    try:
                        do_return = True
                        retval_ = ag__.ld(fork).left.value + ag__.ld(fork).right.value
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return
                    pass
                fork = ag__.Undefined('fork')
                ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
            captured__2 = ag__.Undefined('captured__2')
            fork = ag__.Undefined('fork')
            ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        b = ag__.Undefined('b')
        captured__1 = ag__.Undefined('captured__1')
        captured__2 = ag__.Undefined('captured__2')
        fork = ag__.Undefined('fork')
        ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
