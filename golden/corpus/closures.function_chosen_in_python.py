def tf__function_chosen_in_python(x, up):
    with ag__.FunctionScope('function_chosen_in_python', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (step,)

        def set_state(vars_):
            nonlocal step
            (step,) = vars_

        def if_body():
            nonlocal step
            step = ag__.autograph_artifact(lambda v: ag__.ld(v) + 1)

        def else_body():
            nonlocal step
            step = ag__.autograph_artifact(lambda v: ag__.ld(v) - 1)
        step = ag__.Undefined('step')
        ag__.if_stmt(ag__.ld(up), if_body, else_body, get_state, set_state, ('step',), 1)

        def get_state():
            return (x,)

        def set_state(vars_):
            nonlocal x
            (x,) = vars_

        def loop_body():
            nonlocal x
            x = ag__.converted_call(ag__.ld(step), (ag__.ld(x),), None, fscope)

        def loop_test():
            return ag__.and_(lambda: ag__.ld(x) < 10, lambda: ag__.ld(x) > -10)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('x',), {})
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
