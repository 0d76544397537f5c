"""Indexing: slices, positions, and what is written there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from autograph.export.onnx.arrays import positions
from autograph.export.onnx.builder import INT, Refused, Scope, Value
from autograph.export.onnx.rules import FAILURES, known_axes, rank_of, rule
from autograph.framework.constant_value import constant_value
from autograph.framework.graph import Operation
from autograph.ops.arrays.slicing import MASKS, known_ints

__all__: list[str] = []

_FAR = 2**62


class _Index:
    """A strided slice, axis by axis.

    Attributes:
        slices: for each axis that is sliced, its number, start, end and step.
        picked: for each axis of which one position is taken, its number and the position, the last first.
        new: where the new axes are in the result.
    """

    def __init__(
        self, scope: Scope, op: Operation, rank: int, first: int, ins: Sequence[Value], attrs: Any = None
    ) -> None:
        self.scope = scope
        self.slices: list[tuple[int, Value, Value, Value]] = []
        self.picked: list[tuple[int, Value]] = []
        self.new: list[int] = []
        masks = {m: (attrs or op.attrs)[m] for m in MASKS}
        begin, end, steps = (scope.cast(v, INT) for v in ins[first : first + 3])
        known = [known_ints(t) for t in op.inputs[first : first + 3]]
        if any(k is None for k in known):
            raise Refused("the number of its indices is not known")
        count = len(known[0] or ())
        vectors = [_parts(scope, v, k or ()) for v, k in zip((begin, end, steps), known)]
        plain = [i for i in range(count) if not (masks["ellipsis_mask"] | masks["new_axis_mask"]) >> i & 1]
        axis, place = 0, 0
        for i in range(count):
            if masks["ellipsis_mask"] >> i & 1:
                axis, place = axis + rank - len(plain), place + rank - len(plain)
            elif masks["new_axis_mask"] >> i & 1:
                self.new.append(place)
                place += 1
            elif masks["shrink_axis_mask"] >> i & 1:
                self.picked.insert(0, (axis, vectors[0][i]))
                axis += 1
            else:
                self._add_slice(masks, i, axis, vectors)
                axis, place = axis + 1, place + 1

    def _add_slice(self, masks: Mapping[str, int], i: int, axis: int, vectors: Sequence[Sequence[Value]]) -> None:
        scope = self.scope
        first, last, step = (v[i] for v in vectors)
        zero = scope.ints(0)
        if step.known is None:
            none = scope.equal(step, zero)
            scope.error(scope.squeeze(none, 0), "InvalidArgumentError: the step of a slice cannot be zero")
            step = scope.where(none, scope.ints(1), step)
        backwards = scope.less(step, zero) if step.known is None else scope.constant(step.known < 0)
        if masks["begin_mask"] >> i & 1:
            first = _chosen(scope, backwards, _FAR, 0)
        if masks["end_mask"] >> i & 1:
            last = _chosen(scope, backwards, -_FAR, _FAR)
        self.slices.append((axis, first, last, step))

    def of(self, value: Value) -> Value:
        """The part of a value."""
        scope = self.scope
        if self.slices:
            axes, *ends = zip(*self.slices)
            firsts, lasts, steps = (scope.concat(list(v)) for v in ends)
            value = scope.apply("Slice", value, firsts, lasts, scope.ints(*axes), steps)
        for axis, position in self.picked:
            at = scope.squeeze(position, 0) if position.known is None else scope.constant(position.known[0], INT)
            value = scope.gather(value, at, axis, f"IndexingError: index out of range for axis {axis}")
        return scope.unsqueeze(value, *self.new) if self.new else value


def _slice_fails(scope: Scope, op: Operation, ins: Sequence[Any]) -> Value:
    """Whether one of the positions that are taken is not there."""
    index = _Index(scope, op, rank_of(op), 1, ins, op.attrs["keywords"])
    found = scope.constant(False)
    for axis, position in index.picked:
        size = scope.dim(ins[0], axis)
        below = scope.less(position, scope.apply("Neg", size))
        outside = scope.apply("Or", below, scope.apply("GreaterOrEqual", position, size, dtype=np.bool_))
        found = scope.apply("Or", found, scope.squeeze(outside, 0))
    return found


FAILURES["StridedSlice"] = _slice_fails


def _parts(scope: Scope, vector: Value, known: Sequence[int | None]) -> list[Value]:
    """The entries of a vector, vectors of one each."""
    return [scope.ints(k) if k is not None else scope.gather(vector, scope.ints(i)) for i, k in enumerate(known)]


def _chosen(scope: Scope, condition: Value, yes: int, no: int) -> Value:
    if condition.known is not None:
        return scope.ints(yes if condition.known[0] else no)
    return scope.where(condition, scope.ints(yes), scope.ints(no))


@rule("StridedSlice")
def _slice(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    rank = op.inputs[0].shape.rank
    if rank is None and op.attrs["ellipsis_mask"]:
        raise Refused("the rank of its operand is not known")
    return _Index(scope, op, rank or 0, 1, ins).of(ins[0])


@rule("TensorStridedSliceUpdate")
def _update(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    index = _Index(scope, op, rank_of(op), 1, ins)
    return _written(scope, index, ins[0], ins[4])


@rule("StridedSliceGrad")
def _gradient(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    rank = op.outputs[0].shape.rank
    if rank is None:
        raise Refused("the rank of its result is not known")
    zeros = scope.expand(scope.like(0, ins[4]), scope.cast(ins[0], INT))
    return _written(scope, _Index(scope, op, rank, 1, ins), zeros, ins[4])


def _numbers(scope: Scope, value: Value) -> Value:
    """The numbers of the elements of an array, in its shape."""
    size = scope.node("Size", [value], [INT])[0]
    return scope.reshape(positions(scope, scope.unsqueeze(size, 0)), scope.shape(value))


def _written(scope: Scope, index: _Index, value: Value, new: Value) -> Value:
    """The array with another value, which broadcasts, in a part of it: where that part's elements are."""
    places = index.of(_numbers(scope, value))
    new = scope.expand(scope.cast(new, value.dtype), scope.shape(places))
    return _scattered(scope, value, places, new)


