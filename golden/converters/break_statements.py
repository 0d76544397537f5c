# --- before break_statements
def tf__sample(items):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        for item in items:
            if item < 0:
                break
            use(item)
        else:
            use(None)

# --- after break_statements
def tf__sample(items):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        break_ = False
        for item in items:
            if item < 0:
                break_ = True
            if not break_:
                use(item)
        if not break_:
            use(None)

