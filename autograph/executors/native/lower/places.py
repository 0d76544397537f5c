"""Positions that a tensor says: where gathers read and scatters write, and whether these are inside of their axes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.native.lower.elementwise import kernel_of
from autograph.executors.native.lower.indexing import outside_of, position_in
from autograph.executors.native.lower.reductions import any_of
from autograph.executors.native.lower.state import State, static
from autograph.executors.native.program import Affine, Constant, Operand
from autograph.executors.native.values import Array, Value, Virtual
from autograph.framework.constant_value import constant_value
from autograph.framework.graph import Operation
from autograph.framework.tensor import Tensor

__all__ = ["Places", "copied", "fail_outside"]

#: Positions that take so many operations are computed where they are looked at, and again where they are used.
_CHEAP = 8


class Places:
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
        sizes: Sequence[int | Operand],
        vectors: bool,
        from_end: bool = False,
    ) -> None:
        """
        Args:
            sizes: of the axes; numbers of type i64, where nobody knows them beforehand.
            vectors: whether the last axis of the tensor has the positions of a vector; else there is one for each.
            from_end: whether negative positions count from the end.
        """
        self._state, self._vectors, self._from_end = state, vectors, from_end
        self._sizes: list[Operand] = [Constant(n, "i64") if isinstance(n, int) else n for n in sizes]
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
        limits: Any = np.array([n.value for n in self._sizes if isinstance(n, Constant)])
        if self._known is None or len(limits) < len(self._sizes):
            return None
        limits = limits if self._vectors else limits[0]
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
            self.value = copied(self._state, self.value)


def fail_outside(state: State, op: Operation, outside: Operand, places: Places, values: Sequence[Value]) -> None:
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


def copied(state: State, value: Value) -> Array:
    made = state.allocate(value.type or "", value.shape or ())
    state.fill(made.buffer, value)
    return made
