def tf__dict_as_loop_state(n):
    with ag__.FunctionScope('dict_as_loop_state', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        counts = {'even': 0, 'odd': 0}

        def get_state():
            return (ag__.ldu(lambda: counts['even'], "counts['even']"), ag__.ldu(lambda: counts['odd'], "counts['odd']"))

        def set_state(vars_):
            (counts['even'], counts['odd']) = vars_

        def loop_body(itr):
            i = itr

            def get_state():
                return (ag__.ldu(lambda: counts['even'], "counts['even']"), ag__.ldu(lambda: counts['odd'], "counts['odd']"))

            def set_state(vars_):
                (counts['even'], counts['odd']) = vars_

            def if_body():
                ag__.ld(counts)['even'] += 1

            def else_body():
                ag__.ld(counts)['odd'] += ag__.ld(i)
            ag__.if_stmt(ag__.ld(i) % 2 == 0, if_body, else_body, get_state, set_state, ("counts['even']", "counts['odd']"), 2)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ("counts['even']", "counts['odd']"), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(counts)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
