def tf__attribute_that_holds_the_loop_s_list_in_a_tuple_set_by_a_method(a):
    with ag__.FunctionScope('attribute_that_holds_the_loop_s_list_in_a_tuple_set_by_a_method', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [ag__.ld(a)]
        holder = ag__.converted_call(ag__.ld(Holder), (ag__.ld(values),), None, fscope)

        def get_state():
            return (values, a)

        def set_state(vars_):
            nonlocal values, a
            (values, a) = vars_

        def loop_body():
            nonlocal values, a
            ag__.converted_call(ag__.ld(holder).count, (), None, fscope)
            item_ = ag__.ld(values)[0]
            item_ += 2
            values = ag__.set_item(ag__.ld(values), 0, item_)
            a = ag__.ld(a)
            a -= 1

        def loop_test():
            return ag__.ld(a) > 0
        item_ = ag__.Undefined('item_')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('values', 'a'), {})
        try:
            do_return = True
            retval_ = (ag__.ld(holder).pair, ag__.ld(values))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
