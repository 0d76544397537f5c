def tf__dataclass_replaced_in_a_loop(n):
    with ag__.FunctionScope('dataclass_replaced_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        p = ag__.converted_call(ag__.ld(Point), (0,), None, fscope)

        def get_state():
            return (ag__.ldu(lambda: p.x, 'p.x'), ag__.ldu(lambda: p.y, 'p.y'))

        def set_state(vars_):
            (p.x, p.y) = vars_
            if ag__.is_undefined(vars_[0]):
                del p.x
            if ag__.is_undefined(vars_[1]):
                del p.y

        def loop_body(itr):
            i = itr
            (ag__.ld(p).x, ag__.ld(p).y) = (ag__.ld(p).y + 1, ag__.ld(p).x + ag__.ld(i))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('p.x', 'p.y'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(p).x, ag__.ld(p).y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
