"""`return a if c else None` becomes the statement that it is short for.

Before:

    return found if found else None

After:

    if found:
        return found
    else:
        return None

What a function returns may be a list or None, as a tensor says; the value of an expression may not, as it might be
changed under another name. Left as they are: choices in functions whose returns are not lowered (see `marks`).

Must come before: mark.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters.finally_blocks import leaves
from autograph.converters.marks import reads_frame
from autograph.pyct import origin, transformer
from autograph.pyct.ast_util import walk

__all__ = ["transform"]

def _may_be_none(node: Any) -> bool:
    """Whether None stands on a side of a choice, or of one in it."""
    if isinstance(node, gast.IfExp):
        return _may_be_none(node.body) or _may_be_none(node.orelse)
    return isinstance(node, gast.Constant) and node.value is None


def _keeps_returns(node: Any) -> bool:
    """Whether the function may keep its returns. Those of functions in it are asked, too."""
    return any(
        isinstance(part, (gast.Yield, gast.YieldFrom))
        or isinstance(part, gast.Call) and reads_frame(part)
        or isinstance(part, gast.Try) and leaves(part.finalbody)
        for part in walk(node)
    )


class _ReturnedChoices(transformer.Base):
    def visit_FunctionDef(self, node: Any) -> Any:
        return node if _keeps_returns(node) else self.generic_visit(node)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Return(self, node: Any) -> Any:
        choice = node.value
        if not isinstance(choice, gast.IfExp) or not _may_be_none(choice):
            return node
        sides = [gast.Return(choice.body), gast.Return(choice.orelse)]
        found = gast.If(choice.test, *[[self.visit_Return(side)] for side in sides])
        origin.inherit_location([*sides, found], node)
        return found


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _ReturnedChoices(ctx).visit(node)
