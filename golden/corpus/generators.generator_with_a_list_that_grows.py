def tf__generator_with_a_list_that_grows(x):
    with ag__.FunctionScope('generator_with_a_list_that_grows', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def sizes():
            def sizes_pull():
                fscope_2 = ag__.FunctionScope('sizes_pull', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                found = []
                for i in ag__.converted_call(ag__.ld(range), (3,), None, fscope_2):
                    def get_state():
                        return (found,)

                    def set_state(vars_):
                        nonlocal found
                        (found,) = vars_

                    def if_body():
                        nonlocal found
                        found = ag__.list_append(ag__.ld(found), ag__.ld(i))

                    def else_body():
                        nonlocal found
                        pass
                    ag__.if_stmt(ag__.ld(x) > ag__.ld(i), if_body, else_body, get_state, set_state, ('found',), 1)
                    yield ag__.converted_call(ag__.ld(len), (ag__.ld(found),), None, fscope_2)

            def sizes_push(sink):
                with ag__.FunctionScope('sizes_push', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()
                    found = []

                    def get_state():
                        return (do_return, retval_, found)

                    def set_state(vars_):
                        nonlocal retval_, found, do_return
                        (do_return, retval_, found) = vars_

                    def loop_body(itr):
                        nonlocal retval_, found, do_return
                        i = itr

                        def get_state():
                            return (found,)

                        def set_state(vars_):
                            nonlocal found
                            (found,) = vars_

                        def if_body():
                            nonlocal found
                            found = ag__.list_append(ag__.ld(found), ag__.ld(i))

                        def else_body():
                            nonlocal found
                            pass
                        ag__.if_stmt(ag__.ld(x) > ag__.ld(i), if_body, else_body, get_state, set_state, ('found',), 1)
                        ag__.yield_(sink, ag__.converted_call(ag__.ld(len), (ag__.ld(found),), None, fscope_3))

                        def get_state():
                            return (do_return, retval_)

                        def set_state(vars_):
                            nonlocal retval_, do_return
                            (do_return, retval_) = vars_

                        def if_body():
                            nonlocal retval_, do_return
                            try:
                                do_return = True
                                retval_ = None
                            except:
                                do_return = False
                                raise

                        def else_body():
                            nonlocal retval_, do_return
                            pass
                        ag__.if_stmt(ag__.stopped(sink), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

                    def extra_test():
                        nonlocal retval_, found, do_return
                        return ag__.not_(do_return)
                    i = ag__.Undefined('i')
                    ag__.for_stmt(ag__.converted_call(ag__.ld(range), (3,), None, fscope_3), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_', 'found'), {'iterate_names': 'i'})
                    return fscope_3.ret(retval_, do_return)
            return ag__.generator(sizes_pull, sizes_push)
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            size = itr
            total = ag__.ld_target(total)
            total += ag__.ld_items(size)
        size = ag__.Undefined('size')
        ag__.for_stmt(ag__.converted_call(ag__.ld(sizes), (), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'size'})
        try:
            do_return_1 = True
            retval__1 = (ag__.ld(total), ag__.converted_call(ag__.ld(sum), (ag__.converted_call(ag__.ld(sizes), (), None, fscope),), None, fscope))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
