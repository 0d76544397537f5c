def tf__formatted_and_printed(n):
    with ag__.FunctionScope('formatted_and_printed', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        ag__.converted_call(ag__.ld(print), (ag__.mod('%d', ag__.ld(n)),), None, fscope)
        ag__.converted_call(ag__.ld(print), ('v', ag__.ld(n)), dict(sep='-'), fscope)
        ag__.converted_call(ag__.ld(print), (ag__.converted_call('{}'.format, (ag__.ld(n),), None, fscope),), None, fscope)
        ag__.converted_call(ag__.ld(print), (ag__.converted_call(ag__.ld(repr), (ag__.ld(n),), None, fscope), ag__.converted_call(ag__.ld(str), (ag__.ld(n),), None, fscope)), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(n)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
