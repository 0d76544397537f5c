"""Along an axis, one element after the other: sums and products of all before, and where the largest is."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.native.layouts import in_c_order
from autograph.executors.native.lower.layout import native_rule
from autograph.executors.native.lower.state import Rule, State
from autograph.executors.native.program import PARTS, Affine, Buffer, Constant, Operand
from autograph.executors.native.ufuncs import has_operations, ufunc_value
from autograph.executors.native.values import Array, Scalar, Value
from autograph.framework.graph import Operation

__all__ = ["RULES"]

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")
#: The best of so many elements is found without a loop; of many more, so many side by side.
_FEW, _LANES = 16, 8


def _axis(state: State, value: Value, rank: int) -> int | None:
    axes = state.integers(value)
    return axes[0] % rank if axes is not None and len(axes) == 1 and -rank <= axes[0] < rank else None


class _Axis:
    """An axis of an array: `count` elements, for each index of those before it and behind it."""

    def __init__(self, state: State, shape: Sequence[int], axis: int) -> None:
        self._b = state.b
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
        axis = _axis(state, ins[1], len(shape)) if shape else None
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
    along = _Axis(state, shape, axis)
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
    b, along = state.b, _Axis(state, value.shape, axes[0])
    source, made = state.array(value).buffer, state.allocate(type, shape)

    def start(lead: Operand, trail: Operand) -> list[Operand]:
        return [b.load(source, along.at(lead, _ZERO, trail))]

    def step(lead: Operand, trail: Operand, position: Operand, before: Operand) -> list[Operand]:
        return [ufunc_value(b, function, [before, b.load(source, along.at(lead, position, trail))], [type] * 3)]

    along.for_each(start, step, [made.buffer], [made.buffer])
    b.wrote(made.buffer)
    return made if shape else Scalar(b.load(made.buffer, 0))


def _recurrence(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    axis = _axis(state, ins[2], len(shape)) if shape else None
    if axis is None or 0 in shape or type[0] != "f":
        return None
    b, (factors, terms) = state.b, [state.array(state.loaded(x)).buffer for x in ins[:2]]
    made, along = state.allocate(type, shape), _Axis(state, shape, axis)

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


def _extreme(comparison: str) -> Rule:
    """Where the first of the largest or smallest elements is; the first NaN, if there is one."""

    def rule(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
        value = state.loaded(ins[0])
        axis = _axis(state, ins[1], len(value.shape)) if value.shape else None
        if axis is None or 0 in value.shape or value.type == "b" or value.type in PARTS:
            return None
        found = _Extreme(state, state.array(value).buffer, comparison, _Axis(state, value.shape, axis), type)
        if not shape:
            return Scalar(found.of_row(_ZERO))
        made = state.allocate(type, shape)
        found.all_into(made.buffer)
        return made

    return native_rule(rule)


class _Extreme:
    """
    Args:
        buffer: the elements.
        comparison: between a later element and the best one: whether that stays the best.
        type: of the positions that are given.
    """

    def __init__(self, state: State, buffer: Buffer, comparison: str, axis: _Axis, type: str) -> None:
        self._b, self._buffer, self._comparison, self._axis, self._type = state.b, buffer, comparison, axis, type

    def _load(self, lead: Operand, position: Affine | Operand | int, trail: Operand = _ZERO) -> Operand:
        return self._b.load(self._buffer, self._axis.at(lead, position, trail))

    def _better(self, x: Operand, best: Operand) -> Operand:
        b = self._b
        better = b.negated(b.let(self._comparison, [x, best], "b"))
        if best.type[0] == "f":  # after NaN nothing is better
            better = b.all_of(better, b.let("eq", [best, best], "b"))
        return better

    def _of(self, better: Operand, new: Sequence[Operand], old: Sequence[Operand]) -> list[Operand]:
        return [self._b.let("select", [better, x, y], x.type) for x, y in zip(new, old)]

    def all_into(self, made: Buffer) -> None:
        """Those of all rows."""
        b, axis = self._b, self._axis
        if axis.trailing == 1:
            with b.loop(axis.leading) as lead:
                b.store(made, lead, self.of_row(lead))
            b.wrote(made)
            return

        def start(lead: Operand, trail: Operand) -> list[Operand]:
            return [self._load(lead, _ZERO, trail), Constant(0, self._type)]

        def step(lead: Operand, trail: Operand, position: Operand, best: Operand, where: Operand) -> list[Operand]:
            x = self._load(lead, position, trail)
            return self._of(self._better(x, best), [x, b.cast(position, self._type)], [best, where])

        bests = Buffer(self._buffer.type, axis.leading * axis.trailing, ("work", None))
        axis.for_each(start, step, [bests, made])

    def of_row(self, lead: Operand) -> Operand:
        """That of one row, if no axis is behind this one."""
        if self._axis.count <= _FEW:
            found = self._of_few(lead)
        elif self._axis.count < _FEW * _LANES:
            found = self._axis.along(
                [self._load(lead, _ZERO), _ZERO], lambda position, *before: self._step(lead, position, before)
            )
        else:
            found = self._of_many(lead)
        return self._b.cast(found[1], self._type)

    def _step(self, lead: Operand, position: Operand, before: Sequence[Operand]) -> list[Operand]:
        x = self._load(lead, position)
        return self._of(self._better(x, before[0]), [x, position], before)

    def _of_few(self, lead: Operand) -> list[Operand]:
        """As a tree: all of its comparisons of one height can be made at once. The positions of floats are floats, too,
        which has the processor choose between both in the same way; of whole numbers beside floats LLVM makes branches,
        that are as often mispredicted as not."""
        values = [self._load(lead, k) for k in range(self._axis.count)]
        found = [[x, Constant(k, x.type if x.type[0] == "f" else "i64")] for k, x in enumerate(values)]
        while len(found) > 1:
            pairs = [self._of(self._better(y[0], x[0]), y, x) for x, y in zip(found[::2], found[1::2])]
            found = pairs + found[len(pairs) * 2 :]
        return found[0]

    def _of_many(self, lead: Operand) -> list[Operand]:
        """Lanes side by side, each with the first best one of its positions; then the first best one of the lanes."""
        b, count = self._b, self._axis.count
        bests, wheres = Buffer(self._buffer.type, _LANES, ("work", "local")), Buffer("i64", _LANES, ("work", "local"))
        with b.loop(_LANES) as j:
            b.store(bests, j, self._load(lead, j))
            b.store(wheres, j, j)

        def step(given: Sequence[Operand]) -> list[Operand]:
            i = b.between(given[0], 0, count - _LANES)
            with b.loop(_LANES) as j:
                x = self._load(lead, Affine.of(i) + j)
                here = b.let("add", [i, j], "i64")
                found = self._of(
                    self._better(x, b.load(bests, j)), [x, here], [b.load(bests, j), b.load(wheres, j)]
                )
                b.store(bests, j, found[0])
                b.store(wheres, j, found[1])
            return [b.let("add", [i, Constant(_LANES, "i64")], "i64")]

        last = Constant(count - _LANES, "i64")
        b.repeat([Constant(_LANES, "i64")], lambda c: b.let("le", [c[0], last], "b"), step, count // _LANES)
        b.wrote(bests)
        b.wrote(wheres)
        lanes = [[b.load(bests, k), b.load(wheres, k)] for k in range(_LANES)]
        best: list[Operand] = [*lanes[0]]
        for lane in lanes[1:]:
            best = self._of(self._before(lane, best), lane, best)
        for k in range(count // _LANES * _LANES, count):
            best = self._step(lead, Constant(k, "i64"), best)
        return best

    def _before(self, a: Sequence[Operand], b: Sequence[Operand]) -> Operand:
        """Whether one of two is better, or as good and earlier."""
        build = self._b
        equal = build.let("eq", [a[0], b[0]], "b")
        if a[0].type[0] == "f":
            neither = [build.let("ne", [x, x], "b") for x in (a[0], b[0])]
            equal = build.let("or", [equal, build.all_of(*neither)], "b")
        earlier = build.all_of(equal, build.let("lt", [a[1], b[1]], "b"))
        return build.let("or", [self._better(a[0], b[0]), earlier], "b")


RULES: dict[str, Rule] = {
    "Cumsum": _scan(np.add, 0),
    "Cumprod": _scan(np.multiply, 1),
    "LinearRecurrence": native_rule(_recurrence),
    "UfuncAccumulate": native_rule(_accumulate),
    "UfuncReduce": native_rule(_reduce),
    "ArgMax": _extreme("le"),
    "ArgMin": _extreme("ge"),
}
