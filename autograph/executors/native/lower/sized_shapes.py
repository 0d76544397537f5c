"""Other shapes of arrays whose shape is known when the program runs: axes of one element more or less, broadcasts."""

from __future__ import annotations

from collections.abc import Sequence

from autograph.executors.native.lower.sized_together import as_object, check_lengths, of_counts, settled
from autograph.executors.native.lower.state import Rule, State
from autograph.executors.native.program import PARTS, Affine, Constant, Operand
from autograph.executors.native.values import Index, Scalar, Sized, Value
from autograph.framework.graph import Operation

__all__ = ["RULES", "broadcast_to"]

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")


def broadcast_to(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """A number or such an array in another shape."""
    value, sizes = ins[0], state.items(ins[1])
    if sizes is None or state.b.predicate is not None or not sizes:
        return None
    counts = [state.b.position(n) for n in sizes]
    if isinstance(value, Sized):
        if value.rank > len(counts):
            return None
        check_lengths(state, op, ins, value.counts, counts[len(counts) - value.rank :])
        return [settled(state, op, of_counts(state, value, counts, made=lambda: as_object(state, op, ins)))]
    if not isinstance(value, Scalar) or value.type in PARTS or any(state.b.bounds(n)[0] < 0 for n in counts):
        return None
    made = lambda: as_object(state, op, ins)  # noqa: E731
    bounds = [int(n.value) if isinstance(n, Constant) else None for n in counts]
    return [Sized(value.type, counts, bounds, lambda index: value.operand, made)]


def _with_axes(state: State, op: Operation, ins: Sequence[Value], value: Sized, kept: Sequence[int | None]) -> Value:
    """An array with these of its axes, in order; None: one of one element."""

    def element(index: Index) -> Operand:
        own: list[Operand | Affine] = [_ZERO] * value.rank
        for i, axis in zip(index, kept):
            if axis is not None:
                own[axis] = i
        return value.element(own)

    counts = [_ONE if axis is None else value.counts[axis] for axis in kept]
    bounds = [1 if axis is None else value.bounds[axis] for axis in kept]
    made = lambda: as_object(state, op, [value.made(), *ins[1:]])  # noqa: E731
    return settled(state, op, Sized(value.type, counts, bounds, element, made, value.reads, value.cost, value.dense))


def _expand_dims(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    value, axes = ins[0], state.integers(ins[1])
    if not isinstance(value, Sized) or axes is None or not -value.rank - 1 <= axes[0] <= value.rank:
        return None
    axis = axes[0] % (value.rank + 1)
    return [_with_axes(state, op, ins, value, [*range(axis), None, *range(axis, value.rank)])]


def _squeeze(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    value = ins[0]
    assert isinstance(value, Sized)
    gone = {axis % value.rank for axis in op.attrs["squeeze_dims"] or () if -value.rank <= axis < value.rank}
    if not gone or len(gone) < len(op.attrs["squeeze_dims"]) or len(gone) == value.rank:
        return None
    if not all(_is_one(value.counts[axis]) for axis in gone):
        return None
    return [_with_axes(state, op, ins, value, [axis for axis in range(value.rank) if axis not in gone])]


def _reshape(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """Of one axis that is not of one element: as many axes of one element around it as one likes."""
    value, sizes = ins[0], state.integers(ins[1])
    assert isinstance(value, Sized)
    others = [axis for axis, count in enumerate(value.counts) if not _is_one(count)]
    if sizes is None or len(others) != 1 or sizes.count(-1) != 1 or any(n not in (1, -1) for n in sizes):
        return None
    return [_with_axes(state, op, ins, value, [others[0] if n == -1 else None for n in sizes])]


def _is_one(count: Operand) -> bool:
    return isinstance(count, Constant) and count.value == 1


RULES: dict[str, Rule] = {
    "BroadcastTo": broadcast_to, "ExpandDims": _expand_dims, "Squeeze": _squeeze, "Reshape": _reshape,
}  # fmt: skip
