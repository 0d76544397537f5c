def tf__namedtuple_as_loop_state(n):
    with ag__.FunctionScope('namedtuple_as_loop_state', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        s = ag__.converted_call(ag__.ld(State), (0,), None, fscope)

        def get_state():
            return (s,)

        def set_state(vars_):
            nonlocal s
            (s,) = vars_

        def loop_body():
            nonlocal s
            s = ag__.converted_call(ag__.ld(State), (ag__.ld(s).step + 1, ag__.ld(s).total + ag__.ld(s).step), None, fscope)

        def loop_test():
            return ag__.ld(s).step < ag__.ld(n)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('s',), {})
        try:
            do_return = True
            retval_ = (ag__.ld(s).step, ag__.ld(s).total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
