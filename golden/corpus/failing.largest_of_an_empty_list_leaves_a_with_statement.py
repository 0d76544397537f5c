def tf__largest_of_an_empty_list_leaves_a_with_statement(a):
    with ag__.FunctionScope('largest_of_an_empty_list_leaves_a_with_statement', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        kept = ag__.list_comp(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), lambda items_: [ag__.ld(i) for i in items_])

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def with_body(value_):
            nonlocal retval_, do_return
            retval_ = ag__.converted_call(ag__.ld(min), (ag__.ld(kept),), None, fscope)
            do_return = True
        ag__.with_stmt(ag__.converted_call(ag__.ld(contextlib).suppress, (ag__.ld(ValueError),), None, fscope), with_body, get_state, set_state, ('do_return', 'retval_'), 2)

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = -1
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
