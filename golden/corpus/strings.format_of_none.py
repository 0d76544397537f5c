def tf__format_of_none(x, p):
    with ag__.FunctionScope('format_of_none', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        c = None

        def get_state():
            return (c,)

        def set_state(vars_):
            nonlocal c
            (c,) = vars_

        def if_body():
            nonlocal c
            c = ag__.ld(x)

        def else_body():
            nonlocal c
            pass
        ag__.if_stmt(ag__.ld(p), if_body, else_body, get_state, set_state, ('c',), 1)
        (c, d) = (ag__.converted_call(ag__.ld(d_of), (ag__.ld(c),), None, fscope), ag__.ld(c))

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def try_body():
            nonlocal retval_, do_return
            retval_ = (ag__.format_string((ag__.ld(c), '', '.2f')), 1)
            do_return = True

        def try_around(run_):
            nonlocal retval_, do_return
            try:
                run_()
            except ag__.ld(TypeError):
                retval_ = ('none', 0)
                do_return = True
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return', 'retval_'), 2, lambda: (ag__.ld(TypeError),))
        return fscope.ret(retval_, do_return)
