def tf__attribute_set_before_a_method_sets_it(a):
    with ag__.FunctionScope('attribute_set_before_a_method_sets_it', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        o = ag__.converted_call(ag__.ld(Point), (ag__.ld(a),), None, fscope)

        def get_state():
            return (do_return, ag__.ldu(lambda: o.n, 'o.n'), retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, o.n, retval_) = vars_
            if ag__.is_undefined(vars_[1]):
                del o.n

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = (1, ag__.ld(o).n)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            ag__.ld(o).n += 1
            try:
                do_return = True
                retval_ = (ag__.converted_call(ag__.ld(o).step, (2,), None, fscope), ag__.ld(o).n)
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.ld(a) > 2, if_body, else_body, get_state, set_state, ('do_return', 'o.n', 'retval_'), 3)
        return fscope.ret(retval_, do_return)
