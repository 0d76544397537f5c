def tf__order_of_tuples(a, b, x):
    with ag__.FunctionScope('order_of_tuples', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        found = 0

        def get_state():
            return (found,)

        def set_state(vars_):
            nonlocal found
            (found,) = vars_

        def if_body():
            nonlocal found
            found = ag__.ld(found)
            found += 1

        def else_body():
            nonlocal found
            pass
        ag__.if_stmt(ag__.lt((ag__.ld(a), ag__.ld(x)), (ag__.ld(b), 1.0)), if_body, else_body, get_state, set_state, ('found',), 1)

        def get_state():
            return (found,)

        def set_state(vars_):
            nonlocal found
            (found,) = vars_

        def if_body():
            nonlocal found
            found = ag__.ld(found)
            found += 2

        def else_body():
            nonlocal found
            pass
        ag__.if_stmt(ag__.le((ag__.ld(a), (ag__.ld(x), ag__.ld(a))), (ag__.ld(b), (ag__.ld(x), ag__.ld(b)))), if_body, else_body, get_state, set_state, ('found',), 1)

        def get_state():
            return (found,)

        def set_state(vars_):
            nonlocal found
            (found,) = vars_

        def if_body():
            nonlocal found
            found = ag__.ld(found)
            found += 4

        def else_body():
            nonlocal found
            pass
        ag__.if_stmt(ag__.gt([ag__.ld(a), 2], [ag__.ld(b)]), if_body, else_body, get_state, set_state, ('found',), 1)

        def get_state():
            return (a, found)

        def set_state(vars_):
            nonlocal found, a
            (a, found) = vars_

        def loop_body():
            nonlocal found, a
            a = ag__.ld(a) - 1
            found = ag__.ld(found)
            found += 8

        def loop_test():
            return ag__.both(lambda: ag__.ge((ag__.ld(a), ag__.ld(b)), (ag__.ld(b), ag__.ld(a))), lambda: ag__.ld(found) < 20)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('a', 'found'), {})
        try:
            do_return = True
            retval_ = (ag__.ld(found), (lambda left_, right_: ag__.and_(lambda: ag__.lt(left_, right_), lambda: ag__.lt(right_, (9,))))((ag__.ld(a),), (ag__.ld(b),)), (lambda left_, right_: ag__.and_(lambda: ag__.gt(left_, right_), lambda: ag__.eq(right_, [ag__.ld(a)])))((ag__.ld(b), ag__.ld(a)), (1,)))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
