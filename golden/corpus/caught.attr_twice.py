def tf__attr_twice(x):
    with ag__.FunctionScope('attr_twice', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        a = ag__.converted_call(ag__.ld(Acc), (), None, fscope)

        def get_state():
            return (ag__.ldu(lambda: a.n, 'a.n'),)

        def set_state(vars_):
            (a.n,) = vars_
            if ag__.is_undefined(vars_[0]):
                del a.n

        def loop_body(itr):
            v = itr

            def get_state():
                return (ag__.ldu(lambda: a.n, 'a.n'),)

            def set_state(vars_):
                (a.n,) = vars_
                if ag__.is_undefined(vars_[0]):
                    del a.n

            def try_body():
                ag__.converted_call(ag__.ld(a).add, (ag__.ld(v),), None, fscope)

            def try_around(run_):
                try:
                    run_()
                except ag__.ld(ValueError):
                    ag__.ld(a).n = ag__.ld(a).n + 100
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('a.n',), 1, lambda: (ag__.ld(ValueError),))
        v = ag__.Undefined('v')
        ag__.for_stmt((ag__.ld(x), -ag__.ld(x), 5, ag__.ld(x)), None, loop_body, get_state, set_state, ('a.n',), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = ag__.ld(a).n
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
