def tf__variable_without_a_value_deleted_by_an_inner_function(a):
    y = ag__.Undefined('y')
    with ag__.FunctionScope('variable_without_a_value_deleted_by_an_inner_function', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def forget():
            nonlocal y
            with ag__.FunctionScope('forget', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                ag__.ld(y)
                y = ag__.Undefined('y')

        def get_state():
            return (ag__.ldu(lambda: y, 'y'),)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_

        def if_body():
            nonlocal y
            y = 1

        def else_body():
            nonlocal y
            pass
        ag__.if_stmt(ag__.ld(a) > 5, if_body, else_body, get_state, set_state, ('y',), 1)
        ag__.converted_call(ag__.ld(forget), (), None, fscope)

        def get_state():
            return (a, ag__.ldu(lambda: y, 'y'))

        def set_state(vars_):
            nonlocal y, a
            (a, y) = vars_

        def loop_body():
            nonlocal y, a
            a = ag__.ld(a)
            a += 1
            y = ag__.ld(a)

        def loop_test():
            return ag__.ld(a) < 5
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('a', 'y'), {})
        try:
            do_return = True
            retval_ = ag__.ld(a)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
