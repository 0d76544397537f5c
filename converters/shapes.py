"""Reading the shape of what may be a tensor becomes an operator, which knows dimensions when the graph runs.

Before:

    rows, columns = m.shape
    n = len(f(x).shape)

After:

    rows, columns = ag__.shape_of(m)
    n = len(ag__.shape_of(f(x)))

What is asked of a `TensorShape` as such is asked of what the trace knows, and stays as it is: its attributes, and what
is compared with None.

    x.shape.rank
    x.shape[0] is None
    None in x.shape

Must come after: control_flow, for which attributes are places. Must come before: logical_expressions.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters import operands
from autograph.converters.converted import ag_call, is_none
from autograph.pyct import templates, transformer
from autograph.pyct.anno import Anno, hasanno

__all__ = ["transform"]

#: What a tuple can be asked, too.
_OF_TUPLES = frozenset({"count", "index"})


class _Shapes(operands.Base):
    def visit_Attribute(self, node: Any) -> Any:
        if _is_shape(node.value) and node.attr not in _OF_TUPLES:
            node.value.value = self.visit(node.value.value)
            return node
        node = self.generic_visit(node)
        if not _is_shape(node) or not isinstance(node.ctx, gast.Load) or not hasanno(node, Anno.ORIGIN):
            return node
        return templates.replace_as_expression("ag__.shape_of(value)", value=node.value)

    def visit_Compare(self, node: Any) -> Any:
        if len(node.ops) > 1 or not (is_none(node.left) or is_none(node.comparators[0])):
            return self.generic_visit(node)
        node.left, node.comparators = self._of_trace(node.left), [self._of_trace(node.comparators[0])]
        return node

    def _of_trace(self, node: Any) -> Any:
        """An operand of a comparison with None, visited."""
        shape = node
        if ag_call(node) == "get_item":
            shape, *node.args[1:] = node.args[0], *map(self.visit, node.args[1:])
        elif isinstance(node, gast.Subscript):
            shape = node.value
        if not _is_shape(shape):
            return self.visit(node)
        shape.value = self.visit(shape.value)
        return node


def _is_shape(node: Any) -> bool:
    return isinstance(node, gast.Attribute) and node.attr == "shape"


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _Shapes(ctx).visit(node)
