def tf__string_membership(x, text):
    with ag__.FunctionScope('string_membership', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (x,)

        def set_state(vars_):
            nonlocal x
            (x,) = vars_

        def if_body():
            nonlocal x
            x = ag__.ld(x) + 1

        def else_body():
            nonlocal x
            pass
        ag__.if_stmt(ag__.and_(lambda: ag__.in_('ell', ag__.ld(text)), lambda: ag__.converted_call(ag__.ld(text).startswith, ('h',), None, fscope)), if_body, else_body, get_state, set_state, ('x',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
