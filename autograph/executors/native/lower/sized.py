"""Vectors whose length is known when the program runs: ranges, slices between numbers that are computed, and what is
elementwise of these. They are not stored; what has no rule here gets them as objects, from their kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.native.lower.elementwise import evaluate, expression_of, kernel_of, vector
from autograph.executors.native.lower.indexing import outside_of, parts_of, position_in, slice_of, source_of
from autograph.executors.native.lower.opaque import opaque
from autograph.executors.native.lower.python_sums import checked_sum
from autograph.executors.native.lower.reductions import START, axes_of
from autograph.executors.native.lower.sized_together import broadcast_to, expand_dims, product, together, update
from autograph.executors.native.lower.state import Rule, State, number_type, static
from autograph.executors.native.program import DTYPES, PARTS, Affine, Buffer, Constant, Operand, Register, View
from autograph.executors.native.ufuncs import is_simple, ufunc_value
from autograph.executors.native.values import Line, Object, Scalar, Sized, Value
from autograph.framework.graph import Operation

__all__ = ["rule_for"]

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")
#: An expression of more operations is not computed again by each of its readers.
_LARGEST = 40


def rule_for(op: Operation, ins: Sequence[Value]) -> Rule | None:
    """The rule for an operation that takes or gives such vectors, if there is one."""
    if any(isinstance(v, Line) for v in ins):
        return product if op.type == "MatMul" else None
    if any(isinstance(v, Sized) for v in ins):
        return _elementwise if op.op_def.elementwise else _OF_SIZED.get(op.type)
    if op.outputs and op.outputs[0].shape.is_fully_defined():
        return None
    return _MAKERS.get(op.type)


def _as_object(state: State, op: Operation, ins: Sequence[Value]) -> Object:
    """The result of an operation's kernel."""
    (found,) = opaque(state, op, ins)
    assert isinstance(found, Object)
    return found


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

    return [Sized(type, count, None, at, lambda: _as_object(state, op, ins))]


def _slice(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """A slice of an array of known shape, of which all other axes are at one position."""
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
    if len(left) != 1 or left[0].new or isinstance(outside, Constant) and outside.value:
        return None
    value = state.loaded(ins[0])
    if isinstance(outside, Register):
        state.b.fail(outside, *state.failing(op, [value, *ins[1:]], kernel_of(op)))
    kept = state.array(value)
    (part,) = left
    count = Constant(part.length, "i64") if isinstance(part.length, int) else part.length
    at_end = parts[-1] is part

    def at(position: Affine | Operand) -> Operand:
        return state.element(kept, source_of(parts, [position]))

    def made() -> Object:
        return _as_object(state, op, [kept, *ins[1:]])

    return [Sized(type, count, max(sizes), at, made, kept.reads, dense=at_end and part.step == 1)]


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
    if not isinstance(value, Sized) or state.b.predicate is not None:
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

    made = lambda: _as_object(state, op, ins)  # noqa: E731
    return [Sized(value.type, count, value.bound, at, made, value.reads, value.cost, value.dense and step == 1)]


def _element(
    state: State, op: Operation, ins: Sequence[Value], value: Sized, position: Operand, outside: Operand
) -> Scalar:
    if not isinstance(outside, Constant) or outside.value:
        with state.b.inside("branch") as failing:
            number, operands = state.failing(op, [value.made(), *ins[1:]], kernel_of(op))
            state.b.fail(Constant(True, "b"), number, operands)
        state.b.when(outside, failing)
    return Scalar(value.at(position))


def _gather(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    value, index = ins[:2]
    if not isinstance(value, Sized) or static(op.inputs[1])[1] != () or state.b.predicate is not None:
        return None
    position = state.b.position(state.operand(index, static(op.inputs[1])[0] or ""))
    outside = outside_of(state, position, value.count)
    return [_element(state, op, ins, value, position, outside)]


def _size(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    value, type = ins[0], number_type(op.outputs[0])
    assert isinstance(value, Sized)
    if type is None:
        return None
    count = state.b.cast(value.count, type)
    return [vector([count], type) if op.type == "Shape" else Scalar(count)]


def _elementwise(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    type = number_type(op.outputs[0])
    expression = expression_of(op)
    if type is None or expression is None or expression.failures:
        return None
    if not all(isinstance(v, (Sized, Scalar)) for v in ins):
        return None
    cost = sum(v.cost for v in ins if isinstance(v, Sized)) + len(expression.nodes)
    dense = all(v.dense for v in ins if isinstance(v, Sized))
    if cost > _LARGEST or not dense and not all(map(is_simple, expression.nodes)):
        return None
    found = together(state, op, ins)
    if found is None:
        return None
    count, given = found

    def at(position: Affine | Operand) -> Operand:
        values = {
            id(i): v.at(position) if isinstance(v, Sized) else state.operand(v, "")
            for i, v in zip(expression.inputs, given)
        }
        return evaluate(state, expression, [expression.result], values)[0]

    reads = frozenset[Buffer]().union(*[v.reads for v in ins])
    bounds = [v.bound for v in ins if isinstance(v, Sized) and v.bound is not None]
    # One of one element is as long as the others.
    bound = min(bounds) if bounds and given is ins else max(bounds) if len(bounds) == len(ins) else None
    return [Sized(type, count, bound, at, lambda: _as_object(state, op, ins), reads, cost)]


def _reduction(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """A number of all elements: whole numbers one after the other, floats by NumPy's loop."""
    value, b = ins[0], state.b
    axes = axes_of(state, ins[1], 1)
    function, start = START[op.type]
    if not isinstance(value, Sized) or axes != [0] or op.attrs["keep_dims"] or value.type in PARTS:
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
    if value.bound is None or not value.dense or function is np.multiply:
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


_MAKERS: dict[str, Rule] = {"Range": _range, "StridedSlice": _slice, "BroadcastTo": broadcast_to}
_OF_SIZED: dict[str, Rule] = {
    "StridedSlice": _item, "GatherV2": _gather, **dict.fromkeys(("Shape", "Size"), _size),
    **dict.fromkeys(START, _reduction), "CheckedSum": checked_sum, "TensorStridedSliceUpdate": update,
    "BroadcastTo": broadcast_to, "ExpandDims": expand_dims,
}  # fmt: skip
