def tf__python_list_sorted_by_a_key(i):
    with ag__.FunctionScope('python_list_sorted_by_a_key', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [1, 2, 5, ag__.ld(i)]
        ag__.converted_call(ag__.ld(l).sort, (), dict(key=ag__.autograph_artifact(lambda v: -ag__.ld(v))), fscope)
        try:
            do_return = True
            retval_ = ag__.ld(l)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
