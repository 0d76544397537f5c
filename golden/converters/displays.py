# --- before displays
def tf__sample(a, b):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ({1, 2}, {a, 2}, {'x': a, (1, -2): b}, {a: b, 'y': 1}, {*a, b}, {**a, b: 1})
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

# --- after displays
def tf__sample(a, b):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ({1, 2}, ag__.set_of([a, 2]), {'x': a, (1, -2): b}, ag__.dict_of([(a, b), ('y', 1)]), ag__.set_of(ag__.list_display(ag__.spread(a), [b])), ag__.dict_display([(ag__.entries(a),), (b, 1)]))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

