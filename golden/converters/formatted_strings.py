# --- before formatted_strings
def tf__sample(x):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = f'x = {x!r:>{8}} and {x + 1:.2f}'
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

# --- after formatted_strings
def tf__sample(x):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.format_string('x = ', (x, 'r', ag__.format_string('>', (8, '', ''))), ' and ', (x + 1, '', '.2f'))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

