def tf__attribute_first_set_in_both_branches(x):
    with ag__.FunctionScope('attribute_first_set_in_both_branches', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        class Box:
            pass
        box = ag__.converted_call(ag__.ld(Box), (), None, fscope)

        def get_state():
            return (ag__.ldu(lambda: box.value, 'box.value'),)

        def set_state(vars_):
            (box.value,) = vars_
            if ag__.is_undefined(vars_[0]):
                del box.value

        def if_body():
            ag__.ld(box).value = ag__.ld(x)

        def else_body():
            ag__.ld(box).value = 0
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('box.value',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(box).value
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
