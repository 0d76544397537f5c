"""NumPy's ufuncs as ONNX nodes: one table, which all elementwise ops go by, as kernels are expressions of ufuncs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import onnx
from onnx import helper

from autograph.export.onnx import formulas
from autograph.export.onnx.builder import BOOL, INT, Refused, Scope, Value, element_type
from autograph.export.onnx.formulas import Term

__all__ = ["node_of", "ufunc"]

_Rule = Callable[[Scope, Sequence[Value]], Value]
_UNSIGNED = np.dtype(np.uint64)


def node_of(kind: str, **attrs: Any) -> _Rule:
    return lambda scope, a: scope.apply(kind, *a, **attrs)


def _comparison(kind: str) -> _Rule:
    return lambda scope, a: scope.apply(kind, *a, dtype=BOOL)


def _formula(formula: Callable[..., Term], native: str = "") -> _Rule:
    """A formula in float64; in narrower floats the op `native`, if there is one."""

    def rule(scope: Scope, a: Sequence[Value]) -> Value:
        if native and a[0].dtype != np.float64:
            return scope.apply(native, *a)
        wide = [scope.cast(v, np.float64) for v in a]  # so that what the formula loses is lost in the end
        return scope.cast(formula(*(Term(scope, v) for v in wide)).value, a[0].dtype)

    return rule


def _bool_or(kind: str, on_bools: str) -> _Rule:
    return lambda scope, a: scope.apply(on_bools if a[0].dtype == BOOL else kind, *a)


def _add(scope: Scope, a: Sequence[Value]) -> Value:
    if a[0].dtype.kind == "O":
        return scope.node("StringConcat", a, [a[0].dtype])[0]
    return _bool_or("Add", "Or")(scope, a)


def _logical(kind: str) -> _Rule:
    return lambda scope, a: scope.apply(kind, *(_truth(scope, v) for v in a))


def _truth(scope: Scope, value: Value) -> Value:
    return scope.cast(value, BOOL)


def _is(x: Value, number: int) -> bool:
    """Whether a divisor may be a number."""
    return x.known is None or bool(np.any(x.known == number)) and x.dtype.kind == "i"


def _divisor(scope: Scope, y: Value) -> tuple[Value, Value | None, Value | None]:
    """A divisor to divide by, and where it is another one than `y`: 0, and -1, of which processors trap."""
    zero = scope.equal(y, scope.like(0, y)) if _is(y, 0) or y.known is None else None
    minus = scope.equal(y, scope.like(-1, y)) if y.dtype.kind == "i" and _is(y, -1) else None
    safe = y
    for odd in (zero, minus):
        if odd is not None:
            safe = scope.where(odd, scope.like(1, y), safe)
    return safe, zero, minus


def _floor_divide(scope: Scope, a: Sequence[Value]) -> Value:
    x, y = a
    if x.dtype.kind == "f":
        return (
            _formula(formulas.floor_divide)(scope, a)
            if x.dtype != np.float16
            else _half(formulas.floor_divide, scope, a)
        )
    safe, zero, minus = _divisor(scope, y)
    quotient = scope.apply("Div", x, safe)
    if x.dtype.kind == "i":
        rest = scope.apply("Sub", x, scope.apply("Mul", quotient, safe))
        nothing = scope.like(0, x)
        apart = scope.apply("Xor", scope.less(rest, nothing), scope.less(safe, nothing))
        down = scope.apply("And", apart, scope.not_(scope.equal(rest, nothing)))
        quotient = scope.apply("Sub", quotient, scope.cast(down, x.dtype))
    if minus is not None:
        quotient = scope.where(minus, scope.apply("Sub", scope.like(0, x), x), quotient)
    return quotient if zero is None else scope.where(zero, scope.like(0, x), quotient)


def _half(formula: Callable[..., Term], scope: Scope, a: Sequence[Value]) -> Value:
    """float16, which NumPy computes with as float32."""
    single = [Term(scope, scope.cast(v, np.float32)) for v in a]
    return scope.cast(formula(*single).value, np.float16)


def _remainder(scope: Scope, a: Sequence[Value]) -> Value:
    if a[0].dtype.kind == "f":
        single = a[0].dtype == np.float16
        return _half(formulas.remainder, scope, a) if single else formulas.remainder(*(Term(scope, v) for v in a)).value
    return scope.apply("Mod", a[0], _divisor(scope, a[1])[0])  # 0 by 1, as by -1 and as NumPy has it by 0


def _fmod(scope: Scope, a: Sequence[Value]) -> Value:
    x, y = a
    if x.dtype.kind == "f":
        return scope.apply("Mod", x, y, fmod=1)
    safe = _divisor(scope, y)[0]
    return scope.apply("Sub", x, scope.apply("Mul", scope.apply("Div", x, safe), safe))


def _trunc(x: Term) -> Term:
    return formulas.where(formulas.sign_bit(x), x.call("Ceil"), x.call("Floor"))


def _finite(scope: Scope, a: Sequence[Value]) -> Value:
    return scope.less(scope.apply("Abs", a[0]), scope.like(np.inf, a[0]))


def _sign(scope: Scope, a: Sequence[Value]) -> Value:
    (x,) = a
    found = scope.apply("Sign", x)
    return scope.where(scope.apply("IsNaN", x, dtype=BOOL), x, found) if x.dtype.kind == "f" else found


def _negative(scope: Scope, a: Sequence[Value]) -> Value:
    return scope.apply("Neg", *a) if a[0].dtype.kind != "u" else scope.apply("Sub", scope.like(0, a[0]), a[0])


def _log_of(base: float) -> _Rule:
    """To a base: the quotient of logarithms, or the whole number where this is it."""

    def formula(x: Term) -> Term:
        quotient = x.call("Log") / np.log(base)
        whole = quotient.call("Round")
        exact = formulas.Term(x.scope, x._of(base)).call("Pow", whole).equals(x)
        return formulas.where(exact, whole, quotient)

    return _formula(formula)


def _shift(left: bool) -> _Rule:
    """Shifts of the bits: to the right with the sign, and beyond all bits where there are so many."""

    def rule(scope: Scope, a: Sequence[Value]) -> Value:
        x, count = (scope.cast(scope.cast(v, INT), _UNSIGNED) for v in a)
        beyond = scope.less(scope.like(63, count), count)
        within = scope.where(beyond, scope.like(0 if left else 63, count), count)
        if left:
            shifted = scope.apply("BitShift", x, within, direction="LEFT")
            return scope.cast(scope.where(beyond, scope.like(0, shifted), shifted), a[0].dtype)
        if a[0].dtype.kind == "u":
            shifted = scope.apply("BitShift", x, within, direction="RIGHT")
            return scope.cast(scope.where(beyond, scope.like(0, shifted), shifted), a[0].dtype)
        negative = scope.less(a[0], scope.like(0, a[0]))
        flipped = scope.where(negative, scope.apply("BitwiseNot", x), x)
        shifted = scope.apply("BitShift", flipped, within, direction="RIGHT")
        return scope.cast(scope.where(negative, scope.apply("BitwiseNot", shifted), shifted), a[0].dtype)

    return rule


def _power(scope: Scope, a: Sequence[Value]) -> Value:
    x, y = a
    if x.dtype.kind == "f":
        return scope.apply("Pow", x, y)
    exponent = y.number
    if exponent is not None and 0 <= exponent <= 64:
        return _known_power(scope, x, y, int(exponent))
    if x.dtype != _UNSIGNED:
        return _whole_power(scope, x, y)
    # the highest bit of the exponent stands for a factor of 1 if the base is odd, else of 0
    low = scope.apply("BitwiseAnd", y, scope.like(2**63 - 1, y))
    odd = scope.equal(scope.apply("BitwiseAnd", x, scope.like(1, x)), scope.like(1, x))
    found = _whole_power(scope, x, low)
    return scope.where(scope.apply("Or", odd, scope.equal(low, y)), found, scope.like(0, x))


def _known_power(scope: Scope, x: Value, y: Value, exponent: int) -> Value:
    result, square = None, x
    while exponent:
        if exponent & 1:
            result = square if result is None else scope.apply("Mul", result, square)
        exponent >>= 1
        if exponent:
            square = scope.apply("Mul", square, square)
    ones = scope.constant(np.ones(y.known.shape, x.dtype))
    if result is None:  # 1, in the shape of x
        return scope.apply("Add", scope.apply("Mul", x, scope.like(0, x)), ones)
    return result if not y.known.ndim else scope.apply("Mul", result, ones)


def _whole_power(scope: Scope, x: Value, y: Value) -> Value:
    """Powers of whole numbers, which wrap: by squaring, in a loop as long as some exponent has bits left."""
    shape = scope.shape(scope.apply("Add", x, y))
    start = [scope.expand(scope.cast(v, INT), shape) for v in (x, y)]
    start.append(scope.expand(scope.constant(np.int64(1)), shape))

    def left(where: Scope, exponent: Value) -> Value:
        return where.less(where.constant(np.int64(0)), where.count(where.less(where.constant(np.int64(0)), exponent)))

    body = Scope(scope.model)
    body.op = scope.op
    names = [Value(scope.model.unique("power"), INT) for _ in start]
    base, exponent, result = names
    odd = body.equal(body.apply("Mod", exponent, body.constant(np.int64(2))), body.constant(np.int64(1)))
    found = body.where(odd, body.apply("Mul", result, base), result)
    half = body.apply("Div", exponent, body.constant(np.int64(2)))
    outputs = [left(body, half), body.apply("Mul", base, base), half, found]
    counts = [helper.make_tensor_value_info(scope.model.unique("i"), onnx.TensorProto.INT64, [])]
    counts.append(helper.make_tensor_value_info(scope.model.unique("more"), onnx.TensorProto.BOOL, []))
    infos = [helper.make_value_info(v.name, helper.make_tensor_type_proto(element_type(v.dtype), None)) for v in names]
    given = [
        helper.make_value_info(v.name, helper.make_tensor_type_proto(element_type(v.dtype), None)) for v in outputs
    ]
    graph = helper.make_graph(body.nodes, "power", [*counts, *infos], given)
    found = scope.node("Loop", [None, left(scope, start[1]), *start], [INT] * 3, body=graph)[2]
    return scope.cast(found, x.dtype)


_RULES: dict[str, _Rule] = {
    "add": _add,
    "subtract": node_of("Sub"),
    "multiply": _bool_or("Mul", "And"),
    "divide": node_of("Div"),
    "floor_divide": _floor_divide,
    "remainder": _remainder,
    "fmod": _fmod,
    "power": _power,
    "maximum": _bool_or("Max", "Or"),
    "minimum": _bool_or("Min", "And"),
    "absolute": node_of("Abs"),
    "negative": _negative,
    "positive": lambda scope, a: a[0],
    "conjugate": lambda scope, a: a[0],
    "sign": _sign,
    "square": lambda scope, a: scope.apply("Mul", a[0], a[0]),
    "reciprocal": lambda scope, a: scope.apply("Div", scope.like(1, a[0]), a[0]),
    "sqrt": node_of("Sqrt"),
    "exp": node_of("Exp"),
    "expm1": _formula(formulas.expm1),
    "log": node_of("Log"),
    "log1p": _formula(formulas.log1p),
    "log2": _log_of(2.0),
    "log10": _log_of(10.0),
    "logaddexp": _formula(formulas.logaddexp),
    "sin": node_of("Sin"),
    "cos": _formula(formulas.cos, "Cos"),
    "tan": _formula(formulas.tan, "Tan"),
    "arcsin": _formula(lambda x: formulas.atan(x / ((1 - x) * (1 + x)).call("Sqrt"))),
    "arccos": _formula(lambda x: 2 * formulas.atan(((1 - x) / (1 + x)).call("Sqrt"))),
    "arctan": _formula(formulas.atan),
    "arctan2": _formula(formulas.atan2),
    "sinh": _formula(formulas.sinh),
    "cosh": _formula(formulas.cosh),
    "tanh": node_of("Tanh"),
    "arcsinh": _formula(formulas.asinh),
    "arccosh": _formula(formulas.acosh),
    "arctanh": _formula(formulas.atanh),
    "floor": node_of("Floor"),
    "ceil": node_of("Ceil"),
    "rint": node_of("Round"),
    "trunc": _formula(_trunc),
    "copysign": _formula(formulas.copysign),
    "isnan": _comparison("IsNaN"),
    "isinf": _comparison("IsInf"),
    "isfinite": _finite,
    "equal": _comparison("Equal"),
    "not_equal": lambda scope, a: scope.not_(scope.equal(*a)),
    "less": _comparison("Less"),
    "less_equal": _comparison("LessOrEqual"),
    "greater": _comparison("Greater"),
    "greater_equal": _comparison("GreaterOrEqual"),
    "logical_and": _logical("And"),
    "logical_or": _logical("Or"),
    "logical_xor": _logical("Xor"),
    "logical_not": _logical("Not"),
    "bitwise_and": _bool_or("BitwiseAnd", "And"),
    "bitwise_or": _bool_or("BitwiseOr", "Or"),
    "bitwise_xor": _bool_or("BitwiseXor", "Xor"),
    "invert": _bool_or("BitwiseNot", "Not"),
    "left_shift": _shift(True),
    "right_shift": _shift(False),
}


def ufunc(scope: Scope, function: np.ufunc, operands: Sequence[Value], loop: Sequence[np.dtype]) -> Value:
    """The value of a ufunc of operands, computed with the dtypes of its loop.

    Raises:
        Refused: there is nothing for it.
    """
    rule = _RULES.get(function.__name__)
    if rule is None or any(d.kind == "c" for d in loop):
        raise Refused(f"there is no ONNX for numpy.{function.__name__} of {', '.join(d.name for d in loop[:-1])}")
    result = rule(scope, [scope.cast(v, d) for v, d in zip(operands, loop)])
    return result if result.dtype == loop[-1] else scope.cast(result, loop[-1])
