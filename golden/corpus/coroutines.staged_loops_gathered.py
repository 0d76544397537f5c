def tf__staged_loops_gathered(values):
    with ag__.FunctionScope('staged_loops_gathered', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_2 = False
        retval__2 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        async def total(items, limit):
            with ag__.FunctionScope('total', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                result = 0
                break_ = False

                def get_state():
                    return (result, break_)

                def set_state(vars_):
                    nonlocal result, break_
                    (result, break_) = vars_

                def loop_body(itr):
                    nonlocal result, break_
                    v = itr
                    continue_ = False

                    def get_state():
                        return (continue_,)

                    def set_state(vars_):
                        nonlocal continue_
                        (continue_,) = vars_

                    def if_body():
                        nonlocal continue_
                        continue_ = True

                    def else_body():
                        nonlocal continue_
                        pass
                    ag__.if_stmt(ag__.ld(v) < 0, if_body, else_body, get_state, set_state, ('continue_',), 1)

                    def get_state():
                        return (break_, result, continue_)

                    def set_state(vars_):
                        nonlocal result, continue_, break_
                        (break_, result, continue_) = vars_

                    def if_body():
                        nonlocal result, continue_, break_

                        def get_state():
                            return (break_, continue_)

                        def set_state(vars_):
                            nonlocal continue_, break_
                            (break_, continue_) = vars_

                        def if_body():
                            nonlocal continue_, break_
                            break_ = True
                            continue_ = True

                        def else_body():
                            nonlocal continue_, break_
                            pass
                        ag__.if_stmt(ag__.ld(v) > ag__.ld(limit), if_body, else_body, get_state, set_state, ('break_', 'continue_'), 2)

                        def get_state():
                            return (result,)

                        def set_state(vars_):
                            nonlocal result
                            (result,) = vars_

                        def if_body():
                            nonlocal result
                            result = ag__.ld_target(result)
                            result += ag__.ld_items(v)

                        def else_body():
                            nonlocal result
                            pass
                        ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('result',), 1)

                    def else_body():
                        nonlocal result, continue_, break_
                        pass
                    ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('break_', 'result', 'continue_'), 2)

                def extra_test():
                    nonlocal result, break_
                    return ag__.not_(break_)
                continue_ = ag__.Undefined('continue_')
                v = ag__.Undefined('v')
                ag__.for_stmt(ag__.ld(items), extra_test, loop_body, get_state, set_state, ('result', 'break_'), {'iterate_names': 'v'})
                await ag__.converted_call(ag__.ld(asyncio).sleep, (0,), None, fscope_1)
                try:
                    do_return = True
                    retval_ = ag__.ld(result)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        @ag__.autograph_artifact
        async def main():
            with ag__.FunctionScope('main', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                do_return_1 = False
                retval__1 = ag__.UndefinedReturnValue()
                (a, b) = await ag__.converted_call(ag__.ld(asyncio).gather, (ag__.converted_call(ag__.ld(total), (ag__.ld(values), 6), None, fscope_2), ag__.converted_call(ag__.ld(total), (ag__.ld(values), 2), None, fscope_2)), None, fscope_2)
                try:
                    do_return_1 = True
                    retval__1 = ag__.ld(a) * 100 + ag__.ld(b)
                except:
                    do_return_1 = False
                    raise
                return fscope_2.ret(retval__1, do_return_1)
        try:
            do_return_2 = True
            retval__2 = ag__.converted_call(ag__.ld(asyncio).run, (ag__.converted_call(ag__.ld(main), (), None, fscope),), None, fscope)
        except:
            do_return_2 = False
            raise
        return fscope.ret(retval__2, do_return_2)
