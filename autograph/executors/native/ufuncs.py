"""NumPy's ufuncs as operations of loop programs.

A ufunc of certain dtypes is a few operations here, or one element of NumPy's own loop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.native import complex_ufuncs
from autograph.executors.native.builder import Builder
from autograph.executors.native.loops_of_numpy import loop_of
from autograph.executors.native.program import DTYPES, PARTS, SHORT, Constant, Operand
from autograph.framework import scalar_expressions as tree
from autograph.framework.scalar_expressions import Node

__all__ = ["Unlowerable", "has_operations", "is_native", "is_simple", "node_value", "ufunc_value"]


class Unlowerable(Exception):
    """Native code has no way to do this; the operation is opaque."""


_Rule = Callable[[Builder, Sequence[Operand], str], Operand]


def _zero(x: Operand) -> Constant:
    return Constant(0, x.type)


def _simple(operation: str) -> _Rule:
    return lambda b, a, t: b.let(operation, a, t)


def _comparison(operation: str) -> _Rule:
    return lambda b, a, t: b.let(operation, a, "b")


def _logical(operation: str) -> _Rule:
    return lambda b, a, t: b.let(operation, [b.cast(x, "b") for x in a], "b")


def _divisor(b: Builder, y: Operand) -> tuple[Operand, Operand]:
    """A divisor to divide by, and whether it is another one than `y`: 0, which NumPy gives 0 for, and -1, which
    traps."""
    odd = b.let("eq", [y, _zero(y)], "b")
    if y.type[0] == "i":
        odd = b.let("or", [odd, b.let("eq", [y, Constant(-1, y.type)], "b")], "b")
    return b.let("select", [odd, Constant(1, y.type), y], y.type), odd


def _power_of_two(y: Operand) -> int | None:
    if isinstance(y, Constant) and y.value > 0 and y.value & (y.value - 1) == 0:
        return y.value.bit_length() - 1
    return None


def _floor_divide(b: Builder, a: Sequence[Operand], t: str) -> Operand:
    x, y = a
    shift = _power_of_two(y)
    if shift is not None:
        return b.let("shr", [x, Constant(shift, t)], t)
    safe, odd = _divisor(b, y)
    quotient = b.let("quot", [x, safe], t)
    if t[0] == "i":
        rest = b.let("sub", [x, b.let("mul", [quotient, safe], t)], t)
        apart = b.let("lt", [b.let("xor", [rest, safe], t), _zero(x)], "b")
        down = b.all_of(apart, b.let("ne", [rest, _zero(x)], "b"))
        quotient = b.let("sub", [quotient, b.cast(down, t)], t)
    otherwise: Operand = _zero(x)
    if t[0] == "i":
        by_zero = b.let("eq", [y, _zero(y)], "b")
        otherwise = b.let("select", [by_zero, _zero(x), b.let("sub", [_zero(x), x], t)], t)
    return b.let("select", [odd, otherwise, quotient], t)


def _shift(operation: str) -> _Rule:
    """By as many bits as there are, or more, everything is pushed out: 0 is left, and to the right -1 of what is below
    0. A count below 0 is a large one as a number without a sign."""

    def rule(b: Builder, a: Sequence[Operand], t: str) -> Operand:
        x, count = a
        bits = int(t[1:])
        few = b.let("lt", [b.cast(count, f"u{bits}"), Constant(bits, f"u{bits}")], "b")
        if operation == "shr" and t[0] == "i":
            return b.let("shr", [x, b.let("select", [few, count, Constant(bits - 1, t)], t)], t)
        shifted = b.let(operation, [x, b.let("select", [few, count, _zero(x)], t)], t)
        return b.let("select", [few, shifted, _zero(x)], t)

    return rule


def _remainder(b: Builder, a: Sequence[Operand], t: str) -> Operand:
    x, y = a
    if _power_of_two(y) is not None:
        return b.let("and", [x, Constant(y.value - 1, t)], t)  # type: ignore[union-attr]
    safe, _ = _divisor(b, y)
    rest = b.let("rem", [x, safe], t)  # 0 by 1, as by -1 and as NumPy has it by 0
    if t[0] == "u":
        return rest
    apart = b.let("lt", [b.let("xor", [rest, safe], t), _zero(x)], "b")
    move = b.all_of(apart, b.let("ne", [rest, _zero(x)], "b"))
    return b.let("select", [move, b.let("add", [rest, safe], t), rest], t)


def _fmod(b: Builder, a: Sequence[Operand], t: str) -> Operand:
    safe, _ = _divisor(b, a[1])
    return b.let("rem", [a[0], safe], t)


def _first_of_ties(function: np.ufunc) -> bool | None:
    """Whether NumPy gives the first of two equal numbers, which shows where one is 0 and the other -0.

    That differs between processors. None if NumPy goes by the sign instead.
    """
    found = np.signbit(function([-0.0, 0.0], [0.0, -0.0])).tolist()
    return found[0] if found[0] != found[1] else None


def _chosen(function: np.ufunc, comparison: str) -> tuple[str, _Rule]:
    """The larger or smaller; NaN, if one is NaN."""
    first_of_ties = _first_of_ties(function)
    strict = {"ge": "gt", "le": "lt"}[comparison]
    of_other = {"ge": "lt", "le": "gt"}[comparison]

    def rule(b: Builder, a: Sequence[Operand], t: str) -> Operand:
        x, y = a
        ties = first_of_ties or t[0] != "f"  # equal integers are the same
        if isinstance(y, Constant) and y.value == y.value:  # one comparison: where x is NaN, it is false
            if not ties and y.value == 0:
                of_zero = {"lt": "le", "gt": "ge"}[of_other]
                return b.let("select", [b.let(of_zero, a, "b"), y, x], t)
            return b.let("select", [b.let(of_other, a, "b"), y, x], t)
        first = b.let(comparison if ties else strict, a, "b")
        if t[0] == "f":
            first = b.let("or", [first, b.let("ne", [a[0], a[0]], "b")], "b")
        return b.let("select", [first, *a], t)

    return "i" if first_of_ties is None else "if", rule


def _absolute(b: Builder, a: Sequence[Operand], t: str) -> Operand:
    (x,) = a
    if t[0] == "f":
        return b.let("fabs", a, t)
    if t[0] == "u":
        return x
    return b.let("select", [b.let("lt", [x, _zero(x)], "b"), b.let("sub", [_zero(x), x], t), x], t)


def _negative(b: Builder, a: Sequence[Operand], t: str) -> Operand:
    return b.let("neg", a, t) if t[0] == "f" else b.let("sub", [_zero(a[0]), a[0]], t)


def _sign(b: Builder, a: Sequence[Operand], t: str) -> Operand:
    (x,) = a
    one: Operand = Constant(1, t)
    below: Operand = (
        b.let("select", [b.let("lt", [x, _zero(x)], "b"), Constant(-1, t), _zero(x)], t) if t[0] != "u" else _zero(x)
    )
    found = b.let("select", [b.let("gt", [x, _zero(x)], "b"), one, below], t)
    return b.let("select", [b.let("ne", [x, x], "b"), x, found], t) if t[0] == "f" else found


def _isfinite(b: Builder, a: Sequence[Operand], t: str) -> Operand:
    return b.let("lt", [b.let("fabs", a, a[0].type), Constant(float("inf"), a[0].type)], "b")


def _isinf(b: Builder, a: Sequence[Operand], t: str) -> Operand:
    return b.let("eq", [b.let("fabs", a, a[0].type), Constant(float("inf"), a[0].type)], "b")


def _reciprocal(b: Builder, a: Sequence[Operand], t: str) -> Operand:
    return b.let("div", [Constant(1.0, t), a[0]], t)


def _same(b: Builder, a: Sequence[Operand], t: str) -> Operand:
    return a[0]


def _square(b: Builder, a: Sequence[Operand], t: str) -> Operand:
    return b.let("mul", [a[0], a[0]], t)


#: Name: kinds of the operands ("i": ints, "f": floats, "b": bools), and the operations.
_RULES: dict[str, tuple[str, _Rule]] = {
    **{name: ("if", _simple(op)) for name, op in (("add", "add"), ("subtract", "sub"), ("multiply", "mul"))},
    **{name: ("ib", _simple(op)) for name, op in (("bitwise_and", "and"), ("bitwise_or", "or"), ("bitwise_xor",
    "xor"))}, **{name: ("ifbc", _logical(op)) for name, op in (("logical_and", "and"), ("logical_or", "or"),
    ("logical_xor", "xor"))}, **{
        name: ("ifb" if op in ("eq", "ne") else "if", _comparison(op))
        for name, op in (
            ("equal", "eq"), ("not_equal", "ne"), ("less", "lt"), ("less_equal", "le"), ("greater", "gt"),
            ("greater_equal", "ge"),
        )
    },
    **{name: ("f", _simple(name)) for name in ("sqrt", "floor", "ceil", "trunc", "rint", "copysign")},
    "divide": ("f", _simple("div")),
    "floor_divide": ("i", _floor_divide),
    "remainder": ("i", _remainder),
    "fmod": ("i", _fmod),
    "maximum": _chosen(np.maximum, "ge"),
    "minimum": _chosen(np.minimum, "le"),
    "absolute": ("if", _absolute),
    "negative": ("if", _negative),
    "positive": ("if", _same),
    "conjugate": ("if", _same),
    "sign": ("if", _sign),
    "square": ("if", _square),
    "reciprocal": ("f", _reciprocal),
    "left_shift": ("i", _shift("shl")),
    "right_shift": ("i", _shift("shr")),
    "logical_not": ("ifbc", lambda b, a, t: b.negated(b.cast(a[0], "b"))),
    "invert": ("ib", lambda b, a, t: b.let("xor", [a[0], Constant(True if t == "b" else -1 if t[0] == "i" else 2 **
    int(t[1:]) - 1, t)], t)), "isnan": ("f", lambda b, a, t: b.let("ne", [a[0], a[0]], "b")),
    "isfinite": ("f", _isfinite),
    "isinf": ("f", _isinf),
}  # fmt: skip


def _kind(type: str) -> str:
    return "i" if type[0] in "iu" else type[0]


def _rule(function: np.ufunc, types: Sequence[str]) -> _Rule | None:
    if types[0] in PARTS and len(set(types)) == 1 and "c" not in _RULES.get(function.__name__, ("",))[0]:
        return complex_ufuncs.rule(function, types[0])
    kinds, rule = _RULES.get(function.__name__, ("", None))
    return rule if rule is not None and len(set(types)) == 1 and _kind(types[0]) in kinds else None


def has_operations(function: np.ufunc, types: Sequence[str]) -> bool:
    """Whether a ufunc of operands of these types is a few operations; else it is NumPy's loop, if there is one."""
    return all(DTYPES[t] in SHORT for t in types) and _rule(function, types) is not None


