def tf__list_added_to_under_a_name_of_the_callee(p):
    with ag__.FunctionScope('list_added_to_under_a_name_of_the_callee', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        values = [2]

        @ag__.autograph_artifact
        def add():
            with ag__.FunctionScope('add', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                mine = ag__.ld(values)
                mine = ag__.ld_target(mine)
                mine += [5]
                try:
                    do_return = True
                    retval_ = 1
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def if_body():
            ag__.converted_call(ag__.ld(add), (), None, fscope)

        def else_body():
            pass
        ag__.if_stmt(ag__.ld(p), if_body, else_body, get_state, set_state, (), 0)
        try:
            do_return_1 = True
            retval__1 = ag__.ld(values)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
