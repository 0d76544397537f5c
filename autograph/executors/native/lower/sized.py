"""Arrays whose shape is known when the program runs: ranges, slices between numbers that are computed, and what is made
of these. They are not stored; what has no rule here gets them as objects, from their kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.native.lower import sized_memory, sized_shapes
from autograph.executors.native.lower.elementwise import kernel_of, vector
from autograph.executors.native.lower.growing import failing
from autograph.executors.native.lower.indexing import outside_of, parts_of, position_in, slice_of, source_of
from autograph.executors.native.lower.places import Places, fail_outside
from autograph.executors.native.lower.python_sums import checked_sum
from autograph.executors.native.lower.reductions import BUFFER, START, axes_of
from autograph.executors.native.lower.selected import sum_of_rows
from autograph.executors.native.lower.sized_memory import stored
from autograph.executors.native.lower.sized_products import product
from autograph.executors.native.lower.sized_together import (
    as_object,
    check_lengths,
    elementwise,
    kept,
    of_counts,
    sized,
    update,
)
from autograph.executors.native.lower.state import Rule, State, number_type, static
from autograph.executors.native.program import DTYPES, PARTS, Affine, Constant, Operand, Register, View
from autograph.executors.native.ufuncs import ufunc_value
from autograph.executors.native.values import Index, Object, Scalar, Sized, Value, Virtual, linear
from autograph.framework.graph import Operation

__all__ = ["rule_for"]

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")


def rule_for(op: Operation, ins: Sequence[Value]) -> Rule | None:
    """The rule for an operation that takes or gives such arrays, if there is one."""
    if any(isinstance(v, Sized) for v in ins):
        return elementwise if op.op_def.elementwise else _OF_SIZED.get(op.type)
    if op.outputs and op.outputs[0].shape.is_fully_defined():
        return None
    return _MAKERS.get(op.type)


def _range(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """How many numbers there are is computed as NumPy's ints would be, or the kernel is called."""
    b, type = state.b, number_type(op.outputs[0])
    if type is None or type[0] not in "iu" or type == "u64" or b.predicate is not None:
        return None
    start, limit, step = given = [state.operand(v, type) for v in ins]
    if not isinstance(step, Constant) or step.value == 0:
        return None
    first, last = b.position(start), b.position(limit)
    up = step.value > 0
    if isinstance(b.let("over_sub", [last, first] if up else [first, last], "b"), Register):
        last = b.let("select", [b.let("lt" if up else "gt", [last, first], "b"), first, last], "i64")  # none are below
    bad = b.let("over_sub", [last, first] if up else [first, last], "b")
    if isinstance(bad, Register):
        b.fail(bad, *state.failing(op, [Scalar(x) for x in given], kernel_of(op)))
    steps = b.let("sub", [last, first], "i64")
    if step.value != 1:  # rounded up
        down = ufunc_value(b, np.floor_divide, [b.let("sub", [first, last], "i64"), b.position(step)], ["i64"] * 3)
        steps = b.let("sub", [_ZERO, down], "i64")
    count = b.let("select", [b.let("lt", [steps, _ZERO], "b"), _ZERO, steps], "i64")

    def at(position: Affine | Operand) -> Operand:
        where = Affine.of(position) * int(step.value)
        return b.cast(b.let("add", [state.number(where), first], "i64"), type)

    return [Sized.vector(type, count, None, at, lambda: as_object(state, op, ins))]


