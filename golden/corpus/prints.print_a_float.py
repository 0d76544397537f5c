def tf__print_a_float(x):
    with ag__.FunctionScope('print_a_float', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        ag__.converted_call(ag__.ld(print), (ag__.ld(x),), None, fscope)
        ag__.converted_call(ag__.ld(print), (ag__.ld(x) * 2, ag__.ld(x) > 0), None, fscope)
