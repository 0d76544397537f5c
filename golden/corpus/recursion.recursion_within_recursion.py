def tf__recursion_within_recursion(n):
    with ag__.FunctionScope('recursion_within_recursion', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_2 = False
        retval__2 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def outer(k):
            with ag__.FunctionScope('outer', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return_1 = False
                retval__1 = ag__.UndefinedReturnValue()
                count = 0

                @ag__.autograph_artifact
                def inner(m):
                    nonlocal count
                    with ag__.FunctionScope('inner', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                        do_return = False
                        retval_ = ag__.UndefinedReturnValue()

                        def get_state():
                            return (ag__.ldu(lambda: count, 'count'), do_return, retval_)

                        def set_state(vars_):
                            nonlocal retval_, do_return, count
                            (count, do_return, retval_) = vars_

                        def if_body():
                            nonlocal retval_, do_return, count
                            try:
                                do_return = True
                                retval_ = 0
                            except:
                                do_return = False
                                raise

                        def else_body():
                            nonlocal retval_, do_return, count
                            count = ag__.ld(count)
                            count += 1
                            try:
                                do_return = True
                                retval_ = 1 + ag__.converted_call(ag__.ld(inner), (ag__.ld(m) - 1,), None, fscope_2)
                            except:
                                do_return = False
                                raise
                        ag__.if_stmt(ag__.ld(m) <= 0, if_body, else_body, get_state, set_state, ('count', 'do_return', 'retval_'), 3)
                        return fscope_2.ret(retval_, do_return)

                def get_state():
                    return (count, do_return_1, retval__1)

                def set_state(vars_):
                    nonlocal retval__1, do_return_1, count
                    (count, do_return_1, retval__1) = vars_

                def if_body():
                    nonlocal retval__1, do_return_1, count
                    try:
                        do_return_1 = True
                        retval__1 = 0
                    except:
                        do_return_1 = False
                        raise

                def else_body():
                    nonlocal retval__1, do_return_1, count
                    try:
                        do_return_1 = True
                        retval__1 = ag__.converted_call(ag__.ld(inner), (ag__.ld(k),), None, fscope_1) + ag__.converted_call(ag__.ld(outer), (ag__.ld(k) - 1,), None, fscope_1) + ag__.ld(count)
                    except:
                        do_return_1 = False
                        raise
                ag__.if_stmt(ag__.ld(k) <= 0, if_body, else_body, get_state, set_state, ('count', 'do_return_1', 'retval__1'), 3)
                return fscope_1.ret(retval__1, do_return_1)
        try:
            do_return_2 = True
            retval__2 = ag__.converted_call(ag__.ld(outer), (ag__.ld(n),), None, fscope)
        except:
            do_return_2 = False
            raise
        return fscope.ret(retval__2, do_return_2)
