"""Assignments to a target with a star become calls: how many items it takes, a tensor may decide.

Before:

    first, *rest = f(x)
    for first, *rest in rows:
        g(rest)

After:

    first, rest = ag__.unpack(f(x), 1, 0)
    for row in rows:
        first, rest = ag__.unpack(row, 1, 0)
        g(rest)

The numbers say how many targets there are before the star and behind it.

Left as they are: targets within others, `(a, *b), c = x`; and those of `with` statements and comprehensions.

Must come after: lists, which looks at what is assigned. Must come before: call_trees.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters import operands
from autograph.pyct import templates, transformer
from autograph.pyct.ast_util import clone

__all__ = ["transform"]


class _Unpacking(operands.Base):
    def visit_Assign(self, node: Any) -> Any:
        node = self.generic_visit(node)
        if len(node.targets) == 1 and _has_star(node.targets[0]):
            node.targets[0], node.value = self._unpacked(node.targets[0], node.value)
        return node

    def visit_For(self, node: Any) -> Any:
        node = self.generic_visit(node)
        if _has_star(node.target):
            item = self.ctx.namer.new_symbol("item_")
            target, value = self._unpacked(node.target, gast.Name(item, gast.Load(), None, None))
            node.body = [*templates.replace("target = value", target=target, value=value), *node.body]
            node.target = gast.Name(item, gast.Store(), None, None)
        return node

    def _unpacked(self, target: Any, value: Any) -> tuple[Any, Any]:
        star = next(i for i, part in enumerate(target.elts) if isinstance(part, gast.Starred))
        parts = [part.value if isinstance(part, gast.Starred) else part for part in map(clone, target.elts)]
        before, after = gast.Constant(star, None), gast.Constant(len(parts) - star - 1, None)
        call = templates.replace_as_expression(
            "ag__.unpack(value, before, after)", value=value, before=before, after=after
        )
        return gast.copy_location(type(target)(parts, gast.Store()), target), call


def _has_star(target: Any) -> bool:
    return isinstance(target, (gast.Tuple, gast.List)) and any(isinstance(e, gast.Starred) for e in target.elts)


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _Unpacking(ctx).visit(node)
