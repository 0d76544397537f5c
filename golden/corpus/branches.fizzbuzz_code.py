def tf__fizzbuzz_code(n):
    with ag__.FunctionScope('fizzbuzz_code', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (code,)

        def set_state(vars_):
            nonlocal code
            (code,) = vars_

        def if_body():
            nonlocal code
            code = 3

        def else_body():
            nonlocal code

            def get_state():
                return (code,)

            def set_state(vars_):
                nonlocal code
                (code,) = vars_

            def if_body():
                nonlocal code
                code = 2

            def else_body():
                nonlocal code

                def get_state():
                    return (code,)

                def set_state(vars_):
                    nonlocal code
                    (code,) = vars_

                def if_body():
                    nonlocal code
                    code = 1

                def else_body():
                    nonlocal code
                    code = 0
                code = ag__.Undefined('code')
                ag__.if_stmt(ag__.ld(n) % 3 == 0, if_body, else_body, get_state, set_state, ('code',), 1)
            code = ag__.Undefined('code')
            ag__.if_stmt(ag__.ld(n) % 5 == 0, if_body, else_body, get_state, set_state, ('code',), 1)
        code = ag__.Undefined('code')
        ag__.if_stmt(ag__.ld(n) % 15 == 0, if_body, else_body, get_state, set_state, ('code',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(code)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
