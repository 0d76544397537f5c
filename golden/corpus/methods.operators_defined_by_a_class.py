def tf__operators_defined_by_a_class(x, y):
    with ag__.FunctionScope('operators_defined_by_a_class', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_3 = False
        retval__3 = ag__.UndefinedReturnValue()

        class Vector:
            @ag__.autograph_artifact
            def __init__(self, a, b):
                with ag__.FunctionScope('__init__', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                    ag__.ld(self).a = ag__.ld(a)
                    ag__.ld(self).b = ag__.ld(b)

            @ag__.autograph_artifact
            def __add__(self, other):
                with ag__.FunctionScope('__add__', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()
                    try:
                        do_return = True
                        retval_ = ag__.converted_call(ag__.ld(Vector), (ag__.ld(self).a + ag__.ld(other).a, ag__.ld(self).b + ag__.ld(other).b), None, fscope_2)
                    except:
                        do_return = False
                        raise
                    return fscope_2.ret(retval_, do_return)

            @ag__.autograph_artifact
            def __mul__(self, k):
                with ag__.FunctionScope('__mul__', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                    do_return_1 = False
                    retval__1 = ag__.UndefinedReturnValue()

                    def get_state():
                        return (k,)

                    def set_state(vars_):
                        nonlocal k
                        (k,) = vars_

                    def if_body():
                        nonlocal k
                        k = 0

                    def else_body():
                        nonlocal k
                        pass
                    ag__.if_stmt(ag__.ld(k) < 0, if_body, else_body, get_state, set_state, ('k',), 1)
                    try:
                        do_return_1 = True
                        retval__1 = ag__.converted_call(ag__.ld(Vector), (ag__.ld(self).a * ag__.ld(k), ag__.ld(self).b * ag__.ld(k)), None, fscope_3)
                    except:
                        do_return_1 = False
                        raise
                    return fscope_3.ret(retval__1, do_return_1)

            @ag__.autograph_artifact
            def __getitem__(self, i):
                with ag__.FunctionScope('__getitem__', 'fscope_4', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_4:
                    do_return_2 = False
                    retval__2 = ag__.UndefinedReturnValue()
                    try:
                        do_return_2 = True
                        retval__2 = ag__.if_exp(ag__.ld(i) == 0, lambda: ag__.ld(self).a, lambda: ag__.ld(self).b, 'i == 0')
                    except:
                        do_return_2 = False
                        raise
                    return fscope_4.ret(retval__2, do_return_2)
        v = ag__.converted_call(ag__.ld(Vector), (ag__.ld(x), ag__.ld(y)), None, fscope) + ag__.converted_call(ag__.ld(Vector), (1, 1), None, fscope)
        w = ag__.ld(v) * ag__.ld(x)
        try:
            do_return_3 = True
            retval__3 = (ag__.ld(w).a, ag__.ld(w)[1])
        except:
            do_return_3 = False
            raise
        return fscope.ret(retval__3, do_return_3)
