def tf__queue_in_python(x):
    with ag__.FunctionScope('queue_in_python', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        queue = [ag__.ld(x)]
        seen = 0

        def get_state():
            return (seen, v)

        def set_state(vars_):
            nonlocal v, seen
            (seen, v) = vars_

        def loop_body():
            nonlocal v, seen
            v = ag__.converted_call(ag__.ld(queue).pop, (0,), None, fscope)
            seen = ag__.ld(seen)
            seen += 1

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                ag__.converted_call(ag__.ld(queue).append, (ag__.ld(v) * 2,), None, fscope)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(seen) < 4, if_body, else_body, get_state, set_state, (), 0)

        def loop_test():
            return ag__.ld(queue)
        v = ag__.Undefined('v')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('seen', 'v'), {})
        try:
            do_return = True
            retval_ = (ag__.ld(seen), ag__.ld(v))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
