def tf__match_classes(x):
    with ag__.FunctionScope('match_classes', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def total(tree):
            with ag__.FunctionScope('total', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                (matched_, captured_) = ag__.match_case(ag__.ld(tree), ag__.ClassPattern(lambda: ag__.ld(Leaf), (ag__.CapturePattern('value'),)), ('value',))

                def get_state():
                    return (do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return
                    (do_return, retval_) = vars_

                def if_body():
                    nonlocal retval_, do_return
                    (value,) = captured_
                    try:
                        do_return = True
                        retval_ = ag__.ld(value)
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return
                    (matched_, captured__1) = ag__.match_case(ag__.ld(tree), ag__.ClassPattern(lambda: ag__.ld(Fork), left=ag__.CapturePattern('a'), right=ag__.CapturePattern('b')), ('a', 'b'))

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
                            retval_ = ag__.converted_call(ag__.ld(total), (ag__.ld(a),), None, fscope_1) + ag__.converted_call(ag__.ld(total), (ag__.ld(b),), None, fscope_1)
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
                value = ag__.Undefined('value')
                ag__.if_stmt(matched_, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                return fscope_1.ret(retval_, do_return)
        try:
            do_return_1 = True
            retval__1 = ag__.converted_call(ag__.ld(total), (ag__.converted_call(ag__.ld(Fork), (ag__.converted_call(ag__.ld(Leaf), (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(Fork), (ag__.converted_call(ag__.ld(Leaf), (1,), None, fscope), ag__.converted_call(ag__.ld(Leaf), (ag__.ld(x) * 2,), None, fscope)), None, fscope)), None, fscope),), None, fscope)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
