def tf__list_first_assigned_in_a_branch_and_grown_there(a, p):
    with ag__.FunctionScope('list_first_assigned_in_a_branch_and_grown_there', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (l,)

        def set_state(vars_):
            nonlocal l
            (l,) = vars_

        def if_body():
            nonlocal l
            l = [ag__.ld(a)]

            def get_state():
                return (l,)

            def set_state(vars_):
                nonlocal l
                (l,) = vars_

            def loop_body(itr):
                nonlocal l
                i = itr
                l = ag__.list_append(ag__.ld(l), ag__.ld(i))
            i = ag__.Undefined('i')
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), None, loop_body, get_state, set_state, ('l',), {'iterate_names': 'i'})

        def else_body():
            nonlocal l
            pass
        i = ag__.Undefined('i')
        l = ag__.Undefined('l')
        ag__.if_stmt(ag__.ld(p), if_body, else_body, get_state, set_state, ('l',), 1)
        try:
            do_return = True
            retval_ = (ag__.ld(l)[0], ag__.converted_call(ag__.ld(len), (ag__.ld(l),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
