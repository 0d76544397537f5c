"""Reductions, and what runs along an axis."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.export.onnx.arrays import moved_axis
from autograph.export.onnx.builder import BOOL, INT, Refused, Scope, Value
from autograph.export.onnx.control_flow import info, subgraph
from autograph.export.onnx.rules import known_axes, known_int, rank_of, rule
from autograph.export.onnx.ufuncs import ufunc
from autograph.framework.graph import Operation

__all__: list[str] = []


def _reduced(scope: Scope, op: Operation, kind: str, value: Value, **more: Any) -> Value:
    """A reduction by one op."""
    axes = scope.ints(*known_axes(op, 1, rank_of(op)))
    return scope.apply(kind, value, axes, keepdims=int(op.attrs["keep_dims"]), noop_with_empty_axes=1, **more)


@rule("Sum")
def _sum(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    if ins[0].dtype.kind == "f":
        return _reduced(scope, op, "ReduceSum", ins[0])
    return _whole_sum(scope, op, ins[0])


def _flattened(scope: Scope, op: Operation, value: Value) -> tuple[Value, Value, list[int], int]:
    """The array with the reduced axes as its last one; the sizes of the others; the axes; the rank."""
    rank = rank_of(op)
    axes = known_axes(op, 1, rank)
    others = [a for a in range(rank) if a not in axes]
    if axes and rank > 1:
        value = scope.apply("Transpose", value, perm=others + axes)
    sizes = scope.shape(value)
    front = scope.apply("Slice", sizes, scope.ints(0), scope.ints(len(others)))
    behind = scope.apply("Slice", sizes, scope.ints(len(others)), scope.ints(rank))
    count = scope.node("ReduceProd", [scope.cast(behind, np.float64)], [np.dtype(np.float64)], keepdims=1)[0]
    value = scope.reshape(value, scope.concat([front, scope.cast(count, INT)]))
    return value, front, axes, rank


def _with_axes(scope: Scope, op: Operation, value: Value, axes: Sequence[int]) -> Value:
    return scope.unsqueeze(value, *sorted(axes)) if op.attrs["keep_dims"] and axes else value


def _whole_sum(scope: Scope, op: Operation, value: Value) -> Value:
    """The sum of whole numbers: a product with ones, as the sums of ONNX Runtime compute with doubles."""
    value, _, axes, _ = _flattened(scope, op, value)
    if not axes:
        return scope.reshape(value, scope.node("Shape", [value], [INT], end=-1)[0])
    ones = scope.expand(scope.like(1, value), scope.dim(value, -1))
    return _with_axes(scope, op, scope.apply("MatMul", value, ones), axes)


@rule("CheckedSum")
def _checked_sum(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    """Where it wraps, it is far away from the sum of floats."""
    (x,) = ins
    row = scope.cast(scope.reshape(x, scope.ints(-1)), INT)
    total = scope.apply("MatMul", row, scope.expand(scope.constant(1, INT), scope.shape(row)))
    exact = scope.node("ReduceSum", [scope.cast(row, np.float64)], [np.dtype(np.float64)], keepdims=0)[0]
    distance = scope.apply("Abs", scope.apply("Sub", exact, scope.cast(total, np.float64)))
    away = scope.less(scope.constant(2.0**62), distance)
    result = scope.cast(total, x.dtype)
    if x.dtype != INT:
        away = scope.apply("Or", away, scope.not_(scope.equal(scope.cast(result, INT), total)))
    scope.error(away, f"IntegerOverflowError: the sum does not fit {x.dtype.name}")
    return result


@rule("Prod")
def _product(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    (x, _) = ins
    if x.dtype.kind == "f":
        return _reduced(scope, op, "ReduceProd", x)
    value, front, axes, rank = _flattened(scope, op, x)
    moved = moved_axis(scope, value, rank - len(axes) + 1, rank - len(axes), 0)
    one = scope.expand(scope.like(1, x), front)
    final, _ = _scan(scope, moved, one, lambda inner, state, item: inner.apply("Mul", state, item))
    return _with_axes(scope, op, final, axes)


@rule("Max", "Min")
def _extreme(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    x = ins[0]
    largest = op.type == "Max"
    if x.dtype.kind == "u" or x.dtype.kind == "i" and x.dtype.itemsize < 4:
        if x.dtype == np.uint64:
            raise Refused("ONNX Runtime has no ReduceMax of uint64")
        return scope.cast(_clamped(scope, op, scope.cast(x, INT), x.dtype, largest), x.dtype)
    found = _clamped(scope, op, x, x.dtype, largest)
    if x.dtype.kind == "f":  # NaN, if one is
        bad = scope.cast(scope.apply("IsNaN", x, dtype=BOOL), np.float32)
        bad = scope.less(scope.constant(np.float32(0)), _reduced(scope, op, "ReduceSum", bad))
        found = scope.where(bad, scope.like(np.nan, x), found)
    return found


def _clamped(scope: Scope, op: Operation, x: Value, limits_of: np.dtype, largest: bool) -> Value:
    """The extreme along the axes; of nothing, the value that every other replaces."""
    kind = "Max" if largest else "Min"
    if limits_of.kind == "f":
        start = -np.inf if largest else np.inf
    else:
        start = np.iinfo(limits_of).min if largest else np.iinfo(limits_of).max
    found = _reduced(scope, op, f"Reduce{kind}", x)
    size = op.inputs[0].shape.num_elements()
    return found if size else scope.apply(kind, found, scope.like(start, found))


@rule("Any", "All")
def _logic(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    (x, _) = ins
    asked = x if op.type == "Any" else scope.not_(x)
    there = scope.less(
        scope.constant(np.float32(0)), _reduced(scope, op, "ReduceSum", scope.cast(asked, np.float32))
    )  # fmt: skip
    return there if op.type == "Any" else scope.not_(there)


@rule("ArgMax", "ArgMin")
def _position(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    x = ins[0]
    (axis,) = known_axes(op, 1, rank_of(op))
    if x.dtype == np.uint64:
        raise Refused(f"ONNX Runtime has no {op.type} of uint64")

    def place(kind: str, value: Value) -> Value:
        return scope.apply(kind, value, dtype=INT, axis=axis, keepdims=0)

    found = place(op.type, scope.cast(x, INT) if x.dtype.kind in "ub" else x)
    if x.dtype.kind == "f":  # the first NaN, if one is
        bad = scope.cast(scope.apply("IsNaN", x, dtype=BOOL), np.int32)
        some = scope.apply("ReduceMax", bad, scope.ints(axis), keepdims=0)
        found = scope.where(scope.cast(some, np.bool_), place("ArgMax", bad), found)
    return scope.cast(found, op.outputs[0].dtype.numpy_dtype)


@rule("TopKV2")
def _largest(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    x, count = ins[0], scope.unsqueeze(scope.cast(ins[1], INT), 0)
    if x.dtype == np.uint64:
        raise Refused("ONNX Runtime has no TopK of uint64")
    wide = scope.cast(x, INT) if x.dtype.kind in "iub" else scope.cast(x, np.float32) if x.dtype == np.float16 else x
    if x.dtype.kind == "f" and scope.model.keeps("ValueError"):
        scope.guard(scope.apply("IsNaN", x, dtype=BOOL), "ValueError: ONNX does not sort NaN")
    values, places = scope.node("TopK", [wide, count], [wide.dtype, INT], axis=-1, largest=1, sorted=1)
    return scope.cast(values, x.dtype), scope.cast(places, np.int32)


@rule("LowerBound", "UpperBound")
def _bounds(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    entries, values = scope.unsqueeze(ins[0], -2), scope.unsqueeze(ins[1], -1)
    kind = "Less" if op.type == "LowerBound" else "LessOrEqual"
    before = scope.cast(scope.apply(kind, entries, values, dtype=BOOL), np.float32)
    count = scope.apply("ReduceSum", before, scope.ints(-1), keepdims=0)
    return scope.cast(count, op.outputs[0].dtype.numpy_dtype)


# --- along an axis ---


def _scan(
    scope: Scope, items: Value, start: Value, step: Callable[[Scope, Value, Value], Value]
) -> tuple[Value, Value]:
    """A Scan over the first axis: the last state, and all of them in a row.

    ONNX Runtime scans nothing but what has a row: so one more is put before the others, which is the start itself.
    """
    items = scope.concat([scope.unsqueeze(start, 0), items])
    inner = Scope(scope.model)
    inner.op = scope.op
    state, item = (Value(scope.model.unique(name), v.dtype) for name, v in (("state", start), ("item", items)))
    found = step(inner, state, item)
    body = subgraph(inner, "scan", [info(state), info(item)], [found, found])
    last, all_ = scope.node("Scan", [start, items], [start.dtype, start.dtype], body=body, num_scan_inputs=1)
    return last, scope.apply("Slice", all_, scope.ints(1), scope.ints(2**62), scope.ints(0))


def _accumulated(ufunc_: Any, neutral: float) -> Any:
    def rule_(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
        x, rank = ins[0], rank_of(op)
        (axis,) = known_axes(op, 1, rank)
        wide = scope.cast(x, np.float32) if x.dtype == np.float16 else x
        moved = _turned(scope, op, moved_axis(scope, wide, rank, axis, 0))
        rest = scope.node("Shape", [moved], [INT], start=1)[0]
        start = scope.expand(scope.like(neutral, wide), rest)

        def step(inner: Scope, state: Value, item: Value) -> Value:
            return ufunc(inner, ufunc_, [state, item], [wide.dtype] * 3)

        _, found = _scan(scope, moved, start, step)
        if op.attrs["exclusive"]:
            shifted = scope.concat([scope.unsqueeze(start, 0), found])
            found = scope.apply("Slice", shifted, scope.ints(0), scope.ints(-1), scope.ints(0))
        found = moved_axis(scope, _turned(scope, op, found), rank, 0, axis)
        return scope.cast(scope.reshape(found, scope.shape(x)), x.dtype)

    return rule_


def _turned(scope: Scope, op: Operation, value: Value) -> Value:
    """The rows backwards, if the operation runs backwards."""
    if not op.attrs["reverse"]:
        return value
    return scope.apply("Slice", value, scope.ints(-1), scope.ints(-(2**62)), scope.ints(0), scope.ints(-1))


rule("Cumprod")(_accumulated(np.multiply, 1))
rule("CumulativeLogsumexp")(_accumulated(np.logaddexp, -np.inf))


@rule("Cumsum")
def _cumsum(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    x = ins[0]
    attrs = {"exclusive": int(op.attrs["exclusive"]), "reverse": int(op.attrs["reverse"])}
    return scope.apply("CumSum", x, scope.constant(known_int(op, 1), INT), **attrs)


@rule("ShiftAlongAxis")
def _shifted(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    x, rank = ins[0], rank_of(op)
    (axis,) = known_axes(op, 1, rank)
    count = scope.dim(x, axis)
    edge = scope.apply("Min", count, scope.ints(1))
    first = scope.apply("Slice", x, scope.ints(0), edge, scope.ints(axis))
    zeros = scope.expand(scope.like(0, x), scope.shape(first))
    if op.attrs["reverse"]:
        rest = scope.apply("Slice", x, scope.ints(1), scope.ints(2**62), scope.ints(axis))
        return scope.concat([rest, zeros], axis)
    rest = scope.apply("Slice", x, scope.ints(0), scope.ints(-1), scope.ints(axis))
    return scope.concat([zeros, rest], axis)


@rule("LinearRecurrence")
def _recurrence(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    rank = rank_of(op)
    (axis,) = known_axes(op, 2, rank)
    factors, terms = (_turned(scope, op, moved_axis(scope, v, rank, axis, 0)) for v in ins[:2])
    both = scope.concat([scope.unsqueeze(factors, 1), scope.unsqueeze(terms, 1)], 1)
    start = scope.expand(scope.like(0, terms), scope.node("Shape", [both], [INT], start=1)[0])

    def step(inner: Scope, state: Value, item: Value) -> Value:
        """The state is in both places, so that it has the shape of the items."""
        a, b = (inner.gather(item, inner.ints(i)) for i in (0, 1))
        return inner.apply("Add", inner.apply("Mul", a, state), b)

    _, found = _scan(scope, both, start, step)
    found = scope.gather(found, scope.constant(0, INT), 1)
    return scope.reshape(moved_axis(scope, _turned(scope, op, found), rank, 0, axis), scope.shape(ins[1]))
