def tf__binary_search(values, wanted):
    with ag__.FunctionScope('binary_search', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (low, high) = (0, ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope) - 1)

        def get_state():
            return (do_return, retval_, high, low)

        def set_state(vars_):
            nonlocal retval_, low, high, do_return
            (do_return, retval_, high, low) = vars_

        def loop_body():
            nonlocal retval_, low, high, do_return
            middle = (ag__.ld(low) + ag__.ld(high)) // 2

            def get_state():
                return (do_return, high, low, retval_)

            def set_state(vars_):
                nonlocal retval_, low, high, do_return
                (do_return, high, low, retval_) = vars_

            def if_body():
                nonlocal retval_, low, high, do_return
                try:
                    do_return = True
                    retval_ = ag__.ld(middle)
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, low, high, do_return

                def get_state():
                    return (high, low)

                def set_state(vars_):
                    nonlocal low, high
                    (high, low) = vars_

                def if_body():
                    nonlocal low, high
                    low = ag__.ld(middle) + 1

                def else_body():
                    nonlocal low, high
                    high = ag__.ld(middle) - 1
                ag__.if_stmt(ag__.get_item(ag__.ld(values), ag__.ld(middle)) < ag__.ld(wanted), if_body, else_body, get_state, set_state, ('high', 'low'), 2)
            ag__.if_stmt(ag__.get_item(ag__.ld(values), ag__.ld(middle)) == ag__.ld(wanted), if_body, else_body, get_state, set_state, ('do_return', 'high', 'low', 'retval_'), 4)

        def loop_test():
            return ag__.and_(lambda: ag__.not_(do_return), lambda: ag__.ld(low) <= ag__.ld(high))
        middle = ag__.Undefined('middle')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('do_return', 'retval_', 'high', 'low'), {})

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = -1
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
