def tf__generator_in_a_branch_that_makes_it(x):
    with ag__.FunctionScope('generator_in_a_branch_that_makes_it', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def numbers():
            def numbers_pull():
                fscope_2 = ag__.FunctionScope('numbers_pull', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                for i in ag__.converted_call(ag__.ld(range), (3,), None, fscope_2):
                    yield ag__.ld(i)

            def numbers_push(sink):
                with ag__.FunctionScope('numbers_push', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
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
                        ag__.yield_(sink, ag__.ld(i))

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
                        nonlocal retval_, do_return
                        return ag__.not_(do_return)
                    i = ag__.Undefined('i')
                    ag__.for_stmt(ag__.converted_call(ag__.ld(range), (3,), None, fscope_3), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {'iterate_names': 'i'})
                    return fscope_3.ret(retval_, do_return)
            return ag__.generator(numbers_pull, numbers_push)
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def if_body():
            nonlocal total
            items = ag__.converted_call(ag__.ld(numbers), (), None, fscope)
            total = ag__.ld_target(total)
            total += ag__.converted_call(ag__.ld(next), (ag__.ld(items),), None, fscope) + ag__.converted_call(ag__.ld(next), (ag__.ld(items),), None, fscope)

        def else_body():
            nonlocal total
            pass
        items = ag__.Undefined('items')
        ag__.if_stmt(ag__.ld(x) > 2, if_body, else_body, get_state, set_state, ('total',), 1)
        try:
            do_return_1 = True
            retval__1 = ag__.ld(total)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
