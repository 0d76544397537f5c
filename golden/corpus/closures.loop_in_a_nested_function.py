def tf__loop_in_a_nested_function(n):
    with ag__.FunctionScope('loop_in_a_nested_function', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def triangle(k):
            with ag__.FunctionScope('triangle', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
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
                    i = itr
                    total = ag__.ld_target(total)
                    total += ag__.ld_items(i)
                i = ag__.Undefined('i')
                ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(k),), None, fscope_1), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'i'})
                try:
                    do_return = True
                    retval_ = ag__.ld(total)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        result = 0

        def get_state():
            return (result,)

        def set_state(vars_):
            nonlocal result
            (result,) = vars_

        def loop_body(itr):
            nonlocal result
            i = itr
            result = ag__.ld_target(result)
            result += ag__.ld_items(ag__.converted_call(ag__.ld(triangle), (ag__.ld(i),), None, fscope))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('result',), {'iterate_names': 'i'})
        try:
            do_return_1 = True
            retval__1 = ag__.ld(result)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
