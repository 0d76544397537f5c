def tf__match_commands(x, command):
    with ag__.FunctionScope('match_commands', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        match ag__.ld(command):
            case ['stop']:
                try:
                    do_return = True
                    retval_ = 0
                except:
                    do_return = False
                    raise
            case ['go', k]:
                try:
                    do_return = True
                    retval_ = ag__.ld(x) + ag__.ld(k)
                except:
                    do_return = False
                    raise
            case ['go', *rest]:
                try:
                    do_return = True
                    retval_ = ag__.ld(x) + ag__.converted_call(ag__.ld(sum), (ag__.ld(rest),), None, fscope)
                except:
                    do_return = False
                    raise

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = -1
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
