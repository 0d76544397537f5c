def tf__loops_whose_tests_fail_in_loops(x, k):
    with ag__.FunctionScope('loops_whose_tests_fail_in_loops', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def item(i):
            with ag__.FunctionScope('item', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                values = [1, 2, 3, 50, 60]

                def get_state():
                    return (do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return
                    (do_return, retval_) = vars_

                def try_body():
                    nonlocal retval_, do_return
                    retval_ = ag__.get_item(ag__.ld(values), ag__.ld(i))
                    do_return = True

                def try_around(run_):
                    nonlocal retval_, do_return
                    try:
                        run_()
                    finally:
                        ag__.converted_call(ag__.ld(print), ('at', ag__.ld(i)), None, fscope_1)
                ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return', 'retval_'), 2, None)
                return fscope_1.ret(retval_, do_return)

        def get_state():
            return (x,)

        def set_state(vars_):
            nonlocal x
            (x,) = vars_

        def loop_body(itr):
            nonlocal x
            i = itr

            def get_state():
                return (x,)

            def set_state(vars_):
                nonlocal x
                (x,) = vars_

            def try_body():
                nonlocal x

                def get_state():
                    return (x,)

                def set_state(vars_):
                    nonlocal x
                    (x,) = vars_

                def loop_body():
                    nonlocal x
                    x = ag__.ld(x)
                    x += 1

                    def get_state():
                        return (x,)

                    def set_state(vars_):
                        nonlocal x
                        (x,) = vars_

                    def with_body(value_):
                        nonlocal x

                        def get_state():
                            return (x,)

                        def set_state(vars_):
                            nonlocal x
                            (x,) = vars_

                        def loop_body():
                            nonlocal x
                            x = ag__.ld(x)
                            x += 1

                        def loop_test():
                            return 12 // (ag__.ld(x) - 3) < 4
                        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('x',), {})
                    ag__.with_stmt(ag__.converted_call(ag__.ld(Journal), ([],), None, fscope), with_body, get_state, set_state, ('x',), 1)

                def loop_test():
                    return ag__.converted_call(ag__.ld(item), (ag__.ld(x),), None, fscope) < 100
                ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('x',), {})

            def try_around(run_):
                nonlocal x
                try:
                    run_()
                except ag__.ld(IndexError):
                    ag__.converted_call(ag__.ld(print), ('no item', ag__.ld(i)), None, fscope)
                    x = 0
                except ag__.ld(ZeroDivisionError):
                    ag__.converted_call(ag__.ld(print), ('no quotient', ag__.ld(i)), None, fscope)
                    x = 4
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('x',), 1, lambda: (ag__.ld(IndexError), ag__.ld(ZeroDivisionError)))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(k),), None, fscope), None, loop_body, get_state, set_state, ('x',), {'iterate_names': 'i'})
        try:
            do_return_1 = True
            retval__1 = ag__.ld(x)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
