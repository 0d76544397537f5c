def tf__letters_counted_in_python(x, text):
    with ag__.FunctionScope('letters_counted_in_python', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        counts = {}

        def get_state():
            return (counts,)

        def set_state(vars_):
            nonlocal counts
            (counts,) = vars_

        def loop_body(itr):
            nonlocal counts
            letter = itr
            item_ = ag__.converted_call(ag__.ld(counts).get, (ag__.ld(letter), 0), None, fscope) + 1
            counts = ag__.set_item(ag__.ld(counts), ag__.ld(letter), item_)
        item_ = ag__.Undefined('item_')
        letter = ag__.Undefined('letter')
        ag__.for_stmt(ag__.ld(text), None, loop_body, get_state, set_state, ('counts',), {'iterate_names': 'letter'})
        try:
            do_return = True
            retval_ = (ag__.ld(x) * ag__.converted_call(ag__.ld(max), (ag__.converted_call(ag__.ld(counts).values, (), None, fscope),), None, fscope), ag__.ld(counts))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
