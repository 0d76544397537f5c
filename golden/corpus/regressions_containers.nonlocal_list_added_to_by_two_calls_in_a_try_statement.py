def tf__nonlocal_list_added_to_by_two_calls_in_a_try_statement(a, b):
    with ag__.FunctionScope('nonlocal_list_added_to_by_two_calls_in_a_try_statement', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [ag__.ld(b)]

        @ag__.autograph_artifact
        def add(k):
            nonlocal values
            with ag__.FunctionScope('add', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                def get_state():
                    return (ag__.ldu(lambda: values, 'values'),)

                def set_state(vars_):
                    nonlocal values
                    (values,) = vars_

                def try_body():
                    nonlocal values
                    ag__.converted_call(ag__.ld(risky), (ag__.ld(a),), None, fscope_1)

                    def get_state():
                        return (ag__.ldu(lambda: values, 'values'),)

                    def set_state(vars_):
                        nonlocal values
                        (values,) = vars_

                    def try_body():
                        nonlocal values
                        ag__.converted_call(ag__.ld(risky), (ag__.ld(k),), None, fscope_1)

                    def try_around(run_):
                        nonlocal values
                        try:
                            run_()
                        except ag__.ld(ValueError):
                            values = ag__.iadd(ag__.ld(values), [ag__.ld(k)])
                    ag__.try_stmt(try_body, try_around, get_state, set_state, ('values',), 1, lambda: (ag__.ld(ValueError),))

                def try_around(run_):
                    nonlocal values
                    try:
                        run_()
                    except ag__.ld(ValueError):
                        pass
                ag__.try_stmt(try_body, try_around, get_state, set_state, ('values',), 1, lambda: (ag__.ld(ValueError),))

        def get_state():
            return (values,)

        def set_state(vars_):
            nonlocal values
            (values,) = vars_
        value = ag__.Undefined('value')

        def try_body():
            nonlocal values
            ag__.converted_call(ag__.ld(add), (ag__.ld(b),), None, fscope)

            def get_state():
                return (values,)

            def set_state(vars_):
                nonlocal values
                (values,) = vars_

            def loop_body(itr):
                nonlocal values
                value = itr
                ag__.converted_call(ag__.ld(add), (ag__.ld(value) + 2,), None, fscope)
            value = ag__.Undefined('value')
            ag__.for_stmt(ag__.get_item(ag__.ld(values), ag__.slice_(None, None, None)), None, loop_body, get_state, set_state, ('values',), {'iterate_names': 'value'})

        def try_around(run_):
            nonlocal values
            try:
                run_()
            except ag__.ld(ValueError):
                pass
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('values',), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = ag__.ld(values)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
