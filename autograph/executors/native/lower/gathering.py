"""Elements and rows at positions that a tensor says: gathers read there, scatters write there.

Positions are looked at before anything is read: those that are known while the graph is lowered here, the others in a
loop of their own. A scatter looks at each one as it comes to it, and fails when it has gone through all: until then
what is outside changes the first row, of a result that nobody gets.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.native.lower.elementwise import kernel_of
from autograph.executors.native.lower.indexing import outside_of, position_in
from autograph.executors.native.lower.layout import mapped, native_rule
from autograph.executors.native.lower.reductions import any_of
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import Affine, Constant, Operand
from autograph.executors.native.ufuncs import has_operations, ufunc_value
from autograph.executors.native.values import Array, Index, Value, Virtual, linear
from autograph.framework.constant_value import constant_value
from autograph.framework.graph import Operation
from autograph.framework.tensor import Tensor

__all__ = ["RULES"]

#: Positions that take so many operations are computed where they are looked at, and again where they are used.
_CHEAP = 8
_ZERO = Constant(0, "i64")


class _Places:
    """The positions in a tensor of indices: vectors, each of a position for some axes.

    Attributes:
        shape: how many vectors there are.
        count: the same as one number.
        value: the tensor.
    """

    def __init__(
        self,
        state: State,
        tensor: Tensor,
        value: Value,
        sizes: Sequence[int],
        vectors: bool,
        from_end: bool = False,
    ) -> None:
        """
        Args:
            sizes: of the axes.
            vectors: whether the last axis of the tensor has the positions of a vector; else there is one for each.
            from_end: whether negative positions count from the end.
        """
        self._state, self._sizes, self._vectors = state, [Constant(n, "i64") for n in sizes], vectors
        self._from_end = from_end
        shape = static(tensor)[1] or ()
        self.shape = shape[: len(shape) - vectors]
        self.count = math.prod(self.shape)
        self._known = constant_value(tensor)
        value = state.loaded(value)
        if isinstance(value, Virtual) and (value.items is not None or value.flat is None or value.cost > _CHEAP):
            value = state.array(value)
        self.value = value

    @property
    def are_inside(self) -> bool | None:
        """Whether all are inside of their axes, if that is known."""
        if self._known is None:
            return None
        limits = np.array([n.value for n in self._sizes]) if self._vectors else self._sizes[0].value
        least = -limits if self._from_end else 0
        return bool(np.all((self._known >= least) & (self._known < limits)))

    def at(self, number: Affine | Operand) -> list[Operand]:
        """The positions of one vector, by its number."""
        state, depth = self._state, len(self._sizes)
        starts = [Affine.of(number) * depth + k for k in range(depth)]
        found = [state.b.position(state.flat_element(self.value, start)) for start in starts]
        if self._from_end:
            found = [position_in(state, position, size)[0] for position, size in zip(found, self._sizes)]
        return found

    def outside(self, positions: Sequence[Operand]) -> Operand:
        """Whether one of a vector is outside of its axis."""
        found: Operand = Constant(False, "b")
        for position, size in zip(positions, self._sizes):
            found = self._state.b.let("or", [found, outside_of(self._state, position, size)], "b")
        return found

    def anywhere(self) -> Operand:
        """Whether one of all is outside."""
        cost = getattr(self.value, "cost", 0)
        return any_of(self._state, lambda i: self.outside(self.at(i)), self.count, cost)

    def moved_from(self, made: Array) -> None:
        """They are read while an array is written: what shares its memory is copied."""
        if made.buffer in self.value.reads:
            self.value = _copy(self._state, self.value)


def _fail(state: State, op: Operation, outside: Operand, places: _Places, values: Sequence[Value]) -> None:
    """The operation fails where a position is outside; `values` are those of its inputs, with the tensor of places."""
    b = state.b
    if not isinstance(places.value, Virtual) or isinstance(outside, Constant):
        b.fail(outside, *state.failing(op, values, kernel_of(op)))
        return
    with b.inside("branch") as block:  # only there the positions are stored
        stored = state.array(places.value)
        given = [stored if value is places.value else value for value in values]
        b.fail(outside, *state.failing(op, given, kernel_of(op)))
    b.when(outside, block)
    b.assume(outside, False)


def _copy(state: State, value: Value) -> Array:
    made = state.allocate(value.type or "", value.shape or ())
    state.fill(made.buffer, value)
    return made


# --- gathers ------------------------------------------------------------------------------------------------------


def _gather(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    axes = state.integers(ins[2])
    sizes = static(op.inputs[0])[1] or ()
    if op.attrs["batch_dims"] or axes is None or not -len(sizes) <= axes[0] < len(sizes):
        return None
    axis = axes[0] % len(sizes)
    if static(op.inputs[1])[1] == ():
        return _one(state, op, ins, axis, shape)
    return _many(state, op, ins, axis, sizes[axis : axis + 1], False, shape)


def _one(state: State, op: Operation, ins: Sequence[Value], axis: int, shape: Any) -> Value | None:
    """At one position."""
    if state.b.predicate is not None:
        return None
    value = state.loaded(ins[0])
    given = state.b.position(state.operand(ins[1], static(op.inputs[1])[0] or ""))
    outside = outside_of(state, given, Constant((value.shape or ())[axis], "i64"))
    if isinstance(outside, Constant) and outside.value:
        return None
    state.b.fail(outside, *state.failing(op, [value, *ins[1:]], kernel_of(op)))
    return mapped(state, value, shape, lambda i: [*i[:axis], given, *i[axis:]], view=False)


def _gather_vectors(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    depth = (static(op.inputs[1])[1] or (0,))[-1]
    sizes = (static(op.inputs[0])[1] or ())[:depth]
    return _many(state, op, ins, 0, sizes, True, shape) if sizes else None


def _many(
    state: State, op: Operation, ins: Sequence[Value], axis: int, sizes: Sequence[int], vectors: bool, shape: Any
) -> Value | None:
    """At many positions for the axes from `axis` on, which have these sizes."""
    if state.b.predicate is not None or 0 in shape or 0 in sizes:
        return None
    value, places = state.loaded(ins[0]), _Places(state, op.inputs[1], ins[1], sizes, vectors)
    if places.are_inside is False:
        return None
    if places.are_inside is None:
        _fail(state, op, places.anywhere(), places, [value, places.value, *ins[2:]])
    end = axis + len(places.shape)
    found = mapped(
        state,
        value,
        shape,
        lambda i: [*i[:axis], *places.at(linear(i[axis:end], places.shape)), *i[end:]],
        view=False,
    )
    if isinstance(found, Virtual):
        found.reads |= places.value.reads
        found.cost += getattr(places.value, "cost", 0)
    return found


# --- scatters -----------------------------------------------------------------------------------------------------


def _scattered(
    state: State,
    op: Operation,
    function: np.ufunc | None,
    made: Array,
    places: _Places,
    updates: Value,
    values: Sequence[Value],
    axis: int = 0,
    depth: int = 1,
) -> Value:
    """Writes updates to an array, one vector of positions after the other.

    Args:
        function: what is made of an element and its update; None: the update.
        values: of the operation's inputs.
        axis: the first one that positions are for.
        depth: how many they are for.
    """
    b, shape, before = state.b, made.shape, places.value
    places.moved_from(made)
    values = [places.value if value is before else value for value in values]
    source = state.loaded(updates)
    if isinstance(source, Virtual) and (source.items is not None or made.buffer in source.reads):
        source = state.array(source)
    if made.buffer in source.reads:
        source = _copy(state, source)
    given = source
    check = places.are_inside is None
    leading, trailing = list(shape[:axis]), list(shape[axis + depth :])

    def one(lead: Index, number: Operand) -> Operand:
        at = places.at(number)
        outside = places.outside(at) if check else Constant(False, "b")
        at = [b.let("select", [outside, _ZERO, p], "i64") for p in at]

        def element(trail: Index) -> None:
            index = [*lead, *_unraveled(state, number, places.shape), *trail]
            new, where = state.element(given, index), linear([*lead, *at, *trail], shape)
            if function is not None:
                new = ufunc_value(b, function, [b.load(made.buffer, where), new], [made.type] * 3)
            b.store(made.buffer, where, new)

        state.each(trailing, element)
        return outside

    def all_of(lead: Index) -> Operand:
        def step(carried: Sequence[Operand]) -> list[Operand]:
            number = b.between(carried[0], 0, places.count - 1)
            outside = one(lead, number)
            b.wrote(made.buffer)
            seen = [b.let("or", [before, outside], "b") for before in carried[1:]]
            return [b.let("add", [number, Constant(1, "i64")], "i64"), *seen]

        count = Constant(places.count, "i64")
        first = [_ZERO, Constant(False, "b")][: 1 + check]
        found = b.repeat(first, lambda c: b.let("lt", [c[0], count], "b"), step, places.count)
        return found[1] if check else Constant(False, "b")

    if leading:  # the same positions for each
        if check:
            _fail(state, op, places.anywhere(), places, values)
            check = False

        def row(lead: Index) -> None:
            all_of(lead)

        state.each(leading, row)
    else:
        _fail(state, op, all_of([]), places, values)
    b.wrote(made.buffer)
    return made


def _unraveled(state: State, number: Operand, shape: Sequence[int]) -> list[Operand]:
    """The index of an element, by its number in C order."""
    found: list[Operand] = []
    for n in reversed(shape[1:]):
        size = Constant(n, "i64")
        found.insert(0, ufunc_value(state.b, np.remainder, [number, size], ["i64"] * 3))
        number = ufunc_value(state.b, np.floor_divide, [number, size], ["i64"] * 3)
    return [number, *found][: len(shape)]


def _places_of(state: State, op: Operation, which: int, ins: Sequence[Value], shape: Sequence[int]) -> _Places | None:
    """The vectors of positions of a scatter; None if it is not for a loop, or fails."""
    depth = (static(op.inputs[which])[1] or (0,))[-1]
    if state.b.predicate is not None or not 0 < depth <= len(shape) or 0 in shape:
        return None
    places = _Places(state, op.inputs[which], ins[which], shape[:depth], True)
    return None if places.are_inside is False or not places.count else places


def _fits(op: Operation, places: _Places, updates: int, shape: Sequence[int], depth: int) -> bool:
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
        return _scattered(state, op, function, made, places, ins[2], values, 0, depth)

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
    return _scattered(state, op, function, _zeros(state, type, shape), places, ins[1], values, 0, depth)


def _gather_gradient(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    axes = state.integers(ins[2])
    if op.attrs["batch_dims"] or axes is None or state.b.predicate is not None or 0 in shape:
        return None
    if not -len(shape) <= axes[0] < len(shape) or state.integers(ins[3]) != list(shape):
        return None
    axis = axes[0] % len(shape)
    places = _Places(state, op.inputs[1], ins[1], shape[axis : axis + 1], False, from_end=True)
    wanted = (*shape[:axis], *places.shape, *shape[axis + 1 :])
    if places.are_inside is False or static(op.inputs[0])[1] != wanted or not places.count:
        return None
    if not has_operations(np.add, [type] * 2):
        return None
    values = [ins[0], places.value, *ins[2:]]
    return _scattered(state, op, np.add, _zeros(state, type, shape), places, ins[0], values, axis)


RULES: dict[str, Rule] = {
    "GatherV2": native_rule(_gather),
    "GatherNd": native_rule(_gather_vectors),
    "GatherGrad": native_rule(_gather_gradient),
    "ScatterNd": native_rule(_scatter),
    "TensorScatterUpdate": _tensor_scatter(None),
    "TensorScatterAdd": _tensor_scatter(np.add),
    "TensorScatterSub": _tensor_scatter(np.subtract),
    "TensorScatterMax": _tensor_scatter(np.maximum),
    "TensorScatterMin": _tensor_scatter(np.minimum),
}
