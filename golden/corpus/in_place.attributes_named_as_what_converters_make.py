def tf__attributes_named_as_what_converters_make(n):
    with ag__.FunctionScope('attributes_named_as_what_converters_make', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        parts = [ag__.converted_call(ag__.ld(Part), (), None, fscope), ag__.converted_call(ag__.ld(Part), (), None, fscope)]

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            part = itr
            ag__.set_attr(ag__.ld(part), 'part', 1)
            ag__.set_attr(ag__.ld(part), 'owner', 2)
            ag__.set_attr(ag__.ld(part), 'value', 3)
            ag__.set_attr(ag__.ld(part), 'name', 4)
            ag__.set_attr(ag__.ld(part), 'attr', [1])
            ag__.set_attr(ag__.ld(part), 'target', 5)
            attribute_ = part.part
            attribute_ = ag__.ld_target(attribute_)
            attribute_ += ag__.ld_items(n)
            ag__.set_attr(part, 'part', attribute_)
            attribute__1 = part.owner
            attribute__1 = ag__.ld_target(attribute__1)
            attribute__1 += ag__.ld_items(n)
            ag__.set_attr(part, 'owner', attribute__1)
            attribute__2 = part.value
            attribute__2 = ag__.ld_target(attribute__2)
            attribute__2 += ag__.ld_items(n)
            ag__.set_attr(part, 'value', attribute__2)
            attribute__3 = part.name
            attribute__3 = ag__.ld_target(attribute__3)
            attribute__3 += ag__.ld_items(n)
            ag__.set_attr(part, 'name', attribute__3)
            attribute__4 = part.attr
            attribute__4 = ag__.ld_target(attribute__4)
            attribute__4 += [ag__.ld(n)]
            ag__.set_attr(part, 'attr', attribute__4)
            attribute__5 = part.target
            attribute__5 = ag__.ld_target(attribute__5)
            attribute__5 += ag__.ld_items(n)
            ag__.set_attr(part, 'target', attribute__5)

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                ag__.set_attr(ag__.ld(part), 'owner', ag__.ld(n))

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(n) > 0, if_body, else_body, get_state, set_state, (), 0)
        attribute_ = ag__.Undefined('attribute_')
        attribute__1 = ag__.Undefined('attribute__1')
        attribute__2 = ag__.Undefined('attribute__2')
        attribute__3 = ag__.Undefined('attribute__3')
        attribute__4 = ag__.Undefined('attribute__4')
        attribute__5 = ag__.Undefined('attribute__5')
        part = ag__.Undefined('part')
        ag__.for_stmt(ag__.ld(parts), None, loop_body, get_state, set_state, (), {'iterate_names': 'part'})
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.ld(parts), lambda items_: [(ag__.ld(part).part, ag__.ld(part).owner, ag__.ld(part).value, ag__.ld(part).name, ag__.ld(part).attr, ag__.ld(part).target) for part in items_])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
