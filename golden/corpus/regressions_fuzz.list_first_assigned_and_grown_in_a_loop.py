def tf__list_first_assigned_and_grown_in_a_loop(a):
    with ag__.FunctionScope('list_first_assigned_and_grown_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (l,)

        def set_state(vars_):
            nonlocal l
            (l,) = vars_

        def loop_body(itr):
            nonlocal l
            i = itr

            def get_state():
                return (ag__.ldu(lambda: l, 'l'),)

            def set_state(vars_):
                nonlocal l
                (l,) = vars_

            def if_body():
                nonlocal l
                l = ag__.list_append(ag__.ld(l), ag__.ld(a))

            def else_body():
                nonlocal l
                l = [ag__.ld(i)]
            ag__.if_stmt(ag__.ld(i) > 0, if_body, else_body, get_state, set_state, ('l',), 1)
        i = ag__.Undefined('i')
        l = ag__.Undefined('l')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), None, loop_body, get_state, set_state, ('l',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(len), (ag__.ld(l),), None, fscope), ag__.ld(l)[-1])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
