def tf__dict_replaced_under_two_managers(a):
    with ag__.FunctionScope('dict_replaced_under_two_managers', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        d = {'k': 1, 'm': 0}

        def get_state():
            return (d,)

        def set_state(vars_):
            nonlocal d
            (d,) = vars_

        def if_body():
            nonlocal d

            def get_state():
                return (d,)

            def set_state(vars_):
                nonlocal d
                (d,) = vars_

            def with_body(value_):
                nonlocal d

                def with_body(value_):
                    nonlocal d
                    ag__.assert_stmt(ag__.ld(a) > 1, lambda: 'small')
                    d = {'k': ag__.ld(a), 'm': ag__.converted_call(ag__.ld(sum), (ag__.converted_call(ag__.ld(d).values, (), None, fscope),), None, fscope)}
                ag__.with_stmt(ag__.converted_call(ag__.ld(contextmanager_of), (2,), None, fscope), with_body, get_state, set_state, ('d',), 1)
            ag__.with_stmt(ag__.converted_call(ag__.ld(contextmanager_of), (1,), None, fscope), with_body, get_state, set_state, ('d',), 1)

        def else_body():
            nonlocal d
            pass
        ag__.if_stmt(ag__.ld(a), if_body, else_body, get_state, set_state, ('d',), 1)
        try:
            do_return = True
            retval_ = (ag__.ld(d)['k'], ag__.ld(d)['m'])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
