def tf__list_that_grows_behind_a_staged_return(x):
    with ag__.FunctionScope('list_that_grows_behind_a_staged_return', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def find(items):
            with ag__.FunctionScope('find', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()

                def get_state():
                    return (do_return, retval_, items)

                def set_state(vars_):
                    nonlocal retval_, items, do_return
                    (do_return, retval_, items) = vars_

                def loop_body(itr):
                    nonlocal retval_, items, do_return
                    item = itr

                    def get_state():
                        return (do_return, items, retval_)

                    def set_state(vars_):
                        nonlocal retval_, items, do_return
                        (do_return, items, retval_) = vars_

                    def if_body():
                        nonlocal retval_, items, do_return
                        try:
                            do_return = True
                            retval_ = ag__.ld(item)
                        except:
                            do_return = False
                            raise

                    def else_body():
                        nonlocal retval_, items, do_return

                        def get_state():
                            return (items,)

                        def set_state(vars_):
                            nonlocal items
                            (items,) = vars_

                        def if_body():
                            nonlocal items
                            items = ag__.list_append(ag__.ld(items), ag__.ld(item) + 3)

                        def else_body():
                            nonlocal items
                            pass
                        ag__.if_stmt(ag__.and_(lambda: ag__.ld(x) > ag__.ld(item), lambda: ag__.ld(item) < 6), if_body, else_body, get_state, set_state, ('items',), 1)
                    ag__.if_stmt(ag__.ld(item) == ag__.ld(x), if_body, else_body, get_state, set_state, ('do_return', 'items', 'retval_'), 3)

                def extra_test():
                    nonlocal retval_, items, do_return
                    return ag__.not_(do_return)
                item = ag__.Undefined('item')
                ag__.for_stmt(ag__.ld(items), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_', 'items'), {'iterate_names': 'item'})

                def get_state():
                    return (do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return
                    (do_return, retval_) = vars_

                def if_body():
                    nonlocal retval_, do_return
                    try:
                        do_return = True
                        retval_ = -1
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return
                    pass
                ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                return fscope_1.ret(retval_, do_return)
        items = [1, 2]
        try:
            do_return_1 = True
            retval__1 = (ag__.converted_call(ag__.ld(find), (ag__.ld(items),), None, fscope), ag__.ld(items))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
