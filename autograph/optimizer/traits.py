"""What passes ask of an operation besides what its declaration says: `can_fail`, `flow_of`, `body_of`, `is_numeric`."""

from __future__ import annotations

from typing import Any

from autograph.framework.graph import Operation
from autograph.framework.op_def import Flow
from autograph.framework.tensor import SymbolicTensor, Tensor

__all__ = ["body_of", "can_fail", "flow_of", "is_numeric", "operation_of"]


def body_of(op: Operation) -> Any:
    """The body of a loop; None if the operation is none."""
    regions = op.op_def.regions
    return op.attrs[regions.graphs[1]] if regions is not None and regions.flow is Flow.WHILE else None


def flow_of(op: Operation) -> Flow | None:
    """How it goes on in the graphs that it holds; None if it holds none."""
    regions = op.op_def.regions
    return None if regions is None else regions.flow


def is_numeric(tensor: Tensor) -> bool:
    """Whether its values are numbers or truth values: arrays that are their bytes."""
    return tensor.dtype.numpy_dtype.kind in "biufc" and not tensor.dtype.is_opaque


def can_fail(op: Operation, known: dict[int, bool]) -> bool:
    """Whether it may raise, or fail to end, or have effects: then it stays, even if its result is not needed any more.

    (An operation that was never needed does not run, and may go: `dead_operations`.)

    Args:
        known: by id of a graph, whether something in it can; it takes up the graphs that are gone through.
    """
    op_def = op.op_def
    regions = op_def.regions
    if regions is not None:
        return regions.flow is not Flow.IF or op.stateful or any(_has_failing(g, known) for g in op.nested_graphs())
    if op_def.stateful or op_def.raises or op_def.python:
        return True
    if op_def.total:
        return op_def.elementwise and not _shapes_fit(op.inputs)
    if op_def.view or op_def.checked:  # what is known beforehand has been checked when it was made
        known_values = all(operation_of(op.inputs[i]).type == "Const" for i in op_def.positions(op_def.static_inputs))
        return not (known_values and all(t.shape.is_fully_defined() for t in op.inputs))
    return op_def.name != "Placeholder"


def _has_failing(graph: Any, known: dict[int, bool]) -> bool:
    found = known.get(id(graph))
    if found is None:
        found = known[id(graph)] = any(can_fail(op, known) for op in graph.operations)
    return found


def _shapes_fit(tensors: tuple[Tensor, ...]) -> bool:
    """Whether what is known of the shapes says that they broadcast: all the same, or scalars, or one alone."""
    if len(tensors) == 1:
        return True
    shaped = [key for t in tensors if (key := t.shape.key) != ()]
    if len(shaped) <= 1:
        return True
    first = shaped[0]
    return first is not None and None not in first and all(key == first for key in shaped)


def operation_of(tensor: Tensor) -> Operation:
    """The operation that a tensor of a graph is an output of."""
    assert isinstance(tensor, SymbolicTensor)
    return tensor.op
