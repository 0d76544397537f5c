"""Along an axis, one element after the other: what a function makes of all elements before each."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.native.builder import Builder
from autograph.executors.native.layouts import in_c_order
from autograph.executors.native.lower.layout import native_rule
from autograph.executors.native.lower.state import Rule, State
from autograph.executors.native.program import PARTS, Affine, Buffer, Constant, Operand
from autograph.executors.native.ufuncs import has_operations, ufunc_value
from autograph.executors.native.values import Array, Scalar, Value
from autograph.framework.graph import Operation

__all__ = ["RULES", "Axis", "known_axis"]

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")


def known_axis(state: State, value: Value, rank: int) -> int | None:
    axes = state.integers(value)
    return axes[0] % rank if axes is not None and len(axes) == 1 and -rank <= axes[0] < rank else None


class Axis:
    """An axis of an array: `count` elements, for each index of those before it and behind it."""

    def __init__(self, b: Builder, shape: Sequence[int], axis: int) -> None:
        self._b = b
        self.leading, self.trailing = math.prod(shape[:axis]), math.prod(shape[axis + 1 :])
        self.count = shape[axis]

    def at(self, lead: Operand, position: Affine | Operand | int, trail: Operand) -> Affine:
        """Where an element is, in C order."""
        return (Affine.of(lead) * self.count + position) * self.trailing + trail

    def without(self, lead: Operand, trail: Operand) -> Affine:
        """The same in an array without this axis."""
        return Affine.of(lead) * self.trailing + trail

    def along(self, carried: Sequence[Operand], step: Callable[..., Sequence[Operand]]) -> list[Operand]:
        """One position after the other, from 1 on: `step` gets it, and what is carried, and gives the next of these."""
        b = self._b

        def body(given: Sequence[Operand]) -> list[Operand]:
            position = b.between(given[0], 1, self.count - 1)
            return [b.let("add", [position, _ONE], "i64"), *step(position, *given[1:])]

        count = Constant(self.count, "i64")
        return b.repeat([_ONE, *carried], lambda c: b.let("lt", [c[0], count], "b"), body, self.count)[1:]

    def for_each(
        self,
        start: Callable[[Operand, Operand], Sequence[Operand]],
        step: Callable[..., Sequence[Operand]],
        kept: Sequence[Buffer],
        last: Sequence[Buffer] = (),
    ) -> None:
        """For each index of the other axes: carries operands from position 1 of this axis on, in buffers of an array
        without this axis if there are axes behind it, so that neighbours are computed at once.

        Args:
            start: gives the operands at position 0; it gets the indices before and behind the axis, as all do.
            step: gets these, the position, and the operands; gives the next ones.
            kept: the buffers.
            last: those of them that are read afterwards.
        """
        b = self._b
        with b.loop(self.leading) as lead:
            if self.trailing == 1:
                found = self.along(start(lead, _ZERO), lambda position, *c: step(lead, _ZERO, position, *c))
                for buffer, x in zip(last, found):
                    b.store(buffer, lead, x)
                return
            with b.loop(self.trailing) as trail:
                for buffer, x in zip(kept, start(lead, trail)):
                    b.store(buffer, self.without(lead, trail), x)

            def row(position: Operand) -> list[Operand]:
                with b.loop(self.trailing) as trail:
                    before = [b.load(buffer, self.without(lead, trail)) for buffer in kept]
                    for buffer, x in zip(kept, step(lead, trail, position, *before)):
                        b.store(buffer, self.without(lead, trail), x)
                return []

            self.along([], row)
            for buffer in kept:
                b.wrote(buffer)


def _scan(function: np.ufunc, neutral: int) -> Rule:
    def rule(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
        axis = known_axis(state, ins[1], len(shape)) if shape else None
        if axis is None or 0 in shape or type == "b" or type in PARTS:
            return None
        start = neutral if op.attrs["exclusive"] else None
        return _scanned(state, function, state.array(state.loaded(ins[0])), axis, start, op.attrs["reverse"])

    return native_rule(rule)


def _scanned(
    state: State, function: np.ufunc, value: Array, axis: int, exclusive: int | None, backwards: bool
) -> Array:
    """What a function makes of all elements up to each along an axis.

    Args:
        exclusive: what each result starts with, if it leaves its own element out.
    """
    b, type, shape = state.b, value.type, value.shape
    made = state.allocate(type, shape, "C" if in_c_order(shape, value.strides) else None)
    along = Axis(state.b, shape, axis)
    totals = Buffer(type, along.leading * along.trailing, ("work", None))

    def place(lead: Operand, position: Operand, trail: Operand) -> Affine:
        turned = Affine.of(position) * -1 + (along.count - 1) if backwards else position
        return along.at(lead, turned, trail)

    def start(lead: Operand, trail: Operand) -> list[Operand]:
        first = b.load(value.buffer, place(lead, _ZERO, trail))
        b.store(made.buffer, place(lead, _ZERO, trail), first if exclusive is None else Constant(exclusive, type))
        return [first]

    def step(lead: Operand, trail: Operand, position: Operand, before: Operand) -> list[Operand]:
        at = place(lead, position, trail)
        total = ufunc_value(b, function, [before, b.load(value.buffer, at)], [type] * 3)
        b.store(made.buffer, at, total if exclusive is None else before)
        return [total]

    along.for_each(start, step, [totals])
    b.wrote(made.buffer)
    return made


def _accumulate(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    function: np.ufunc = getattr(np, op.attrs["ufunc"])
    if 0 in shape or not has_operations(function, [type] * 2):
        return None  # NumPy's loop takes many elements at once
    return _scanned(state, function, state.array(state.loaded(ins[0])), op.attrs["axis"], None, False)


def _reduce(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    """One element after the other along one axis."""
    function, axes, value = getattr(np, op.attrs["ufunc"]), op.attrs["axes"], state.loaded(ins[0])
    if len(axes) != 1 or 0 in value.shape or not has_operations(function, [type] * 2):
        return None
    b, along = state.b, Axis(state.b, value.shape, axes[0])
    source, made = state.array(value).buffer, state.allocate(type, shape)

    def start(lead: Operand, trail: Operand) -> list[Operand]:
        return [b.load(source, along.at(lead, _ZERO, trail))]

    def step(lead: Operand, trail: Operand, position: Operand, before: Operand) -> list[Operand]:
        return [ufunc_value(b, function, [before, b.load(source, along.at(lead, position, trail))], [type] * 3)]

    along.for_each(start, step, [made.buffer], [made.buffer])
    b.wrote(made.buffer)
    return made if shape else Scalar(b.load(made.buffer, 0))


def _recurrence(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    axis = known_axis(state, ins[2], len(shape)) if shape else None
    if axis is None or 0 in shape or type[0] != "f":
        return None
    b, (factors, terms) = state.b, [state.array(state.loaded(x)).buffer for x in ins[:2]]
    made, along = state.allocate(type, shape), Axis(state.b, shape, axis)

    def result(lead: Operand, trail: Operand, position: Operand, before: Operand) -> list[Operand]:
        turned = Affine.of(position) * -1 + (along.count - 1) if op.attrs["reverse"] else position
        at = along.at(lead, turned, trail)
        total = b.let("add", [b.let("mul", [b.load(factors, at), before], type), b.load(terms, at)], type)
        b.store(made.buffer, at, total)
        return [total]

    totals = Buffer(type, along.leading * along.trailing, ("work", None))
    along.for_each(lambda lead, trail: result(lead, trail, _ZERO, Constant(0.0, type)), result, [totals])
    b.wrote(made.buffer)
    return made


RULES: dict[str, Rule] = {
    "Cumsum": _scan(np.add, 0),
    "Cumprod": _scan(np.multiply, 1),
    "LinearRecurrence": native_rule(_recurrence),
    "UfuncAccumulate": native_rule(_accumulate),
    "UfuncReduce": native_rule(_reduce),
}
