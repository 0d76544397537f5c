def tf__methods_of_the_library_in_a_branch(x):
    with ag__.FunctionScope('methods_of_the_library_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = ag__.converted_call(ag__.ld(UserList), ([2, 1],), None, fscope)

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def if_body():
            ag__.converted_call(ag__.ld(values).reverse, (), None, fscope)

        def else_body():
            pass
        ag__.if_stmt(ag__.ld(x) > 2, if_body, else_body, get_state, set_state, (), 0)
        try:
            do_return = True
            retval_ = (ag__.ld(values)[0], ag__.ld(values)[1])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
