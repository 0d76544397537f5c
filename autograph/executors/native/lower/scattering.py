"""Scatters: elements and rows are changed at positions that a tensor says.

Each position is looked at as the loop comes to it, and the operation fails after all: until then what is outside
changes the first row, of a result that nobody gets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.native.lower.layout import native_rule
from autograph.executors.native.lower.places import Places, copied, fail_outside
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import Constant, Operand
from autograph.executors.native.ufuncs import has_operations, ufunc_value
from autograph.executors.native.values import Array, Index, Value, Virtual, linear
from autograph.framework.graph import Operation

__all__ = ["RULES"]

_ZERO = Constant(0, "i64")


class _Scatter:
    """Writes updates to an array, one vector of positions after the other.

    Args:
        function: what is made of an element and its update; None: the update.
        axis: the first one that positions are for.
        depth: how many they are for.
    """

    def __init__(
        self,
        state: State,
        function: np.ufunc | None,
        made: Array,
        places: Places,
        updates: Value,
        axis: int = 0,
        depth: int = 1,
    ) -> None:
        self._state, self._function, self._made, self._places = state, function, made, places
        self._leading, self._trailing = made.shape[:axis], made.shape[axis + depth :]
        source = state.loaded(updates)
        if isinstance(source, Virtual) and (source.items is not None or made.buffer in source.reads):
            source = state.array(source)
        self._updates = copied(state, source) if made.buffer in source.reads else source

    def written(self, op: Operation, values: Sequence[Value]) -> Array:
        """The array; `values` are those of the operation's inputs."""
        state, places = self._state, self._places
        before = places.value
        places.moved_from(self._made)
        values = [places.value if value is before else value for value in values]
        check = places.are_inside is None
        if self._leading:  # the same positions for each
            if check:
                fail_outside(state, op, places.anywhere(), places, values)

            def row(lead: Index) -> None:
                self._all(lead, False)

            state.each(self._leading, row)
        else:
            fail_outside(state, op, self._all([], check), places, values)
        state.b.wrote(self._made.buffer)
        return self._made

    def _all(self, lead: Index, check: bool) -> Operand:
        """All vectors. Gives whether one was outside, if that is to be checked."""
        b, places = self._state.b, self._places
        count = Constant(places.count, "i64")

        def step(carried: Sequence[Operand]) -> list[Operand]:
            number = b.between(carried[0], 0, places.count - 1)
            outside = self._one(lead, number, check)
            b.wrote(self._made.buffer)
            seen = [b.let("or", [before, outside], "b") for before in carried[1:]]
            return [b.let("add", [number, Constant(1, "i64")], "i64"), *seen]

        first = [_ZERO, Constant(False, "b")][: 1 + check]
        found = b.repeat(first, lambda c: b.let("lt", [c[0], count], "b"), step, places.count)
        return found[1] if check else Constant(False, "b")

    def _one(self, lead: Index, number: Operand, check: bool) -> Operand:
        """One vector, by its number."""
        state, b, made = self._state, self._state.b, self._made
        at = self._places.at(number)
        outside = self._places.outside(at) if check else Constant(False, "b")
        at = [b.let("select", [outside, _ZERO, p], "i64") for p in at]
        index = _unraveled(state, number, self._places.shape)

        def element(trail: Index) -> None:
            new = state.element(self._updates, [*lead, *index, *trail])
            where = linear([*lead, *at, *trail], made.shape)
            if self._function is not None:
                new = ufunc_value(b, self._function, [b.load(made.buffer, where), new], [made.type] * 3)
            b.store(made.buffer, where, new)

        state.each(self._trailing, element)
        return outside


def _unraveled(state: State, number: Operand, shape: Sequence[int]) -> list[Operand]:
    """The index of an element, by its number in C order."""
    found: list[Operand] = []
    for n in reversed(shape[1:]):
        size = Constant(n, "i64")
        found.insert(0, ufunc_value(state.b, np.remainder, [number, size], ["i64"] * 3))
        number = ufunc_value(state.b, np.floor_divide, [number, size], ["i64"] * 3)
    return [number, *found][: len(shape)]


def _places_of(state: State, op: Operation, which: int, ins: Sequence[Value], shape: Sequence[int]) -> Places | None:
    """The vectors of positions of a scatter; None if it is not for a loop, or fails."""
    depth = (static(op.inputs[which])[1] or (0,))[-1]
    if state.b.predicate is not None or not 0 < depth <= len(shape) or 0 in shape:
        return None
    places = Places(state, op.inputs[which], ins[which], shape[:depth], True)
    return None if places.are_inside is False or not places.count else places


def _fits(op: Operation, places: Places, updates: int, shape: Sequence[int], depth: int) -> bool:
    return static(op.inputs[updates])[1] == (*places.shape, *shape[depth:])


def _tensor_scatter(function: np.ufunc | None) -> Rule:
    def rule(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
        if function is not None and not has_operations(function, [type] * 2):
            return None
        places, depth = _places_of(state, op, 1, ins, shape), (static(op.inputs[1])[1] or (0,))[-1]
        if places is None or not _fits(op, places, 2, shape, depth):
            return None
        target = state.loaded(ins[0])
        made = state.writable(target)
        values = [target, places.value, ins[2]]
        return _Scatter(state, function, made, places, ins[2], 0, depth).written(op, values)

    return native_rule(rule)


def _zeros(state: State, type: str, shape: Sequence[int]) -> Array:
    made = state.allocate(type, shape)
    zero = Constant(0, type)
    state.fill(made.buffer, Virtual(type, shape, lambda i: zero, lambda i: zero, frozenset(), 0))
    return made


def _scatter(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    function = np.logical_or if type == "b" else np.add
    places, depth = _places_of(state, op, 0, ins, shape), (static(op.inputs[0])[1] or (0,))[-1]
    if places is None or not _fits(op, places, 1, shape, depth) or not has_operations(function, [type] * 2):
        return None
    if state.integers(ins[2]) != list(shape):
        return None
    values = [places.value, *ins[1:]]
    return _Scatter(state, function, _zeros(state, type, shape), places, ins[1], 0, depth).written(op, values)


def _gather_gradient(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    axes = state.integers(ins[2])
    if op.attrs["batch_dims"] or axes is None or state.b.predicate is not None or 0 in shape:
        return None
    if not -len(shape) <= axes[0] < len(shape) or state.integers(ins[3]) != list(shape):
        return None
    axis = axes[0] % len(shape)
    places = Places(state, op.inputs[1], ins[1], shape[axis : axis + 1], False, from_end=True)
    wanted = (*shape[:axis], *places.shape, *shape[axis + 1 :])
    if places.are_inside is False or static(op.inputs[0])[1] != wanted or not places.count:
        return None
    if not has_operations(np.add, [type] * 2):
        return None
    values = [ins[0], places.value, *ins[2:]]
    return _Scatter(state, np.add, _zeros(state, type, shape), places, ins[0], axis).written(op, values)


RULES: dict[str, Rule] = {
    "GatherGrad": native_rule(_gather_gradient),
    "ScatterNd": native_rule(_scatter),
    "TensorScatterUpdate": _tensor_scatter(None),
    "TensorScatterAdd": _tensor_scatter(np.add),
    "TensorScatterSub": _tensor_scatter(np.subtract),
    "TensorScatterMax": _tensor_scatter(np.maximum),
    "TensorScatterMin": _tensor_scatter(np.minimum),
}
