def tf__method_of_the_class_on_lists(x):
    with ag__.FunctionScope('method_of_the_class_on_lists', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (items, names) = ([ag__.ld(x)], {'k': 1})

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def if_body():
            ag__.converted_call(ag__.ld(list).append, (ag__.ld(items), 2), None, fscope)
            ag__.converted_call(ag__.ld(dict).update, (ag__.ld(names),), dict(k=ag__.ld(x)), fscope)

        def else_body():
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, (), 0)
        n = 0

        def get_state():
            return (n,)

        def set_state(vars_):
            nonlocal n
            (n,) = vars_

        def loop_body():
            nonlocal n
            n = ag__.ld(n)
            n += 3
            ag__.converted_call(ag__.ld(list).append, (ag__.ld(items), ag__.ld(n)), None, fscope)
            ag__.converted_call(ag__.ld(list).reverse, (ag__.ld(items),), None, fscope)

        def loop_test():
            return ag__.ld(n) < ag__.ld(x)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('n',), {})
        try:
            do_return = True
            retval_ = (ag__.ld(items), ag__.converted_call(ag__.ld(str).upper, ('a',), None, fscope), ag__.ld(names))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
