"""Items and slices: `StridedSlice`, `Slice`, and updates of items and slices in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from autograph.executors.native.lower.elementwise import broadcast, kernel_of, vector
from autograph.executors.native.lower.layout import mapped, native_rule
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import Affine, Constant, Operand, Register
from autograph.executors.native.ufuncs import ufunc_value
from autograph.executors.native.values import Array, Index, Scalar, Value, Virtual
from autograph.framework.graph import Operation

__all__ = ["RULES", "outside_of", "parts_of", "position_in", "slice_of", "source_of"]


class _Part(NamedTuple):
    """What a strided slice takes of one dimension: one position, or `length` of them from `start` on; a new one.

    Where the step is not known, it is 0 here, and `at` gives the place of each.
    """

    position: Operand | None
    start: int | Operand
    step: int
    length: int | Operand
    new: bool = False
    at: Callable[[Affine | Operand], Operand] | None = None


def parts_of(
    state: State, op: Operation, sizes: Sequence[int], bounds: Sequence[Value]
) -> tuple[list[_Part], Operand] | None:
    """What a strided slice takes, and whether a position is outside; None if that is not known well enough."""
    begin, end, strides = (state.items(v) for v in bounds)
    if begin is None or end is None or strides is None:
        return None
    a = op.attrs
    spare = len(sizes) - sum(not (a["ellipsis_mask"] | a["new_axis_mask"]) >> i & 1 for i in range(len(begin)))
    found: list[_Part] = []
    axis = 0
    outside: Operand = Constant(False, "b")

    def whole(count: int) -> None:
        nonlocal axis
        for n in sizes[axis : axis + count]:
            found.append(_Part(None, 0, 1, n))
        axis += count

    for i in range(len(begin)):
        bit = 1 << i
        if a["ellipsis_mask"] & bit:
            whole(spare)
        elif a["new_axis_mask"] & bit:
            found.append(_Part(None, 0, 0, 1, new=True))
        elif axis >= len(sizes):
            return None
        elif a["shrink_axis_mask"] & bit:
            position, bad = position_in(state, begin[i], sizes[axis])
            outside = state.b.let("or", [outside, bad], "b")
            found.append(_Part(position, 0, 0, 1))
            axis += 1
        else:
            given = [None if masked else x for masked, x in (
                (a["begin_mask"] & bit, begin[i]), (a["end_mask"] & bit, end[i]), (0, strides[i]))]  # fmt: skip
            if not isinstance(given[2], Constant):
                part = None if given[2] is None else _stepping(state, sizes[axis], given[0], given[1], given[2])
                if part is None:
                    return None
                found.append(part)
                axis += 1
                continue
            if not all(x is None or isinstance(x, Constant) for x in given):
                if given[2].value <= 0:
                    return None
                size = Constant(sizes[axis], "i64")
                first, by, length = slice_of(state, size, given[0], given[1], int(given[2].value))
                found.append(_Part(None, _known(first), by, _known(length)))
                axis += 1
                continue
            low, high, step = (None if x is None else int(x.value) for x in given)  # type: ignore[union-attr]
            if not step:
                return None
            start, stop, step = slice(low, high, step).indices(sizes[axis])
            found.append(_Part(None, start, step, len(range(start, stop, step))))
            axis += 1
    if axis > len(sizes):
        return None
    whole(len(sizes) - axis)
    return found, outside


def _known(x: Operand) -> int | Operand:
    return int(x.value) if isinstance(x, Constant) else x


def _stepping(
    state: State, size: int, begin: Operand | None, end: Operand | None, step: Operand
) -> _Part | None:
    """A part with a step that the program decides; None if it may run backwards."""
    b = state.b
    step = b.position(step)
    if b.bounds(step)[0] < 1:
        return None
    start, _, length = slice_of(state, Constant(size, "i64"), begin, end, step)
    at = lambda i: b.let("add", [start, b.let("mul", [state.number(i), step], "i64")], "i64")  # noqa: E731
    return _Part(None, _known(start), 0, _known(length), at=at)


def slice_of(
    state: State, size: Operand, begin: Operand | None, end: Operand | None, step: int | Operand
) -> tuple[Operand, Any, Operand]:
    """Where a slice with a positive step of an axis of this size starts, the step, and how many elements it has."""
    b = state.b
    zero = Constant(0, "i64")

    def clipped(x: Operand | None, otherwise: Operand) -> Operand:
        if x is None:
            return otherwise
        x = b.position(x)
        x = b.let("select", [b.let("lt", [x, zero], "b"), b.let("add", [x, size], "i64"), x], "i64")
        x = b.let("select", [b.let("lt", [x, zero], "b"), zero, x], "i64")
        return b.let("select", [b.let("gt", [x, size], "b"), size, x], "i64")

    start, stop = clipped(begin, zero), clipped(end, size)
    count = b.let("sub", [stop, start], "i64")
    if step != 1:
        by = Constant(step, "i64") if isinstance(step, int) else step
        less = b.let("sub", [by, Constant(1, "i64")], "i64")
        if isinstance(by, Register):  # a sum with a huge step would wrap, and there is one element then
            less = b.let("select", [b.let("gt", [less, size], "b"), size, less], "i64")
            by = b.let("add", [less, Constant(1, "i64")], "i64")
        count = ufunc_value(b, np.floor_divide, [b.let("add", [count, less], "i64"), by], ["i64"] * 3)
    return start, step, b.let("select", [b.let("lt", [count, zero], "b"), zero, count], "i64")


def position_in(state: State, x: Operand, size: int | Operand) -> tuple[Operand, Operand]:
    """A position that may count from the end, and whether it is outside of an axis."""
    x, n = state.b.position(x), Constant(size, "i64") if isinstance(size, int) else size
    below = state.b.let("lt", [x, Constant(0, "i64")], "b")
    position = state.b.let("select", [below, state.b.let("add", [x, n], "i64"), x], "i64")
    return position, outside_of(state, position, n)


def outside_of(state: State, position: Operand, size: Operand) -> Operand:
    """Whether a position, which counts from the start, is outside of an axis."""
    if state.b.bounds(position)[0] >= 0:
        return state.b.negated(state.b.let("lt", [position, size], "b"))
    # as an unsigned number, one below zero is large
    return state.b.let("ge", [state.b.cast(position, "u64"), state.b.cast(size, "u64")], "b")


def source_of(parts: Sequence[_Part], index: Index) -> Index:
    """The index in the array, of an index in the slice."""
    found: list[Operand | Affine] = []
    given = iter(index)
    for part in parts:
        if part.position is not None:
            found.append(part.position)
        elif part.new:
            next(given)
        elif part.at is not None:
            found.append(part.at(next(given)))
        else:
            found.append(Affine.of(next(given)) * part.step + part.start)
    return found


def _shape(parts: Sequence[_Part]) -> tuple[int | Operand, ...]:
    return tuple(part.length for part in parts if part.position is None)


def _strided_slice(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    sizes = static(op.inputs[0])[1] or ()
    found = parts_of(state, op, sizes, ins[1:])
    if found is None:
        return None
    parts, outside = found
    if _shape(parts) != shape or isinstance(outside, Constant) and outside.value:
        return None
    value = state.loaded(ins[0])
    if isinstance(value, Virtual) and value.items is not None and isinstance(parts[0].position, Constant):
        return Scalar(value.items[int(parts[0].position.value)])
    if isinstance(value, Virtual) and value.items is not None and not parts[0].position:
        start, step = parts[0].start, parts[0].step
        if len(parts) == 1 and isinstance(start, int) and parts[0].at is None:
            return vector([value.items[start + k * step] for k in range(shape[0])], type)
    if not isinstance(outside, Constant):
        state.b.fail(outside, *state.failing(op, [value, *ins[1:]], kernel_of(op)))
        if state.b.predicate is not None:
            return None
    return mapped(state, value, shape, lambda i: source_of(parts, i))


def _slice(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    begin = state.integers(ins[1])
    sizes = static(op.inputs[0])[1] or ()
    if begin is None or len(begin) != len(sizes):
        return None
    if any(b < 0 or b + n > size for b, n, size in zip(begin, shape, sizes)):
        return None
    return mapped(state, ins[0], shape, lambda i: [Affine.of(x) + b for x, b in zip(i, begin)])


def _update(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    found = parts_of(state, op, shape, ins[1:4])
    if found is None or state.b.predicate is not None:
        return None
    parts, outside = found
    part = _shape(parts)
    given = static(op.inputs[4])[1] or ()
    if isinstance(outside, Constant) and outside.value or not _broadcasts(given, part):
        return None
    target, value = state.loaded(ins[0]), state.loaded(ins[4])
    if not isinstance(outside, Constant):
        state.b.fail(outside, *state.failing(op, [target, *ins[1:4], value], kernel_of(op)))
    made = state.writable(target)
    if isinstance(value, Virtual) and value.items is not None and len(value.items) == 1:
        value = Scalar(value.items[0])
    elif isinstance(value, Virtual) and (value.items is not None or made.buffer in value.reads):
        value = state.array(value)
    elif isinstance(value, Array) and value.buffer is made.buffer:
        copy = state.allocate(type, value.shape)
        state.fill(copy.buffer, value)
        value = copy
    state.write(made, value, part, lambda i: source_of(parts, i), lambda i: broadcast(i, given))
    return made


def _broadcasts(given: Sequence[int], shape: Sequence[int | Operand]) -> bool:
    if len(given) > len(shape):
        return False
    return all(n in (1, m) for n, m in zip(reversed(given), reversed(shape)))


RULES: dict[str, Rule] = {
    "StridedSlice": native_rule(_strided_slice),
    "Slice": native_rule(_slice),
    "TensorStridedSliceUpdate": native_rule(_update),
}
