def tf__dataclass_value(v):
    with ag__.FunctionScope('dataclass_value', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        p = ag__.converted_call(ag__.ld(Point), (ag__.ld(v), ag__.ld(v) * 2), None, fscope)

        def get_state():
            return (ag__.ldu(lambda: p.y, 'p.y'),)

        def set_state(vars_):
            (p.y,) = vars_
            if ag__.is_undefined(vars_[0]):
                del p.y

        def if_body():
            ag__.ld(p).y = 1

        def else_body():
            pass
        ag__.if_stmt(ag__.ld(v) > 0, if_body, else_body, get_state, set_state, ('p.y',), 1)
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(p).norm1, (), None, fscope), ag__.ld(p).x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
