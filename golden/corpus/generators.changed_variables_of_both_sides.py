def tf__changed_variables_of_both_sides(n):
    with ag__.FunctionScope('changed_variables_of_both_sides', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        seen = 0

        @ag__.autograph_artifact
        def numbers():
            def numbers_pull():
                nonlocal seen
                fscope_2 = ag__.FunctionScope('numbers_pull', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                k = ag__.ld(n)
                while ag__.ld(k) > 0:
                    seen = ag__.iadd(ag__.ld(seen), ag__.ld(k))
                    yield ag__.ld(k)
                    k = ag__.ld(k)
                    k -= 1

            def numbers_push(sink):
                nonlocal seen
                with ag__.FunctionScope('numbers_push', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()
                    k = ag__.ld(n)

                    def get_state():
                        return (do_return, retval_, ag__.ldu(lambda: seen, 'seen'), k)

                    def set_state(vars_):
                        nonlocal seen, retval_, k, do_return
                        (do_return, retval_, seen, k) = vars_

                    def loop_body():
                        nonlocal seen, retval_, k, do_return
                        seen = ag__.iadd(ag__.ld(seen), ag__.ld(k))
                        ag__.yield_(sink, ag__.ld(k))

                        def get_state():
                            return (do_return, k, retval_, ag__.ldu(lambda: seen, 'seen'))

                        def set_state(vars_):
                            nonlocal seen, retval_, k, do_return
                            (do_return, k, retval_, seen) = vars_

                        def if_body():
                            nonlocal seen, retval_, k, do_return
                            try:
                                do_return = True
                                retval_ = None
                            except:
                                do_return = False
                                raise

                        def else_body():
                            nonlocal seen, retval_, k, do_return
                            k = ag__.ld(k)
                            k -= 1
                        ag__.if_stmt(ag__.stopped(sink), if_body, else_body, get_state, set_state, ('do_return', 'k', 'retval_', 'seen'), 4)

                    def loop_test():
                        return ag__.both(lambda: ag__.not_(do_return), lambda: ag__.ld(k) > 0)
                    ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('do_return', 'retval_', 'seen', 'k'), {})
                    return fscope_3.ret(retval_, do_return)
            return ag__.generator(numbers_pull, numbers_push)
        total = 0

        def get_state():
            return (seen, total)

        def set_state(vars_):
            nonlocal total, seen
            (seen, total) = vars_

        def loop_body(itr):
            nonlocal total, seen
            v = itr
            total = ag__.iadd(ag__.ld(total), ag__.ld(v) * ag__.ld(seen))
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(numbers), (), None, fscope), None, loop_body, get_state, set_state, ('seen', 'total'), {'iterate_names': 'v'})
        try:
            do_return_1 = True
            retval__1 = (ag__.ld(total), ag__.ld(seen))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
