def tf__list_of_lists(n):
    with ag__.FunctionScope('list_of_lists', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        grid = [[0, 1], [2, 3]]

        def get_state():
            return (ag__.ldu(lambda: grid[0][1], 'grid[0][1]'),)

        def set_state(vars_):
            (grid[0][1],) = vars_
            if ag__.is_undefined(vars_[0]):
                del grid[0][1]

        def loop_body(itr):
            i = itr
            ag__.ld(grid)[0][1] += ag__.ld(i)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('grid[0][1]',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(grid)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
