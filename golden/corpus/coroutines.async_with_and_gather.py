def tf__async_with_and_gather(n):
    with ag__.FunctionScope('async_with_and_gather', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        @contextlib.asynccontextmanager
        @ag__.autograph_artifact
        async def opened(k):
            fscope_1 = ag__.FunctionScope('opened', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
            yield ag__.ld(k) + 1

        @ag__.autograph_artifact
        async def work(k):
            fscope_2 = ag__.FunctionScope('work', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
            async with ag__.converted_call(ag__.ld(opened), (ag__.ld(k),), None, fscope_2) as value:
                if ag__.ld(value) > 2:
                    return ag__.ld(value) * 10
                return ag__.ld(value)

        @ag__.autograph_artifact
        async def main():
            fscope_3 = ag__.FunctionScope('main', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
            return await ag__.converted_call(ag__.ld(asyncio).gather, tuple(ag__.list_comp(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope_3), lambda items_: [ag__.converted_call(ag__.ld(work), (ag__.ld(k),), None, fscope_3) for k in items_])), None, fscope_3)
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(asyncio).run, (ag__.converted_call(ag__.ld(main), (), None, fscope),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
