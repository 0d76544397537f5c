def tf__enumerated_generator_expression(values):
    with ag__.FunctionScope('enumerated_generator_expression', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            (i, v) = itr
            continue_ = False

            def get_state():
                return (continue_,)

            def set_state(vars_):
                nonlocal continue_
                (continue_,) = vars_

            def if_body():
                nonlocal continue_
                continue_ = True

            def else_body():
                nonlocal continue_
                pass
            ag__.if_stmt(ag__.ld(i) == 1, if_body, else_body, get_state, set_state, ('continue_',), 1)

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def if_body():
                nonlocal total
                total = ag__.ld(total) * 10 + ag__.ld(v)

            def else_body():
                nonlocal total
                pass
            ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('total',), 1)
        continue_ = ag__.Undefined('continue_')
        i = ag__.Undefined('i')
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(enumerate), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(x) for x in items_ if ag__.ld(x) > 1), lambda x: ag__.comp_if(ag__.ld(x) > 1, lambda: ag__.ld(x))),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': '(i, v)'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
