def tf__print_with_separator_and_end(x, flag):
    with ag__.FunctionScope('print_with_separator_and_end', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        ag__.converted_call(ag__.ld(print), (ag__.ld(x), ag__.ld(flag), ag__.ld(x) + 1), dict(sep=', ', end=';\n'), fscope)
