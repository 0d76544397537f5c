def tf__states_of_a_machine(n):
    with ag__.FunctionScope('states_of_a_machine', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_3 = False
        retval__3 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def first(k):
            with ag__.FunctionScope('first', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                try:
                    do_return = True
                    retval_ = ag__.if_exp(ag__.ld(k) <= 0, lambda: 0, lambda: ag__.if_exp(ag__.ld(k) % 3 == 0, lambda: ag__.converted_call(ag__.ld(second), (ag__.ld(k) - 1,), None, fscope_1), lambda: ag__.converted_call(ag__.ld(third), (ag__.ld(k) - 1,), None, fscope_1), 'k % 3 == 0') + 1, 'k <= 0')
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        @ag__.autograph_artifact
        def second(k):
            with ag__.FunctionScope('second', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                do_return_1 = False
                retval__1 = ag__.UndefinedReturnValue()
                try:
                    do_return_1 = True
                    retval__1 = ag__.if_exp(ag__.ld(k) <= 0, lambda: 10, lambda: ag__.if_exp(ag__.ld(k) % 2 == 0, lambda: ag__.converted_call(ag__.ld(third), (ag__.ld(k) - 1,), None, fscope_2), lambda: ag__.converted_call(ag__.ld(first), (ag__.ld(k) - 2,), None, fscope_2), 'k % 2 == 0') + 2, 'k <= 0')
                except:
                    do_return_1 = False
                    raise
                return fscope_2.ret(retval__1, do_return_1)

        @ag__.autograph_artifact
        def third(k):
            with ag__.FunctionScope('third', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                do_return_2 = False
                retval__2 = ag__.UndefinedReturnValue()
                try:
                    do_return_2 = True
                    retval__2 = ag__.if_exp(ag__.ld(k) <= 0, lambda: 20, lambda: ag__.if_exp(ag__.ld(k) % 2 == 0, lambda: ag__.converted_call(ag__.ld(second), (ag__.ld(k) - 1,), None, fscope_3), lambda: ag__.converted_call(ag__.ld(first), (ag__.ld(k) - 1,), None, fscope_3), 'k % 2 == 0') + 3, 'k <= 0')
                except:
                    do_return_2 = False
                    raise
                return fscope_3.ret(retval__2, do_return_2)
        try:
            do_return_3 = True
            retval__3 = ag__.converted_call(ag__.ld(first), (ag__.ld(n),), None, fscope)
        except:
            do_return_3 = False
            raise
        return fscope.ret(retval__3, do_return_3)
