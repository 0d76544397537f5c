"""The sum of whole numbers as Python has it: it is exact, and an error if it does not fit."""

from __future__ import annotations

from collections.abc import Sequence

from autograph.executors.native.lower.growing import failing
from autograph.executors.native.lower.state import State, static
from autograph.executors.native.program import Constant, Operand
from autograph.executors.native.values import Object, Scalar, Sized, Value
from autograph.framework.graph import Operation

__all__ = ["checked_sum"]

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")
#: Of more numbers the kernel is faster, which asks for the largest first.
_MOST = 1 << 12


def checked_sum(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """Sums that wrap, and how often they did: up less down. It fits if that is 0 in the end."""
    (value,), type, b = ins, static(op.outputs[0])[0], state.b
    if type is None or type[0] != "i" or b.predicate is not None:
        return None
    if isinstance(value, Sized):
        vector = value
        count, at = value.count, lambda i: vector.at(i)
    elif value.shape is None or isinstance(value, Object) or value.shape[0] > _MOST:
        return None
    else:
        kept = state.array(value)
        count, at = Constant(kept.shape[0], "i64"), lambda i: state.element(kept, [i])
    zero = Constant(0, type)

    def more(carried: Sequence[Operand]) -> list[Operand]:
        i, total, wraps = carried
        x = at(i)
        step = b.let("select", [b.let("lt", [x, zero], "b"), Constant(-1, "i64"), _ONE], "i64")
        over = b.let("over_add", [total, x], "b")
        return [
            b.let("add", [i, _ONE], "i64"),
            b.let("add", [total, x], type),
            b.let("add", [wraps, b.let("select", [over, step, _ZERO], "i64")], "i64"),
        ]

    most = count.value if isinstance(count, Constant) else None
    _, total, wraps = b.repeat([_ZERO, zero, _ZERO], lambda c: b.let("lt", [c[0], count], "b"), more, most)
    failing(state, op, b.let("ne", [wraps, _ZERO], "b"), ins)
    return [Scalar(total)]
