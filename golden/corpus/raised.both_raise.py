def tf__both_raise(x):
    with ag__.FunctionScope('both_raise', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        def get_state():
            return ()

        def set_state(vars_):
            pass

        def if_body():
            raise ag__.converted_call(ag__.ld(ValueError), ('a',), None, fscope)

        def else_body():
            raise ag__.converted_call(ag__.ld(KeyError), ('b',), None, fscope)
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, (), 0)
