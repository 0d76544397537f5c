def tf__dict_assigned_to_itself_in_a_handler(p):
    with ag__.FunctionScope('dict_assigned_to_itself_in_a_handler', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        d = {'k': 4, 'm': 3}
        same = ag__.ld(d)

        def get_state():
            return (d,)

        def set_state(vars_):
            nonlocal d
            (d,) = vars_

        def try_body():
            nonlocal d

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                raise ag__.ld(KeyError)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(p), if_body, else_body, get_state, set_state, (), 0)

        def try_around(run_):
            nonlocal d
            try:
                run_()
            except ag__.ld(LookupError):
                d = ag__.ld(d)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('d',), 1, lambda: (ag__.ld(LookupError),))
        item_ = ag__.ld(d)['k']
        item_ += 1
        d = ag__.set_item(ag__.ld(d), 'k', item_)
        try:
            do_return = True
            retval_ = (ag__.ld(same)['k'], ag__.ld(same)['m'])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
