"""Gathers: elements and rows at positions that a tensor says.

Positions are looked at before anything is read: those that are known while the graph is lowered here, the others in a
loop of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph.executors.native.lower.elementwise import kernel_of
from autograph.executors.native.lower.indexing import outside_of
from autograph.executors.native.lower.layout import mapped, native_rule
from autograph.executors.native.lower.places import Places, fail_outside
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import Constant
from autograph.executors.native.values import Value, Virtual, linear
from autograph.framework.graph import Operation

__all__ = ["RULES"]


def _gather(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    axes = state.integers(ins[2])
    sizes = static(op.inputs[0])[1] or ()
    if op.attrs["batch_dims"] or axes is None or not -len(sizes) <= axes[0] < len(sizes):
        return None
    axis = axes[0] % len(sizes)
    if static(op.inputs[1])[1] == ():
        return _one(state, op, ins, axis, shape)
    return _many(state, op, ins, axis, sizes[axis : axis + 1], False, shape)


def _one(state: State, op: Operation, ins: Sequence[Value], axis: int, shape: Any) -> Value | None:
    """At one position."""
    if state.b.predicate is not None:
        return None
    value = state.loaded(ins[0])
    given = state.b.position(state.operand(ins[1], static(op.inputs[1])[0] or ""))
    outside = outside_of(state, given, Constant((value.shape or ())[axis], "i64"))
    if isinstance(outside, Constant) and outside.value:
        return None
    state.b.fail(outside, *state.failing(op, [value, *ins[1:]], kernel_of(op)))
    return mapped(state, value, shape, lambda i: [*i[:axis], given, *i[axis:]], view=False)


def _gather_vectors(state: State, op: Operation, ins: Sequence[Value], type: str, shape: Any) -> Value | None:
    depth = (static(op.inputs[1])[1] or (0,))[-1]
    sizes = (static(op.inputs[0])[1] or ())[:depth]
    return _many(state, op, ins, 0, sizes, True, shape) if sizes else None


def _many(
    state: State, op: Operation, ins: Sequence[Value], axis: int, sizes: Sequence[int], vectors: bool, shape: Any
) -> Value | None:
    """At many positions for the axes from `axis` on, which have these sizes."""
    if state.b.predicate is not None or 0 in shape or 0 in sizes:
        return None
    value, places = state.loaded(ins[0]), Places(state, op.inputs[1], ins[1], sizes, vectors)
    if places.are_inside is False:
        return None
    if places.are_inside is None:
        fail_outside(state, op, places.anywhere(), places, [value, places.value, *ins[2:]])
    end = axis + len(places.shape)
    found = mapped(
        state,
        value,
        shape,
        lambda i: [*i[:axis], *places.at(linear(i[axis:end], places.shape)), *i[end:]],
        view=False,
    )
    if isinstance(found, Virtual):
        found.reads |= places.value.reads
        found.cost += getattr(places.value, "cost", 0)
    return found


RULES: dict[str, Rule] = {"GatherV2": native_rule(_gather), "GatherNd": native_rule(_gather_vectors)}
