def tf__short_circuit_guards_an_index(values, i):
    with ag__.FunctionScope('short_circuit_guards_an_index', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.and_(lambda: ag__.ld(i) < ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope), lambda: ag__.get_item(ag__.ld(values), ag__.ld(i)) == 3)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
