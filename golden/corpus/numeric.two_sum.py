def tf__two_sum(values, target):
    with ag__.FunctionScope('two_sum', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        n = ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope)

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

            def loop_body(itr):
                nonlocal retval_, do_return
                j = itr

                def get_state():
                    return (do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return
                    (do_return, retval_) = vars_

                def if_body():
                    nonlocal retval_, do_return
                    try:
                        do_return = True
                        retval_ = (ag__.ld(i), ag__.ld(j))
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return
                    pass
                ag__.if_stmt(ag__.get_item(ag__.ld(values), ag__.ld(i)) + ag__.get_item(ag__.ld(values), ag__.ld(j)) == ag__.ld(target), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

            def extra_test():
                nonlocal retval_, do_return
                return ag__.not_(do_return)
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(i) + 1, ag__.ld(n)), None, fscope), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {'iterate_names': 'j'})

        def extra_test():
            nonlocal retval_, do_return
            return ag__.not_(do_return)
        i = ag__.Undefined('i')
        j = ag__.Undefined('j')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {'iterate_names': 'i'})

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = (-1, -1)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
