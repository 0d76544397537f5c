def tf__index_of_a_list_suppressed(a, b, i):
    with ag__.FunctionScope('index_of_a_list_suppressed', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        items = [ag__.ld(a), ag__.ld(b)]
        found = 0

        def get_state():
            return (found,)

        def set_state(vars_):
            nonlocal found
            (found,) = vars_

        def with_body(value_):
            nonlocal found
            found = ag__.get_item(ag__.ld(items), ag__.ld(i))
            found = ag__.ld(found)
            found += 10
        ag__.with_stmt(ag__.converted_call(ag__.ld(contextlib).suppress, (ag__.ld(LookupError),), None, fscope), with_body, get_state, set_state, ('found',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(found)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
