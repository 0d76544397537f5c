def tf__staged_control_flow_between_awaits(x):
    with ag__.FunctionScope('staged_control_flow_between_awaits', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        async def main():
            with ag__.FunctionScope('main', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                y = await ag__.converted_call(ag__.ld(_later), (ag__.ld(x),), None, fscope_1)

                def get_state():
                    return (z,)

                def set_state(vars_):
                    nonlocal z
                    (z,) = vars_

                def if_body():
                    nonlocal z
                    z = ag__.ld(y) * 2

                def else_body():
                    nonlocal z
                    z = -ag__.ld(y)
                z = ag__.Undefined('z')
                ag__.if_stmt(ag__.ld(y) > 0, if_body, else_body, get_state, set_state, ('z',), 1)
                w = await ag__.converted_call(ag__.ld(_later), (ag__.ld(z) + 1,), None, fscope_1)

                def get_state():
                    return (w,)

                def set_state(vars_):
                    nonlocal w
                    (w,) = vars_

                def loop_body():
                    nonlocal w
                    w = ag__.ld(w) * 2

                def loop_test():
                    return ag__.ld(w) < 50
                ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('w',), {})
                try:
                    do_return = True
                    retval_ = ag__.ld(w)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        try:
            do_return_1 = True
            retval__1 = ag__.converted_call(ag__.ld(asyncio).run, (ag__.converted_call(ag__.ld(main), (), None, fscope),), None, fscope)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
