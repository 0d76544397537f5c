def tf__async_for_loop(n):
    with ag__.FunctionScope('async_for_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        async def numbers():
            fscope_1 = ag__.FunctionScope('numbers', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
            for i in ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope_1):
                await ag__.converted_call(ag__.ld(asyncio).sleep, (0,), None, fscope_1)
                yield ag__.ld(i)

        @ag__.autograph_artifact
        async def main():
            with ag__.FunctionScope('main', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                total = 0
                async for i in ag__.converted_call(ag__.ld(numbers), (), None, fscope_2):
                    if ag__.ld(i) == 1:
                        continue
                    total = ag__.iadd(ag__.ld(total), ag__.ld(i))
                else:
                    total = ag__.ld(total)
                    total += 100
                try:
                    do_return = True
                    retval_ = ag__.ld(total) + ag__.converted_call(ag__.ld(sum), ([ag__.ld(i) async for i in ag__.converted_call(ag__.ld(numbers), (), None, fscope_2)],), None, fscope_2)
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
