def tf__search_that_finds_its_list_on_the_way(x):
    with ag__.FunctionScope('search_that_finds_its_list_on_the_way', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def search():
            with ag__.FunctionScope('search', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()

                def get_state():
                    return (do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return
                    (do_return, retval_) = vars_

                def loop_body(itr):
                    nonlocal retval_, do_return
                    item = itr

                    def get_state():
                        return (do_return, retval_)

                    def set_state(vars_):
                        nonlocal retval_, do_return
                        (do_return, retval_) = vars_

                    def if_body():
                        nonlocal retval_, do_return
                        ag__.converted_call(ag__.ld(nodes).append, (ag__.ld(item) - 1,), None, fscope_1)
                        ag__.converted_call(ag__.ld(nodes).append, (ag__.ld(item) - 2,), None, fscope_1)

                        def get_state():
                            return (do_return, retval_)

                        def set_state(vars_):
                            nonlocal retval_, do_return
                            (do_return, retval_) = vars_

                        def if_body():
                            nonlocal retval_, do_return
                            try:
                                do_return = True
                                retval_ = ag__.ld(item)
                            except:
                                do_return = False
                                raise

                        def else_body():
                            nonlocal retval_, do_return
                            pass
                        ag__.if_stmt(ag__.ld(item) > 40, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

                    def else_body():
                        nonlocal retval_, do_return
                        pass
                    ag__.if_stmt(ag__.ld(item) > ag__.ld(x), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

                def extra_test():
                    nonlocal retval_, do_return
                    return ag__.not_(do_return)
                item = ag__.Undefined('item')
                ag__.for_stmt(ag__.ld(nodes), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {'iterate_names': 'item'})

                def get_state():
                    return (do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return
                    (do_return, retval_) = vars_

                def if_body():
                    nonlocal retval_, do_return
                    try:
                        do_return = True
                        retval_ = 0
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return
                    pass
                ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                return fscope_1.ret(retval_, do_return)
        nodes = [1, 2, 3]
        try:
            do_return_1 = True
            retval__1 = (ag__.converted_call(ag__.ld(search), (), None, fscope), ag__.ld(nodes))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
