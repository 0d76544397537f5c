"""What a pass may do with an operation: `is_pure`, `can_fail`, `makes_new_array`."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from autograph.framework import op_def as op_defs
from autograph.framework.graph import Operation
from autograph.framework.tensor import SymbolicTensor, Tensor

__all__ = [
    "can_fail", "has_effects", "is_numeric", "is_pure", "makes_new_array", "nested_graphs", "operation_of",
]  # fmt: skip

#: An attribute of these names is a graph.
_HOLDING = frozenset({"then_branch", "body", "f"})
#: These have no traits that say it, but are not values of their inputs alone, or no operation that runs.
_SPECIAL = frozenset({"Placeholder", "PyFuncStateless"})

#: Operations that give one array for any values of their inputs, as long as the shapes go together. Pow and
#: StringToNumber, say, may refuse values; RightShift and LeftShift are left to NumPy.
_TOTAL_ELEMENTWISE = frozenset({
    "Abs", "AddV2", "BitwiseAnd", "BitwiseOr", "BitwiseXor", "Cast", "Ceil", "Conj", "Cos", "Equal", "Exp", "Expm1",
    "Floor", "Greater", "GreaterEqual", "Imag", "Invert", "IsFinite", "IsInf", "IsNan", "Less", "LessEqual", "Log",
    "Log1p", "LogicalAnd", "LogicalNot", "LogicalOr", "Maximum", "Minimum", "Mul", "Neg", "NotEqual", "OnesLike",
    "Real", "RealDiv", "Relu", "Rint", "Rsqrt", "SelectV2", "Sigmoid", "Sign", "Sin", "Sqrt", "Square",
    "SquaredDifference", "Sub", "Tan", "Tanh", "ZerosLike",
})  # fmt: skip
_TOTAL = frozenset({
    "Const", "EmptyTensorList", "Identity", "Rank", "Shape", "Size", "StopGradient", "TensorListLength",
    "TensorListPushBack",
})  # fmt: skip

#: Operations whose result never shares memory with what they read.
_NEW = frozenset({
    "AddV2", "Equal", "FloorDiv", "FloorMod", "Greater", "GreaterEqual", "Less", "LessEqual", "LogicalAnd",
    "LogicalNot", "LogicalOr", "MatMul", "Mul", "Neg", "NotEqual", "RealDiv", "SelectV2", "Sub",
})  # fmt: skip


@functools.cache
def _kind(name: str) -> str:
    """What is to be known of an op: holds (graphs), effects, raises, special, view, total, elementwise, or other."""
    op_def = op_defs.get(name)
    if _HOLDING & op_def.attrs.keys():
        return "holds"
    if op_def.stateful:
        return "effects"
    if op_def.raises:
        return "raises"
    if name in _SPECIAL:
        return "special"
    if op_def.traits & op_defs.Trait.VIEW and name not in _TOTAL:
        return "view"
    return "total" if name in _TOTAL else "elementwise" if name in _TOTAL_ELEMENTWISE else "other"


def nested_graphs(op: Operation) -> Sequence[Any]:
    """The graphs that an operation holds. (As `Operation.nested_graphs`, but passes ask it for every operation.)"""
    return op.nested_graphs() if _kind(op.op_def.name) == "holds" else ()


def has_effects(op: Operation) -> bool:
    """Whether it reads or changes something outside of the graph, itself or in a nested graph."""
    kind = _kind(op.op_def.name)
    return kind == "effects" or kind == "holds" and op.stateful


def is_pure(op: Operation) -> bool:
    """Whether its results depend on its inputs and attributes alone, and it does nothing else than give them.

    It may fail. Operations with nested graphs do not count.
    """
    return _kind(op.op_def.name) not in ("holds", "effects", "special")


def is_numeric(tensor: Tensor) -> bool:
    """Whether its values are numbers or truth values: arrays that are their bytes."""
    return tensor.dtype.numpy_dtype.kind in "biufc" and not tensor.dtype.is_opaque


def can_fail(op: Operation) -> bool:
    """Whether it may raise, or fail to end, or have effects: then it stays, even if its result is not needed any more.

    (An operation that was never needed does not run, and may go: `dead_operations`.)
    """
    kind = _kind(op.op_def.name)
    if kind == "view":  # what is known beforehand has been checked when it was made
        x, *others = op.inputs
        return not (x.shape.is_fully_defined() and all(operation_of(t).type == "Const" for t in others))
    if kind == "elementwise":
        return not _shapes_fit(op.inputs)
    if kind == "holds":
        branches = "then_branch" in op.attrs and not op.stateful
        return not branches or any(can_fail(o) for g in op.nested_graphs() for o in g.operations)
    return kind != "total" and op.op_def.name != "Placeholder"


def _shapes_fit(tensors: tuple[Tensor, ...]) -> bool:
    """Whether what is known of the shapes says that they broadcast: all the same, or scalars, or one alone."""
    shaped = [t for t in tensors if t.shape.rank != 0]
    if len(shaped) <= 1:
        return True
    first = shaped[0].shape.dims
    return first is not None and None not in first and all(t.shape.dims == first for t in shaped[1:])


def makes_new_array(op: Operation) -> bool:
    """Whether its result shares no memory with its inputs, which may be arrays of the caller."""
    return op.type in _NEW


def operation_of(tensor: Tensor) -> Operation:
    """The operation that a tensor of a graph is an output of."""
    assert isinstance(tensor, SymbolicTensor)
    return tensor.op
