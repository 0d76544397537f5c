def tf__in_a_class_body(n):
    with ag__.FunctionScope('in_a_class_body', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        class Table:
            size = 3
            cells = ag__.list_comp(ag__.converted_call(ag__.ld(range), (ag__.ld(size),), None, fscope), lambda items_: [ag__.ld(k) * ag__.ld(n) for k in items_])
            total = ag__.converted_call(ag__.ld(sum), (ag__.gen_exp(ag__.converted_call(ag__.ld(range), (ag__.ld(size),), None, fscope), lambda items_: (ag__.ld(k) for k in items_ if ag__.ld(k) > 0), lambda k: ag__.comp_if(ag__.ld(k) > 0, lambda: ag__.ld(k))),), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.ld(Table).cells, ag__.ld(Table).total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
