def tf__whole_vectors_in_branches(a, b):
    with ag__.FunctionScope('whole_vectors_in_branches', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (loser, winner)

        def set_state(vars_):
            nonlocal winner, loser
            (loser, winner) = vars_

        def if_body():
            nonlocal winner, loser
            (winner, loser) = (ag__.ld(a), ag__.ld(b))

        def else_body():
            nonlocal winner, loser
            (winner, loser) = (ag__.ld(b), ag__.ld(a))
        loser = ag__.Undefined('loser')
        winner = ag__.Undefined('winner')
        ag__.if_stmt(ag__.ld(a)[0] > ag__.ld(b)[0], if_body, else_body, get_state, set_state, ('loser', 'winner'), 2)
        try:
            do_return = True
            retval_ = (ag__.ld(winner), ag__.ld(loser)[1])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
