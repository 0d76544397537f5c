def tf__letters_added_by_a_callee(p):
    with ag__.FunctionScope('letters_added_by_a_callee', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        letters = ['a']

        @ag__.autograph_artifact
        def add():
            with ag__.FunctionScope('add', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                mine = ag__.ld(letters)
                mine = ag__.ld_target(mine)
                mine += 'bc'
                try:
                    do_return = True
                    retval_ = 1
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        def get_state():
            return (count,)

        def set_state(vars_):
            nonlocal count
            (count,) = vars_

        def if_body():
            nonlocal count
            ag__.converted_call(ag__.ld(add), (), None, fscope)
            count = ag__.converted_call(ag__.ld(len), (ag__.ld(letters),), None, fscope)

        def else_body():
            nonlocal count
            count = 0
        count = ag__.Undefined('count')
        ag__.if_stmt(ag__.ld(p), if_body, else_body, get_state, set_state, ('count',), 1)
        try:
            do_return_1 = True
            retval__1 = ag__.ld(count)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
