# --- before shapes
def tf__sample(m, n):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (ag__.ldu(lambda: m.shape, 'm.shape'),)

        def set_state(vars_):
            (m.shape,) = vars_
            if ag__.is_undefined(vars_[0]):
                del m.shape

        def if_body():
            m.shape = n.shape

        def else_body():
            pass
        ag__.if_stmt(m.shape.rank is None or ag__.get_item(m.shape, 0, ag__.GetItemOpts(element_dtype=None)) is None or None in m.shape or ag__.get_item(m, 0, ag__.GetItemOpts(element_dtype=None)).shape == (n, 3), if_body, else_body, get_state, set_state, ('m.shape',), 1)
        (rows, columns) = m.shape
        try:
            do_return = True
            retval_ = ag__.list_comp(m, lambda items_: [ag__.get_item(row.shape, 0, ag__.GetItemOpts(element_dtype=None)) for row in items_])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

# --- after shapes
def tf__sample(m, n):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (ag__.ldu(lambda: m.shape, 'm.shape'),)

        def set_state(vars_):
            (m.shape,) = vars_
            if ag__.is_undefined(vars_[0]):
                del m.shape

        def if_body():
            m.shape = ag__.shape_of(n)

        def else_body():
            pass
        ag__.if_stmt(m.shape.rank is None or ag__.get_item(m.shape, 0, ag__.GetItemOpts(element_dtype=None)) is None or None in m.shape or ag__.shape_of(ag__.get_item(m, 0, ag__.GetItemOpts(element_dtype=None))) == (n, 3), if_body, else_body, get_state, set_state, ('m.shape',), 1)
        (rows, columns) = ag__.shape_of(m)
        try:
            do_return = True
            retval_ = ag__.list_comp(m, lambda items_: [ag__.get_item(ag__.shape_of(row), 0, ag__.GetItemOpts(element_dtype=None)) for row in items_])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

