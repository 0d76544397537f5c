def tf__inner_range_depends_on_the_outer_variable(n):
    with ag__.FunctionScope('inner_range_depends_on_the_outer_variable', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), lambda items_: [ag__.ld(i) * 10 + ag__.ld(j) for i in items_ for j in ag__.converted_call(ag__.ld(range), (ag__.ld(i),), None, fscope)], lambda i: ag__.comp_for(ag__.converted_call(ag__.ld(range), (ag__.ld(i),), None, fscope), lambda j: ag__.ld(i) * 10 + ag__.ld(j)))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
