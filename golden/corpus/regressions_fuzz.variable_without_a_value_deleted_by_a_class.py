def tf__variable_without_a_value_deleted_by_a_class(a):
    with ag__.FunctionScope('variable_without_a_value_deleted_by_a_class', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (y,)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_

        def if_body():
            nonlocal y
            y = 1

        def else_body():
            nonlocal y
            pass
        y = ag__.Undefined('y')
        ag__.if_stmt(ag__.ld(a) > 5, if_body, else_body, get_state, set_state, ('y',), 1)

        class Forget:
            nonlocal y
            ag__.ld(y)
            del y
        try:
            do_return = True
            retval_ = ag__.ld(a)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
