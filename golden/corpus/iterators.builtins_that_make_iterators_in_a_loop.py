def tf__builtins_that_make_iterators_in_a_loop(x):
    with ag__.FunctionScope('builtins_that_make_iterators_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        table = {1: 2, 3: 4}
        total = 0

        def get_state():
            return (total, x)

        def set_state(vars_):
            nonlocal x, total
            (total, x) = vars_

        def loop_body():
            nonlocal x, total

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def loop_body(itr):
                nonlocal total
                (k, v) = itr
                total = ag__.ld_target(total)
                total += ag__.ld(k) * ag__.ld(v)
            ag__.for_stmt(ag__.converted_call(ag__.ld(zip), (ag__.converted_call(ag__.ld(table).keys, (), None, fscope), ag__.converted_call(ag__.ld(map), (ag__.autograph_artifact(lambda u: ag__.ld(u) + 1), ag__.converted_call(ag__.ld(table).values, (), None, fscope)), None, fscope)), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': '(k, v)'})
            total = ag__.ld_target(total)
            total += ag__.converted_call(ag__.ld(sum), (ag__.gen_exp((1, 2), lambda items_: (ag__.ld(k) for k in items_)),), None, fscope) + ag__.get_item(ag__.converted_call(ag__.ld(max), (ag__.converted_call(ag__.ld(enumerate), ([3, 4],), None, fscope),), None, fscope), 1) + ag__.converted_call(ag__.ld(next), (ag__.converted_call(ag__.ld(reversed), ([1, 2],), None, fscope),), None, fscope) + ag__.converted_call(ag__.ld(next), (ag__.gen_exp([5], lambda items_: (ag__.ld(i) for i in items_)),), None, fscope)

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def loop_body(itr):
                nonlocal total
                pair = itr
                total = ag__.ld_target(total)
                total += ag__.ld_items(ag__.ld(pair)[0])
            ag__.for_stmt(ag__.converted_call(ag__.ld(itertools).product, ([1, 2], [3]), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'pair'})

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def loop_body(itr):
                nonlocal total
                one = itr
                total = ag__.ld_target(total)
                total += ag__.ld_items(one)
            ag__.for_stmt(ag__.converted_call(ag__.ld(itertools).chain, ([1], [2]), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'one'})
            total = ag__.ld_target(total)
            total += ag__.ld_items(ag__.converted_call(ag__.ld(sum), (ag__.converted_call(ag__.ld(itertools).accumulate, ([1, 2],), None, fscope),), None, fscope))
            x = ag__.ld(x)
            x -= 1

        def loop_test():
            return ag__.ld(x) > 0
        k = ag__.Undefined('k')
        one = ag__.Undefined('one')
        pair = ag__.Undefined('pair')
        v = ag__.Undefined('v')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('total', 'x'), {})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
