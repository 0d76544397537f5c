"""Operations on numbers that are native for most operands: for the others the kernel is called, which may raise.

Their kernels compute with Python's ints, so that they are no scalar expressions: a true division that is rounded once,
powers that do not wrap, casts that fit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from autograph.executors.native.lower.opaque import opaque
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.operations import TELLS_UNFIT
from autograph.executors.native.program import DTYPES, PARTS, Constant, If, Operand
from autograph.executors.native.values import Scalar, Value
from autograph.framework.graph import Operation

__all__ = ["RULES", "Usual", "guarded", "whole"]

#: Whole numbers up to this are exact as float64.
_EXACT = 2**53
#: Powers with larger known exponents are a loop.
_LARGEST_POWER = 8

#: Whether the operands are of the usual kind, and the value then.
Usual = Callable[[State, Sequence[Operand], str], "tuple[Operand, Callable[[], Operand]] | None"]


def guarded(usual: Usual) -> Rule:
    """The rule of operations on scalars that have a usual case."""

    def rule(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
        type, shape = static(op.outputs[0])
        types = [static(t) for t in op.inputs]
        if type is None or shape != () or any(t is None or t in PARTS or s != () for t, s in types):
            return None
        operands = [state.operand(v, t or "") for v, (t, _) in zip(ins, types)]
        found = usual(state, operands, type)
        if found is None:
            return None
        condition, value = found
        with state.b.inside("branch") as fast:
            quick = value()
        with state.b.inside("branch") as slow:
            (called,) = opaque(state, op, [Scalar(x) for x in operands], rare=True)
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
    if x.type[0] == "f":
        return whole(state, x, type)
    else:
        if DTYPES[x.type].itemsize <= DTYPES[type].itemsize:
            return None
        fits = _within(state, x, -(2**bits), 2**bits - 1)
    return fits, lambda: b.cast(x, type)


def whole(state: State, x: Operand, type: str) -> tuple[Operand, Callable[[], Operand]]:
    """A float cut to a whole number of a signed type, if it fits."""
    b = state.b
    if type == "i64" and TELLS_UNFIT:
        number = b.cast(x, type)
        return b.let("ne", [number, Constant(-(2**63), type)], "b"), lambda: number
    limit = float(2 ** (int(type[1:]) - 1))  # exact as a float; NaN is not below
    below = b.let("lt", [x, Constant(limit, x.type)], "b")
    fits = b.all_of(b.let("ge", [x, Constant(-limit, x.type)], "b"), below)
    return fits, lambda: b.cast(x, type)


def _power(state: State, operands: Sequence[Operand], type: str) -> tuple[Operand, Callable[[], Operand]] | None:
    b = state.b
    x, y = operands
    if type[0] != "i" or {x.type, y.type} != {type}:
        return None
    if not isinstance(y, Constant) or not 1 <= y.value <= _LARGEST_POWER:
        return _power_by_squares(state, x, y)
    total: Operand = x
    fits: Operand = Constant(True, "b")
    for _ in range(int(y.value) - 1):  # a product that does not fit stays so: its factors are whole numbers
        fits = b.all_of(fits, b.negated(b.let("over_mul", [total, x], "b")))
        total = b.let("mul", [total, x], type)
    return fits, lambda: total


def _power_by_squares(state: State, x: Operand, y: Operand) -> tuple[Operand, Callable[[], Operand]]:
    """A power to an exponent that is not negative, by the squares for its bits.

    A square that does not fit is multiplied by, so that the power does not fit: no square is taken after the last bit.
    """
    b = state.b
    type = x.type
    zero, one = Constant(0, type), Constant(1, type)

    def body(carried: Sequence[Operand]) -> Sequence[Operand]:
        total, square, rest, fits = carried
        odd = b.let("ne", [b.let("and", [rest, one], type), zero], "b")
        factor = b.let("select", [odd, square, one], type)
        fits = b.all_of(fits, b.negated(b.let("over_mul", [total, factor], "b")))
        rest = b.let("shr", [rest, one], type)
        factor_of_square = b.let("select", [b.let("gt", [rest, zero], "b"), square, one], type)
        wraps = b.let("over_mul", [square, factor_of_square], "b")
        return [
            b.let("mul", [total, factor], type), b.let("mul", [square, factor_of_square], type), rest,
            b.all_of(fits, b.negated(wraps)),
        ]  # fmt: skip

    total, _, _, fits = b.repeat(
        [one, x, y, b.let("ge", [y, zero], "b")],
        lambda carried: b.all_of(carried[3], b.let("gt", [carried[2], zero], "b")),
        body,
        most=int(type[1:]),
    )
    return fits, lambda: total


def _left_shift(state: State, operands: Sequence[Operand], type: str) -> tuple[Operand, Callable[[], Operand]] | None:
    """A product with a power of two, whose exponent is no more than the bits of the number."""
    b = state.b
    x, y = operands
    if type[0] != "i" or {x.type, y.type} != {type}:
        return None
    few = _within(state, y, 0, int(type[1:]) - 2)
    factor = b.let("shl", [Constant(1, type), b.let("select", [few, y, Constant(0, type)], type)], type)
    fits = b.all_of(few, b.negated(b.let("over_mul", [x, factor], "b")))
    return fits, lambda: b.let("mul", [x, factor], type)


RULES: dict[str, Rule] = {
    "CheckedIntDiv": guarded(_true_division),
    "CheckedCast": guarded(_cast),
    "CheckedPow": guarded(_power),
    "CheckedLeftShift": guarded(_left_shift),
}
