def tf__functions_made_in_a_python_loop(x):
    with ag__.FunctionScope('functions_made_in_a_python_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        found = []

        def get_state():
            return (found, k)

        def set_state(vars_):
            nonlocal k, found
            (found, k) = vars_

        def loop_body(itr):
            nonlocal k, found
            k = itr

            @ag__.autograph_artifact
            def at_least(v, low=ag__.ld(k)):
                with ag__.FunctionScope('at_least', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
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
                            retval_ = ag__.ld(v) + ag__.ld(k)
                        except:
                            do_return = False
                            raise

                    def else_body():
                        nonlocal retval_, do_return
                        try:
                            do_return = True
                            retval_ = ag__.ld(low)
                        except:
                            do_return = False
                            raise
                    ag__.if_stmt(ag__.ld(v) > ag__.ld(low), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                    return fscope_1.ret(retval_, do_return)
            found = ag__.list_append(ag__.ld(found), ag__.ld(at_least))
        at_least = ag__.Undefined('at_least')
        k = ag__.Undefined('k')
        ag__.for_stmt((1, 3), None, loop_body, get_state, set_state, ('found', 'k'), {'iterate_names': 'k'})
        try:
            do_return_1 = True
            retval__1 = (ag__.converted_call(ag__.ld(found)[0], (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(found)[1], (ag__.ld(x),), None, fscope))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
