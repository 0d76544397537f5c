def tf__attribute_set_in_a_loop_after_an_early_return(a, b):
    with ag__.FunctionScope('attribute_set_in_a_loop_after_an_early_return', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        o = ag__.converted_call(ag__.ld(Point), (1,), None, fscope)

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
                retval_ = ag__.ld(o).n
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return

            def get_state():
                return (ag__.ldu(lambda: o.n, 'o.n'),)

            def set_state(vars_):
                (o.n,) = vars_
                if ag__.is_undefined(vars_[0]):
                    del o.n

            def loop_body():
                ag__.ld(o).n += 1

            def loop_test():
                return ag__.ld(o).n < ag__.ld(a)
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('o.n',), {})
            ag__.converted_call(ag__.ld(o).step, (5,), None, fscope)
            try:
                do_return = True
                retval_ = ag__.ld(o).n
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.ld(b) == 0, if_body, else_body, get_state, set_state, ('do_return', 'o.n', 'retval_'), 3)
        return fscope.ret(retval_, do_return)
