"""Items and slices: `StridedSlice`, `Slice`, `GatherV2` at one position, and updates of items and slices in place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from autograph.executors.native.lower.elementwise import broadcast, kernel_of, vector
from autograph.executors.native.lower.layout import mapped, native_rule
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import Affine, Constant, Operand
from autograph.executors.native.values import Array, Index, Scalar, Value, Virtual
from autograph.framework.graph import Operation

__all__ = ["RULES"]


class _Part(NamedTuple):
    """What a strided slice takes of one dimension: one position, or `length` of them from `start` on; a new one."""

    position: Operand | None
    start: int
    step: int
    length: int
    new: bool = False


def _parts(
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
            position, bad = _position(state, begin[i], sizes[axis])
            outside = state.b.let("or", [outside, bad], "b")
            found.append(_Part(position, 0, 0, 1))
            axis += 1
        else:
            given = [None if masked else x for masked, x in (
                (a["begin_mask"] & bit, begin[i]), (a["end_mask"] & bit, end[i]), (0, strides[i]))]  # fmt: skip
            if any(x is not None and not isinstance(x, Constant) for x in given):
                return None
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


def _position(state: State, x: Operand, size: int) -> tuple[Operand, Operand]:
    """A position that may count from the end, and whether it is outside of an axis."""
    x, n = state.b.position(x), Constant(size, "i64")
    below = state.b.let("lt", [x, Constant(0, "i64")], "b")
    position = state.b.let("select", [below, state.b.let("add", [x, n], "i64"), x], "i64")
    # as an unsigned number, one below zero is large
    outside = state.b.let("ge", [state.b.cast(position, "u64"), Constant(size, "u64")], "b")
    return position, outside


def _source(parts: Sequence[_Part], index: Index) -> Index:
    """The index in the array, of an index in the slice."""
    found: list[Operand | Affine] = []
    given = iter(index)
    for part in parts:
        if part.position is not None:
            found.append(part.position)
        elif part.new:
            next(given)
        else:
            found.append(Affine.of(next(given)) * part.step + part.start)
    return found


def _shape(parts: Sequence[_Part]) -> tuple[int, ...]:
    return tuple(part.length for part in parts if part.position is None)


def _strided_slice(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    sizes = static(op.inputs[0])[1] or ()
    found = _parts(state, op, sizes, ins[1:])
    if found is None:
        return None
    parts, outside = found
    if _shape(parts) != shape or isinstance(outside, Constant) and outside.value:
        return None
    value = state.loaded(ins[0])
    if isinstance(value, Virtual) and value.items is not None and isinstance(parts[0].position, Constant):
        return Scalar(value.items[int(parts[0].position.value)])
    if isinstance(value, Virtual) and value.items is not None and not parts[0].position:
        items = [value.items[parts[0].start + k * parts[0].step] for k in range(parts[0].length)]
        if len(parts) == 1:
            return vector(items, type)
    if not isinstance(outside, Constant):
        state.b.fail(outside, *state.failing(op, [value, *ins[1:]], kernel_of(op)))
        if state.b.predicate is not None:
            return None
    return mapped(state, value, shape, lambda i: _source(parts, i))


def _slice(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    begin = state.integers(ins[1])
    sizes = static(op.inputs[0])[1] or ()
    if begin is None or len(begin) != len(sizes):
        return None
    if any(b < 0 or b + n > size for b, n, size in zip(begin, shape, sizes)):
        return None
    return mapped(state, ins[0], shape, lambda i: [Affine.of(x) + b for x, b in zip(i, begin)])


def _gather(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    axes = state.integers(ins[2])
    sizes = static(op.inputs[0])[1] or ()
    if op.attrs["batch_dims"] or static(op.inputs[1])[1] != () or axes is None or state.b.predicate is not None:
        return None
    if not -len(sizes) <= axes[0] < len(sizes):
        return None
    axis = axes[0] % len(sizes)
    value = state.loaded(ins[0])
    index = state.operand(ins[1], static(op.inputs[1])[0] or "")
    given = state.b.position(index)
    outside = state.b.let("ge", [state.b.cast(given, "u64"), Constant(sizes[axis], "u64")], "b")
    if isinstance(outside, Constant) and outside.value:
        return None
    state.b.fail(outside, *state.failing(op, [value, *ins[1:]], kernel_of(op)))
    return mapped(state, value, shape, lambda i: [*i[:axis], given, *i[axis:]], view=False)


def _update(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    found = _parts(state, op, shape, ins[1:4])
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
    state.write(made, value, part, lambda i: _source(parts, i), lambda i: broadcast(i, given))
    return made


def _broadcasts(given: Sequence[int], shape: Sequence[int]) -> bool:
    if len(given) > len(shape):
        return False
    return all(n in (1, m) for n, m in zip(reversed(given), reversed(shape)))


RULES: dict[str, Rule] = {
    "StridedSlice": native_rule(_strided_slice),
    "Slice": native_rule(_slice),
    "GatherV2": native_rule(_gather),
    "TensorStridedSliceUpdate": native_rule(_update),
}
