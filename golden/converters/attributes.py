# --- before attributes
def tf__sample(first, bodies, v):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        first.x = v
        for b in bodies:
            b.x += v
            (b.y, c) = (v, b.move(v))
            b.z = c.n = b.move(c)
        try:
            do_return = True
            retval_ = c
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

# --- after attributes
def tf__sample(first, bodies, v):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        first.x = v
        for b in bodies:
            attribute_ = b.x
            attribute_ += v
            ag__.set_attr(b, 'x', attribute_)
            (attribute__1, c) = (v, b.move(v))
            ag__.set_attr(b, 'y', attribute__1)
            attribute__2 = attribute__3 = b.move(c)
            ag__.set_attr(b, 'z', attribute__2)
            ag__.set_attr(c, 'n', attribute__3)
        try:
            do_return = True
            retval_ = c
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

