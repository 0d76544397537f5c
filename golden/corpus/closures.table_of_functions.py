def tf__table_of_functions(x, name):
    with ag__.FunctionScope('table_of_functions', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        table = {'add': ag__.autograph_artifact(lambda a, b: ag__.ld(a) + ag__.ld(b)), 'sub': ag__.autograph_artifact(lambda a, b: ag__.ld(a) - ag__.ld(b)), 'mul': ag__.autograph_artifact(lambda a, b: ag__.ld(a) * ag__.ld(b))}
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.get_item(ag__.ld(table), ag__.ld(name)), (ag__.ld(x), 10), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
