def tf__attributes_of_objects_in_a_list(n):
    with ag__.FunctionScope('attributes_of_objects_in_a_list', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        boxes = [ag__.converted_call(ag__.ld(Box), (), None, fscope), ag__.converted_call(ag__.ld(Box), (), None, fscope)]

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            i = itr

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def loop_body(itr):
                b = itr
                ag__.converted_call(ag__.ld(b).items.append, (ag__.ld(i),), None, fscope)
            ag__.for_stmt(ag__.ld(boxes), None, loop_body, get_state, set_state, (), {'iterate_names': 'b'})
        b = ag__.Undefined('b')
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(boxes)[0].items, ag__.ld(boxes)[1].items)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