def is_native(node: Node) -> bool:
    """Whether there are operations for a node; else evaluating it raises `Unlowerable`."""
    if node.dtype not in SHORT:
        return False
    if isinstance(node, tree.Call):
        if any(d not in SHORT for d in node.loop):
            return False
        if _rule(node.function, [SHORT[d] for d in node.loop[:-1]]) is not None:
            return True
        # NumPy's loop for powers of ints may raise
        may_raise = node.function is np.power and node.dtype.kind in "iu"
        return not may_raise and loop_of(node.function, node.loop) is not None
    if isinstance(node, tree.Cast):  # of NaN as uint32 NumPy makes one number or another, as the array lies in memory
        return not (node.dtype == np.uint32 and node.operands[0].dtype.kind == "f")
    return isinstance(node, (tree.Input, tree.Constant, tree.Select, tree.Real, tree.Imag, tree.Complex))


def is_simple(node: Node) -> bool:
    """Whether a node has the same bits wherever its operands lie in memory: NumPy has one way to compute it."""
    if not isinstance(node, tree.Call):
        return True
    types = [SHORT[d] for d in node.loop[:-1]]
    return _rule(node.function, types) is not None and not (
        types[0] in PARTS and complex_ufuncs.is_formula(node.function)
    )


def node_value(b: Builder, node: Node, operands: Sequence[Operand]) -> Operand:
    """The value of a node of a scalar expression, from those of its operands."""
    type = SHORT[node.dtype]
    if isinstance(node, tree.Constant):
        return Constant(node.value, type)
    if isinstance(node, tree.Select):
        return b.let("select", [b.cast(operands[0], "b"), *(b.cast(o, type) for o in operands[1:])], type)
    if isinstance(node, tree.Cast):
        return b.cast(operands[0], type)
    if isinstance(node, (tree.Real, tree.Imag)):
        return b.part(node.head, operands[0])
    if isinstance(node, tree.Complex):
        return b.let("complex", [b.cast(o, PARTS[type]) for o in operands], type)
    assert isinstance(node, tree.Call)
    return ufunc_value(b, node.function, operands, [SHORT[d] for d in node.loop])


def ufunc_value(b: Builder, function: np.ufunc, operands: Sequence[Operand], types: Sequence[str]) -> Operand:
    """The value of a ufunc's loop for the types of operands and result."""
    given = [b.cast(o, t) for o, t in zip(operands, types)]
    rule = _rule(function, types[:-1])
    if rule is not None:
        return rule(b, given, types[-1])
    return b.let(f"numpy.{_name(function)}", given, types[-1])


def _name(function: np.ufunc) -> str:
    name: Any = function.__name__
    return name if getattr(np, name, None) is function else {"divide": "true_divide"}[name]


assert all(name in DTYPES for name in SHORT.values())
