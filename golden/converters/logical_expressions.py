# --- before logical_expressions
def tf__sample(x, y, items):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (x and not y or 0 < x < ag__.converted_call(f, (y,), None, fscope) < 3, x in items, x is None)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

# --- after logical_expressions
def tf__sample(x, y, items):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.or_(lambda: ag__.and_(lambda: x, lambda: ag__.not_(y)), lambda: ag__.and_(lambda: 0 < x, lambda: (lambda left_, right_: ag__.and_(lambda: left_ < right_, lambda: right_ < 3))(x, ag__.converted_call(f, (y,), None, fscope)))), ag__.in_(x, items), ag__.is_(x, None))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

