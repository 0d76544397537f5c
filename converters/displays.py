"""Displays of sets and dicts whose keys are no constants become calls, as a tensor may decide on the keys.

Before:

    s = {a, f(b)}
    t = {*s, a}
    d = {a: 1, "x": b}
    e = {**d, a: 2}

After:

    s = ag__.set_of([a, f(b)])
    t = ag__.set_of(ag__.list_display(ag__.spread(s), [a]))
    d = ag__.dict_of([(a, 1), ("x", b)])
    e = ag__.dict_display([(ag__.entries(d),), (a, 2)])

Left as they are: those whose keys are all constants.

Must come after: functions. Must come before: call_trees.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters import operands
from autograph.converters.lists import display_parts
from autograph.pyct import templates, transformer

__all__ = ["transform"]


class _Displays(operands.Base):
    def visit_Set(self, node: Any) -> Any:
        node = self.generic_visit(node)
        if all(map(_is_constant, node.elts)):
            return node
        items: Any = gast.List(node.elts, gast.Load())
        if any(isinstance(part, gast.Starred) for part in node.elts):
            items = templates.replace_as_expression("ag__.list_display(parts)", parts=display_parts(node.elts))
        return templates.replace_as_expression("ag__.set_of(items)", items=items)

    def visit_Dict(self, node: Any) -> Any:
        pairs = zip(node.keys, node.values)
        entries = [(None if key is None else self.visit(key), self.visit(value)) for key, value in pairs]
        node.keys, node.values = [key for key, _ in entries], [value for _, value in entries]
        stars = any(key is None for key in node.keys)
        if not stars and all(map(_is_constant, node.keys)):
            return node
        parts: list[Any] = [
            gast.Tuple([_added(value)] if key is None else [key, value], gast.Load()) for key, value in entries
        ]
        call = "ag__.dict_display(parts)" if stars else "ag__.dict_of(parts)"
        return templates.replace_as_expression(call, parts=gast.List(parts, gast.Load()))


def _added(mapping: Any) -> Any:
    """What `**mapping` adds, as it is then: what stands behind it may change the mapping."""
    return templates.replace_as_expression("ag__.entries(mapping)", mapping=mapping)


def _is_constant(key: Any) -> bool:
    if isinstance(key, gast.Tuple):
        return all(map(_is_constant, key.elts))
    return isinstance(key.operand if isinstance(key, gast.UnaryOp) else key, gast.Constant)


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _Displays(ctx).visit(node)
