# --- before return_statements
def tf__sample(items):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        for item in items:
            if item < 0:
                return item
        return None

# --- after return_statements
def tf__sample(items):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        for item in items:
            if item < 0:
                try:
                    do_return = True
                    retval_ = item
                except:
                    do_return = False
                    raise
        if not do_return:
            try:
                do_return = True
                retval_ = None
            except:
                do_return = False
                raise
        return fscope.ret(retval_, do_return)

