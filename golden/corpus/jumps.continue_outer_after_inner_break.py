def tf__continue_outer_after_inner_break(n):
    with ag__.FunctionScope('continue_outer_after_inner_break', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        primes = 0

        def get_state():
            return (primes,)

        def set_state(vars_):
            nonlocal primes
            (primes,) = vars_

        def loop_body(itr):
            nonlocal primes
            i = itr
            continue_ = False
            divisor = 0
            break_ = False

            def get_state():
                return (divisor, break_)

            def set_state(vars_):
                nonlocal divisor, break_
                (divisor, break_) = vars_

            def loop_body(itr):
                nonlocal divisor, break_
                j = itr

                def get_state():
                    return (break_, divisor)

                def set_state(vars_):
                    nonlocal divisor, break_
                    (break_, divisor) = vars_

                def if_body():
                    nonlocal divisor, break_
                    divisor = ag__.ld(j)
                    break_ = True

                def else_body():
                    nonlocal divisor, break_
                    pass
                ag__.if_stmt(ag__.ld(i) % ag__.ld(j) == 0, if_body, else_body, get_state, set_state, ('break_', 'divisor'), 2)

            def extra_test():
                nonlocal divisor, break_
                return ag__.not_(break_)
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (2, ag__.ld(i)), None, fscope), extra_test, loop_body, get_state, set_state, ('divisor', 'break_'), {'iterate_names': 'j'})

            def get_state():
                return (continue_,)

            def set_state(vars_):
                nonlocal continue_
                (continue_,) = vars_

            def if_body():
                nonlocal continue_
                continue_ = True

            def else_body():
                nonlocal continue_
                pass
            ag__.if_stmt(ag__.ld(divisor) > 0, if_body, else_body, get_state, set_state, ('continue_',), 1)

            def get_state():
                return (primes,)

            def set_state(vars_):
                nonlocal primes
                (primes,) = vars_

            def if_body():
                nonlocal primes
                primes = ag__.ld(primes)
                primes += 1

            def else_body():
                nonlocal primes
                pass
            ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('primes',), 1)
        break_ = ag__.Undefined('break_')
        continue_ = ag__.Undefined('continue_')
        divisor = ag__.Undefined('divisor')
        i = ag__.Undefined('i')
        j = ag__.Undefined('j')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (2, ag__.ld(n)), None, fscope), None, loop_body, get_state, set_state, ('primes',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(primes)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
