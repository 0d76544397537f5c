"""Writing items becomes an operator; with feature LISTS, reading them too.

Before:

    y = x[i]
    x[i] = y + f()

After:

    y = ag__.get_item(x, i, ag__.GetItemOpts(element_dtype=None))
    item_ = y + f()
    x = ag__.set_item(x, i, item_)

Slices (`x[1:2]`, `x[1, 2]`) are read as they are. An assignment is converted if it is a single one to an item of a plain local
name, as `x` is rebound. Python evaluates the right-hand side first; hence `item_`, unless the order cannot show.

Must come after: functions, lists. Must come before: call_trees.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters.bindings import LocalsAware
from autograph.pyct import templates, transformer
from autograph.pyct.options import Feature

__all__ = ["transform"]


class _Slices(LocalsAware):
    def __init__(self, ctx: transformer.Context) -> None:
        super().__init__(ctx)
        self.reads = ctx.options.uses(Feature.LISTS)

    def visit_Subscript(self, node: Any) -> Any:
        node = self.generic_visit(node)
        if not self.reads or not isinstance(node.ctx, gast.Load) or not _is_item(node.slice):
            return node
        return templates.replace_as_expression(
            "ag__.get_item(target, key, ag__.GetItemOpts(element_dtype=None))", target=node.value, key=node.slice
        )

    def visit_Assign(self, node: Any) -> Any:
        node = self.generic_visit(node)
        target = node.targets[0]
        if len(node.targets) != 1 or not isinstance(target, gast.Subscript):
            return node
        if not self.is_local(target.value):
            return node
        if not _is_item(target.slice):
            target.slice = _as_expression(target.slice)
        before: list[Any] = []
        value = node.value
        if not (_is_atom(value) or (_is_atom(target.slice) and _is_quiet(value))):
            item = self.ctx.namer.new_symbol("item_")
            before = templates.replace("item = value", item=item, value=value)
            value = gast.copy_location(gast.Name(item, gast.Load(), None, None), value)
        return [
            *before,
            *templates.replace(
                "target = ag__.set_item(target, key, value)", target=target.value, key=target.slice, value=value
            ),
        ]


def _as_expression(index: Any) -> Any:
    """An index that may hold slices, as an expression: `1:2, 3` as `(slice(1, 2, None), 3)`."""
    if isinstance(index, gast.Tuple):
        index.elts = [_as_expression(part) for part in index.elts]
        return index
    if not isinstance(index, gast.Slice):
        return index
    bounds = [gast.Constant(None, None) if b is None else b for b in (index.lower, index.upper, index.step)]
    call = templates.replace_as_expression("ag__.slice_(lower, upper, step)", lower=bounds[0], upper=bounds[1], step=bounds[2])
    return call


def _is_item(index: Any) -> bool:
    return not isinstance(index, (gast.Slice, gast.Tuple))


def _is_atom(node: Any) -> bool:
    return isinstance(node, (gast.Constant, gast.Name))


def _is_quiet(node: Any) -> bool:
    """Whether evaluating the expression cannot rebind a name."""
    return not any(isinstance(part, (gast.Call, gast.NamedExpr, gast.Await, gast.Yield)) for part in gast.walk(node))


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _Slices(ctx).visit(node)
