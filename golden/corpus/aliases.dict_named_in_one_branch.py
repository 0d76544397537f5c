def tf__dict_named_in_one_branch(a):
    with ag__.FunctionScope('dict_named_in_one_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        d = {'k': ag__.ld(a), 'm': 2}

        def get_state():
            return (e,)

        def set_state(vars_):
            nonlocal e
            (e,) = vars_

        def if_body():
            nonlocal e
            e = ag__.ld(d)

        def else_body():
            nonlocal e
            pass
        e = ag__.Undefined('e')
        ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, ('e',), 1)
        d = ag__.set_item(ag__.ld(d), 'k', 1)

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(e)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = {'k': 0, 'm': 0}
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
