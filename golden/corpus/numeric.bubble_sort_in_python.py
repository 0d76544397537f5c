def tf__bubble_sort_in_python(values):
    with ag__.FunctionScope('bubble_sort_in_python', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        a = [ag__.ld(v) for v in ag__.ld(values)]
        n = ag__.converted_call(ag__.ld(len), (ag__.ld(a),), None, fscope)

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
                j = itr

                def get_state():
                    return (ag__.ldu(lambda: a[j], 'a[j]'),)

                def set_state(vars_):
                    (a[j],) = vars_

                def if_body():
                    (ag__.ld(a)[ag__.ld(j)], ag__.ld(a)[ag__.ld(j) + 1]) = (ag__.ld(a)[ag__.ld(j) + 1], ag__.ld(a)[ag__.ld(j)])

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(a)[ag__.ld(j)] > ag__.ld(a)[ag__.ld(j) + 1], if_body, else_body, get_state, set_state, ('a[j]',), 1)
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n) - 1 - ag__.ld(i),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': 'j'})
        i = ag__.Undefined('i')
        j = ag__.Undefined('j')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(a)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
