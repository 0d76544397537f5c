def tf__lambdas_of_a_comprehension_share_its_variable(x):
    with ag__.FunctionScope('lambdas_of_a_comprehension_share_its_variable', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.list_comp((1, 2, 3), lambda items_: [ag__.autograph_artifact(lambda v: ag__.ld(v) + ag__.ld(k)) for k in items_]), lambda items_: [ag__.converted_call(ag__.ld(f), (ag__.ld(x),), None, fscope) for f in items_])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
