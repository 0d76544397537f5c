def tf__count_common_of_sorted(a, b):
    with ag__.FunctionScope('count_common_of_sorted', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        i = j = count = 0

        def get_state():
            return (count, i, j)

        def set_state(vars_):
            nonlocal j, i, count
            (count, i, j) = vars_

        def loop_body():
            nonlocal j, i, count

            def get_state():
                return (count, i, j)

            def set_state(vars_):
                nonlocal j, i, count
                (count, i, j) = vars_

            def if_body():
                nonlocal j, i, count
                count = ag__.ld(count)
                count += 1
                i = ag__.ld(i)
                i += 1
                j = ag__.ld(j)
                j += 1

            def else_body():
                nonlocal j, i, count

                def get_state():
                    return (i, j)

                def set_state(vars_):
                    nonlocal j, i
                    (i, j) = vars_

                def if_body():
                    nonlocal j, i
                    i = ag__.ld(i)
                    i += 1

                def else_body():
                    nonlocal j, i
                    j = ag__.ld(j)
                    j += 1
                ag__.if_stmt(ag__.get_item(ag__.ld(a), ag__.ld(i)) < ag__.get_item(ag__.ld(b), ag__.ld(j)), if_body, else_body, get_state, set_state, ('i', 'j'), 2)
            ag__.if_stmt(ag__.get_item(ag__.ld(a), ag__.ld(i)) == ag__.get_item(ag__.ld(b), ag__.ld(j)), if_body, else_body, get_state, set_state, ('count', 'i', 'j'), 3)

        def loop_test():
            return ag__.and_(lambda: ag__.ld(i) < ag__.converted_call(ag__.ld(len), (ag__.ld(a),), None, fscope), lambda: ag__.ld(j) < ag__.converted_call(ag__.ld(len), (ag__.ld(b),), None, fscope))
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('count', 'i', 'j'), {})
        try:
            do_return = True
            retval_ = ag__.ld(count)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
