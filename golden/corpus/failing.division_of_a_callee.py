def tf__division_of_a_callee(a, b):
    with ag__.FunctionScope('division_of_a_callee', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def ratio(x, y):
            with ag__.FunctionScope('ratio', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                try:
                    do_return = True
                    retval_ = (ag__.ld(x) // ag__.ld(y), ag__.ld(x) % ag__.ld(y))
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        def get_state():
            return (do_return_1, q, r, retval__1)

        def set_state(vars_):
            nonlocal retval__1, r, q, do_return_1
            (do_return_1, q, r, retval__1) = vars_
        q = ag__.Undefined('q')
        r = ag__.Undefined('r')

        def try_body():
            nonlocal retval__1, r, q, do_return_1
            (q, r) = ag__.ld_items(ag__.converted_call(ag__.ld(ratio), (ag__.ld(a), ag__.ld(b)), None, fscope))

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                raise ag__.converted_call(ag__.ld(ValueError), ('too small',), None, fscope)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(q) == 0, if_body, else_body, get_state, set_state, (), 0)

        def try_around(run_):
            nonlocal retval__1, r, q, do_return_1
            try:
                run_()
            except (ag__.ld(ZeroDivisionError), ag__.ld(ValueError)) as error:
                retval__1 = (-1, ag__.if_exp(ag__.converted_call(ag__.ld(isinstance), (ag__.ld(error), ag__.ld(ValueError)), None, fscope), lambda: 1, lambda: 0, 'isinstance(error, ValueError)'))
                do_return_1 = True
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return_1', 'q', 'r', 'retval__1'), 4, lambda: ((ag__.ld(ZeroDivisionError), ag__.ld(ValueError)),))

        def get_state():
            return (do_return_1, retval__1)

        def set_state(vars_):
            nonlocal retval__1, do_return_1
            (do_return_1, retval__1) = vars_

        def if_body():
            nonlocal retval__1, do_return_1
            try:
                do_return_1 = True
                retval__1 = (ag__.ld(q), ag__.ld(r))
            except:
                do_return_1 = False
                raise

        def else_body():
            nonlocal retval__1, do_return_1
            pass
        ag__.if_stmt(ag__.not_(do_return_1), if_body, else_body, get_state, set_state, ('do_return_1', 'retval__1'), 2)
        return fscope.ret(retval__1, do_return_1)
