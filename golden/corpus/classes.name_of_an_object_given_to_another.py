def tf__name_of_an_object_given_to_another(a, v):
    with ag__.FunctionScope('name_of_an_object_given_to_another', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        body = other = ag__.converted_call(ag__.ld(Body), (1,), None, fscope)

        def get_state():
            return (a, body)

        def set_state(vars_):
            nonlocal body, a
            (a, body) = vars_

        def if_body():
            nonlocal body, a
            break_ = False

            def get_state():
                return (a, break_)

            def set_state(vars_):
                nonlocal break_, a
                (a, break_) = vars_

            def loop_body(itr):
                nonlocal break_, a
                i = itr

                def get_state():
                    return (break_,)

                def set_state(vars_):
                    nonlocal break_
                    (break_,) = vars_

                def if_body():
                    nonlocal break_
                    break_ = True

                def else_body():
                    nonlocal break_
                    pass
                ag__.if_stmt(ag__.ld(i) > 1, if_body, else_body, get_state, set_state, ('break_',), 1)

                def get_state():
                    return (a,)

                def set_state(vars_):
                    nonlocal a
                    (a,) = vars_

                def if_body():
                    nonlocal a
                    body = ag__.converted_call(ag__.ld(Body), (ag__.ld(i),), None, fscope)
                    (attribute_, a) = (ag__.ld(body).x + ag__.ld(v), ag__.ld(a) - 1)
                    ag__.set_attr(ag__.ld(body), 'x', attribute_)

                def else_body():
                    nonlocal a
                    pass
                ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('a',), 1)

            def extra_test():
                nonlocal break_, a
                return ag__.not_(break_)
            attribute_ = ag__.Undefined('attribute_')
            i = ag__.Undefined('i')
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(v),), None, fscope), extra_test, loop_body, get_state, set_state, ('a', 'break_'), {'iterate_names': 'i'})

        def else_body():
            nonlocal body, a
            ag__.set_attr(ag__.ld(body), 'x', 2)
        attribute_ = ag__.Undefined('attribute_')
        break_ = ag__.Undefined('break_')
        i = ag__.Undefined('i')
        ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, ('a', 'body'), 1)
        try:
            do_return = True
            retval_ = (ag__.ld(other).x, ag__.ld(a))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
