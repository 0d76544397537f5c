def tf__attribute_of_an_attribute(n):
    with ag__.FunctionScope('attribute_of_an_attribute', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        class Node:
            @ag__.autograph_artifact
            def __init__(self, value):
                with ag__.FunctionScope('__init__', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                    ag__.ld(self).value = ag__.ld(value)
        root = ag__.converted_call(ag__.ld(Node), (ag__.converted_call(ag__.ld(Node), (1,), None, fscope),), None, fscope)

        def get_state():
            return (ag__.ldu(lambda: root.value.value, 'root.value.value'),)

        def set_state(vars_):
            (root.value.value,) = vars_
            if ag__.is_undefined(vars_[0]):
                del root.value.value

        def loop_body(itr):
            i = itr
            owner_ = ag__.ld(root).value
            attribute_ = ag__.ld_target(owner_.value)
            attribute_ += ag__.ld_items(i)
            owner_.value = attribute_
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('root.value.value',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(root).value.value
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
