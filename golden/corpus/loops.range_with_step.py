def tf__range_with_step(start, stop, step):
    with ag__.FunctionScope('range_with_step', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (total, count) = (0, 0)

        def get_state():
            return (count, total)

        def set_state(vars_):
            nonlocal total, count
            (count, total) = vars_

        def loop_body(itr):
            nonlocal total, count
            i = itr
            total = ag__.ld_target(total)
            total += ag__.ld_items(i)
            count = ag__.ld(count)
            count += 1
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(start), ag__.ld(stop), ag__.ld(step)), None, fscope), None, loop_body, get_state, set_state, ('count', 'total'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(total), ag__.ld(count))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
