def tf__dict_changed_by_its_special_methods(p):
    with ag__.FunctionScope('dict_changed_by_its_special_methods', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        table = {'k': 1}
        other = ag__.converted_call(ag__.ld(OrderedDict), (), dict(k=1), fscope)

        @ag__.autograph_artifact
        def change():
            with ag__.FunctionScope('change', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                ag__.converted_call(ag__.ld(dict).__setitem__, (ag__.ld(table), 'k', 2), None, fscope_1)
                ag__.converted_call(ag__.ld(other).__setitem__, ('k', 3), None, fscope_1)
                ag__.put_item(ag__.converted_call(ag__.ld(vars), (ag__.ld(owner),), None, fscope_1), 'items', 4)
                try:
                    do_return = True
                    retval_ = 1
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        owner = ag__.converted_call(ag__.ld(Owner), (5,), None, fscope)
        x = ag__.if_exp(ag__.ld(p), lambda: ag__.converted_call(ag__.ld(change), (), None, fscope), lambda: 0, 'p')
        try:
            do_return_1 = True
            retval__1 = (ag__.ld(table)['k'], ag__.ld(other)['k'], ag__.ld(owner).items, ag__.ld(x))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
