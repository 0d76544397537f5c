def tf__staged_retry(x):
    with ag__.FunctionScope('staged_retry', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        tries = 0
        break_ = False

        def get_state():
            return (tries, x, break_)

        def set_state(vars_):
            nonlocal x, tries, break_
            (tries, x, break_) = vars_

        def loop_body():
            nonlocal x, tries, break_
            continue_ = False

            def get_state():
                return (break_, tries, x)

            def set_state(vars_):
                nonlocal x, tries, break_
                (break_, tries, x) = vars_

            def try_body():
                nonlocal x, tries, break_
                tries = ag__.ld(tries)
                tries += 1

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    raise ag__.converted_call(ag__.ld(OSError), ('again',), None, fscope)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(tries) < ag__.ld(x), if_body, else_body, get_state, set_state, (), 0)
                break_ = True
                continue_ = True

            def try_around(run_):
                nonlocal x, tries, break_
                try:
                    run_()
                except ag__.ld(OSError):
                    x = ag__.ld(x)
                    x -= 1
                    continue_ = True
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('break_', 'tries', 'x'), 3, lambda: (ag__.ld(OSError),))

        def loop_test():
            return ag__.not_(break_)
        continue_ = ag__.Undefined('continue_')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('tries', 'x', 'break_'), {})
        try:
            do_return = True
            retval_ = (ag__.ld(tries), ag__.ld(x))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
