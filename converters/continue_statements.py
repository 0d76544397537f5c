"""`continue` becomes a flag that guards the rest of the loop body.

Before:

    while a:
        if b:
            continue
        c()

After:

    while a:
        continue_ = False
        if b:
            continue_ = True
        if not continue_:
            c()

Loops that stay in plain Python (see `marks`) keep their `continue`.

Must come after: functions, break_statements. Must come before: return_statements.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters import guards
from autograph.converters.marks import Mark, get
from autograph.pyct import origin, transformer

__all__ = ["transform"]


class _ContinueStatements(guards.InLoops):
    def _loop(self, node: Any) -> Any:
        node = self.visit_inside(node)
        if get(node, Mark.KEEP):
            return node
        lowering = guards.Lowering(
            gast.Continue,
            lambda: self.ctx.namer.shared_symbol("continue_", self.depth),
            lambda jump, flag: [guards.assign(flag, True)],
        )
        node.body, _ = lowering.block(node.body)
        if lowering.used:
            start = guards.assign(lowering.flag, False)
            origin.inherit_location(start, node.body[0])
            node.body.insert(0, start)
        return node

    visit_While = visit_For = visit_AsyncFor = _loop


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _ContinueStatements(ctx).visit(node)
