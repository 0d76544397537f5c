def tf__heap_pushed_to_by_a_callee(p):
    with ag__.FunctionScope('heap_pushed_to_by_a_callee', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        heap = [1, 3]

        @ag__.autograph_artifact
        def push():
            with ag__.FunctionScope('push', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                ag__.converted_call(ag__.ld(heapq).heappush, (ag__.ld(heap), 0), None, fscope_1)
                ag__.converted_call(ag__.ld(list).append, (ag__.ld(heap), 7), None, fscope_1)
                ag__.converted_call(ag__.ld(heap).__setitem__, (1, 9), None, fscope_1)
                try:
                    do_return = True
                    retval_ = 1
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        x = ag__.if_exp(ag__.ld(p), lambda: ag__.converted_call(ag__.ld(push), (), None, fscope), lambda: 2, 'p')
        try:
            do_return_1 = True
            retval__1 = (ag__.ld(heap), ag__.ld(x))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
