def tf__dict_changed_and_returned_in_a_loop_in_a_loop(n):
    with ag__.FunctionScope('dict_changed_and_returned_in_a_loop_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        counts = {'m': 2}

        def get_state():
            return (counts, do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return, counts
            (counts, do_return, retval_) = vars_

        def loop_body(itr):
            nonlocal retval_, do_return, counts
            i = itr

            def get_state():
                return (counts, do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return, counts
                (counts, do_return, retval_) = vars_

            def loop_body(itr):
                nonlocal retval_, do_return, counts
                j = itr
                item_ = ag__.ld(counts)['m']
                item_ = ag__.ld_target(item_)
                item_ += ag__.ld(i) + ag__.ld(j)
                counts = ag__.set_item(ag__.ld(counts), 'm', item_)

                def get_state():
                    return (do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return
                    (do_return, retval_) = vars_

                def if_body():
                    nonlocal retval_, do_return
                    try:
                        do_return = True
                        retval_ = (ag__.ld(counts), ag__.ld(n))
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return
                    pass
                ag__.if_stmt(ag__.ld(j) > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

            def extra_test():
                nonlocal retval_, do_return, counts
                return ag__.not_(do_return)
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), extra_test, loop_body, get_state, set_state, ('counts', 'do_return', 'retval_'), {'iterate_names': 'j'})

        def extra_test():
            nonlocal retval_, do_return, counts
            return ag__.not_(do_return)
        i = ag__.Undefined('i')
        item_ = ag__.Undefined('item_')
        j = ag__.Undefined('j')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), extra_test, loop_body, get_state, set_state, ('counts', 'do_return', 'retval_'), {'iterate_names': 'i'})

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = (ag__.ld(counts), ag__.ld(n))
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
