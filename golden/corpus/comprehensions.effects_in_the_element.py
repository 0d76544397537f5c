def tf__effects_in_the_element(values, limit):
    with ag__.FunctionScope('effects_in_the_element', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        seen = 0

        @ag__.autograph_artifact
        def note(v):
            nonlocal seen
            with ag__.FunctionScope('note', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                seen = ag__.ld_target(seen)
                seen += ag__.ld_items(v)
                try:
                    do_return = True
                    retval_ = ag__.ld(v) * 2
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        doubled = ag__.list_comp(ag__.ld(values), lambda items_: [ag__.converted_call(ag__.ld(note), (ag__.ld(v),), None, fscope) for v in items_ if ag__.ld(v) > ag__.ld(limit)], lambda v: ag__.comp_if(ag__.ld(v) > ag__.ld(limit), lambda: ag__.converted_call(ag__.ld(note), (ag__.ld(v),), None, fscope)))
        try:
            do_return_1 = True
            retval__1 = (ag__.converted_call(ag__.ld(len), (ag__.ld(doubled),), None, fscope), ag__.ld(seen))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
