"""What op declarations share: shape rules, operand conversion, and undoing a broadcast in gradients."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.convert import convert_to_tensor
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.op_def import Failure
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.undefined import PossiblyNone
from autograph.framework.user_frames import strip_internal_frames

__all__ = [
    "as_tensor", "as_tensors", "broadcast_shape", "ndarray", "no_shape",
    "normalize_axis", "operands", "out_of_range", "same_shape", "unbroadcast",
]  # fmt: skip

_RANKS = {"b": 0, "i": 1, "u": 1, "f": 2, "c": 3, "O": 4}


# --- shape rules -------------------------------------------------------------------------------------


def same_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    """The output has the shape of the first input."""
    return inputs[0].shape


def broadcast_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    """All inputs broadcast together."""
    shape = inputs[0].shape
    for other in inputs[1:]:
        shape = shapes.broadcast(shape, other.shape)
    return shape


def scalar_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    return shapes.scalar


def no_shape(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    """The op has no outputs."""
    return []


def normalize_axis(axis: int, rank: int, what: str = "axis") -> int:
    """A possibly negative axis as one from 0 to rank - 1.

    Raises:
        ShapeMismatchError: there is no such axis.
    """
    if not -rank <= axis < rank:
        raise errors.ShapeMismatchError(
            f"{what} {axis} is out of range for a tensor with {rank} dimensions", expected=f"{-rank} to {rank - 1}"
        )
    return axis + rank if axis < 0 else axis


def ndarray(x: Any) -> np.ndarray:
    """A kernel's operand as an array. (`numpy.asarray` would turn a lone string into NumPy's own string type.)"""
    if isinstance(x, np.ndarray) or hasattr(x, "__array_function__"):  # an array, or what traces kernels
        return x
    return np.array(x, object) if isinstance(x, (bytes, str)) else np.asarray(x)


# --- failures ----------------------------------------------------------------------------------------


def out_of_range(*values: str, when: Callable[..., Any] | None = None) -> Failure:
    """The failure of an op that takes a position, or several, as an input.

    Args:
        values: the inputs that are no positions.
        when: see `Failure`.
    """
    return Failure(errors.IndexingError, IndexError, "index out of range", when=when, shaped=values)


# --- operands ----------------------------------------------------------------------------------------


def as_tensor(value: Any, dtype: Any = None) -> Tensor:
    """`value` as a tensor, through `convert_to_tensor`."""
    return value if dtype is None and isinstance(value, Tensor) else convert_to_tensor(value, dtype)


def operands(x: Any, y: Any) -> tuple[Tensor, Tensor]:
    """Two operands as tensors: a Python value or NumPy array adapts to the tensor beside it.

    Two Python values become the wider of their kinds (`0.` and `[1, -1]` are both float32).
    """
    if isinstance(x, Tensor) or isinstance(y, Tensor):
        if not isinstance(y, Tensor):
            y = _adapted(y, x)
        elif not isinstance(x, Tensor):
            x = _adapted(x, y)
        return _adapt(x, y) if x.dtype is not y.dtype and (x.weak or y.weak) else (x, y)
    x_dtype, y_dtype = _own_dtype(x), _own_dtype(y)
    if x_dtype is None or y_dtype is None or x_dtype is y_dtype:
        return convert_to_tensor(x), convert_to_tensor(y)
    wide = x_dtype if _RANKS[x_dtype.numpy_dtype.kind] >= _RANKS[y_dtype.numpy_dtype.kind] else y_dtype
    return convert_to_tensor(x, dtype_hint=wide), convert_to_tensor(y, dtype_hint=wide)


def as_tensors(values: Sequence[Any], dtype: Any = None) -> list[Tensor]:
    """Several values as tensors of one dtype: that of the first tensor among them, if any."""
    if dtype is None:
        dtype = next((v.dtype for v in values if isinstance(v, Tensor)), None)
        if dtype is None:
            known = [d for d in map(_own_dtype, values) if d is not None]
            dtype = max(known, key=lambda d: _RANKS[d.numpy_dtype.kind], default=None)
    return [v if isinstance(v, Tensor) else convert_to_tensor(v, dtype) for v in values]


def _dtype_beside(value: Any, tensor: Tensor) -> DType | None:
    """The dtype to give a plain value next to `tensor`; None for values that bring a dtype of their own."""
    dtype = getattr(value, "dtype", None)
    return dtype if isinstance(dtype, DType) else tensor.dtype


_SCALARS: tuple[Any, ...] = (int, float, complex, str, bytes)


def _adapted(value: Any, tensor: Tensor) -> Tensor:
    """A plain value as an operand next to `tensor`."""
    if type(value) is PossiblyNone:
        return convert_to_tensor(value)  # brings a dtype of its own
    if isinstance(value, _SCALARS) and type(value) not in _SCALARS and not isinstance(value, (bool, np.generic)):
        value = next(kind.__new__(kind, value) for kind in _SCALARS if isinstance(value, kind))  # of an IntEnum, say
    if tensor.weak and type(value) is float and tensor.dtype.is_integer:
        return convert_to_tensor(value)  # a Python int in a loop, and a Python float: float32, as without a graph
    return convert_to_tensor(value, _dtype_beside(value, tensor))


def _adapt(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    """Two tensors of which one or both stand for Python numbers: that one takes the other's dtype if it can."""
    x_rank, y_rank = _RANKS[x.dtype.numpy_dtype.kind], _RANKS[y.dtype.numpy_dtype.kind]
    if 0 in (x_rank, y_rank) or 4 in (x_rank, y_rank):
        return x, y
    if x.weak and (x_rank < y_rank or x_rank == y_rank and not (y.weak and y.dtype.size < x.dtype.size)):
        x = _cast_weak(x, y)
    elif y.weak and y_rank <= x_rank:
        y = _cast_weak(y, x)
    return x, y


