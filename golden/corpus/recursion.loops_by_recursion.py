def tf__loops_by_recursion(n, m):
    with ag__.FunctionScope('loops_by_recursion', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(n) + 1
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            total = 0

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def loop_body(itr):
                nonlocal total
                i = itr
                total = ag__.ld_target(total)
                total += ag__.ld_items(ag__.converted_call(ag__.ld(loops_by_recursion), (ag__.ld(i), ag__.ld(m) - 1), None, fscope))
            i = ag__.Undefined('i')
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'i'})
            try:
                do_return = True
                retval_ = ag__.ld(total)
            except:
                do_return = False
                raise
        i = ag__.Undefined('i')
        total = ag__.Undefined('total')
        ag__.if_stmt(ag__.ld(m) == 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
