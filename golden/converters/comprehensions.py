# --- before comprehensions
def tf__sample(xs, pairs):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        both = ({x for x in xs if x > 0}, {a: b for (a, b) in pairs})
        try:
            do_return = True
            retval_ = (both, [x + 1 for x in xs], sum(a * b for (a, b) in pairs if a > 0 for x in xs if x > b))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

# --- after comprehensions
def tf__sample(xs, pairs):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        both = (ag__.set_comp(xs, lambda items_: {x for x in items_ if x > 0}, lambda x: ag__.comp_if(x > 0, lambda: x)), ag__.dict_comp(pairs, lambda items_: {a: b for (a, b) in items_}, lambda items_: [(a, b) for (a, b) in (items_,)][0]))
        try:
            do_return = True
            retval_ = (both, ag__.list_comp(xs, lambda items_: [x + 1 for x in items_]), sum(ag__.gen_exp(pairs, lambda items_: (a * b for (a, b) in items_ if a > 0 for x in xs if x > b), lambda items_: [ag__.comp_if(a > 0, lambda: ag__.comp_for(xs, lambda x: ag__.comp_if(x > b, lambda: a * b))) for (a, b) in (items_,)][0])))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

