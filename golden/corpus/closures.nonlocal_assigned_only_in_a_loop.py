def tf__nonlocal_assigned_only_in_a_loop(n):
    last = ag__.Undefined('last')
    with ag__.FunctionScope('nonlocal_assigned_only_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def note(i):
            nonlocal last
            with ag__.FunctionScope('note', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                last = ag__.ld(last) + ag__.ld(i)
                try:
                    do_return = True
                    retval_ = ag__.ld(last)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        total = 0

        def get_state():
            return (ag__.ldu(lambda: last, 'last'), total)

        def set_state(vars_):
            nonlocal total, last
            (last, total) = vars_

        def loop_body(itr):
            nonlocal total, last
            i = itr
            last = 1
            total = ag__.ld_target(total)
            total += ag__.converted_call(ag__.ld(note), (ag__.ld(i),), None, fscope) * ag__.ld(last)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('last', 'total'), {'iterate_names': 'i'})
        try:
            do_return_1 = True
            retval__1 = ag__.ld(total)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
