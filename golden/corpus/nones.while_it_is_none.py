def tf__while_it_is_none(n):
    with ag__.FunctionScope('while_it_is_none', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        root = None
        i = 0

        def get_state():
            return (root, i)

        def set_state(vars_):
            nonlocal root, i
            (root, i) = vars_

        def loop_body():
            nonlocal root, i
            i = ag__.ld(i)
            i += 1

            def get_state():
                return (root,)

            def set_state(vars_):
                nonlocal root
                (root,) = vars_

            def if_body():
                nonlocal root
                root = ag__.ld(i)

            def else_body():
                nonlocal root
                pass
            ag__.if_stmt(ag__.ld(i) * ag__.ld(i) >= ag__.ld(n), if_body, else_body, get_state, set_state, ('root',), 1)

        def loop_test():
            return ag__.is_(ag__.ld(root), None)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('root', 'i'), {})
        try:
            do_return = True
            retval_ = ag__.ld(root)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
