# --- before continue_statements
def tf__sample(items):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        for item in items:
            if item < 0:
                continue
            use(item)

# --- after continue_statements
def tf__sample(items):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        for item in items:
            continue_ = False
            if item < 0:
                continue_ = True
            if not continue_:
                use(item)

