def tf__loop_while_an_object_is_true(x):
    with ag__.FunctionScope('loop_while_an_object_is_true', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        h = ag__.converted_call(ag__.ld(H), (ag__.ld(x),), None, fscope)

        def get_state():
            return (ag__.ldu(lambda: h.v, 'h.v'),)

        def set_state(vars_):
            (h.v,) = vars_
            if ag__.is_undefined(vars_[0]):
                del h.v

        def loop_body():
            ag__.ld(h).v -= 1

        def loop_test():
            return ag__.ld(h)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('h.v',), {})
        try:
            do_return = True
            retval_ = ag__.ld(h).v
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
