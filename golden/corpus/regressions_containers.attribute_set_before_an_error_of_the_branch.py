def tf__attribute_set_before_an_error_of_the_branch(a):
    with ag__.FunctionScope('attribute_set_before_an_error_of_the_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        here = ag__.converted_call(ag__.ld(Place), (ag__.ld(a),), None, fscope)

        def get_state():
            return (here,)

        def set_state(vars_):
            nonlocal here
            (here,) = vars_
        attribute_ = ag__.Undefined('attribute_')

        def try_body():
            nonlocal here

            def get_state():
                return (here,)

            def set_state(vars_):
                nonlocal here
                (here,) = vars_

            def if_body():
                nonlocal here
                attribute_ = here.n
                attribute_ += 2
                ag__.set_attr(here, 'n', attribute_)
                here = None + 1

            def else_body():
                nonlocal here
                pass
            attribute_ = ag__.Undefined('attribute_')
            ag__.if_stmt(ag__.ld(a) > 1, if_body, else_body, get_state, set_state, ('here',), 1)

        def try_around(run_):
            nonlocal here
            try:
                run_()
            except ag__.ld(TypeError):
                pass
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('here',), 1, lambda: (ag__.ld(TypeError),))
        try:
            do_return = True
            retval_ = ag__.ld(here).n
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
