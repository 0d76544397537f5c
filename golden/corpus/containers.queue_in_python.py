def tf__queue_in_python(x):
    with ag__.FunctionScope('queue_in_python', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        queue = [ag__.ld(x)]
        seen = 0

        def get_state():
            return (seen, v, queue)

        def set_state(vars_):
            nonlocal v, seen, queue
            (seen, v, queue) = vars_

        def loop_body():
            nonlocal v, seen, queue
            (queue, queue_pop) = ag__.list_pop(ag__.ld(queue), 0, ag__.ListPopOpts(element_dtype=None, element_shape=None))
            v = queue_pop
            seen = ag__.ld(seen)
            seen += 1

            def get_state():
                return (queue,)

            def set_state(vars_):
                nonlocal queue
                (queue,) = vars_

            def if_body():
                nonlocal queue
                queue = ag__.list_append(ag__.ld(queue), ag__.ld(v) * 2)

            def else_body():
                nonlocal queue
                pass
            ag__.if_stmt(ag__.ld(seen) < 4, if_body, else_body, get_state, set_state, ('queue',), 1)

        def loop_test():
            return ag__.ld(queue)
        queue_pop = ag__.Undefined('queue_pop')
        v = ag__.Undefined('v')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('seen', 'v', 'queue'), {})
        try:
            do_return = True
            retval_ = (ag__.ld(seen), ag__.ld(v))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
