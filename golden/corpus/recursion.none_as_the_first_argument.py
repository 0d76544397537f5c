def tf__none_as_the_first_argument(n):
    with ag__.FunctionScope('none_as_the_first_argument', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def largest(k, best):
            with ag__.FunctionScope('largest', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
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
                        retval_ = ag__.ld(best)
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return
                    try:
                        do_return = True
                        retval_ = ag__.converted_call(ag__.ld(largest), (ag__.ld(k) - 1, ag__.if_exp(ag__.is_(ag__.ld(best), None), lambda: ag__.ld(k), lambda: ag__.ld(best) + ag__.ld(k), 'best is None')), None, fscope_1)
                    except:
                        do_return = False
                        raise
                ag__.if_stmt(ag__.ld(k) == 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                return fscope_1.ret(retval_, do_return)
        result = ag__.converted_call(ag__.ld(largest), (ag__.ld(n), None), None, fscope)
        try:
            do_return_1 = True
            retval__1 = ag__.if_exp(ag__.is_(ag__.ld(result), None), lambda: -1, lambda: ag__.ld(result), 'result is None')
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
