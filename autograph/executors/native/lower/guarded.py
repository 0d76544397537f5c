"""Operations on whole numbers that are native for most operands: for the others the kernel is called, which may raise.

Their kernels compute with Python's ints, so that they are no scalar expressions: a true division that is rounded once,
powers that do not wrap, casts that fit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from autograph.executors.native.lower.opaque import opaque
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import DTYPES, Constant, If, Operand
from autograph.executors.native.values import Scalar, Value
from autograph.framework.graph import Operation

__all__ = ["RULES"]

#: Whole numbers up to this are exact as float64.
_EXACT = 2**53
#: Powers with larger exponents are the kernel's.
_LARGEST_POWER = 8

#: Whether the operands are of the usual kind, and the value then.
_Usual = Callable[[State, Sequence[Operand], str], "tuple[Operand, Callable[[], Operand]] | None"]


def _guarded(usual: _Usual) -> Rule:
    def rule(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
        type, shape = static(op.outputs[0])
        types = [static(t) for t in op.inputs]
        if type is None or shape != () or any(t is None or s != () for t, s in types):
            return None
        operands = [state.operand(v, t or "") for v, (t, _) in zip(ins, types)]
        found = usual(state, operands, type)
        if found is None:
            return None
        condition, value = found
        with state.b.inside("branch") as fast:
            quick = value()
        with state.b.inside("branch") as slow:
            (called,) = opaque(state, op, [Scalar(x) for x in operands])
        assert isinstance(called, Scalar)
        target = state.b.register(type)
        state.b.add(If(condition, fast, slow, [(target, quick, called.operand)]))
        return [Scalar(target)]

    return rule


def _within(state: State, x: Operand, low: float, high: float) -> Operand:
    """Whether `low <= x <= high`."""
    above = state.b.let("ge", [x, Constant(low, x.type)], "b")
    return state.b.all_of(above, state.b.let("le", [x, Constant(high, x.type)], "b"))


def _true_division(
    state: State, operands: Sequence[Operand], type: str
) -> tuple[Operand, Callable[[], Operand]] | None:
    b = state.b
    x, y = operands
    if x.type[0] != "i" or type != "f64":
        return None
    fits = b.let("ne", [y, Constant(0, y.type)], "b")
    if x.type == "i64":
        for z in operands:
            fits = b.all_of(fits, _within(state, z, -_EXACT, _EXACT))
    return fits, lambda: b.let("div", [b.cast(x, "f64"), b.cast(y, "f64")], "f64")


def _cast(state: State, operands: Sequence[Operand], type: str) -> tuple[Operand, Callable[[], Operand]] | None:
    b = state.b
    (x,) = operands
    bits = int(type[1:]) - (type[0] == "i") if type[0] in "iu" else 0
    if not bits or type[0] == "u" or x.type[0] not in "if":
        return None
    if x.type[0] == "f":  # the limits are exact as floats; NaN is not below
        below = b.let("lt", [x, Constant(float(2**bits), x.type)], "b")
        fits = b.all_of(b.let("ge", [x, Constant(-float(2**bits), x.type)], "b"), below)
    else:
        if DTYPES[x.type].itemsize <= DTYPES[type].itemsize:
            return None
        fits = _within(state, x, -(2**bits), 2**bits - 1)
    return fits, lambda: b.cast(x, type)


def _power(state: State, operands: Sequence[Operand], type: str) -> tuple[Operand, Callable[[], Operand]] | None:
    b = state.b
    x, y = operands
    if not isinstance(y, Constant) or type[0] != "i" or not 1 <= y.value <= _LARGEST_POWER or x.type != type:
        return None
    total: Operand = x
    fits: Operand = Constant(True, "b")
    for _ in range(int(y.value) - 1):  # a product that does not fit stays so: its factors are whole numbers
        fits = b.all_of(fits, b.negated(b.let("over_mul", [total, x], "b")))
        total = b.let("mul", [total, x], type)
    return fits, lambda: total


RULES: dict[str, Rule] = {
    "CheckedIntDiv": _guarded(_true_division),
    "CheckedCast": _guarded(_cast),
    "CheckedPow": _guarded(_power),
}
