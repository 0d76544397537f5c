def tf__dict_of_the_function_around(n):
    with ag__.FunctionScope('dict_of_the_function_around', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        seen = {'calls': 0, 'sum': 0}

        @ag__.autograph_artifact
        def go(k):
            with ag__.FunctionScope('go', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                item_ = ag__.ld(seen)['calls']
                item_ += 1
                ag__.put_item(ag__.ld(seen), 'calls', item_)

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    item__1 = ag__.ld(seen)['sum']
                    item__1 = ag__.ld_target(item__1)
                    item__1 += ag__.ld_items(k)
                    ag__.put_item(ag__.ld(seen), 'sum', item__1)
                    ag__.converted_call(ag__.ld(go), (ag__.ld(k) - 1,), None, fscope_1)

                def else_body():
                    pass
                item__1 = ag__.Undefined('item__1')
                ag__.if_stmt(ag__.ld(k) > 0, if_body, else_body, get_state, set_state, (), 0)
        ag__.converted_call(ag__.ld(go), (ag__.ld(n),), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.ld(seen)['calls'], ag__.ld(seen)['sum'])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
