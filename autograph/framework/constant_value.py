"""What is known of a tensor's value before the graph runs: shape rules read it (`reshape`, `fill`, ...)."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph.framework.context import state
from autograph.framework.execution import bind_kernel, group_inputs
from autograph.framework.op_def import Trait
from autograph.framework.origins import is_kernels_own
from autograph.framework.shapes import TensorShape, unknown
from autograph.framework.tensor import EagerTensor, SymbolicTensor, Tensor
from autograph.framework.versions import current

__all__ = ["constant_value", "constant_value_as_shape"]

#: Larger results are not worked out at trace time.
_LARGEST = 1024
_UNKNOWN = object()


def constant_value(tensor: Tensor) -> np.ndarray | None:
    """The value of a tensor as an array if it can be known now, else None.

    Constants are known, and small results of pure ops on them, by calling the op's own kernel.
    """
    return _value(current(tensor) if state.writes else tensor)


def _value(tensor: Tensor) -> np.ndarray | None:
    if isinstance(tensor, EagerTensor):
        return np.asarray(tensor._array)
    assert isinstance(tensor, SymbolicTensor)
    op = tensor.op
    if op.type == "Const":
        return op.attrs["value"]
    if op._const_value is None:
        op._const_value = _UNKNOWN  # also cuts recursion short
        op._const_value = _evaluate(op)
    values = op._const_value
    return None if values is _UNKNOWN else values[tensor.value_index]


def _evaluate(op: Any) -> Any:
    traits = op.op_def.traits
    if traits & Trait.OF_SHAPES and op.op_def.fold is not None:
        value = op.op_def.fold(op, _value)
        if value is not None:
            return (value,)
    if traits & Trait.STATEFUL or not op.inputs or op.op_def.regions is not None:
        return _UNKNOWN
    for out in op.outputs:
        count = out.shape.num_elements()
        if out.dtype.is_opaque or count is None or count > _LARGEST:
            return _UNKNOWN
    values = []
    for t in op.inputs:
        value = None if t.dtype.is_opaque else _value(t)
        if value is None:
            return _UNKNOWN
        values.append(value)
    try:
        with np.errstate(all="ignore"):
            result = bind_kernel(op.op_def, group_inputs(op.op_def, op.inputs, op.attrs), op.attrs)(*values)
    except Exception as error:
        if not is_kernels_own(error, op.op_def):
            raise
        return _UNKNOWN  # an op that fails must fail when it runs, and only if it runs
    return tuple(np.asarray(r) for r in ((result,) if op.op_def.single else result))


def constant_value_as_shape(tensor: Tensor) -> TensorShape:
    """The (possibly partial) shape that a tensor of dimensions stands for; -1 counts as unknown."""
    tensor = current(tensor) if state.writes else tensor
    value = _value(tensor)
    if value is not None:
        return TensorShape.of(tuple(None if d < 0 else int(d) for d in np.ravel(value)))
    if isinstance(tensor, SymbolicTensor):
        op = tensor.op
        if op.type == "Shape":
            return op.inputs[0].shape
        if op.type == "Pack":
            dims = [_value(t) for t in op.inputs]
            return TensorShape.of(tuple(None if d is None or d < 0 else int(d) for d in dims))
        if op.type == "ConcatV2":
            shape = TensorShape.of(())
            for part in op.inputs[:-1]:
                shape = shape.concatenate(constant_value_as_shape(part))
            return shape
        if op.type == "StridedSlice" and op.inputs[0].op.type == "Shape":  # type: ignore[attr-defined]
            return _sliced_shape(op)
        if op.type == "Cast":
            return constant_value_as_shape(op.inputs[0])
    if tensor.shape.rank == 1 and tensor.shape[0] is not None:
        return TensorShape.of((None,) * tensor.shape[0])
    return unknown


def _sliced_shape(op: Any) -> TensorShape:
    begin, end, strides = (_value(t) for t in op.inputs[1:4])
    if begin is None or end is None or strides is None or len(begin) != 1 or op.attrs["shrink_axis_mask"]:
        return unknown
    source = op.inputs[0].op.inputs[0].shape
    if source.rank is None:
        return unknown
    first = None if op.attrs["begin_mask"] & 1 else int(begin[0])
    last = None if op.attrs["end_mask"] & 1 else int(end[0])
    return source[first : last : int(strides[0])]
