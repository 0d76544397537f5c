"""What op declarations share: shape rules, operand conversion, and undoing a broadcast in gradients."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.convert import convert_to_tensor, own_dtype, result_dtype, taken, to_promoted
from autograph.framework.dtypes import can_hold
from autograph.framework.execution import apply
from autograph.framework.number_rules import promoted_dtype, rules
from autograph.framework.op_def import Failure
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.undefined import PossiblyNone

__all__ = [
    "as_tensor", "as_tensors", "broadcast_shape", "ndarray", "no_shape",
    "normalize_axis", "operands", "out_of_range", "same_shape", "unbroadcast",
]  # fmt: skip


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


def out_of_range(
    *values: str, when: Callable[..., Any] | None = None, says: Callable[..., str] | None = None
) -> Failure:
    """The failure of an op that takes a position, or several, as an input.

    Args:
        values: the inputs that are no positions.
        when, says: see `Failure`.
    """
    return Failure(errors.IndexingError, IndexError, "index out of range", when=when, shaped=values, says=says)


def out_of_bounds(index: Any, axis: int, size: int) -> str:
    """What NumPy says of an index of an array that is out of range."""
    return f"index {int(index)} is out of bounds for axis {axis} with size {size}"


# --- operands ----------------------------------------------------------------------------------------


def as_tensor(value: Any, dtype: Any = None) -> Tensor:
    """`value` as a tensor, through `convert_to_tensor`."""
    return value if dtype is None and isinstance(value, Tensor) else convert_to_tensor(value, dtype)


def operands(x: Any, y: Any) -> tuple[Tensor, Tensor]:
    """Two operands as tensors of the dtype that NumPy computes with: `ag.float64` for an int64 and a float32 tensor.

    Python's numbers, and tensors that stand for them, adapt to what is beside them; see `convert.result_dtype`.

    Raises:
        DTypeMismatchError: they have no dtype in common, or a number does not fit the dtype of the tensor beside it.
    """
    if isinstance(x, Tensor):
        if isinstance(y, Tensor):
            if x.dtype is y.dtype:
                return x, y
        elif _takes(x, y):
            return x, taken(y, x.dtype)
        else:
            y = plain(y)
    elif isinstance(y, Tensor) and _takes(y, x):
        return taken(x, y.dtype), y
    else:
        x, y = plain(x), plain(y)
    dtype = result_dtype((x, y))
    if dtype is None:
        return as_tensor(x), as_tensor(y)  # the op says what is wrong
    return to_promoted(x, dtype), to_promoted(y, dtype)


_WIDE = 2**31


def _takes(tensor: Tensor, value: Any) -> bool:
    """Whether a value is a Python number that takes the dtype of the tensor: a quick answer for nearly all of them."""
    kind = type(value)
    dtype = tensor.dtype
    if kind is float:
        return dtype.is_floating
    if kind is not int or not dtype.is_numeric or value < 0 and dtype.is_unsigned:
        return False
    return -128 <= value < 128 or dtype.size >= 4 and -_WIDE <= value < _WIDE


def comparands(x: Any, y: Any) -> tuple[Tensor, Tensor]:
    """Two operands of a comparison as tensors of one dtype, in which the values compare as they are.

    As `operands`, but whole numbers take a dtype that holds both, and a Python int beyond the dtype beside it is
    not refused: it is more than all of its values, or less.
    """
    if isinstance(x, Tensor) and isinstance(y, Tensor):
        if x.dtype is not y.dtype and x.dtype.is_integer and y.dtype.is_integer:
            dtype = promoted_dtype([x.dtype, y.dtype], ())
            if dtype is not None:
                return to_promoted(x, dtype), to_promoted(y, dtype)
    elif type(y) is int:
        y = _comparable(y, x)
    elif type(x) is int:
        x = _comparable(x, y)
    return operands(x, y)


def _comparable(value: int, other: Any) -> int | float:
    dtype = own_dtype(other)[0]
    if dtype is None or dtype.is_integer and can_hold(dtype, value):
        return value
    if dtype.is_bool:
        dtype = rules().integer
    beyond = not can_hold(dtype, value) if dtype.is_integer else value.bit_length() > _LARGEST_FLOAT
    return math.copysign(math.inf, value > 0 or -1) if beyond else value


_LARGEST_FLOAT = 1023  # bits


def as_tensors(values: Sequence[Any], dtype: Any = None) -> list[Tensor]:
    """Several values as tensors of one dtype: `dtype`, or else the one that NumPy gives them together."""
    if dtype is None:
        values = [plain(v) for v in values]
        dtype = result_dtype(values)
        if dtype is not None:
            return [to_promoted(v, dtype) for v in values]
    return [v if isinstance(v, Tensor) else convert_to_tensor(v, dtype) for v in values]


_SCALARS: tuple[Any, ...] = (int, float, complex, str, bytes)


def plain(value: Any) -> Any:
    """An operand, less what tensors know nothing of: the class of a member of an IntEnum, or that it may be None."""
    if type(value) is PossiblyNone:
        return convert_to_tensor(value)
    if isinstance(value, _SCALARS) and type(value) not in _SCALARS and not isinstance(value, (bool, np.generic)):
        return next(kind.__new__(kind, value) for kind in _SCALARS if isinstance(value, kind))
    return value


# --- ready-made public functions -----------------------------------------------------------------


def unary(op_name: str, name: str, doc: str) -> Callable[..., Tensor]:
    """The public function `name` of one tensor, which applies `op_name`."""

    def function(x: Any, name: str | None = None) -> Tensor:
        return apply(op_name, [as_tensor(x)], name=name)

    return _named(function, name, doc)


def binary(
    op: str | Callable[..., Tensor], name: str, doc: str, pair: Callable[[Any, Any], tuple[Tensor, Tensor]] = operands
) -> Callable[..., Tensor]:
    """The public function `name` of two operands, which applies an op: its name, or what applies it to two tensors.

    Args:
        pair: makes tensors of one dtype of the operands.
    """
    compute = op if callable(op) else lambda x, y, name=None: apply(op, [x, y], name=name)

    def function(x: Any, y: Any, name: str | None = None) -> Tensor:
        x, y = pair(x, y)
        return compute(x, y, name=name)

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
