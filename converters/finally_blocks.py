"""A `finally` block with a jump in it becomes an `except` clause and an `else` block, which can be staged.

Before:

    try:
        work()
    finally:
        if n > 1:
            return 5

After:

    try:
        work()
    except BaseException:
        if n > 1:
            return 5
        raise
    else:
        if n > 1:
            return 5

A jump in a `finally` block swallows the exception in flight, and so does one in an `except` clause. Left as it is: a
statement with another jump in what the `finally` block protects, since after that one the block runs, too.

Must come before: mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gast

from autograph.pyct import origin, transformer
from autograph.pyct.ast_util import clone

__all__ = ["leaves", "transform"]

_LOOPS = (gast.While, gast.For, gast.AsyncFor)
_SCOPES = (gast.FunctionDef, gast.AsyncFunctionDef, gast.ClassDef, gast.Lambda)


def leaves(nodes: Sequence[Any], in_loop: bool = False) -> bool:
    """Whether statements jump out of the block that they are, or suspend the function."""
    return any(_jumps(node, in_loop) for node in nodes)


def _jumps(node: Any, in_loop: bool) -> bool:
    if isinstance(node, (gast.Return, gast.Yield, gast.YieldFrom, gast.Await)):
        return True
    if isinstance(node, (gast.Break, gast.Continue)):
        return not in_loop
    if isinstance(node, _SCOPES):
        return False
    in_loop = in_loop or isinstance(node, _LOOPS)
    return leaves(list(gast.iter_child_nodes(node)), in_loop)


class _FinallyBlocks(transformer.Base):
    def visit_Try(self, node: Any) -> Any:
        node = self.generic_visit(node)
        if not leaves(node.finalbody) or leaves([*node.body, *node.handlers, *node.orelse]):
            return node
        final, node.finalbody = node.finalbody, []
        inner = [node] if node.handlers else [*node.body]
        again = gast.Raise(None, None)
        origin.inherit_location(again, node)
        failed = gast.ExceptHandler(
            gast.Name("BaseException", gast.Load(), None, None), None, [*clone(final), again]
        )
        whole = gast.Try(inner, [failed], final, [])
        origin.inherit_location([failed, whole], node)
        return whole


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _FinallyBlocks(ctx).visit(node)
