"""Memory for arrays of which nobody knows beforehand how large they may be: an array that Python makes, which native
code fills, and which is there as an object for whatever asks for one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.native.lower.sized_together import kept
from autograph.executors.native.lower.state import Rule, State
from autograph.executors.native.program import DTYPES, PARTS, Affine, Buffer, Constant, Operand
from autograph.executors.native.sites import NUMBER, OBJECT, Site
from autograph.executors.native.ufuncs import has_operations, ufunc_value
from autograph.executors.native.values import ENDLESS, Object, Sized, Value
from autograph.framework.graph import Operation

__all__ = ["RULES", "new_vector", "stored"]

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")
#: What takes more operations is stored before it is read at places that a tensor says.
_CHEAP = 2


def new_vector(state: State, op: Operation, type: str, count: Operand) -> tuple[Buffer, Sized]:
    """A vector of zeros, which may be written until the value is handed on.

    Args:
        op: whose result it is: where there is no memory for it, the error is on the line of that.
    """
    slot = state.slot()
    state.pinned.add(slot)
    made = Site("zeros", _zeros(type), op, [(NUMBER, "i64")], [(NUMBER, "u64"), (OBJECT, slot)])
    (address,) = state.b.opaque(state.site(made), [count], ["ptr"])
    buffer = Buffer(type, ENDLESS, ("rows", address))

    def at(position: Affine | Operand) -> Operand:
        return state.b.load(buffer, Affine.of(position))

    value = Sized.vector(type, count, None, at, lambda: Object(slot, None, None), frozenset([buffer]))
    return buffer, value


def _zeros(type: str) -> Callable[[Any], tuple[int, Any]]:
    dtype = DTYPES[type]

    def zeros(count: Any) -> tuple[int, Any]:
        found = np.zeros(count, dtype)
        address: int = found.__array_interface__["data"][0]
        return address, found

    return zeros


def stored(state: State, op: Operation, value: Sized) -> Sized:
    """A vector that is read at places that a tensor says: in memory, if an element takes more than to load it."""
    if value.cost <= _CHEAP:
        return value
    found = kept(state, value)
    if found is None:
        buffer, made = new_vector(state, op, value.type, value.count)
        with state.b.loop(value.count) as i:
            state.b.store(buffer, i, value.at(i))
        state.b.wrote(buffer)
        return made
    memory = found[0]

    def at(position: Affine | Operand) -> Operand:
        return state.b.load(memory, Affine.of(position))

    return Sized.vector(value.type, value.count, value.bound, at, value.made, frozenset([memory]))


def _scan(function: np.ufunc) -> Rule:
    """What a function makes of all elements up to each."""

    def rule(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
        value, b = ins[0], state.b
        if not isinstance(value, Sized) or value.rank != 1 or value.type == "b" or value.type in PARTS:
            return None
        if op.attrs["exclusive"] or op.attrs["reverse"] or state.integers(ins[1]) not in ([0], [-1]):
            return None
        if b.predicate is not None or not has_operations(function, [value.type] * 2):
            return None
        buffer, made = new_vector(state, op, value.type, value.count)
        # with which the first one is as it is, -0 too
        start = Constant(1 if function is np.multiply else -0.0 if value.type[0] == "f" else 0, value.type)

        def more(carried: Sequence[Operand]) -> list[Operand]:
            i, total = carried
            total = ufunc_value(b, function, [total, value.at(i)], [value.type] * 3)
            b.store(buffer, i, total)
            return [b.let("add", [i, _ONE], "i64"), total]

        b.repeat([_ZERO, start], lambda c: b.let("lt", [c[0], value.count], "b"), more, value.bound)
        b.wrote(buffer)
        return [made]

    return rule


RULES: dict[str, Rule] = {"Cumsum": _scan(np.add), "Cumprod": _scan(np.multiply)}
