"""NumPy's ufuncs of complex numbers, as operations on their parts.

NumPy multiplies complex numbers, and takes their absolute values, with products that are rounded together with a sum
where the processor can do that, and in other ways elsewhere. So a rule that has a formula of its own is tried on a few
numbers first: where NumPy gives other bits, its own loop is called instead.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Sequence

import numpy as np

from autograph.executors.native.builder import Builder
from autograph.executors.native.program import DTYPES, PARTS, Constant, Operand

__all__ = ["is_formula", "rule"]

_Rule = Callable[[Builder, Sequence[Operand], str], Operand]


def _parts(b: Builder, x: Operand) -> tuple[Operand, Operand]:
    return b.part("real", x), b.part("imag", x)


def _by_part(operation: str) -> _Rule:
    def by_part(b: Builder, a: Sequence[Operand], t: str) -> Operand:
        of_parts = [b.let(operation, pair, PARTS[t]) for pair in zip(*(_parts(b, x) for x in a))]
        return b.let("complex", of_parts, t)

    return by_part


def _comparison(operation: str, joined: str) -> _Rule:
    def comparison(b: Builder, a: Sequence[Operand], t: str) -> Operand:
        return b.let(joined, [b.let(operation, pair, "b") for pair in zip(*(_parts(b, x) for x in a))], "b")

    return comparison


def _either(asked: Callable[[Builder, Operand], Operand], joined: str = "or") -> _Rule:
    return lambda b, a, t: b.let(joined, [asked(b, part) for part in _parts(b, a[0])], "b")


def _is_infinite(b: Builder, x: Operand) -> Operand:
    return b.let("eq", [b.let("fabs", [x], x.type), Constant(np.inf, x.type)], "b")


def _is_finite(b: Builder, x: Operand) -> Operand:
    return b.let("lt", [b.let("fabs", [x], x.type), Constant(np.inf, x.type)], "b")


def _conjugate(b: Builder, a: Sequence[Operand], t: str) -> Operand:
    real, imag = _parts(b, a[0])
    return b.let("complex", [real, b.let("neg", [imag], imag.type)], t)


def _multiply(b: Builder, a: Sequence[Operand], t: str) -> Operand:
    (x, y), (u, v) = (_parts(b, z) for z in a)
    part = PARTS[t]
    real = b.let("fma", [x, u, b.let("neg", [b.let("mul", [y, v], part)], part)], part)
    imag = b.let("fma", [x, v, b.let("mul", [y, u], part)], part)
    return b.let("complex", [real, imag], t)


def _square(b: Builder, a: Sequence[Operand], t: str) -> Operand:
    return _multiply(b, [a[0], a[0]], t)


def _absolute(b: Builder, a: Sequence[Operand], t: str) -> Operand:
    """The larger part times the root of 1 and the square of their ratio; infinite if one part is, beside NaN too."""
    x, y = (b.let("fabs", [part], t) for part in _parts(b, a[0]))
    first = b.let("gt", [x, y], "b")
    large, small = b.let("select", [first, x, y], t), b.let("select", [first, y, x], t)
    one, zero, infinity = Constant(1, t), Constant(0, t), Constant(np.inf, t)
    divisor = b.let("select", [b.let("eq", [large, zero], "b"), one, large], t)
    ratio = b.let("div", [small, divisor], t)
    found = b.let("mul", [large, b.let("sqrt", [b.let("fma", [ratio, ratio, one], t)], t)], t)
    endless = b.let("or", [b.let("eq", [part, infinity], "b") for part in (x, y)], "b")
    return b.let("select", [endless, infinity, found], t)


_RULES: dict[str, _Rule] = {
    "add": _by_part("add"),
    "subtract": _by_part("sub"),
    "negative": _by_part("neg"),
    "positive": lambda b, a, t: a[0],
    "conjugate": _conjugate,
    "equal": _comparison("eq", "and"),
    "not_equal": _comparison("ne", "or"),
    "isnan": _either(lambda b, x: b.let("ne", [x, x], "b")),
    "isinf": _either(_is_infinite),
    "isfinite": _either(_is_finite, "and"),
}
#: Those that are tried first.
_FORMULAS: dict[str, _Rule] = {"multiply": _multiply, "square": _square, "absolute": _absolute}


def rule(function: np.ufunc, type: str) -> _Rule | None:
    """The rule of a ufunc of complex numbers of a type, if there is one."""
    name = function.__name__
    return _RULES.get(name) or (_FORMULAS[name] if name in _FORMULAS and _holds(name, type) else None)


def is_formula(function: np.ufunc) -> bool:
    """Whether NumPy may compute a ufunc in another way where operands lie in memory backwards."""
    return function.__name__ in _FORMULAS


@functools.cache
def _holds(name: str, type: str) -> bool:
    """Whether a formula gives NumPy's bits: of one number, of many in a row, and of many with gaps."""
    function, formula = getattr(np, name), _FORMULAS[name]
    operands = _numbers(type, function.nin)
    with np.errstate(all="ignore"):
        result = function(*operands)
        gaps = function(*(np.repeat(x, 2)[::2] for x in operands))
        single = np.array([function(*(np.array(x) for x in one)) for one in zip(*operands)])
    kind = type if result.dtype.kind == "c" else PARTS[type]
    for at, one in enumerate(zip(*operands)):
        found = formula(Builder(), [Constant(x, type) for x in one], kind)
        assert isinstance(found, Constant)
        expected = DTYPES[kind].type(found.value)
        if not all(_are_same(given[at], expected) for given in (result, gaps, single)):
            return False
    return True


def _are_same(x: np.generic, y: np.generic) -> bool:
    """Whether two numbers have the same bits, apart from those of NaN."""
    pairs = [(x.real, y.real), (x.imag, y.imag)]
    return all(a.tobytes() == b.tobytes() or bool(a != a and b != b) for a, b in pairs)


def _numbers(type: str, count: int) -> list[np.ndarray]:
    """Operands to try a formula on: usual numbers, and those at the ends."""
    limits = np.finfo(DTYPES[PARTS[type]])
    odd = [0.0, -0.0, np.inf, -np.inf, np.nan, float(limits.max), float(limits.tiny) / 8]
    usual = np.sin(np.arange(1.0, 65.0) ** 2)  # of many digits, of either sign
    pairs = [*itertools.product(odd, [*odd, 0.7]), *zip(usual[:32], usual[32:] * 3)]
    made = np.array(pairs, DTYPES[PARTS[type]]).view(DTYPES[type])[:, 0]
    return [np.roll(made, 11 * k) for k in range(count)]
