def tf__path_of_attributes_of_an_object_made_in_a_loop(x, n):
    with ag__.FunctionScope('path_of_attributes_of_an_object_made_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (x,)

        def set_state(vars_):
            nonlocal x
            (x,) = vars_

        def loop_body(itr):
            nonlocal x
            i = itr
            cart = ag__.converted_call(ag__.ld(Cart), (ag__.ld(x),), None, fscope)
            owner_ = ag__.ld(cart).wheel
            attribute_ = owner_.turns
            attribute_ = ag__.ld_target(attribute_)
            attribute_ += ag__.ld_items(i)
            ag__.set_attr(owner_, 'turns', attribute_)

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                ag__.set_attr(ag__.ld(cart).wheel, 'turns', ag__.ld(cart).wheel.turns - 3)
                attribute__1 = cart.miles
                attribute__1 = ag__.ld_target(attribute__1)
                attribute__1 += ag__.ld_items(ag__.ld(cart).wheel.turns)
                ag__.set_attr(cart, 'miles', attribute__1)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(cart).wheel.turns > 5, if_body, else_body, get_state, set_state, (), 0)
            x = ag__.ld(x) + ag__.ld(cart).wheel.turns + ag__.ld(cart).miles
        attribute_ = ag__.Undefined('attribute_')
        attribute__1 = ag__.Undefined('attribute__1')
        cart = ag__.Undefined('cart')
        i = ag__.Undefined('i')
        owner_ = ag__.Undefined('owner_')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('x',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
