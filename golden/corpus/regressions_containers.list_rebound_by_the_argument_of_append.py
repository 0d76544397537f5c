def tf__list_rebound_by_the_argument_of_append(n):
    with ag__.FunctionScope('list_rebound_by_the_argument_of_append', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        mine = [1]
        first = ag__.ld(mine)

        @ag__.autograph_artifact
        def replace(k):
            nonlocal mine
            with ag__.FunctionScope('replace', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                mine = [ag__.ld(k), ag__.ld(k)]
                try:
                    do_return = True
                    retval_ = ag__.ld(k)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        def get_state():
            return (mine,)

        def set_state(vars_):
            nonlocal mine
            (mine,) = vars_

        def loop_body(itr):
            nonlocal mine
            i = itr
            ag__.converted_call(ag__.ld(mine).append, (ag__.converted_call(ag__.ld(replace), (ag__.ld(n) + ag__.ld(i),), None, fscope),), None, fscope)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (2,), None, fscope), None, loop_body, get_state, set_state, ('mine',), {'iterate_names': 'i'})
        try:
            do_return_1 = True
            retval__1 = (ag__.converted_call(ag__.ld(sum), (ag__.ld(mine),), None, fscope), ag__.converted_call(ag__.ld(sum), (ag__.ld(first),), None, fscope), ag__.converted_call(ag__.ld(len), (ag__.ld(mine),), None, fscope), ag__.converted_call(ag__.ld(len), (ag__.ld(first),), None, fscope))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
