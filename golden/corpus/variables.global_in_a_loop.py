def tf__global_in_a_loop(n):
    global _counter
    with ag__.FunctionScope('global_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        _counter = 1

        def get_state():
            return (ag__.ldu(lambda: _counter, '_counter'),)

        def set_state(vars_):
            global _counter
            (_counter,) = vars_

        def loop_body(itr):
            global _counter
            i = itr
            _counter = ag__.iadd(ag__.ld(_counter), ag__.ld(i))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('_counter',), {'iterate_names': 'i'})
        result = ag__.ld(_counter) * 2
        _counter = 0
        try:
            do_return = True
            retval_ = ag__.ld(result)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
