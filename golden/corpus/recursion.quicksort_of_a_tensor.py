def tf__quicksort_of_a_tensor(values):
    with ag__.FunctionScope('quicksort_of_a_tensor', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def sort(x):
            with ag__.FunctionScope('sort', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
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
                        retval_ = ag__.ld(x)
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return
                    rest = ag__.get_item(ag__.ld(x), ag__.slice_(1, None, None))
                    (low, high) = (ag__.converted_call(ag__.ld(ag).boolean_mask, (ag__.ld(rest), ag__.ld(rest) < ag__.ld(x)[0]), None, fscope_1), ag__.converted_call(ag__.ld(ag).boolean_mask, (ag__.ld(rest), ag__.ld(rest) >= ag__.ld(x)[0]), None, fscope_1))
                    try:
                        do_return = True
                        retval_ = ag__.converted_call(ag__.ld(ag).concat, ([ag__.converted_call(ag__.ld(sort), (ag__.ld(low),), None, fscope_1), ag__.get_item(ag__.ld(x), ag__.slice_(None, 1, None)), ag__.converted_call(ag__.ld(sort), (ag__.ld(high),), None, fscope_1)], 0), None, fscope_1)
                    except:
                        do_return = False
                        raise
                high = ag__.Undefined('high')
                low = ag__.Undefined('low')
                rest = ag__.Undefined('rest')
                ag__.if_stmt(ag__.converted_call(ag__.ld(ag).size, (ag__.ld(x),), None, fscope_1) <= 1, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                return fscope_1.ret(retval_, do_return)
        try:
            do_return_1 = True
            retval__1 = ag__.converted_call(ag__.ld(sort), (ag__.converted_call(ag__.ld(ag).convert_to_tensor, (ag__.ld(values),), None, fscope),), None, fscope)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