def _slice(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """A slice of an array of known shape."""
    type, sizes = static(op.inputs[0])
    if type is None or sizes is None or any(static(t)[0] is None for t in op.inputs) or state.b.predicate is not None:
        state.learned[id(op.outputs[0])] = None
        return None
    found = parts_of(state, op, sizes, ins[1:])
    if found is None:
        state.learned[id(op.outputs[0])] = None
        return None
    parts, outside = found
    left = [p for p in parts if p.position is None]
    _learn(state, op, [p.length for p in left])
    if not left or any(p.new for p in left) or isinstance(outside, Constant) and outside.value:
        return None
    value = state.loaded(ins[0])
    if isinstance(outside, Register):
        state.b.fail(outside, *state.failing(op, [value, *ins[1:]], kernel_of(op)))
    kept = state.array(value)
    counts = [Constant(p.length, "i64") if isinstance(p.length, int) else p.length for p in left]
    bounds = [size for size, p in zip(sizes, (p for p in parts if not p.new)) if p.position is None]

    def element(index: Index) -> Operand:
        return state.element(kept, source_of(parts, index))

    def made() -> Object:
        return as_object(state, op, [kept, *ins[1:]])

    dense = len(left) == 1 and parts[-1] is left[0] and left[0].step == 1
    return [Sized(type, counts, bounds, element, made, kept.reads, dense=dense)]


def _learn(state: State, op: Operation, lengths: Sequence[int | Operand]) -> None:
    """Notes the shape of what is as long each time."""
    key = id(op.outputs[0])
    shape = tuple([n for n in lengths if isinstance(n, int)])
    known = shape if len(shape) == len(lengths) else None
    state.learned[key] = known if state.learned.get(key, known) == known else None


def _item(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """An item of such a vector, or a slice of it."""
    (value, *bounds), a = ins, op.attrs
    begin, end, strides = (state.items(v) for v in bounds)
    if not isinstance(value, Sized) or value.rank != 1 or state.b.predicate is not None:
        return None
    if not (begin and end and strides) or len(begin) != 1:
        return None
    if a["ellipsis_mask"] or a["new_axis_mask"] or not isinstance(strides[0], Constant) or strides[0].value < 1:
        return None
    if a["shrink_axis_mask"]:
        position, outside = position_in(state, begin[0], value.count)
        return [_element(state, op, ins, value, position, outside)]
    low, high = (None if a[m] else x[0] for m, x in (("begin_mask", begin), ("end_mask", end)))
    start, step, count = slice_of(state, value.count, low, high, int(strides[0].value))

    def at(i: Affine | Operand) -> Operand:
        return value.at(Affine.of(i) * step + start)

    made = lambda: as_object(state, op, ins)  # noqa: E731
    return [Sized.vector(value.type, count, value.bound, at, made, value.reads, value.cost, value.dense and step == 1)]


def _written(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """An update: of an array of known shape, or of an item or a slice of such a vector, in a copy."""
    if not isinstance(ins[0], Sized):
        return update(state, op, ins)
    b, a = state.b, op.attrs
    vector, given = ins[0], ins[4]
    begin, end, strides = (state.items(v) for v in ins[1:4])
    if vector.rank != 1 or not (begin and end and strides) or len(begin) != 1 or b.predicate is not None:
        return None
    if a["ellipsis_mask"] or a["new_axis_mask"] or not isinstance(strides[0], Constant) or strides[0].value < 1:
        return None
    value = given if isinstance(given, Scalar) else sized(state, given)
    item = a["shrink_axis_mask"]
    count: Operand = _ONE
    if value is None or item and not isinstance(value, Scalar) or isinstance(value, Sized) and value.rank != 1:
        return None
    if item:
        start, outside = position_in(state, begin[0], vector.count)
        step = 1
        failing(state, op, outside, ins)
    else:
        low, high = (None if a[m] else x[0] for m, x in (("begin_mask", begin), ("end_mask", end)))
        start, step, count = slice_of(state, vector.count, low, high, int(strides[0].value))
    if isinstance(value, Sized):
        check_lengths(state, op, ins, value.counts, [count])
        value = of_counts(state, value, [count], [vector.bound])
    stored = kept(state, vector, 1)
    if stored is None:
        return None
    buffer = stored[0]
    with b.loop(count) as i:
        x = value.at(i) if isinstance(value, Sized) else value.operand
        b.store(buffer, Affine.of(i) * step + start, x)
    b.wrote(buffer)

    def at(position: Affine | Operand) -> Operand:
        return b.load(buffer, Affine.of(position))

    made = lambda: as_object(state, op, ins)  # noqa: E731
    return [Sized.vector(vector.type, vector.count, vector.bound, at, made, frozenset([buffer]))]


def _element(
    state: State, op: Operation, ins: Sequence[Value], value: Sized, position: Operand, outside: Operand
) -> Scalar:
    failing(state, op, outside, ins)
    return Scalar(value.at(position))


def _gather(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    value, index = ins[:2]
    if not isinstance(value, Sized) or value.rank != 1 or state.b.predicate is not None:
        return None
    shape = static(op.inputs[1])[1]
    if shape is None or shape:
        return None if shape is None or 0 in shape or op.attrs["batch_dims"] else _gathered(state, op, ins, value)
    position = state.b.position(state.operand(index, static(op.inputs[1])[0] or ""))
    outside = outside_of(state, position, value.count)
    return [_element(state, op, ins, value, position, outside)]


def _gathered(state: State, op: Operation, ins: Sequence[Value], value: Sized) -> list[Value]:
    """The elements at many places."""
    places, value = Places(state, op.inputs[1], ins[1], [value.count], False), stored(state, op, value)
    fail_outside(state, op, places.anywhere(), places, [value, places.value, *ins[2:]])

    def flat(position: Affine | Operand) -> Operand:
        return value.at(places.at(position)[0])

    reads, cost = value.reads | places.value.reads, getattr(places.value, "cost", 0)
    return [Virtual(value.type, places.shape, lambda i: flat(linear(i, places.shape)), flat, reads, cost)]


def _size(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    value, type = ins[0], number_type(op.outputs[0])
    assert isinstance(value, Sized)
    if type is None:
        return None
    if op.type == "Shape":
        return [vector([state.b.cast(count, type) for count in value.counts], type)]
    size: Operand = _ONE
    for count in value.counts:
        size = state.b.let("mul", [size, count], "i64")
    return [Scalar(state.b.cast(size, type))]


def _reduction(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """A number of all elements: whole numbers one after the other, floats by NumPy's loop."""
    value, b = ins[0], state.b
    function, start = START[op.type]
    if isinstance(value, Sized) and value.rank > 1:
        return sum_of_rows(state, op, ins)
    if not isinstance(value, Sized):
        return None
    axes = axes_of(state, ins[1], 1)
    if axes != [0] or op.attrs["keep_dims"] or value.type in PARTS:
        return None
    if value.type[0] == "f":
        return _of_floats(state, op, value, function, start(DTYPES[value.type]))

    def more(carried: Sequence[Operand]) -> list[Operand]:
        i, total = carried
        joined = ufunc_value(b, function, [total, value.at(i)], [value.type] * 3)
        return [b.let("add", [i, _ONE], "i64"), joined]

    first = Constant(start(DTYPES[value.type]), value.type)
    _, total = b.repeat([_ZERO, first], lambda c: b.let("lt", [c[0], value.count], "b"), more, value.bound)
    return [Scalar(total)]


def _of_floats(state: State, op: Operation, value: Sized, function: np.ufunc, start: Any) -> list[Value] | None:
    b = state.b
    if value.bound is None or function is np.multiply or not value.dense and value.bound > (
        BUFFER if function is np.add else 0
    ):
        return None
    kept = state.allocate(value.type, [value.bound]).buffer
    with b.loop(value.count) as i:
        b.store(kept, i, value.at(i))
    total = state.allocate(value.type, [1]).buffer
    b.store(total, 0, Constant(start, value.type))
    one = View(total, Affine(), (), ())
    b.inner(function, [View(kept, Affine(), (value.count,), (1,)), one])
    found: Operand = b.load(total, 0)
    if function is np.add:  # of nothing it is 0, and not -0
        found = b.let("select", [b.let("eq", [value.count, _ZERO], "b"), Constant(0.0, value.type), found], value.type)
    if op.type == "Mean":
        found = b.let("div", [found, b.cast(value.count, value.type)], value.type)
    return [Scalar(found)]


def _place(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """Where the first of the largest numbers is, or of the least; a NaN is both. Of nothing the kernel raises."""
    value, b = ins[0], state.b
    if not isinstance(value, Sized) or value.rank != 1 or value.type in PARTS or b.predicate is not None:
        return None
    axes, type = state.integers(ins[1]), number_type(op.outputs[0])
    if axes not in ([0], [-1]) or type is None:
        return None
    empty = b.let("eq", [value.count, _ZERO], "b")
    if isinstance(empty, Constant) and empty.value:
        return None
    failing(state, op, empty, ins)
    better = "gt" if op.type == "ArgMax" else "lt"

    def more(carried: Sequence[Operand]) -> list[Operand]:
        i, place, best = carried
        x = value.at(i)
        wins = b.let(better, [x, best], "b")
        if value.type[0] == "f":  # the first NaN wins over all but a NaN
            nan, before = b.let("ne", [x, x], "b"), b.let("eq", [best, best], "b")
            wins = b.all_of(b.let("or", [wins, nan], "b"), before)
        found = [b.let("select", [wins, new, old], t) for new, old, t in ((i, place, "i64"), (x, best, value.type))]
        return [b.let("add", [i, _ONE], "i64"), *found]

    first = [_ONE, _ZERO, value.at(_ZERO)]
    _, place, _ = b.repeat(first, lambda c: b.let("lt", [c[0], value.count], "b"), more, value.bound)
    return [Scalar(b.cast(place, type))]


_MAKERS: dict[str, Rule] = {"Range": _range, "StridedSlice": _slice, "BroadcastTo": sized_shapes.broadcast_to}
_OF_SIZED: dict[str, Rule] = {
    "StridedSlice": _item, "GatherV2": _gather, **dict.fromkeys(("Shape", "Size"), _size),
    **dict.fromkeys(START, _reduction), **dict.fromkeys(("ArgMax", "ArgMin"), _place), "CheckedSum": checked_sum,
    "TensorStridedSliceUpdate": _written, "MatMul": product, **sized_shapes.RULES, **sized_memory.RULES,
}  # fmt: skip
