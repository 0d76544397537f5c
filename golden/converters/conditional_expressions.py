# --- before conditional_expressions
def tf__sample(x):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = 1 if x > 0 else 2 if x < 0 else 3
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

# --- after conditional_expressions
def tf__sample(x):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.if_exp(x > 0, lambda: 1, lambda: ag__.if_exp(x < 0, lambda: 2, lambda: 3, 'x < 0'), 'x > 0')
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

