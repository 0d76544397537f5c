def tf__list_among_conditions(x):
    with ag__.FunctionScope('list_among_conditions', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (items, n) = ([1], 0)

        def get_state():
            return (items,)

        def set_state(vars_):
            nonlocal items
            (items,) = vars_

        def if_body():
            nonlocal items
            items = ag__.list_append(ag__.ld(items), 2)

        def else_body():
            nonlocal items
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('items',), 1)

        def get_state():
            return (n,)

        def set_state(vars_):
            nonlocal n
            (n,) = vars_

        def if_body():
            nonlocal n
            n = 1

        def else_body():
            nonlocal n
            pass
        ag__.if_stmt(ag__.and_(lambda: ag__.ld(items), lambda: ag__.ld(x) > 1), if_body, else_body, get_state, set_state, ('n',), 1)

        def get_state():
            return (n,)

        def set_state(vars_):
            nonlocal n
            (n,) = vars_

        def if_body():
            nonlocal n
            n = ag__.ld(n)
            n += 2

        def else_body():
            nonlocal n
            pass
        ag__.if_stmt(ag__.and_(lambda: ag__.ld(x) > 1, lambda: ag__.and_(lambda: ag__.ld(items), lambda: ag__.ld(n))), if_body, else_body, get_state, set_state, ('n',), 1)

        def get_state():
            return (n,)

        def set_state(vars_):
            nonlocal n
            (n,) = vars_

        def if_body():
            nonlocal n
            n = ag__.ld(n)
            n += 10

        def else_body():
            nonlocal n
            pass
        ag__.if_stmt(ag__.or_(lambda: ag__.not_(ag__.ld(items)), lambda: ag__.ld(x) > 3), if_body, else_body, get_state, set_state, ('n',), 1)
        ag__.assert_stmt(ag__.and_(lambda: ag__.ld(items), lambda: ag__.ld(items)[0] == 1), None)
        try:
            do_return = True
            retval_ = (ag__.ld(n) + ag__.if_exp(ag__.and_(lambda: ag__.ld(x) > 1, lambda: ag__.not_(ag__.or_(lambda: ag__.ld(items), lambda: ag__.ld(n)))), lambda: 100, lambda: 200, 'x > 1 and not (items or n)'), ag__.list_comp((1, 2), lambda items_: [ag__.ld(y) for y in items_ if ag__.and_(lambda: ag__.ld(items), lambda: ag__.ld(x) > ag__.ld(y))], lambda y: ag__.comp_if(ag__.and_(lambda: ag__.ld(items), lambda: ag__.ld(x) > ag__.ld(y)), lambda: ag__.ld(y))))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
