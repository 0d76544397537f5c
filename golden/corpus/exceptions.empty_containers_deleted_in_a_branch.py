def tf__empty_containers_deleted_in_a_branch(x):
    with ag__.FunctionScope('empty_containers_deleted_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (found, pair) = ({}, (None, []))

        def get_state():
            return (ag__.ldu(lambda: found, 'found'), ag__.ldu(lambda: pair, 'pair'))

        def set_state(vars_):
            nonlocal pair, found
            (found, pair) = vars_

        def if_body():
            nonlocal pair, found
            ag__.ld(found)
            found = ag__.Undefined('found')
            ag__.ld(pair)
            pair = ag__.Undefined('pair')

        def else_body():
            nonlocal pair, found
            pass
        ag__.if_stmt(ag__.ld(x) > 2, if_body, else_body, get_state, set_state, ('found', 'pair'), 2)
        try:
            do_return = True
            retval_ = (ag__.ld(found), ag__.ld(pair))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
