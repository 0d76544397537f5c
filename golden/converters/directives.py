# --- before directives
def tf__sample(n):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        while n > 0:
            ag.set_loop_options(maximum_iterations=10)
            n -= 1
        return n

# --- after directives
def tf__sample(n):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        while n > 0:
            n -= 1
        return n

