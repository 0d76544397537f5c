def tf__class_inside_the_function(x):
    with ag__.FunctionScope('class_inside_the_function', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        class Doubler:
            @ag__.autograph_artifact
            def __init__(self, k):
                with ag__.FunctionScope('__init__', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                    ag__.ld(self).k = ag__.ld(k)

            @ag__.autograph_artifact
            def apply(self, v):
                with ag__.FunctionScope('apply', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()

                    def get_state():
                        return (do_return, retval_)

                    def set_state(vars_):
                        nonlocal retval_, do_return
                        (do_return, retval_) = vars_

                    def if_body():
                        nonlocal retval_, do_return
                        try:
                            do_return = True
                            retval_ = ag__.ld(v) * ag__.ld(self).k
                        except:
                            do_return = False
                            raise

                    def else_body():
                        nonlocal retval_, do_return
                        try:
                            do_return = True
                            retval_ = ag__.ld(v)
                        except:
                            do_return = False
                            raise
                    ag__.if_stmt(ag__.ld(v) > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                    return fscope_2.ret(retval_, do_return)
        try:
            do_return_1 = True
            retval__1 = ag__.converted_call(ag__.converted_call(ag__.ld(Doubler), (2,), None, fscope).apply, (ag__.ld(x),), None, fscope)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
