def tf__endless_uncaught(x):
    with ag__.FunctionScope('endless_uncaught', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        def get_state():
            return (x,)

        def set_state(vars_):
            nonlocal x
            (x,) = vars_

        def loop_body():
            nonlocal x

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                raise ag__.converted_call(ag__.ld(ValueError), ('end',), None, fscope)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(x) > 10, if_body, else_body, get_state, set_state, (), 0)
            x = ag__.ld(x) + 1

        def loop_test():
            return True
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('x',), {'endless': True})
