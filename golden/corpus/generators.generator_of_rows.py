def tf__generator_of_rows(rows):
    with ag__.FunctionScope('generator_of_rows', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def swapped():
            def swapped_pull():
                fscope_2 = ag__.FunctionScope('swapped_pull', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
                for (a, b) in ag__.ld(rows):
                    yield (ag__.ld(b), ag__.ld(a))

            def swapped_push(sink):
                with ag__.FunctionScope('swapped_push', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()

                    def get_state():
                        return (do_return, retval_)

                    def set_state(vars_):
                        nonlocal retval_, do_return
                        (do_return, retval_) = vars_

                    def loop_body(itr):
                        nonlocal retval_, do_return
                        (a, b) = itr
                        ag__.yield_(sink, (ag__.ld(b), ag__.ld(a)))

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
                    a = ag__.Undefined('a')
                    b = ag__.Undefined('b')
                    ag__.for_stmt(ag__.ld(rows), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {'iterate_names': '(a, b)'})
                    return fscope_3.ret(retval_, do_return)
            return ag__.generator(swapped_pull, swapped_push)
        try:
            do_return_1 = True
            retval__1 = ag__.list_comp(ag__.converted_call(ag__.ld(swapped), (), None, fscope), lambda items_: [ag__.ld(a) * 10 + ag__.ld(b) for (a, b) in items_])
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
