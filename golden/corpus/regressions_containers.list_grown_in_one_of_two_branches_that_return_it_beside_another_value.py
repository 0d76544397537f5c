def tf__list_grown_in_one_of_two_branches_that_return_it_beside_another_value(a, p):
    with ag__.FunctionScope('list_grown_in_one_of_two_branches_that_return_it_beside_another_value', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [ag__.ld(a)]

        @ag__.autograph_artifact
        def other():
            nonlocal values
            with ag__.FunctionScope('other', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                values = []

        def get_state():
            return (do_return, retval_, values)

        def set_state(vars_):
            nonlocal values, retval_, do_return
            (do_return, retval_, values) = vars_

        def if_body():
            nonlocal values, retval_, do_return
            pass

        def else_body():
            nonlocal values, retval_, do_return

            def get_state():
                return (do_return, retval_, values)

            def set_state(vars_):
                nonlocal values, retval_, do_return
                (do_return, retval_, values) = vars_

            def if_body():
                nonlocal values, retval_, do_return

                def get_state():
                    return (values,)

                def set_state(vars_):
                    nonlocal values
                    (values,) = vars_

                def loop_body(itr):
                    nonlocal values
                    i = itr
                    values = ag__.list_append(ag__.ld(values), ag__.ld(a) + ag__.ld(i))
                i = ag__.Undefined('i')
                ag__.for_stmt(ag__.converted_call(ag__.ld(range), (4, 0, -2), None, fscope), None, loop_body, get_state, set_state, ('values',), {'iterate_names': 'i'})
                try:
                    do_return = True
                    retval_ = (ag__.ld(a), ag__.ld(values))
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal values, retval_, do_return
                pass
            i = ag__.Undefined('i')
            ag__.if_stmt(ag__.ld(p), if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'values'), 3)
        i = ag__.Undefined('i')
        ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'values'), 3)

        def get_state():
            return (do_return, retval_, values)

        def set_state(vars_):
            nonlocal values, retval_, do_return
            (do_return, retval_, values) = vars_

        def if_body():
            nonlocal values, retval_, do_return
            try:
                do_return = True
                retval_ = (ag__.ld(a), ag__.ld(values))
            except:
                do_return = False
                raise

        def else_body():
            nonlocal values, retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'values'), 3)
        return fscope.ret(retval_, do_return)
