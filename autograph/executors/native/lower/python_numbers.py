"""Python's functions of numbers (`PyCall`): the C library's function that `math` calls, or a few operations.

A result that is infinite or no number, and an argument that is out of range, is left to Python's own function, which
raises or gives it: so no rule says where a function of `math` has an error.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from autograph.executors.native.lower.guarded import Usual, guarded, whole
from autograph.executors.native.lower.opaque import opaque
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.operations import LIBM, libm_address
from autograph.executors.native.program import PARTS, Constant, Operand
from autograph.executors.native.python_calls import OPERAND, PythonCall
from autograph.executors.native.values import Scalar, Value
from autograph.framework.graph import Operation
from autograph.ops.core.slots import SLOT
from autograph.ops.values.py_calls import plain_call

__all__ = ["RULES"]

_TRUE = Constant(True, "b")


def _finite(state: State, x: Operand) -> Operand:
    return state.b.let("lt", [state.b.let("fabs", [x], "f64"), Constant(math.inf, "f64")], "b")


def _if_finite(compute: Callable[[State, Sequence[Operand]], Operand]) -> Usual:
    """What is computed, unless it comes out infinite or as no number."""

    def rule(state: State, x: Sequence[Operand], type: str) -> tuple[Operand, Callable[[], Operand]]:
        value = compute(state, [state.b.cast(o, "f64") for o in x])
        return _finite(state, value), lambda: state.b.cast(value, type)

    return rule


def _libm(name: str) -> Usual:
    return _if_finite(lambda state, x: state.b.let(f"libm.{name}", x, "f64"))


def _simple(operation: str) -> Usual:
    return _if_finite(lambda state, x: state.b.let(operation, x, "f64"))


def _times(factor: float) -> Usual:
    return _if_finite(lambda state, x: state.b.let("mul", [x[0], Constant(factor, "f64")], "f64"))


def _log(state: State, x: Sequence[Operand], type: str) -> tuple[Operand, Callable[[], Operand]] | None:
    """`math.log`, also to a base."""
    if len(x) > 2:
        return None
    b = state.b
    logs = [b.let("libm.log", [b.cast(o, "f64")], "f64") for o in x]
    value = logs[0] if len(logs) == 1 else b.let("div", logs, "f64")
    usual: Operand = _finite(state, value)
    for part in logs[1:]:  # a logarithm that is infinite is an error, and not a divisor
        usual = b.all_of(usual, _finite(state, part))
    return usual, lambda: b.cast(value, type)


def _to_whole(operation: str | None) -> Usual:
    """From a float an int: rounded somehow, and then it has to fit."""

    def rule(state: State, x: Sequence[Operand], type: str) -> tuple[Operand, Callable[[], Operand]] | None:
        if x[0].type[0] != "f" or len(x) > 1 or type[0] != "i":
            return None
        rounded = x[0] if operation is None else state.b.let(operation, x, x[0].type)
        return whole(state, rounded, type)

    return rule


def _always(compute: Callable[[State, Operand], Operand]) -> Usual:
    """A question that has an answer for each float."""

    def rule(state: State, x: Sequence[Operand], type: str) -> tuple[Operand, Callable[[], Operand]] | None:
        if len(x) > 1 or x[0].type[0] != "f" or type != "b":
            return None
        value = compute(state, state.b.cast(x[0], "f64"))
        return _TRUE, lambda: value

    return rule


def _is_whole(state: State, x: Operand) -> Operand:
    same = state.b.let("eq", [state.b.let("floor", [x], "f64"), x], "b")
    return state.b.all_of(same, _finite(state, x))


def _is_infinite(state: State, x: Operand) -> Operand:
    return state.b.let("eq", [state.b.let("fabs", [x], "f64"), Constant(math.inf, "f64")], "b")


_RULES: dict[str, Usual] = {
    **{f"math.{name}": _libm(name) for name in LIBM if libm_address(name) is not None},
    "math.log": _log,
    **{f"math.{name}": _simple(name) for name in ("sqrt", "fabs", "copysign")},
    "math.degrees": _times(180.0 / math.pi),
    "math.radians": _times(math.pi / 180.0),
    "math.floor": _to_whole("floor"),
    "math.ceil": _to_whole("ceil"),
    "math.trunc": _to_whole(None),
    "int": _to_whole(None),
    "round": _to_whole("rint"),
    "math.isnan": _always(lambda state, x: state.b.let("ne", [x, x], "b")),
    "math.isfinite": _always(_finite),
    "math.isinf": _always(_is_infinite),
    "float.is_integer": _always(_is_whole),
}
#: How many operands there are, where one does not say it.
_OPERANDS = {**{f"math.{name}": n for name, n in LIBM.items() if name != "log"}, "math.copysign": 2}


def _called(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """What a Python function gives that has no rule: it is called, with its own numbers."""
    types = [static(t) for t in [*op.inputs, *op.outputs]]
    if len(op.outputs) != 1 or any(t is None or t in PARTS or shape != () for t, shape in types):
        return None
    operands = [Scalar(state.operand(v, type or "")) for v, (type, _) in zip(ins, types)]
    found = opaque(state, op, operands, rare=True)
    function, arguments = plain_call(op.attrs["function"], op.attrs["arguments"])
    state.sites[-1].python = PythonCall(function, [OPERAND if a is SLOT else a for a in arguments])
    return found


def _numbers(op: Operation, operands: Sequence[Operand]) -> list[Operand] | None:
    """The arguments of the function in order, Python's numbers among them; None if there are others."""
    arguments, keywords = op.attrs["arguments"]
    if keywords:
        return None
    given = iter(operands)
    found: list[Operand] = []
    for value in arguments:
        if value is SLOT:
            found.append(next(given))
        elif type(value) is float or type(value) is int and abs(value) < 2**63:
            found.append(Constant(float(value), "f64"))
        else:
            return None
    return found


def _py_call(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    name = op.attrs["function"]
    rule = _RULES.get(name)
    if rule is None or len(op.outputs) != 1:
        return _called(state, op, ins)

    def usual(state: State, operands: Sequence[Operand], type: str) -> tuple[Operand, Callable[[], Operand]] | None:
        given = _numbers(op, operands)
        return None if given is None or len(given) != _OPERANDS.get(name, len(given)) else rule(state, given, type)

    return guarded(usual)(state, op, ins) or _called(state, op, ins)


RULES: dict[str, Rule] = {"PyCall": _py_call}
