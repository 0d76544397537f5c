def tf__modular_power(base, exponent, modulus):
    with ag__.FunctionScope('modular_power', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        result = 1
        base = ag__.ld(base) % ag__.ld(modulus)

        def get_state():
            return (result, base, exponent)

        def set_state(vars_):
            nonlocal result, exponent, base
            (result, base, exponent) = vars_

        def loop_body():
            nonlocal result, exponent, base

            def get_state():
                return (result,)

            def set_state(vars_):
                nonlocal result
                (result,) = vars_

            def if_body():
                nonlocal result
                result = ag__.ld(result) * ag__.ld(base) % ag__.ld(modulus)

            def else_body():
                nonlocal result
                pass
            ag__.if_stmt(ag__.ld(exponent) & 1, if_body, else_body, get_state, set_state, ('result',), 1)
            base = ag__.ld(base) * ag__.ld(base) % ag__.ld(modulus)
            exponent = ag__.ld(exponent)
            exponent >>= 1

        def loop_test():
            return ag__.ld(exponent) > 0
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('result', 'base', 'exponent'), {})
        try:
            do_return = True
            retval_ = ag__.ld(result)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
