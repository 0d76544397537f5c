"""Functions that ONNX has not, or ONNX Runtime has no kernel for in float64, by those that there are.

Each is accurate to a few units in the last place, and has NumPy's values at the edges.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from autograph.export.onnx.builder import BOOL, Scope, Value

__all__ = [
    "Term", "acosh", "asinh", "atan", "atan2", "atanh", "copysign", "cos", "cosh", "expm1", "floor_divide", "log1p",
    "logaddexp", "remainder", "sign_bit", "sinh", "tan", "where",
]  # fmt: skip


class Term:
    """A value with Python's operators, so that formulas read as such."""

    def __init__(self, scope: Scope, value: Value) -> None:
        self.scope = scope
        self.value = value

    def _of(self, other: Any) -> Value:
        return other.value if isinstance(other, Term) else self.scope.like(other, self.value)

    def call(self, kind: str, *others: Any, dtype: Any = None, **attrs: Any) -> Term:
        """The result of an op, of which this is the first operand."""
        return Term(self.scope, self.scope.apply(kind, self.value, *map(self._of, others), dtype=dtype, **attrs))

    def __add__(self, other: Any) -> Term:
        return self.call("Add", other)

    def __sub__(self, other: Any) -> Term:
        return self.call("Sub", other)

    def __rsub__(self, other: Any) -> Term:
        return Term(self.scope, self._of(other)) - self

    def __mul__(self, other: Any) -> Term:
        return self.call("Mul", other)

    __radd__, __rmul__ = __add__, __mul__

    def __truediv__(self, other: Any) -> Term:
        return self.call("Div", other)

    def __rtruediv__(self, other: Any) -> Term:
        return Term(self.scope, self._of(other)) / self

    def __neg__(self) -> Term:
        return self.call("Neg")

    def __abs__(self) -> Term:
        return self.call("Abs")

    def __lt__(self, other: Any) -> Term:
        return self.call("Less", other, dtype=BOOL)

    def __gt__(self, other: Any) -> Term:
        return self.call("Greater", other, dtype=BOOL)

    def equals(self, other: Any) -> Term:
        return self.call("Equal", other, dtype=BOOL)

    def __and__(self, other: Any) -> Term:
        return self.call("And", other)

    def __or__(self, other: Any) -> Term:
        return self.call("Or", other)

    def __invert__(self) -> Term:
        return self.call("Not")


def where(condition: Term, x: Any, y: Any) -> Term:
    """`x` where the condition holds, else `y`; one of the two is a term."""
    known = x if isinstance(x, Term) else y
    scope = condition.scope
    return Term(scope, scope.where(condition.value, known._of(x), known._of(y)))


def _polynomial(x: Term, coefficients: Sequence[float]) -> Term:
    total: Any = coefficients[0]
    for c in coefficients[1:]:
        total = x * total + c
    return total


def _infinite(x: Term) -> Term:
    return x.call("IsInf", dtype=BOOL)


def log1p(x: Term) -> Term:
    """log(1 + x). What rounding 1 + x loses is put back by a factor (W. Kahan)."""
    above = 1 + x
    rest = above - 1
    exact = rest.equals(0)
    corrected = above.call("Log") * (x / where(exact, 1, rest))
    return where(exact, x, where(_infinite(above), above, corrected))


def expm1(x: Term) -> Term:
    """exp(x) - 1, likewise (W. Kahan)."""
    power = x.call("Exp")
    less = power - 1
    log = power.call("Log")
    odd = power.equals(1) | less.equals(-1) | _infinite(power)
    corrected = less * (x / where(odd, 1, log))
    return where(power.equals(1), x, where(odd, less, corrected))


def sinh(x: Term) -> Term:
    size = abs(x)
    less = expm1(where(size > 22, 22, size))
    half = (size * 0.5).call("Exp")
    large = where(size > 700, half * 0.5 * half, size.call("Exp") * 0.5)
    return copysign(where(size > 22, large, (less + less / (less + 1)) * 0.5), x)


def cosh(x: Term) -> Term:
    size = abs(x)
    half = (size * 0.5).call("Exp")
    power = size.call("Exp")
    return where(size > 700, half * 0.5 * half, (power + 1 / power) * 0.5)


def asinh(x: Term) -> Term:
    size = abs(x)
    large = size > 1e8
    middle = where(large, 1, size)
    square = middle * middle
    small = log1p(middle + square / (1 + (square + 1).call("Sqrt")))
    return copysign(where(large, size.call("Log") + math.log(2), small), x)


