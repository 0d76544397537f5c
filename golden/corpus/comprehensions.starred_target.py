def tf__starred_target(rows):
    with ag__.FunctionScope('starred_target', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.list_comp(ag__.ld(rows), lambda items_: [ag__.ld(first) * 10 + ag__.ld(rest)[-1] for (first, *rest) in items_]), ag__.converted_call(ag__.ld(sum), (ag__.gen_exp(ag__.ld(rows), lambda items_: (ag__.ld(last) for (*_, last) in items_ if ag__.ld(last) > 3), lambda items_: [ag__.comp_if(ag__.ld(last) > 3, lambda: ag__.ld(last)) for (*_, last) in (items_,)][0]),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