def _cast_weak(x: Tensor, like: Tensor) -> Tensor:
    result = apply("Cast", [x], {"DstT": like.dtype})
    result.weak = like.weak
    return result


def _own_dtype(value: Any) -> DType | None:
    found = dtypes.default_dtype(value)
    if found is not None:
        return found
    dtype = getattr(value, "dtype", None)
    if isinstance(dtype, (DType, np.dtype)):
        return dtypes.as_dtype(dtype)
    while isinstance(value, (list, tuple)) and value:
        parts = [d for d in map(_own_dtype, value) if d is not None]
        return max(parts, key=lambda d: _RANKS[d.numpy_dtype.kind], default=None)
    return None


# --- ready-made public functions -----------------------------------------------------------------


def unary(op_name: str, name: str, doc: str) -> Callable[..., Tensor]:
    """The public function `name` of one tensor, which applies `op_name`."""

    def function(x: Any, name: str | None = None) -> Tensor:
        try:
            return apply(op_name, [as_tensor(x)], name=name)
        except errors.AutographError as error:
            strip_internal_frames(error)
            raise

    return _named(function, name, doc)


def binary(op_name: str, name: str, doc: str) -> Callable[..., Tensor]:
    """The public function `name` of two operands, which applies `op_name`."""

    def function(x: Any, y: Any, name: str | None = None) -> Tensor:
        try:
            x, y = operands(x, y)
            return apply(op_name, [x, y], name=name)
        except errors.AutographError as error:
            strip_internal_frames(error)
            raise

    return _named(function, name, doc)


def _named(function: Callable[..., Tensor], name: str, doc: str) -> Callable[..., Tensor]:
    function.__name__ = function.__qualname__ = name
    function.__module__ = sys._getframe(2).f_globals["__name__"]
    function.__doc__ = doc
    return function


# --- gradients -----------------------------------------------------------------------------------


def unbroadcast(gradient: Tensor, like: Tensor) -> Tensor:
    """Sums `gradient` over the axes along which `like` was broadcast, so that it has the shape of `like`."""
    have, want = gradient.shape, like.shape
    if have.key == want.key and want.is_fully_defined():
        return gradient
    return apply("SumToShape", [gradient, apply("Shape", [like], {"out_type": dtypes.int32})])
