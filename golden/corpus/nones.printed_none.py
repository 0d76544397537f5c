def tf__printed_none(x):
    with ag__.FunctionScope('printed_none', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        v = None

        def get_state():
            return (v,)

        def set_state(vars_):
            nonlocal v
            (v,) = vars_

        def if_body():
            nonlocal v
            v = ag__.ld(x)

        def else_body():
            nonlocal v
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('v',), 1)
        ag__.converted_call(ag__.ld(print), (ag__.ld(v), (ag__.ld(v), 1), ag__.format_string((ag__.ld(v), '', ''), '!')), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(v)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
