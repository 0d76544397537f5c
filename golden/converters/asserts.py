# --- before asserts
def tf__sample(x):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        assert x > 0, f'{x} is not positive'

# --- after asserts
def tf__sample(x):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        ag__.assert_stmt(x > 0, lambda: f'{x} is not positive')

