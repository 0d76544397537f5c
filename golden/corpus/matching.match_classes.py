def tf__match_classes(x):
    with ag__.FunctionScope('match_classes', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def total(tree):
            with ag__.FunctionScope('total', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                match ag__.ld(tree):
                    case Leaf(value):
                        try:
                            do_return = True
                            retval_ = ag__.ld(value)
                        except:
                            do_return = False
                            raise
                    case Fork(left=a, right=b):
                        try:
                            do_return = True
                            retval_ = ag__.converted_call(ag__.ld(total), (ag__.ld(a),), None, fscope_1) + ag__.converted_call(ag__.ld(total), (ag__.ld(b),), None, fscope_1)
                        except:
                            do_return = False
                            raise
                return fscope_1.ret(retval_, do_return)
        try:
            do_return_1 = True
            retval__1 = ag__.converted_call(ag__.ld(total), (ag__.converted_call(ag__.ld(Fork), (ag__.converted_call(ag__.ld(Leaf), (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(Fork), (ag__.converted_call(ag__.ld(Leaf), (1,), None, fscope), ag__.converted_call(ag__.ld(Leaf), (ag__.ld(x) * 2,), None, fscope)), None, fscope)), None, fscope),), None, fscope)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
