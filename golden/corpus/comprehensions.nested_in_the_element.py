def tf__nested_in_the_element(values):
    with ag__.FunctionScope('nested_in_the_element', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.ld(values), lambda items_: [ag__.converted_call(ag__.ld(sum), ([ag__.ld(v) * ag__.ld(k) for k in (1, 2, 3)],), None, fscope) for v in items_ if ag__.ld(v) > 0], lambda v: ag__.comp_if(ag__.ld(v) > 0, lambda: ag__.converted_call(ag__.ld(sum), (ag__.list_comp((1, 2, 3), lambda items_: [ag__.ld(v) * ag__.ld(k) for k in items_]),), None, fscope)))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
