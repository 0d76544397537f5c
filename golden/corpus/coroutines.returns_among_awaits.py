def tf__returns_among_awaits(n):
    with ag__.FunctionScope('returns_among_awaits', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_2 = False
        retval__2 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        async def find(limit):
            fscope_1 = ag__.FunctionScope('find', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
            for k in ag__.converted_call(ag__.ld(range), (10,), None, fscope_1):
                if await ag__.converted_call(ag__.ld(_later), (ag__.ld(k),), None, fscope_1) == ag__.ld(limit):
                    return ag__.ld(k) * 10
            return -1

        @ag__.autograph_artifact
        async def tried(k):
            with ag__.FunctionScope('tried', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                try:
                    if ag__.ld(k) > 2:
                        retval_ = await ag__.converted_call(ag__.ld(_later), (ag__.ld(k),), None, fscope_2)
                        with ag__.kept_body('`yield` or `await` in it suspends the function'):
                            do_return = True
                    else:
                        await ag__.converted_call(ag__.ld(_later), (0,), None, fscope_2)
                finally:
                    ag__.pass_refusal()
                    await ag__.converted_call(ag__.ld(asyncio).sleep, (0,), None, fscope_2)

                def get_state():
                    return (do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return
                    (do_return, retval_) = vars_

                def if_body():
                    nonlocal retval_, do_return
                    try:
                        do_return = True
                        retval_ = 100
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return
                    pass
                ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
                return fscope_2.ret(retval_, do_return)

        @ag__.autograph_artifact
        async def main():
            with ag__.FunctionScope('main', 'fscope_3', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_3:
                do_return_1 = False
                retval__1 = ag__.UndefinedReturnValue()
                try:
                    do_return_1 = True
                    retval__1 = (await ag__.converted_call(ag__.ld(find), (ag__.ld(n),), None, fscope_3), await ag__.converted_call(ag__.ld(tried), (ag__.ld(n),), None, fscope_3), await ag__.converted_call(ag__.ld(find), (99,), None, fscope_3))
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
