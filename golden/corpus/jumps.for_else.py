def tf__for_else(n):
    with ag__.FunctionScope('for_else', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        break_ = False

        def get_state():
            return (break_, result)

        def set_state(vars_):
            nonlocal result, break_
            (break_, result) = vars_

        def loop_body(itr):
            nonlocal result, break_
            d = itr

            def get_state():
                return (break_, ag__.ldu(lambda: result, 'result'))

            def set_state(vars_):
                nonlocal result, break_
                (break_, result) = vars_

            def if_body():
                nonlocal result, break_
                result = ag__.ld(d)
                break_ = True

            def else_body():
                nonlocal result, break_
                pass
            ag__.if_stmt(ag__.ld(n) % ag__.ld(d) == 0, if_body, else_body, get_state, set_state, ('break_', 'result'), 2)

        def extra_test():
            nonlocal result, break_
            return ag__.not_(break_)
        d = ag__.Undefined('d')
        result = ag__.Undefined('result')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (2, ag__.ld(n)), None, fscope), extra_test, loop_body, get_state, set_state, ('break_', 'result'), {'iterate_names': 'd'})

        def get_state():
            return (ag__.ldu(lambda: result, 'result'),)

        def set_state(vars_):
            nonlocal result
            (result,) = vars_

        def if_body():
            nonlocal result
            result = 0

        def else_body():
            nonlocal result
            pass
        ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('result',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(result)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
