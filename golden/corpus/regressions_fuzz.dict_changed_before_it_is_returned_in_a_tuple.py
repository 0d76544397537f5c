def tf__dict_changed_before_it_is_returned_in_a_tuple(a, d):
    with ag__.FunctionScope('dict_changed_before_it_is_returned_in_a_tuple', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (t,)

        def set_state(vars_):
            nonlocal t
            (t,) = vars_

        def if_body():
            nonlocal t
            ag__.converted_call(ag__.ld(d).update, (), dict(k=ag__.ld(a)), fscope)
            t = (ag__.ld(a), ag__.ld(d))

        def else_body():
            nonlocal t
            t = (ag__.ld(a) + 1, ag__.ld(d))
        t = ag__.Undefined('t')
        ag__.if_stmt(ag__.ld(a) > 1, if_body, else_body, get_state, set_state, ('t',), 1)
        target_ = ag__.ld(t)[1]
        item_ = target_['k']
        item_ += 1
        ag__.put_item(target_, 'k', item_)
        try:
            do_return = True
            retval_ = (ag__.ld(t), ag__.ld(d))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
