def tf__operator_functions(a, b):
    with ag__.FunctionScope('operator_functions', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(operator).not_, (ag__.ld(a),), None, fscope), ag__.converted_call(ag__.ld(operator).truth, (ag__.ld(a),), None, fscope), ag__.converted_call(ag__.ld(operator).eq, (ag__.ld(a), ag__.ld(b)), None, fscope), ag__.converted_call(ag__.ld(operator).and_, (ag__.ld(a), ag__.ld(b)), None, fscope), ag__.converted_call(ag__.ld(operator).getitem, ([1, 2, 3, 4, 5, 6, 7], ag__.ld(a)), None, fscope), ag__.converted_call(ag__.ld(operator).contains, ([1, 4], ag__.ld(a)), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
