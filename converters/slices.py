"""Writing and deleting items becomes an operator, and so does reading most of them.

Before:

    y = x[i]
    x[i] = y + f()
    a.b[i] = y
    del x[0]

After:

    y = ag__.get_item(x, i)
    item_ = y + f()
    x = ag__.set_item(x, i, item_)
    ag__.put_item(a.b, i, y)
    x = ag__.del_item(x, 0)

A name to which `f()` may give another value leads to the container that it led to before, as in Python; if it does
give it one, the name keeps that:

    x[f()] = 1
    del x[f()]

    x = ag__.set_item_of(x, f(), 1, x)
    x = ag__.del_item_of(x, f(), x)

    x[i] += f()

    target_ = x
    item_ = ag__.get_item(target_, i)
    item_ += f()
    x = ag__.set_item_of(target_, i, item_, x)

Several targets, and `x[i] += y`, become single assignments first, in Python's order:

    x[i], x[j] = x[j], x[i]

    (item_, item__1) = (x[j], x[i])
    x = ag__.set_item(x, i, item_)
    x = ag__.set_item(x, j, item__1)

`x[0]`, where the index is a constant and x a name, and `x[:, j]`, which is no key of a dict, are read as they are; with
feature LISTS, `x[0]` is not. All else may look into a list that stands for a staged one. A plain local name is rebound,
since an item of a tensor cannot be set in place. Python evaluates the right-hand side first; hence `item_`, unless the
order cannot show.

Must come after: functions, lists. Must come before: call_trees.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters.bindings import LocalsAware, is_quiet, may_assign
from autograph.converters.converted import ag_call
from autograph.pyct import templates, transformer
from autograph.pyct.options import Feature

__all__ = ["transform"]


class _Slices(LocalsAware):
    def __init__(self, ctx: transformer.Context) -> None:
        super().__init__(ctx)
        self.reads = ctx.options.uses(Feature.LISTS)

    def visit_Subscript(self, node: Any) -> Any:
        as_it_is = _is_item(node.slice) and _is_constant(node.slice) and isinstance(node.value, gast.Name)
        node = self.generic_visit(node)
        if not isinstance(node.ctx, gast.Load) or isinstance(node.slice, gast.Tuple) and not _may_be_key(node.slice):
            return node
        if self.reads and _is_item(node.slice):
            return templates.replace_as_expression(
                "ag__.get_item(target, key, ag__.GetItemOpts(element_dtype=None))", target=node.value, key=node.slice
            )
        if as_it_is:  # the name is read with `ag__.ld`, which knows lists that stand for staged ones
            return node
        key = _as_expression(node.slice)
        return templates.replace_as_expression("ag__.get_item(target, key)", target=node.value, key=key)

    def visit_AnnAssign(self, node: Any) -> Any:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Delete(self, node: Any) -> Any:
        node = self.generic_visit(node)
        result: list[Any] = []
        for target in node.targets:
            if not isinstance(target, gast.Subscript) or self.in_class:
                result.append(gast.copy_location(gast.Delete([target]), node))
                continue
            key = _as_expression(target.slice)
            if not self.is_local(target.value):
                call = "ag__.del_item(target, key)"
            elif self._may_rebind(key, target.value):
                call = "target = ag__.del_item_of(target, key, target)"
            else:
                call = "target = ag__.del_item(target, key)"
            result.extend(templates.replace(call, target=target.value, key=key))
        return result

    def visit_Assign(self, node: Any) -> Any:
        node = self.generic_visit(node)
        if len(node.targets) == 1 and self._is_converted(node.targets[0]):
            return self._set_item(node.targets[0], node.value)
        if not any(self._is_converted(leaf) for target in node.targets for leaf in _leaves(target)):
            return node
        result: list[Any] = []
        value = node.value
        if len(node.targets) > 1:
            value = self._name("item_")
            result.extend(templates.replace("item = value", item=value.id, value=node.value))
        for target in node.targets:
            result.extend(self._unpacked(target, value))
        return result

    def _unpacked(self, target: Any, value: Any) -> list[Any]:
        """`a[i], b = value`: all parts get names first, and are then assigned from left to right."""
        parts: list[tuple[Any, Any]] = []

        def named(part: Any) -> Any:
            if isinstance(part, (gast.Tuple, gast.List)):
                return type(part)([named(p) for p in part.elts], gast.Store())
            if isinstance(part, gast.Starred):
                return gast.Starred(named(part.value), gast.Store())
            name = self._name("item_")
            parts.append((part, name))
            return gast.Name(name.id, gast.Store(), None, None)

        if isinstance(target, (gast.Tuple, gast.List)):
            pattern = named(target)
            result: list[Any] = [gast.copy_location(gast.Assign([pattern], value, None), target)]
        else:
            parts, result = [(target, value)], []
        for part, name in parts:
            if self._is_converted(part):
                result.extend(self._set_item(part, name, named=name is not value))
            else:
                result.append(gast.copy_location(gast.Assign([part], name, None), target))
        return result

    def visit_AugAssign(self, node: Any) -> Any:
        node = self.generic_visit(node)
        target = node.target
        if not self._is_converted(target):
            return node
        key = target.slice = _as_expression(target.slice)
        before: list[Any] = []
        named = target.value
        if not isinstance(named, gast.Name) or self._may_rebind(key, named) or self._may_rebind(node.value, named):
            name = self._name("target_")
            before.extend(templates.replace("name = value", name=name.id, value=target.value))
            target.value = name
        if not (isinstance(key, gast.Constant) or (_is_atom(key) and is_quiet(node.value))):
            name = self._name("key_")
            before.extend(templates.replace("name = key", name=name.id, key=key))
            key = name
        item = self._name("item_")
        as_it_is = isinstance(key, gast.Constant) and isinstance(named, gast.Name)  # as in visit_Subscript
        read = "target[key]" if as_it_is else "ag__.get_item(target, key)"
        if self.reads:
            read = "ag__.get_item(target, key, ag__.GetItemOpts(element_dtype=None))"
        before.extend(templates.replace(f"item = {read}", item=item.id, target=target.value, key=key))
        node.target = gast.Name(item.id, gast.Store(), None, None)
        target.slice = key
        if self.is_local(named) and target.value is not named:
            store = "named = ag__.set_item_of(target, key, item, named)"
            return [*before, node, *templates.replace(store, named=named, target=target.value, key=key, item=item)]
        return [*before, node, *self._set_item(target, item, named=True)]

    def _may_rebind(self, value: Any, name: Any) -> bool:
        """Whether evaluating an expression may give another value to a name."""
        if not self.is_local(name) or name.id in self.shared:
            return any(_runs_code(part) for part in gast.walk(value))
        return any(isinstance(part, gast.NamedExpr) and part.target.id == name.id for part in gast.walk(value))

    def _name(self, like: str) -> Any:
        return gast.Name(self.ctx.namer.new_symbol(like), gast.Load(), None, None)

    def _is_converted(self, target: Any) -> bool:
        return isinstance(target, gast.Subscript) and not self.in_class

    def _set_item(self, target: Any, value: Any, named: bool = False) -> list[Any]:
        """`target[key] = value`; a target that is a plain local name is rebound."""
        named = named or (_is_constant(target.slice) and _is_atom(value))
        if not _is_item(target.slice):
            target.slice = _as_expression(target.slice)
        before: list[Any] = []
        # A name may have no value, or another one once the key is there.
        named = named or isinstance(value, gast.Constant)
        if not (named or (_is_atom(target.slice) and is_quiet(value) and is_quiet(target.value))):
            item = self.ctx.namer.new_symbol("item_")
            before = templates.replace("item = value", item=item, value=value)
            value = gast.copy_location(gast.Name(item, gast.Load(), None, None), value)
        if not self.is_local(target.value):
            store = "ag__.put_item(target, key, value)"
        elif self._may_rebind(target.slice, target.value):
            store = "target = ag__.set_item_of(target, key, value, target)"
        else:
            store = "target = ag__.set_item(target, key, value)"
        return [*before, *templates.replace(store, target=target.value, key=target.slice, value=value)]


def _leaves(target: Any) -> list[Any]:
    """The places that a target assigns."""
    if isinstance(target, (gast.Tuple, gast.List)):
        return [leaf for part in target.elts for leaf in _leaves(part)]
    return _leaves(target.value) if isinstance(target, gast.Starred) else [target]


def _runs_code(part: Any) -> bool:
    """Whether a part of a converted expression may give a name another value: not where an item is read."""
    return may_assign(part) and ag_call(part) not in ("get_item", "slice_")


def _as_expression(index: Any) -> Any:
    """An index that may hold slices, as an expression: `1:2, 3` as `(slice(1, 2, None), 3)`."""
    if isinstance(index, gast.Tuple):
        index.elts = [_as_expression(part) for part in index.elts]
        return index
    if not isinstance(index, gast.Slice):
        return index
    bounds = [gast.Constant(None, None) if b is None else b for b in (index.lower, index.upper, index.step)]
    return templates.replace_as_expression(
        "ag__.slice_(lower, upper, step)", lower=bounds[0], upper=bounds[1], step=bounds[2]
    )


def _is_item(index: Any) -> bool:
    return not isinstance(index, (gast.Slice, gast.Tuple))


def _is_constant(index: Any) -> bool:
    """Whether an index holds nothing but constants."""
    if isinstance(index, gast.Tuple):
        return all(map(_is_constant, index.elts))
    if isinstance(index, gast.Slice):
        return all(b is None or _is_constant(b) for b in (index.lower, index.upper, index.step))
    if isinstance(index, gast.UnaryOp):
        index = index.operand
    return isinstance(index, gast.Constant)


def _may_be_key(index: Any) -> bool:
    """Whether the tuple in `x[i, j]` may be the key of a dict, which a tensor decides."""
    if any(isinstance(part, (gast.Slice, gast.Starred)) for part in index.elts):
        return False
    constants = [part.value for part in index.elts if isinstance(part, gast.Constant)]
    return ... not in constants and None not in constants and not _is_constant(index)


def _is_atom(node: Any) -> bool:
    return isinstance(node, (gast.Constant, gast.Name))


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _Slices(ctx).visit(node)
