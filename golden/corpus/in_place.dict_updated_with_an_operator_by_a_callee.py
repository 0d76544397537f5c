def tf__dict_updated_with_an_operator_by_a_callee(p):
    with ag__.FunctionScope('dict_updated_with_an_operator_by_a_callee', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        table = {2: 3}

        @ag__.autograph_artifact
        def update():
            with ag__.FunctionScope('update', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                mine = ag__.ld(table)
                mine = ag__.ld_target(mine)
                mine |= {2: 4}
                try:
                    do_return = True
                    retval_ = 1
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        x = ag__.if_exp(ag__.ld(p), lambda: ag__.converted_call(ag__.ld(update), (), None, fscope), lambda: 1, 'p')
        try:
            do_return_1 = True
            retval__1 = ag__.ld(table)[2] + ag__.ld(x)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
