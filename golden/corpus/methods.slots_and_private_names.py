def tf__slots_and_private_names(x):
    with ag__.FunctionScope('slots_and_private_names', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        class Cell:
            __slots__ = ('__value',)

            @ag__.autograph_artifact
            def __init__(self, value):
                with ag__.FunctionScope('__init__', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                    ag__.ld(self).__value = ag__.ld(value)

            @ag__.autograph_artifact
            def bumped(self):
                with ag__.FunctionScope('bumped', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()

                    def get_state():
                        return (ag__.ldu(lambda: self.__value, 'self.__value'),)

                    def set_state(vars_):
                        (self.__value,) = vars_
                        if ag__.is_undefined(vars_[0]):
                            del self.__value

                    def if_body():
                        ag__.ld(self).__value += 1

                    def else_body():
                        pass
                    ag__.if_stmt(ag__.ld(self).__value > 0, if_body, else_body, get_state, set_state, ('self.__value',), 1)
                    try:
                        do_return = True
                        retval_ = ag__.ld(self).__value
                    except:
                        do_return = False
                        raise
                    return fscope_2.ret(retval_, do_return)
        try:
            do_return_1 = True
            retval__1 = ag__.converted_call(ag__.converted_call(ag__.ld(Cell), (ag__.ld(x),), None, fscope).bumped, (), None, fscope)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
