def tf__async_with_and_gather(n):
    with ag__.FunctionScope('async_with_and_gather', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_2 = False
        retval__2 = ag__.UndefinedReturnValue()

        @contextlib.asynccontextmanager
        @ag__.autograph_artifact
        async def opened(k):
            fscope_1 = ag__.FunctionScope('opened', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
            yield ag__.ld(k) + 1

        @ag__.autograph_artifact
        async def work(k):
            with ag__.FunctionScope('work', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                async with ag__.converted_call(ag__.ld(opened), (ag__.ld(k),), None, fscope_2) as value:
                    def get_state():
                        return (do_return, retval_)

                    def set_state(vars_):
                        nonlocal retval_, do_return
                        (do_return, retval_) = vars_

                    def if_body():
                        nonlocal retval_, do_return
                        retval_ = ag__.ld(value) * 10
                        do_return = True

                    def else_body():
                        nonlocal retval_, do_return
                        retval_ = ag__.ld(value)
                        do_return = True
                    ag__.if_stmt(ag__.ld(value) > 2, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                return fscope_2.ret(retval_, do_return)

        @ag__.autograph_artifact
        async def main():
            with ag__.FunctionScope('main', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                do_return_1 = False
                retval__1 = ag__.UndefinedReturnValue()
                try:
                    do_return_1 = True
                    retval__1 = await ag__.converted_call(ag__.ld(asyncio).gather, tuple(ag__.list_comp(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope_3), lambda items_: [ag__.converted_call(ag__.ld(work), (ag__.ld(k),), None, fscope_3) for k in items_])), None, fscope_3)
                except:
                    do_return_1 = False
                    raise
                return fscope_3.ret(retval__1, do_return_1)
        try:
            do_return_2 = True
            retval__2 = ag__.converted_call(ag__.ld(asyncio).run, (ag__.converted_call(ag__.ld(main), (), None, fscope),), None, fscope)
        except:
            do_return_2 = False
            raise
        return fscope.ret(retval__2, do_return_2)
