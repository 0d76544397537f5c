def tf__star_arguments(x):
    with ag__.FunctionScope('star_arguments', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def total(*values, **named):
            with ag__.FunctionScope('total', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                result = 0

                def get_state():
                    return (result,)

                def set_state(vars_):
                    nonlocal result
                    (result,) = vars_

                def loop_body(itr):
                    nonlocal result
                    v = itr
                    result = ag__.ld_target(result)
                    result += ag__.ld_items(v)
                v = ag__.Undefined('v')
                ag__.for_stmt(ag__.ld(values), None, loop_body, get_state, set_state, ('result',), {'iterate_names': 'v'})

                def get_state():
                    return (result,)

                def set_state(vars_):
                    nonlocal result
                    (result,) = vars_

                def loop_body(itr):
                    nonlocal result
                    v = itr
                    result = ag__.ld_target(result)
                    result *= ag__.ld_items(v)
                ag__.for_stmt(ag__.converted_call(ag__.ld(named).values, (), None, fscope_1), None, loop_body, get_state, set_state, ('result',), {'iterate_names': 'v'})
                try:
                    do_return = True
                    retval_ = ag__.ld(result)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        try:
            do_return_1 = True
            retval__1 = (ag__.converted_call(ag__.ld(total), (ag__.ld(x), 1, 2), None, fscope), ag__.converted_call(ag__.ld(total), (ag__.ld(x),), dict(a=2, b=3), fscope), ag__.converted_call(ag__.ld(total), tuple((ag__.ld(x), ag__.ld(x))), dict(**{'k': 2}), fscope))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
