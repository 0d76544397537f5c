"""`assert` becomes an operator.

Before:

    assert x > 0, 'negative'

After:

    ag__.assert_stmt(x > 0, lambda: 'negative')

The message is evaluated only if the assertion fails. An assertion without a message has `None` in its place. A
message that cannot move into a lambda (it awaits, yields or assigns) leaves the statement as it is.

Must come after: functions.
"""

from __future__ import annotations

from typing import Any

from autograph.converters import operands
from autograph.pyct import templates, transformer

__all__ = ["transform"]


class _Asserts(operands.Base):
    def visit_Assert(self, node: Any) -> Any:
        node.test = self.visit(node.test)
        if node.msg is None:
            return templates.replace("ag__.assert_stmt(test, None)", test=node.test)
        node.msg, movable = self.visit_operand(node.msg)
        if not movable:
            return node
        return templates.replace("ag__.assert_stmt(test, lambda: message)", test=node.test, message=node.msg)


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _Asserts(ctx).visit(node)