def acosh(x: Term) -> Term:
    large = x > 1e8
    above = where(large, 1, x) - 1
    small = log1p(above + (above * 2 + above * above).call("Sqrt"))
    return where(large, x.call("Log") + math.log(2), small)


def atanh(x: Term) -> Term:
    size = abs(x)
    return copysign(log1p(size * 2 / (1 - size)) * 0.5, x)


#: S. L. Moshier's rational approximation of (atan(x) - x) / x**3 in x**2, of his Cephes library, for x up to 0.66.
_ATAN_ABOVE = (
    -8.750608600031904122785e-1, -1.615753718733365076637e1, -7.500855792314704667340e1, -1.228866684490136173410e2,
    -6.485021904942025371773e1,
)  # fmt: skip
_ATAN_BELOW = (
    1.0, 2.485846490142306297962e1, 1.650270098316988542046e2, 4.328810604912902668951e2, 4.853903996359136964868e2,
    1.945506571482613964425e2,
)  # fmt: skip
#: pi / 2 is the float nearest to it and this.
_MORE = 6.123233995736765886130e-17


def atan(x: Term) -> Term:
    size = abs(x)
    large, middle = size > 2.414213562373095048802, size > 0.66
    reduced = where(large, -1 / size, where(middle, (size - 1) / (size + 1), size))
    square = reduced * reduced
    value = reduced + reduced * square * _polynomial(square, _ATAN_ABOVE) / _polynomial(square, _ATAN_BELOW)
    value = value + where(large, _like(size, _MORE), where(middle, _like(size, _MORE / 2), 0))
    return copysign(value + where(large, _like(size, math.pi / 2), where(middle, _like(size, math.pi / 4), 0)), x)


def _like(x: Term, number: float) -> Term:
    return Term(x.scope, x._of(number))


def atan2(y: Term, x: Term) -> Term:
    height, width = abs(y), abs(x)
    both = _infinite(height) & _infinite(width)
    none = height.equals(0) & width.equals(0)
    up = where(both | none, 1, height) / where(both, 1, where(none, 1, width))
    angle = where(none, 0, atan(up))
    angle = where(height.call("IsNaN", dtype=BOOL) | width.call("IsNaN", dtype=BOOL), height + width, angle)
    return copysign(where(sign_bit(x), (math.pi - angle) + 2 * _MORE, angle), y)


def cos(x: Term) -> Term:
    """sin(pi / 2 - x), with the rest that the difference loses times the derivative."""
    size = abs(x)
    near = math.pi / 2 - size
    lost = ((math.pi / 2 - near) - size) + _MORE
    return near.call("Sin") + lost * (near + math.pi / 2).call("Sin")


def tan(x: Term) -> Term:
    return x.call("Sin") / cos(x)


def sign_bit(x: Term) -> Term:
    """Whether x is negative, or -0.0."""
    return (x < 0) | (x.equals(0) & (1 / x < 0))


def copysign(x: Term, y: Term) -> Term:
    size = abs(x)
    return where(sign_bit(y), -size, size)


def logaddexp(x: Term, y: Term) -> Term:
    """log(exp(x) + exp(y))."""
    same = x.equals(y)
    distance = abs(where(same, 0, x - y))
    return where(same, x + math.log(2), x.call("Max", y) + log1p((-distance).call("Exp")))


def remainder(x: Term, y: Term) -> Term:
    """The rest with the sign of y, of floats: C's, plus y where the signs differ."""
    rest = x.call("Mod", y, fmod=1)
    none = rest.equals(0)
    apart = ~none & (sign_bit(rest) & ~sign_bit(y) | ~sign_bit(rest) & sign_bit(y))
    return where(none, copysign(rest, y), where(apart, rest + y, rest))


def floor_divide(x: Term, y: Term) -> Term:
    """The quotient of floats, rounded down, by way of the rest, as NumPy has it."""
    rest = x.call("Mod", y, fmod=1)
    quotient = (x - rest) / y
    apart = ~rest.equals(0) & (sign_bit(rest) & ~sign_bit(y) | ~sign_bit(rest) & sign_bit(y))
    quotient = where(apart, quotient - 1, quotient)
    down = quotient.call("Floor")
    down = where(quotient - down > 0.5, down + 1, down)
    return where(y.equals(0), x / y, where(quotient.equals(0), copysign(quotient, x / y), down))
