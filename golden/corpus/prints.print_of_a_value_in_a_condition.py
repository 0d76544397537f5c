def tf__print_of_a_value_in_a_condition(x):
    with ag__.FunctionScope('print_of_a_value_in_a_condition', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def test(v, name):
            with ag__.FunctionScope('test', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                ag__.converted_call(ag__.ld(print), ('testing', ag__.ld(name), ag__.ld(v)), None, fscope_1)
                try:
                    do_return = True
                    retval_ = ag__.ld(v) > 0
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def if_body():
            ag__.converted_call(ag__.ld(print), ('both',), None, fscope)

        def else_body():
            pass
        ag__.if_stmt(ag__.and_(lambda: ag__.converted_call(ag__.ld(test), (ag__.ld(x), 'a'), None, fscope), lambda: ag__.converted_call(ag__.ld(test), (ag__.ld(x) - 2, 'b'), None, fscope)), if_body, else_body, get_state, set_state, (), 0)
        try:
            do_return_1 = True
            retval__1 = ag__.ld(x)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
