"""`and`, `or`, `not`, `in`, `is`, chains, and comparisons of lists and tuples become operators.

So do those of what may be lists or tuples (see `truths`), and all `==` and `!=` with the feature EQUALITY_OPERATORS.
Where only its truth is asked (see `truths`), `and` is `both` and `or` is `either`.

Before:

    a and not b
    not (a and b or c)
    0 < x < n
    a < f() < b
    (y := f()) and b
    a in b
    a is None
    a == b
    (a, b) < (c, d)

After:

    ag__.and_(lambda: a, lambda: ag__.not_(b))
    ag__.not_(ag__.either(lambda: ag__.both(lambda: a, lambda: b), lambda: c))
    ag__.and_(lambda: 0 < x, lambda: x < n)
    (lambda left_, right_: ag__.and_(lambda: left_ < right_, lambda: right_ < b))(a, f())
    (lambda left_: ag__.and_(lambda: left_, lambda: b))(y := f())
    ag__.in_(a, b)
    ag__.is_(a, None)
    ag__.eq(a, b)
    ag__.lt((a, b), (c, d))

Operands of a chain are evaluated once, and only as far as Python would. Expressions whose operands cannot move
into a lambda (see `operands`) stay as they are.

Must come after: call_trees, control_flow, conditional_expressions.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.converters import operands
from autograph.converters.marks import Mark, get
from autograph.pyct import templates, transformer
from autograph.pyct.ast_util import clone
from autograph.pyct.options import Feature

__all__ = ["transform"]

_MEMBERSHIP = {gast.In: "in_", gast.NotIn: "not_in"}
_IDENTITY = {gast.Is: "is_", gast.IsNot: "is_not"}
_EQUALITY = {gast.Eq: "eq", gast.NotEq: "not_eq"}
_ORDER = {gast.Lt: "lt", gast.LtE: "le", gast.Gt: "gt", gast.GtE: "ge"}

# Longer chains of operands become a balanced tree, lest they nest too deep.
_MAX_CHAIN = 8


class _LogicalExpressions(operands.Base):
    def __init__(self, ctx: transformer.Context) -> None:
        super().__init__(ctx)
        equality = _EQUALITY if ctx.options.uses(Feature.EQUALITY_OPERATORS) else {}
        self.operators = {**_MEMBERSHIP, **_IDENTITY, **equality}
        self.left_name = ctx.namer.new_symbol("left_")
        self.right_name = ctx.namer.new_symbol("right_")

    def visit_UnaryOp(self, node: Any) -> Any:
        node.operand = self.visit(node.operand)
        if not isinstance(node.op, gast.Not):
            return node
        return templates.replace_as_expression("ag__.not_(operand)", operand=node.operand)

    def visit_BoolOp(self, node: Any) -> Any:
        first, free = self.visit_operand(node.values[0])
        rest, movable = self.visit_operands(node.values[1:])
        node.values = [first, *rest]
        if not movable:
            return node
        operator = _operator(node)
        if free:
            return _join(operator, node.values)
        # Evaluated in any case, so it may as well be before.
        return templates.replace_as_expression(
            "(lambda left_: whole)(first)",
            left_=self.left_name, whole=_join(operator, [_name(self.left_name), *rest]), first=first,
        )  # fmt: skip

    def visit_Compare(self, node: Any) -> Any:
        (node.left, *start), free = self.visit_operands([node.left, node.comparators[0]])
        rest, movable = self.visit_operands(node.comparators[1:])
        node.comparators = [*start, *rest]
        if len(node.ops) == 1:
            sequences = get(node, Mark.MAY_BE_SEQUENCES, False)
            return self._compare(node.left, node.ops[0], node.comparators[0], sequences)
        return self._chain(_operator(node), node.left, node.ops, node.comparators, not free) if movable else node

    def _compare(self, left: Any, op: Any, right: Any, sequences: bool = False) -> Any:
        operator = self.operators.get(type(op))
        if sequences or _is_sequence(left) or _is_sequence(right):  # Python would ask each item at once
            operator = {**_EQUALITY, **_ORDER}.get(type(op), operator)
        if operator is not None:
            call = "ag__.operator(left, right)"
            return templates.replace_as_expression(call, operator=operator, left=left, right=right)
        return gast.Compare(left, [op], [right])

    def _chain(
        self, operator: str, left: Any, ops: list[Any], rights: list[Any], before: bool = False, sequence: bool = False
    ) -> Any:
        """`left op right op ...`, of which nothing is evaluated yet; `operator`: joins the comparisons; `before`: the
        first two cannot move; `sequence`: the left one is a name for a list or tuple."""
        if len(ops) == 1:
            return self._compare(left, ops[0], rights[0], sequence)
        if _repeatable(rights[0]) and not before:
            first = self._compare(left, ops[0], rights[0], sequence)
            return _join(operator, [first, self._chain(operator, clone(rights[0]), ops[1:], rights[1:])])
        right_is_sequence = _is_sequence(rights[0])
        sequences = sequence or _is_sequence(left) or right_is_sequence
        first = self._compare(_name(self.left_name), ops[0], _name(self.right_name), sequences)
        rest = self._chain(operator, _name(self.right_name), ops[1:], rights[1:], sequence=right_is_sequence)
        return templates.replace_as_expression(
            "(lambda left_, right_: both)(left, right)",
            left_=self.left_name,
            right_=self.right_name,
            both=_join(operator, [first, rest]),
            left=left,
            right=rights[0],
        )


def _operator(node: Any) -> str:
    """The operator for `and`, `or`, or a chain of comparisons."""
    asks_truth = get(node, Mark.TRUTH_ONLY, False)
    if isinstance(node, gast.BoolOp) and isinstance(node.op, gast.Or):
        return "either" if asks_truth else "or_"
    return "both" if asks_truth else "and_"


def _join(operator: str, values: list[Any]) -> Any:
    """`and` or `or` of several operands, evaluated left to right as far as needed."""
    if len(values) == 1:
        return values[0]
    cut = 1 if len(values) <= _MAX_CHAIN else len(values) // 2
    return templates.replace_as_expression(
        "ag__.operator(lambda: left, lambda: right)",
        operator=operator,
        left=_join(operator, values[:cut]),
        right=_join(operator, values[cut:]),
    )


def _name(name: str) -> Any:
    return gast.Name(name, gast.Load(), None, None)


def _is_sequence(node: Any) -> bool:
    return isinstance(node, (gast.Tuple, gast.List))


def _repeatable(node: Any) -> bool:
    """Whether evaluating an expression twice is the same as once."""
    if isinstance(node, gast.UnaryOp) and isinstance(node.op, (gast.USub, gast.UAdd)):
        node = node.operand
        return isinstance(node, gast.Constant)
    return isinstance(node, (gast.Constant, gast.Name))


def transform(node: Any, ctx: transformer.Context) -> Any:
    """Applies the pass to a function or lambda."""
    return _LogicalExpressions(ctx).visit(node)
