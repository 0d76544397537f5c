def tf__attribute_written_before_raising(x):
    with ag__.FunctionScope('attribute_written_before_raising', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        a = ag__.converted_call(ag__.ld(Acc), (), None, fscope)

        def get_state():
            return (ag__.ldu(lambda: a.n, 'a.n'),)

        def set_state(vars_):
            (a.n,) = vars_
            if ag__.is_undefined(vars_[0]):
                del a.n

        def try_body():
            ag__.converted_call(ag__.ld(a).add, (ag__.ld(x),), None, fscope)
            ag__.ld(a).n = ag__.ld(a).n * 2

        def try_around(run_):
            try:
                run_()
            except ag__.ld(ValueError):
                ag__.ld(a).n = ag__.ld(a).n + 100
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('a.n',), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = ag__.ld(a).n
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
