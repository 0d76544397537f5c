def tf__is_sorted(values):
    with ag__.FunctionScope('is_sorted', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def loop_body(itr):
            nonlocal retval_, do_return
            i = itr

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                try:
                    do_return = True
                    retval_ = False
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                pass
            ag__.if_stmt(ag__.get_item(ag__.ld(values), ag__.ld(i)) < ag__.get_item(ag__.ld(values), ag__.ld(i) - 1), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

        def extra_test():
            nonlocal retval_, do_return
            return ag__.not_(do_return)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (1, ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope)), None, fscope), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {'iterate_names': 'i'})

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = True
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
