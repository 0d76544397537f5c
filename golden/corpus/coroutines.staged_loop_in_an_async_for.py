def tf__staged_loop_in_an_async_for(values):
    with ag__.FunctionScope('staged_loop_in_an_async_for', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        async def weights():
            fscope_1 = ag__.FunctionScope('weights', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
            for k in (1, 2, 3):
                await ag__.converted_call(ag__.ld(asyncio).sleep, (0,), None, fscope_1)
                yield ag__.ld(k)

        @ag__.autograph_artifact
        async def main():
            with ag__.FunctionScope('main', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                total = 0
                async for k in ag__.converted_call(ag__.ld(weights), (), None, fscope_2):
                    def get_state():
                        return (total,)

                    def set_state(vars_):
                        nonlocal total
                        (total,) = vars_

                    def loop_body(itr):
                        nonlocal total
                        v = itr

                        def get_state():
                            return (total,)

                        def set_state(vars_):
                            nonlocal total
                            (total,) = vars_

                        def if_body():
                            nonlocal total
                            total = ag__.ld_target(total)
                            total += ag__.ld(v) * ag__.ld(k)

                        def else_body():
                            nonlocal total
                            pass
                        ag__.if_stmt(ag__.ld(v) > ag__.ld(k), if_body, else_body, get_state, set_state, ('total',), 1)
                    ag__.for_stmt(ag__.ld(values), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'v'})
                try:
                    do_return = True
                    retval_ = (ag__.ld(total), ag__.converted_call(ag__.ld(sum), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) for v in items_ if ag__.ld(v) > 1), lambda v: ag__.comp_if(ag__.ld(v) > 1, lambda: ag__.ld(v))),), None, fscope_2))
                except:
                    do_return = False
                    raise
                return fscope_2.ret(retval_, do_return)
        try:
            do_return_1 = True
            retval__1 = ag__.converted_call(ag__.ld(asyncio).run, (ag__.converted_call(ag__.ld(main), (), None, fscope),), None, fscope)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
