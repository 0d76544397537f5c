def tf__print_in_a_callee(x):
    with ag__.FunctionScope('print_in_a_callee', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def show(v):
            with ag__.FunctionScope('show', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                ag__.converted_call(ag__.ld(print), ('value', ag__.ld(v)), None, fscope_1)
                try:
                    do_return = True
                    retval_ = ag__.ld(v) + 1
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
            x = ag__.converted_call(ag__.ld(show), (ag__.ld(x),), None, fscope)

        def else_body():
            nonlocal x
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('x',), 1)
        try:
            do_return_1 = True
            retval__1 = ag__.converted_call(ag__.ld(show), (ag__.ld(x),), None, fscope)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
