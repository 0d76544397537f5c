def tf__awaited_branch(x):
    with ag__.FunctionScope('awaited_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        async def twice(v):
            fscope_1 = ag__.FunctionScope('twice', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
            await ag__.converted_call(ag__.ld(asyncio).sleep, (0,), None, fscope_1)
            if ag__.ld(v) > 0:
                return ag__.ld(v) * 2
            return ag__.ld(v)

        @ag__.autograph_artifact
        async def main():
            fscope_2 = ag__.FunctionScope('main', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
            return await ag__.converted_call(ag__.ld(twice), (ag__.ld(x),), None, fscope_2) + await ag__.converted_call(ag__.ld(twice), (-ag__.ld(x),), None, fscope_2)
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(asyncio).run, (ag__.converted_call(ag__.ld(main), (), None, fscope),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