def _scattered(scope: Scope, value: Value, places: Value, new: Value, reduction: str = "none") -> Value:
    """The array with elements at places, which are numbers of its elements."""
    row = scope.ints(-1)
    flat = scope.apply(
        "ScatterElements", scope.reshape(value, row), scope.reshape(places, row), scope.reshape(new, row), axis=0,
        reduction=reduction,
    )  # fmt: skip
    return scope.reshape(flat, scope.shape(value))


@rule("Slice")
def _block(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    value, begin, size = ins[0], *(scope.cast(v, INT) for v in ins[1:])
    if not rank_of(op):
        return value
    end = scope.apply("Add", begin, size)
    open_ = scope.less(size, scope.constant(0, INT))
    end = scope.where(open_, scope.shape(value), end)
    outside = scope.apply("Or", scope.less(begin, scope.constant(0, INT)), scope.less(scope.shape(value), end))
    outside = scope.apply("Or", outside, scope.less(size, scope.constant(-1, INT)))
    outside = scope.apply("Or", outside, scope.less(end, begin))
    if scope.model.keeps("IndexingError") and not _is_inside(op):
        scope.guard(outside, "IndexingError: a slice out of range")
    return scope.apply("Slice", value, begin, end)


def _is_inside(op: Operation) -> bool:
    """Whether a block is known to be within its array."""
    shape, begin, size = op.inputs[0].shape, constant_value(op.inputs[1]), constant_value(op.inputs[2])
    if begin is None or size is None or not shape.is_fully_defined():
        return False
    return all(b >= 0 and s >= -1 and b + max(s, 0) <= n for n, b, s in zip(shape.as_tuple(), begin, size))


# --- positions ---


def _at_least_0(scope: Scope, op: Operation, number: int, index: Value) -> Value:
    """Positions that are no negative ones, which ONNX counts from the end."""
    known = constant_value(op.inputs[number])
    if (known is None or (known < 0).any()) and scope.model.keeps("IndexingError"):
        scope.guard(scope.less(index, scope.constant(0, INT)), "IndexingError: an index below 0")
    return index


@rule("GatherV2")
def _gather(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    index = _at_least_0(scope, op, 1, scope.cast(ins[1], INT))
    (axis,) = known_axes(op, 2, rank_of(op))
    batch = op.attrs["batch_dims"]
    if ins[0].dtype.kind == "O" and scope.model.keeps("IndexingError"):  # GatherND does not look where nothing is taken
        outside = scope.apply("GreaterOrEqual", index, scope.squeeze(scope.dim(ins[0], axis), 0), dtype=np.bool_)
        scope.guard(outside, "IndexingError: index out of range")
    if not batch:
        return scope.gather(ins[0], index, axis)
    if batch < 0:
        batch += rank_of(op, 1)
    if batch != axis:
        raise Refused("it gathers batch by batch along a later axis")
    return scope.apply("GatherND", ins[0], scope.unsqueeze(index, -1), batch_dims=batch)


@rule("GatherGrad")
def _gather_gradient(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    rank = op.outputs[0].shape.rank
    if rank is None or op.attrs["batch_dims"]:
        raise Refused("the rank of its result is not known, or it goes batch by batch")
    (axis,) = known_axes(op, 2, rank)
    zeros = scope.expand(scope.like(0, ins[0]), scope.cast(ins[3], INT))
    places = scope.gather(_numbers(scope, zeros), scope.cast(ins[1], INT), axis)
    return _scattered(scope, zeros, places, ins[0], "add")


@rule("GatherNd")
def _gather_nd(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    index = _at_least_0(scope, op, 1, scope.cast(ins[1], INT))
    if op.inputs[1].shape.rank is None or op.inputs[1].shape[-1] in (None, 0):
        raise Refused("how many indices select an entry is not known, or is 0")
    return scope.apply("GatherND", ins[0], index)


@rule("ScatterNd")
def _scatter_nd(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    index = _at_least_0(scope, op, 0, scope.cast(ins[0], INT))
    if ins[1].dtype.kind not in "iuf":
        raise Refused(f"ONNX adds no {ins[1].dtype.name}")
    zeros = scope.expand(scope.like(0, ins[1]), scope.cast(ins[2], INT))
    return scope.apply("ScatterND", zeros, index, ins[1], reduction="add")


def _scatter_into(reduction: str, prepare: Any = None) -> Any:
    def scattered(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
        index = _at_least_0(scope, op, 1, scope.cast(ins[1], INT))
        new = ins[2] if prepare is None else prepare(scope, ins[2])
        return scope.apply("ScatterND", ins[0], index, new, reduction=reduction)

    return scattered


def _negated(scope: Scope, value: Value) -> Value:
    return scope.apply("Sub", scope.like(0, value), value)


rule("TensorScatterUpdate")(_scatter_into("none"))
rule("TensorScatterAdd")(_scatter_into("add"))
rule("TensorScatterSub")(_scatter_into("add", _negated))


@rule("TensorScatterMax", "TensorScatterMin")
def _scatter_extreme(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    x, new = ins[0], ins[2]
    index = _at_least_0(scope, op, 1, scope.cast(ins[1], INT))
    found = scope.apply("ScatterND", x, index, new, reduction="max" if op.type == "TensorScatterMax" else "min")
    if x.dtype.kind != "f":
        return found
    bad, more = (scope.cast(scope.apply("IsNaN", v, dtype=np.bool_), np.float32) for v in (x, new))
    bad = scope.apply("ScatterND", bad, index, more, reduction="add")  # NaN, if one is
    return scope.where(scope.less(scope.constant(np.float32(0)), bad), scope.like(np.nan, x), found)


@rule("Where")
def _where(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    if not rank_of(op):
        raise Refused("it asks where a scalar is true")
    there = scope.cast(ins[0], np.bool_)
    return scope.apply("Transpose", scope.node("NonZero", [there], [INT])[0], perm=[1, 0])


@rule("InvertPermutation")
def _inverted(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    at = positions(scope, scope.dim(ins[0], 0))
    found = scope.apply("ScatterElements", at, scope.cast(ins[0], INT), at, axis=0)
    return scope.cast(found, ins[0].dtype)


# --- segments and sets ---


@rule("UnsortedSegmentSum")
def _segments(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    """Rows of negative numbers go into one more segment, which is cut off."""
    data, numbers, count = ins[0], scope.cast(ins[1], INT), scope.unsqueeze(scope.cast(ins[2], INT), 0)
    depth = rank_of(op, 1)
    last = scope.squeeze(count, 0)
    at = scope.where(scope.less(numbers, scope.constant(0, INT)), last, numbers)
    more = scope.apply("Add", count, scope.ints(1))
    zeros = scope.expand(scope.like(0, data), scope.concat([more, scope.node("Shape", [data], [INT], start=depth)[0]]))
    sums = scope.apply("ScatterND", zeros, scope.unsqueeze(at, -1), data, reduction="add")
    return scope.apply("Slice", sums, scope.ints(0), count, scope.ints(0))


@rule("SegmentSum")
def _sorted_segments(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    data, numbers = ins[0], scope.cast(ins[1], INT)
    last = scope.node("ReduceMax", [scope.concat([scope.ints(-1), numbers])], [INT], keepdims=1)[0]
    count = scope.apply("Add", last, scope.ints(1))
    zeros = scope.expand(scope.like(0, data), scope.concat([count, scope.node("Shape", [data], [INT], start=1)[0]]))
    return scope.apply("ScatterND", zeros, scope.unsqueeze(numbers, -1), data, reduction="add")


@rule("Unique", "UniqueWithCounts")
def _unique(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    x = ins[0]
    wide = x if x.dtype.kind not in "iub" else scope.cast(x, INT)
    wide = scope.cast(wide, np.float32) if wide.dtype == np.float16 else wide
    values, _, inverse, counts = scope.node("Unique", [wide], [wide.dtype, INT, INT, INT], sorted=0)
    found = [scope.cast(values, x.dtype), *(scope.cast(v, op.outputs[1].dtype.numpy_dtype) for v in (inverse, counts))]
    return found[: len(op.outputs)]


@rule("Bincount")
def _bincount(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    numbers = scope.reshape(scope.cast(ins[0], INT), scope.ints(-1))
    size = scope.unsqueeze(scope.cast(ins[1], INT), 0)
    weights = scope.reshape(scope.expand(ins[2], scope.shape(ins[0])), scope.ints(-1))
    kept = scope.less(numbers, size)
    numbers = scope.where(kept, numbers, size)
    zeros = scope.expand(scope.like(0, weights), scope.apply("Add", size, scope.ints(1)))
    sums = scope.apply("ScatterElements", zeros, numbers, weights, axis=0, reduction="add")
    return scope.apply("Slice", sums, scope.ints(0), size, scope.ints(0))
