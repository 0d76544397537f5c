def tf__list_shuffled_by_library_code(p):
    with ag__.FunctionScope('list_shuffled_by_library_code', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        values = [1, 2, 3]

        @ag__.autograph_artifact
        def shuffle():
            with ag__.FunctionScope('shuffle', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                ag__.converted_call(ag__.converted_call(ag__.ld(random).Random, (0,), None, fscope_1).shuffle, (ag__.ld(values),), None, fscope_1)
                ag__.converted_call(ag__.ld(operator).iadd, (ag__.ld(values), [4]), None, fscope_1)
                try:
                    do_return = True
                    retval_ = 1
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        def get_state():
            return (x,)

        def set_state(vars_):
            nonlocal x
            (x,) = vars_

        def if_body():
            nonlocal x
            ag__.converted_call(ag__.ld(shuffle), (), None, fscope)
            x = ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope)

        def else_body():
            nonlocal x
            x = 0
        x = ag__.Undefined('x')
        ag__.if_stmt(ag__.ld(p), if_body, else_body, get_state, set_state, ('x',), 1)
        try:
            do_return_1 = True
            retval__1 = ag__.ld(x)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
