"""What a pass may do with an operation: `is_pure`, `can_fail`, `makes_new_array`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph.framework.graph import Operation
from autograph.framework.op_def import Flow, Trait
from autograph.framework.tensor import SymbolicTensor, Tensor

__all__ = [
    "body_of", "can_fail", "has_effects", "is_numeric", "is_pure", "makes_new_array", "nested_graphs", "operation_of",
]  # fmt: skip

_NOT_PURE = Trait.STATEFUL | Trait.PYTHON
_EFFECTS_OR_ERRORS = Trait.STATEFUL | Trait.RAISES | Trait.PYTHON


def nested_graphs(op: Operation) -> Sequence[Any]:
    """The graphs that an operation holds. (As `Operation.nested_graphs`, but passes ask it for every operation.)"""
    return () if op.op_def.regions is None else op.nested_graphs()


def body_of(op: Operation) -> Any:
    """The body of a loop; None if the operation is none."""
    regions = op.op_def.regions
    return op.attrs[regions.graphs[1]] if regions is not None and regions.flow is Flow.WHILE else None


def has_effects(op: Operation) -> bool:
    """Whether it reads or changes something outside of the graph, itself or in a nested graph."""
    return op.stateful


def is_pure(op: Operation) -> bool:
    """Whether its results depend on its inputs and attributes alone, and it does nothing else than give them.

    It may fail. Operations with nested graphs do not count.
    """
    op_def = op.op_def
    return op_def.regions is None and not op_def.traits & _NOT_PURE and op_def.name != "Placeholder"


def is_numeric(tensor: Tensor) -> bool:
    """Whether its values are numbers or truth values: arrays that are their bytes."""
    return tensor.dtype.numpy_dtype.kind in "biufc" and not tensor.dtype.is_opaque


def can_fail(op: Operation) -> bool:
    """Whether it may raise, or fail to end, or have effects: then it stays, even if its result is not needed any more.

    (An operation that was never needed does not run, and may go: `dead_operations`.)
    """
    op_def = op.op_def
    traits = op_def.traits
    regions = op_def.regions
    if regions is not None:
        branches = regions.flow is Flow.IF and not op.stateful
        return not branches or any(can_fail(o) for g in op.nested_graphs() for o in g.operations)
    if traits & _EFFECTS_OR_ERRORS:
        return True
    if traits & Trait.TOTAL:
        return bool(traits & Trait.ELEMENTWISE) and not _shapes_fit(op.inputs)
    if traits & Trait.VIEW:  # what is known beforehand has been checked when it was made
        known = all(operation_of(op.inputs[i]).type == "Const" for i in op_def.positions(op_def.static_inputs))
        return not (known and op.inputs[0].shape.is_fully_defined())
    return op_def.name != "Placeholder"


def _shapes_fit(tensors: tuple[Tensor, ...]) -> bool:
    """Whether what is known of the shapes says that they broadcast: all the same, or scalars, or one alone."""
    shaped = [t for t in tensors if t.shape.rank != 0]
    if len(shaped) <= 1:
        return True
    first = shaped[0].shape.dims
    return first is not None and None not in first and all(t.shape.dims == first for t in shaped[1:])


def makes_new_array(op: Operation) -> bool:
    """Whether its result shares no memory with its inputs, which may be arrays of the caller."""
    return bool(op.op_def.traits & Trait.FRESH)


def operation_of(tensor: Tensor) -> Operation:
    """The operation that a tensor of a graph is an output of."""
    assert isinstance(tensor, SymbolicTensor)
    return tensor.op
