def tf__list_grown_by_a_function_after_an_early_return(a, x):
    with ag__.FunctionScope('list_grown_by_a_function_after_an_early_return', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [ag__.ld(a)]

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(l)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def loop_body(itr):
                i = itr
                ag__.converted_call(ag__.ld(grow), (ag__.ld(l), ag__.ld(i)), None, fscope)
            i = ag__.Undefined('i')
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': 'i'})
            try:
                do_return = True
                retval_ = ag__.ld(l)
            except:
                do_return = False
                raise
        i = ag__.Undefined('i')
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
