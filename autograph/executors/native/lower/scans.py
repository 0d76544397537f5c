"""Along an axis, one element after the other: sums and products of all before, and where the largest is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.native.layouts import in_c_order
from autograph.executors.native.lower.layout import native_rule
from autograph.executors.native.lower.state import Rule, State
from autograph.executors.native.program import Affine, Constant, Operand
from autograph.executors.native.ufuncs import ufunc_value
from autograph.executors.native.values import Array, Index, Scalar, Value, linear
from autograph.framework.graph import Operation

__all__ = ["RULES"]

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")


def _axis(state: State, value: Value, rank: int) -> int | None:
    axes = state.integers(value)
    return axes[0] % rank if axes is not None and len(axes) == 1 and -rank <= axes[0] < rank else None


def _along(
    state: State,
    shape: Sequence[int],
    axis: int,
    start: Callable[[Callable[[Any], Index]], Sequence[Operand]],
    step: Callable[[Callable[[Any], Index], Operand, Sequence[Operand]], Sequence[Operand]],
    end: Callable[[list[Operand], Sequence[Operand]], None],
) -> None:
    """For each index of the other axes: carries operands from position 1 of the axis on.

    Args:
        start: gives the operands at position 0; it and `step` get the index of a position.
        end: gets the index without the axis, and the operands at the end.
    """
    b, count = state.b, Constant(shape[axis], "i64")

    def one(others: list[Operand]) -> None:
        def index(position: Any) -> Index:
            return [*others[:axis], position, *others[axis:]]

        def more(carried: Sequence[Operand]) -> list[Operand]:
            position, *rest = carried
            return [b.let("add", [position, _ONE], "i64"), *step(index, position, rest)]

        _, *last = b.repeat([_ONE, *start(index)], lambda c: b.let("lt", [c[0], count], "b"), more, shape[axis])
        end(others, last)

    state.each([*shape[:axis], *shape[axis + 1 :]], one)


def _scan(function: np.ufunc, neutral: int) -> Rule:
    def rule(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
        axis = _axis(state, ins[1], len(shape)) if shape else None
        if axis is None or 0 in shape or type == "b":
            return None
        value = state.array(state.loaded(ins[0]))
        exclusive, backwards = op.attrs["exclusive"], op.attrs["reverse"]
        made = state.allocate(type, shape, "C" if in_c_order(shape, value.strides) else None)
        last = shape[axis] - 1

        def place(index: Callable[[Any], Index], position: Any) -> Affine:
            return linear(index(Affine.of(position) * -1 + last if backwards else position), shape)

        def start(index: Callable[[Any], Index]) -> list[Operand]:
            first = state.b.load(value.buffer, place(index, _ZERO))
            state.b.store(made.buffer, place(index, _ZERO), Constant(neutral, type) if exclusive else first)
            return [first]

        def step(index: Callable[[Any], Index], position: Operand, carried: Sequence[Operand]) -> list[Operand]:
            at = place(index, position)
            total = ufunc_value(state.b, function, [carried[0], state.b.load(value.buffer, at)], [type] * 3)
            state.b.store(made.buffer, at, carried[0] if exclusive else total)
            return [total]

        _along(state, shape, axis, start, step, lambda others, carried: None)
        state.b.wrote(made.buffer)
        return made

    return native_rule(rule)


def _extreme(comparison: str) -> Rule:
    """Where the first of the largest or smallest elements is; the first NaN, if there is one."""

    def rule(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
        value = state.loaded(ins[0])
        sizes = value.shape
        axis = _axis(state, ins[1], len(sizes)) if sizes else None
        if axis is None or 0 in sizes or value.type == "b":
            return None
        kept, b = state.array(value), state.b
        made: list[Any] = [state.allocate(type, shape) if shape else None]

        def start(index: Callable[[Any], Index]) -> list[Operand]:
            return [b.load(kept.buffer, linear(index(_ZERO), sizes)), _ZERO]

        def step(index: Callable[[Any], Index], position: Operand, carried: Sequence[Operand]) -> list[Operand]:
            best, where = carried
            x = b.load(kept.buffer, linear(index(position), sizes))
            better = b.negated(b.let(comparison, [x, best], "b"))
            if best.type[0] == "f":  # after NaN nothing is better
                better = b.all_of(better, b.let("eq", [best, best], "b"))
            return [b.let("select", [better, x, best], x.type), b.let("select", [better, position, where], "i64")]

        def end(others: list[Operand], carried: Sequence[Operand]) -> None:
            found = b.cast(carried[1], type)
            if isinstance(made[0], Array):
                b.store(made[0].buffer, linear(others, shape), found)
            else:
                made[0] = Scalar(found)

        _along(state, sizes, axis, start, step, end)
        if isinstance(made[0], Array):
            b.wrote(made[0].buffer)
        return made[0]

    return native_rule(rule)


RULES: dict[str, Rule] = {
    "Cumsum": _scan(np.add, 0),
    "Cumprod": _scan(np.multiply, 1),
    "ArgMax": _extreme("le"),
    "ArgMin": _extreme("ge"),
}
