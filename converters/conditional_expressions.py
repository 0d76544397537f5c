"""`a if c else b` becomes an operator.

Before:

    x = a if c > 0 else b

After:

    x = ag__.if_exp(c > 0, lambda: a, lambda: b, 'c > 0')

The last argument is the condition as the user wrote it. An expression whose parts cannot move into a lambda
(see `operands`) stays.

Must come after: call_trees (which notes the condition's text), control_flow.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters import operands
from autograph.converters.marks import Mark, get
from autograph.pyct import templates, transformer

__all__ = ["transform"]


class _ConditionalExpressions(operands.Base):
    def visit_IfExp(self, node: Any) -> Any:
        node.test = self.visit(node.test)
        (node.body, node.orelse), movable = self.visit_operands([node.body, node.orelse])
        if not movable:
            return node
        return templates.replace_as_expression(
            "ag__.if_exp(test, lambda: body, lambda: orelse, source)",
            test=node.test,
            body=node.body,
            orelse=node.orelse,
            source=gast.Constant(get(node, Mark.COND_SOURCE, ""), None),
        )


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _ConditionalExpressions(ctx).visit(node)
