"""Displays of sets and dicts whose keys are no constants become calls, as a tensor may decide on the keys.

Before:

    s = {a, f(b)}
    d = {a: 1, "x": b}

After:

    s = ag__.set_of([a, f(b)])
    d = ag__.dict_of([(a, 1), ("x", b)])

Left as they are: those with a star, and those whose keys are all constants.

Must come after: functions. Must come before: call_trees.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters import operands
from autograph.pyct import templates, transformer

__all__ = ["transform"]


class _Displays(operands.Base):
    def visit_Set(self, node: Any) -> Any:
        node = self.generic_visit(node)
        if any(isinstance(part, gast.Starred) for part in node.elts) or all(map(_is_constant, node.elts)):
            return node
        return templates.replace_as_expression("ag__.set_of(items)", items=gast.List(node.elts, gast.Load()))

    def visit_Dict(self, node: Any) -> Any:
        node = self.generic_visit(node)
        if any(key is None for key in node.keys) or all(map(_is_constant, node.keys)):
            return node
        pairs: list[Any] = [gast.Tuple([*pair], gast.Load()) for pair in zip(node.keys, node.values)]
        return templates.replace_as_expression("ag__.dict_of(pairs)", pairs=gast.List(pairs, gast.Load()))


def _is_constant(key: Any) -> bool:
    if isinstance(key, gast.Tuple):
        return all(map(_is_constant, key.elts))
    return isinstance(key.operand if isinstance(key, gast.UnaryOp) else key, gast.Constant)


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _Displays(ctx).visit(node)
