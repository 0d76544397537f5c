"""Arrays made, shaped, joined and taken apart."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.export.onnx.builder import BOOL, INT, Refused, Scope, Value
from autograph.export.onnx.rules import as_vector, known_axes, known_int, rank_of, rule
from autograph.framework.constant_value import constant_value
from autograph.framework.graph import Operation

__all__ = ["moved_axis", "positions"]

_FAR = 2**62


def positions(scope: Scope, count: Value) -> Value:
    """0, 1, ... up to a count, which is a vector of one."""
    return scope.apply("Range", scope.constant(0, INT), scope.squeeze(count, 0), scope.constant(1, INT))


def moved_axis(scope: Scope, value: Value, rank: int, source: int, target: int) -> Value:
    order = [a for a in range(rank) if a != source]
    order.insert(target, source)
    return value if source == target else scope.apply("Transpose", value, perm=order)


# --- shapes ---


@rule("Shape")
def _shape(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return scope.cast(scope.shape(ins[0]), op.outputs[0].dtype.numpy_dtype)


@rule("Size")
def _size(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return scope.cast(scope.node("Size", ins, [INT])[0], op.outputs[0].dtype.numpy_dtype)


@rule("Rank")
def _rank(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return scope.cast(scope.squeeze(scope.shape(scope.shape(ins[0])), 0), np.int32)


@rule("Reshape")
def _reshape(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    shape = op.outputs[0].shape
    if shape.is_fully_defined():  # a -1 beside a 0 is worked out
        return scope.reshape(ins[0], scope.ints(*shape.as_tuple()))
    return scope.reshape(ins[0], scope.cast(ins[1], INT))


@rule("Transpose")
def _transpose(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    order = constant_value(op.inputs[1])
    if order is None:
        raise Refused("the order of the axes has to be a constant")
    return scope.apply("Transpose", ins[0], perm=[int(a) % len(order) for a in order]) if len(order) else ins[0]


@rule("ExpandDims")
def _expand_dims(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return scope.unsqueeze(ins[0], known_int(op, 1))


@rule("Squeeze")
def _squeeze(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    dims = op.attrs["squeeze_dims"]
    return scope.squeeze(ins[0], *dims) if dims else scope.node("Squeeze", ins, [ins[0].dtype])[0]


@rule("BroadcastTo")
def _broadcast_to(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return scope.expand(ins[0], scope.cast(ins[1], INT))


@rule("BroadcastArgs")
def _broadcast_args(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    one = scope.constant(np.float32(0))
    both = scope.apply("Add", *(scope.expand(one, scope.cast(v, INT)) for v in ins))
    return scope.cast(scope.shape(both), op.outputs[0].dtype.numpy_dtype)


@rule("EnsureShape")
def _ensure_shape(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    wanted = op.attrs["shape"]
    if wanted.rank is None or wanted.is_compatible_with(op.inputs[0].shape) and op.inputs[0].shape.is_fully_defined():
        return ins[0]
    for axis, size in enumerate(wanted):
        if size is not None:
            there = scope.squeeze(scope.dim(ins[0], axis), 0)
            scope.error(scope.not_(scope.equal(there, scope.constant(size, INT))), "ShapeMismatchError: ensure_shape")
    return ins[0]


@rule("SumToShape")
def _sum_to_shape(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    x, shape = ins
    if x.dtype.kind not in "f":
        raise Refused("it sums whole numbers to a shape")
    rank, kept = rank_of(op), op.inputs[1].shape[0]
    if kept is None:
        raise Refused("the rank of its result is not known")
    if rank > kept:
        x = scope.apply("ReduceSum", x, scope.ints(*range(rank - kept)), keepdims=0)
    ones = scope.equal(scope.cast(shape, INT), scope.constant(1, INT))
    axes = scope.reshape(scope.node("NonZero", [ones], [INT])[0], scope.ints(-1))
    return scope.apply("ReduceSum", x, axes, keepdims=1, noop_with_empty_axes=1) if kept else x


# --- joining and taking apart ---


@rule("ConcatV2")
def _concat(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return scope.concat(ins[:-1], known_int(op, len(ins) - 1))


@rule("Pack")
def _pack(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    axis = op.attrs["axis"]
    return scope.concat([scope.unsqueeze(v, axis) for v in ins], axis)


@rule("Unpack")
def _unpack(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return [scope.gather(ins[0], scope.constant(i, INT), op.attrs["axis"]) for i in range(op.attrs["num"])]


@rule("Split")
def _split(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    axis, parts = known_int(op, 0), op.attrs["num_split"]
    each = scope.apply("Div", scope.dim(ins[1], axis), scope.ints(parts))
    bounds = [scope.apply("Mul", each, scope.ints(i)) for i in range(parts + 1)]
    return _between(scope, ins[1], axis, bounds)


@rule("SplitV")
def _split_sizes(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    sizes, parts = scope.cast(ins[1], INT), op.attrs["num_split"]
    bounds = [scope.ints(0)]
    rest = scope.apply(
        "Sub", scope.dim(ins[0], known_int(op, 2)), scope.apply("Add", _total(scope, sizes), scope.ints(1))
    )
    for i in range(parts):
        size = scope.gather(sizes, scope.ints(i))
        size = scope.where(scope.less(size, scope.ints(0)), rest, size)
        bounds.append(scope.apply("Add", bounds[-1], size))
    return _between(scope, ins[0], known_int(op, 2), bounds)


def _total(scope: Scope, sizes: Value) -> Value:
    ones = scope.expand(scope.constant(1, INT), scope.shape(sizes))
    return scope.unsqueeze(scope.apply("MatMul", sizes, ones), 0)


def _between(scope: Scope, value: Value, axis: int, bounds: Sequence[Value]) -> list[Value]:
    return [scope.apply("Slice", value, a, b, scope.ints(axis)) for a, b in itertools.pairwise(bounds)]


@rule("Tile")
def _tile(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return scope.apply("Tile", ins[0], scope.cast(ins[1], INT))


@rule("ReverseV2")
def _reverse(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    axes = known_axes(op, 1, rank_of(op))
    if not axes:
        return ins[0]
    n = len(axes)
    ends = (scope.ints(*[-1] * n), scope.ints(*[-_FAR] * n))
    return scope.apply("Slice", ins[0], *ends, scope.ints(*axes), scope.ints(*[-1] * n))


@rule("Roll")
def _roll(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    value, shifts = ins[0], as_vector(scope, ins[1])
    for i, axis in enumerate(known_axes(op, 2, rank_of(op))):
        count = scope.apply("Max", scope.dim(value, axis), scope.ints(1))
        shift = scope.apply("Mod", scope.gather(shifts, scope.ints(i)), count)
        at = scope.apply("Sub", scope.dim(value, axis), shift)
        behind = scope.apply("Slice", value, at, scope.ints(_FAR), scope.ints(axis))
        before = scope.apply("Slice", value, scope.ints(0), at, scope.ints(axis))
        value = scope.concat([behind, before], axis)
    return value


@rule("PadV2")
def _pad(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    value, room, filling = ins
    if value.dtype.kind == "O":
        raise Refused("ONNX pads no texts")
    if not rank_of(op):
        return value
    both = scope.reshape(scope.apply("Transpose", scope.cast(room, INT), perm=[1, 0]), scope.ints(-1))
    return scope.apply("Pad", value, both, filling)


@rule("MirrorPad")
def _mirror(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    value = ins[0]
    for axis in range(rank_of(op)):
        value = scope.gather(value, _mirrored(scope, op, value, scope.cast(ins[1], INT), axis), axis)
    return value


def _mirrored(scope: Scope, op: Operation, value: Value, room: Value, axis: int) -> Value:
    """The positions along an axis that a mirrored array has, from before its first to behind its last."""
    before, behind = (scope.gather(scope.gather(room, scope.ints(axis)), scope.constant(i, INT), 1) for i in (0, 1))
    count = scope.dim(value, axis)
    start = scope.squeeze(scope.apply("Neg", before), 0)
    stop = scope.squeeze(scope.apply("Add", count, behind), 0)
    at = scope.apply("Range", start, stop, scope.constant(1, INT))
    edge = 0 if op.attrs["mode"] == "REFLECT" else 1
    if scope.model.keeps("InvalidArgumentError"):
        most = scope.apply("Sub", count, scope.ints(1 - edge))
        too_far = scope.less(most, scope.apply("Max", before, behind))
        scope.guard(too_far, "InvalidArgumentError: more rows than there are to mirror")
    below = scope.apply("Sub", scope.constant(-edge, INT), at)
    last = scope.apply("Sub", scope.apply("Mul", count, scope.ints(2)), scope.ints(2 - edge))
    above = scope.apply("Sub", last, at)
    inside = scope.where(scope.less(at, scope.constant(0, INT)), below, at)
    return scope.where(scope.less(at, count), inside, above)


# --- making ---


@rule("Fill")
def _fill(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return scope.expand(ins[1], scope.cast(ins[0], INT))


@rule("Range")
def _range(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    start, _, delta = ins
    wide = INT if start.dtype.kind in "iu" else np.dtype(np.float64)
    first, last, step = (scope.cast(v, wide) for v in ins)
    zero = scope.constant(0, wide)
    if step.known is None or not step.known:
        scope.error(scope.equal(step, zero), "InvalidArgumentError: the step of a range cannot be zero")
        step = scope.where(scope.equal(step, zero), scope.constant(1, wide), step)
    distance = scope.apply("Sub", last, first)
    steps = scope.apply("Div", scope.cast(distance, np.float64), scope.cast(step, np.float64))
    count = scope.cast(scope.apply("Ceil", steps), INT)
    numbers = scope.apply("Range", scope.constant(0, INT), count, scope.constant(1, INT))
    return scope.apply("Add", start, scope.apply("Mul", scope.cast(numbers, start.dtype), delta))


@rule("LinSpace")
def _spaced(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    start, stop = (scope.cast(v, np.float64) for v in ins[:2])
    count = scope.cast(ins[2], INT)
    numbers = scope.apply("Range", scope.constant(0, INT), count, scope.constant(1, INT))
    last = scope.apply("Sub", count, scope.constant(1, INT))
    steps = scope.cast(scope.apply("Max", last, scope.constant(1, INT)), np.float64)
    step = scope.apply("Div", scope.apply("Sub", stop, start), steps)
    between = scope.apply("Add", scope.apply("Mul", scope.cast(numbers, np.float64), step), start)
    end = scope.apply("And", scope.equal(numbers, last), scope.less(scope.constant(0, INT), last))
    return scope.cast(scope.where(end, stop, between), ins[0].dtype)


# --- diagonals ---


def _rows_and_columns(scope: Scope, value: Value, columns_of: Value | None = None) -> tuple[Value, Value]:
    """The number of its row, and of its column, for each element of a matrix: a column and a row."""
    rows = positions(scope, scope.node("Shape", [value], [INT], start=-2, end=-1)[0])
    columns = positions(scope, scope.dim(value, -1))
    return scope.unsqueeze(rows, 1), scope.unsqueeze(columns, 0)


@rule("MatrixDiag")
def _matrix_of_diagonal(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    at = positions(scope, scope.dim(ins[0], -1))
    there = scope.equal(scope.unsqueeze(at, 1), scope.unsqueeze(at, 0))
    return scope.where(there, scope.unsqueeze(ins[0], -1), _nothing(scope, ins[0]))


def _nothing(scope: Scope, value: Value) -> Value:
    return scope.constant(np.array(b"", object)) if value.dtype.kind == "O" else scope.like(0, value)


@rule("MatrixDiagPart")
def _diagonal(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    sizes = scope.node("Shape", ins, [INT], start=-2)[0]
    count = scope.node("ReduceMin", [sizes], [INT], keepdims=1)[0]
    at = scope.apply("Mul", positions(scope, count), scope.apply("Add", scope.dim(ins[0], -1), scope.ints(1)))
    front = scope.node("Shape", ins, [INT], end=-2)[0]
    whole = scope.apply("Mul", *(scope.gather(sizes, scope.ints(i)) for i in (0, 1)))
    return scope.gather(scope.reshape(ins[0], scope.concat([front, whole])), at, rank_of(op) - 2)


@rule("MatrixSetDiag")
def _with_diagonal(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    rows, columns = _rows_and_columns(scope, ins[0])
    last = scope.apply("Sub", scope.dim(ins[1], -1), scope.ints(1))
    at = scope.apply("Max", scope.apply("Min", rows, last), scope.ints(0))
    each = scope.gather(ins[1], scope.squeeze(at, 1), rank_of(op, 1) - 1)
    return scope.where(scope.equal(rows, columns), scope.unsqueeze(each, -1), ins[0])


@rule("MatrixBandPart")
def _band(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    rows, columns = _rows_and_columns(scope, ins[0])
    inside: Value | None = None
    for limit, distance in ((ins[1], scope.apply("Sub", rows, columns)), (ins[2], scope.apply("Sub", columns, rows))):
        limit = scope.cast(limit, INT)
        near = scope.apply("LessOrEqual", distance, limit, dtype=BOOL)
        near = scope.apply("Or", near, scope.less(limit, scope.constant(0, INT)))
        inside = near if inside is None else scope.apply("And", inside, near)
    assert inside is not None
    return scope.where(inside, ins[0], _nothing(scope, ins[0]))
