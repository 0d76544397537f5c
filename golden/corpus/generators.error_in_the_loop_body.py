def tf__error_in_the_loop_body(values):
    with ag__.FunctionScope('error_in_the_loop_body', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            v = itr

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                raise ag__.converted_call(ag__.ld(ValueError), ('eight',), None, fscope)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(v) == 8, if_body, else_body, get_state, set_state, (), 0)
            total = ag__.ld_target(total)
            total += ag__.ld_items(v)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(_positives), (ag__.ld(values),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
