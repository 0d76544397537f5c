def tf__match_named_values(x):
    with ag__.FunctionScope('match_named_values', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (matched_, captured_) = ag__.match_case(ag__.ld(x), ag__.AsPattern(ag__.OrPattern(ag__.ValuePattern(lambda: ag__.ld(Limit).LOW), ag__.ValuePattern(lambda: ag__.ld(Limit).HIGH)), 'edge'), ('edge',))

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            (edge,) = captured_
            try:
                do_return = True
                retval_ = ag__.ld(edge) + 1
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return

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
                try:
                    do_return = True
                    retval_ = ag__.ld(x)
                except:
                    do_return = False
                    raise
            ag__.if_stmt(ag__.ld(x) > ag__.ld(ag__.ld(Limit).HIGH), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        edge = ag__.Undefined('edge')
        ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
