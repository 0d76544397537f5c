def tf__generator_expression_passed_on(values):
    with ag__.FunctionScope('generator_expression_passed_on', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def total(items, start):
            with ag__.FunctionScope('total', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()

                def get_state():
                    return (start,)

                def set_state(vars_):
                    nonlocal start
                    (start,) = vars_

                def loop_body(itr):
                    nonlocal start
                    item = itr
                    start = ag__.ld(start) * 10 + ag__.ld(item)
                item = ag__.Undefined('item')
                ag__.for_stmt(ag__.ld(items), None, loop_body, get_state, set_state, ('start',), {'iterate_names': 'item'})
                try:
                    do_return = True
                    retval_ = ag__.ld(start)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        try:
            do_return_1 = True
            retval__1 = ag__.converted_call(ag__.ld(total), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) for v in items_ if ag__.ld(v) % 2 == 1), lambda v: ag__.comp_if(ag__.ld(v) % 2 == 1, lambda: ag__.ld(v))), 7), None, fscope)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
