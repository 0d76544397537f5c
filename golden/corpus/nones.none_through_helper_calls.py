def tf__none_through_helper_calls(x):
    with ag__.FunctionScope('none_through_helper_calls', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        start = None

        def get_state():
            return (start,)

        def set_state(vars_):
            nonlocal start
            (start,) = vars_

        def if_body():
            nonlocal start
            start = ag__.ld(x)

        def else_body():
            nonlocal start
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('start',), 1)
        once = ag__.converted_call(ag__.ld(_halved), (ag__.ld(start),), None, fscope)
        twice = ag__.converted_call(ag__.ld(_halved), (ag__.ld(once),), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(_or_zero), (ag__.ld(once),), None, fscope) + ag__.converted_call(ag__.ld(_or_zero), (ag__.ld(twice),), None, fscope), ag__.ld(twice))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
