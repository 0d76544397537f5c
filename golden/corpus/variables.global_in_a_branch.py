def tf__global_in_a_branch(x):
    global _counter
    with ag__.FunctionScope('global_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        _counter = 10

        def get_state():
            return (ag__.ldu(lambda: _counter, '_counter'),)

        def set_state(vars_):
            global _counter
            (_counter,) = vars_

        def if_body():
            global _counter
            _counter = ag__.ld(_counter) + ag__.ld(x)

        def else_body():
            global _counter
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('_counter',), 1)
        result = ag__.ld(_counter)
        _counter = 0
        try:
            do_return = True
            retval_ = ag__.ld(result)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
