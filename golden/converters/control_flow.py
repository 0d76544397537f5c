# --- before control_flow
def tf__sample(x, n):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        if x > 0:
            y = 1
        else:
            y = 2
        while n > 0:
            n -= y
        for i in ag__.converted_call(range, (n,), None, fscope):
            x.total += i
        try:
            do_return = True
            retval_ = y
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

# --- after control_flow
def tf__sample(x, n):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (y,)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_

        def if_body():
            nonlocal y
            y = 1

        def else_body():
            nonlocal y
            y = 2
        y = ag__.Undefined('y')
        ag__.if_stmt(x > 0, if_body, else_body, get_state, set_state, ('y',), 1)

        def get_state():
            return (n,)

        def set_state(vars_):
            nonlocal n
            (n,) = vars_

        def loop_body():
            nonlocal n
            n -= y

        def loop_test():
            return n > 0
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('n',), {})

        def get_state():
            return (ag__.ldu(lambda: x.total, 'x.total'),)

        def set_state(vars_):
            (x.total,) = vars_
            if ag__.is_undefined(vars_[0]):
                del x.total

        def loop_body(itr):
            i = itr
            x.total += i
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(range, (n,), None, fscope), None, loop_body, get_state, set_state, ('x.total',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = y
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

