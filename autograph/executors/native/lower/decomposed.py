"""Operations without a rule whose declaration says what they are in terms of simpler ones: those are lowered."""

from __future__ import annotations

from collections.abc import Sequence

from autograph.executors.native.lower.state import State, static
from autograph.executors.native.values import Value
from autograph.framework.graph import Operation
from autograph.framework.rewriting.decomposing import decomposition

__all__ = ["decomposed"]


def decomposed(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """The values of an operation by way of its `decompose=`; None if it has none for these shapes."""
    if op.op_def.decompose is None or any(static(t)[0] is None for t in (*op.inputs, *op.outputs)):
        return None
    found = decomposition(op)
    return None if found is None else state.graph(found[0], [ins[i] for i in found[1]])
