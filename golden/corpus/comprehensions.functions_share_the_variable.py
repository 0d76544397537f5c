def tf__functions_share_the_variable(n):
    with ag__.FunctionScope('functions_share_the_variable', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        functions = [ag__.autograph_artifact(lambda: ag__.ld(i)) for i in ag__.converted_call(ag__.ld(range), (3,), None, fscope) if ag__.ld(i) != 1]
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.ld(functions), lambda items_: [ag__.converted_call(ag__.ld(f), (), None, fscope) + ag__.ld(n) for f in items_])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
