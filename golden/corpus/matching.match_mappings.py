def tf__match_mappings(shape):
    with ag__.FunctionScope('match_mappings', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (matched_, captured_) = ag__.match_case(ag__.ld(shape), ag__.MappingPattern(('kind', 'circle'), ('r', ag__.CapturePattern('r'))), ('r',))

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            (r,) = captured_
            try:
                do_return = True
                retval_ = ag__.ld(r) * ag__.ld(r) * 3
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            (matched_, captured__1) = ag__.match_case(ag__.ld(shape), ag__.MappingPattern(('kind', 'square'), ('side', ag__.CapturePattern('s')), rest='rest'), ('s', 'rest'))

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                (s, rest) = captured__1
                try:
                    do_return = True
                    retval_ = ag__.ld(s) * ag__.ld(s) + ag__.converted_call(ag__.ld(len), (ag__.ld(rest),), None, fscope)
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
            s = ag__.Undefined('s')
            ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        captured__1 = ag__.Undefined('captured__1')
        r = ag__.Undefined('r')
        rest = ag__.Undefined('rest')
        s = ag__.Undefined('s')
        ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
