def tf__loop_over_a_string(x, text):
    with ag__.FunctionScope('loop_over_a_string', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (x,)

        def set_state(vars_):
            nonlocal x
            (x,) = vars_

        def loop_body(itr):
            nonlocal x
            letter = itr
            x = ag__.ld(x) * 2 + ag__.if_exp(ag__.ld(letter) == 'b', lambda: 1, lambda: 0, "letter == 'b'")
        letter = ag__.Undefined('letter')
        ag__.for_stmt(ag__.ld(text), None, loop_body, get_state, set_state, ('x',), {'iterate_names': 'letter'})
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
