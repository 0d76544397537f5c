def tf__loops_with_state_around_it(n):
    with ag__.FunctionScope('loops_with_state_around_it', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        visited = 0

        @ag__.autograph_artifact
        def go(k):
            nonlocal visited
            with ag__.FunctionScope('go', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                visited = ag__.ld(visited)
                visited += 1
                i = 0

                def get_state():
                    return (ag__.ldu(lambda: visited, 'visited'), i)

                def set_state(vars_):
                    nonlocal visited, i
                    (visited, i) = vars_

                def loop_body():
                    nonlocal visited, i
                    continue_ = False
                    i = ag__.ld(i)
                    i += 2

                    def get_state():
                        return (continue_, ag__.ldu(lambda: visited, 'visited'))

                    def set_state(vars_):
                        nonlocal visited, continue_
                        (continue_, visited) = vars_

                    def if_body():
                        nonlocal visited, continue_
                        continue_ = True

                    def else_body():
                        nonlocal visited, continue_
                        pass
                    ag__.if_stmt(ag__.ld(i) % 3 == 0, if_body, else_body, get_state, set_state, ('continue_', 'visited'), 2)

                    def get_state():
                        return (ag__.ldu(lambda: visited, 'visited'),)

                    def set_state(vars_):
                        nonlocal visited
                        (visited,) = vars_

                    def if_body():
                        nonlocal visited
                        ag__.converted_call(ag__.ld(go), (ag__.ld(k) - ag__.ld(i),), None, fscope_1)

                    def else_body():
                        nonlocal visited
                        pass
                    ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('visited',), 1)

                def loop_test():
                    return ag__.ld(i) < ag__.ld(k)
                continue_ = ag__.Undefined('continue_')
                ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('visited', 'i'), {})
        ag__.converted_call(ag__.ld(go), (ag__.ld(n),), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(visited)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
