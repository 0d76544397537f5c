"""Operands of NumPy calls as tensors, and the dtypes that NumPy would compute with.

NumPy's rules hold here, whatever number rules are in force: lists and Python numbers become what `numpy.asarray` makes
of them, int64 and float64, and tensors of different dtypes promote also in TensorFlow's functions. A Python number
beside a tensor adapts to it (so does a `weak` tensor).
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.array_likes import check_array
from autograph.framework.convert import constant, convert_to_tensor
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import EagerTensor, Tensor, as_number, is_symbolic
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.indexing import get_item
from autograph.ops.arrays.joining import stack
from autograph.ops.arrays.local_arrays import all_asked
from autograph.ops.core.basic import cast, identity, shape

__all__ = [
    "SEQUENCES",
    "array_or_tensor",
    "asarray",
    "axis_tuple",
    "dims",
    "given",
    "inexact",
    "known_rank",
    "one_axis",
    "part_of",
    "promoted",
    "result_dtype",
    "to_dtype",
    "weak_type",
]  # fmt: skip

#: What an argument that is one int or several may be, if it is several: `axis`, `shape`, `shift`.
SEQUENCES: tuple[type[Any], ...] = (tuple, list, TensorShape)
_NUMBERS = (bool, int, float, complex)
_KINDS: dict[str, type] = {"b": bool, "i": int, "u": int, "f": float, "c": complex}


def weak_type(value: Any) -> Any:
    """What `numpy.result_type` shall be asked about: a dtype, or int, float or complex for what adapts."""
    value = all_asked(value)
    if isinstance(value, Tensor):
        return _KINDS[value.dtype.numpy_dtype.kind] if value.weak else value.dtype.numpy_dtype
    if type(value) in _NUMBERS:
        return type(value)
    if isinstance(value, (list, tuple)) and _first_tensor(value) is not None:
        return np.result_type(*map(_exemplar, value))
    return np.asarray(value).dtype


def _exemplar(value: Any) -> Any:
    kind = weak_type(value)
    return kind(0) if isinstance(kind, type) and kind is not bool else np.dtype(kind)


def _first_tensor(value: Any) -> Tensor | None:
    if isinstance(value, Tensor):
        return value
    if isinstance(value, (list, tuple)):
        return next((t for t in map(_first_tensor, value) if t is not None), None)
    return None


def result_dtype(*values: Any) -> DType:
    """The dtype that NumPy gives what is made of these values."""
    strings = [isinstance(v, Tensor) and v.dtype is dtypes.string for v in values]
    if any(strings):
        return dtypes.string
    return as_dtype(np.result_type(*map(_exemplar, values)))


def to_dtype(value: Any, dtype: Any) -> Tensor:
    """A value as a tensor of a dtype, cast as `astype` casts."""
    dtype, value = as_dtype(dtype), all_asked(value)
    if isinstance(value, Tensor):
        if dtype.is_bool and value.dtype.is_complex:  # a cast would look at the real part alone
            return value != 0
        if value.dtype is dtype and not value.weak:
            return value
        if dtype is dtypes.string and value.dtype is not dtypes.string:
            raise errors.UnsupportedNumPyError(
                "numbers as an array of objects or texts have no form on tensors",
                location=current_location(),
                expected="a dtype of numbers",
                fix="str(x) of each number, in a list",
            )
        return cast(value, dtype) if value.dtype is not dtype else _strong(value)
    if isinstance(value, (list, tuple)) and _first_tensor(value) is not None:
        return _stacked([to_dtype(v, dtype) for v in value])
    if type(value) in _NUMBERS:
        return _converted(value, dtype)
    array = checked_array(value)
    if array.dtype.kind in "SU":  # a tensor of texts holds their bytes
        return constant(array)
    return constant(array.astype(dtype.numpy_dtype) if array.dtype != dtype.numpy_dtype else array)


def _converted(value: Any, dtype: DType) -> Tensor:
    """A Python number as a tensor of a dtype that it is cast to, unless it is an int that the dtype has no room for."""
    if type(value) is int and dtype.is_integer:
        return constant(value, dtype)
    return constant(np.asarray(value).astype(dtype.numpy_dtype))


def _strong(value: Tensor) -> Tensor:
    return identity(value)


def _stacked(parts: Sequence[Tensor]) -> Tensor:
    return stack(parts)


def asarray(value: Any) -> Tensor:
    """A value as a tensor, with the dtype that NumPy gives it: float64 for 1.0, int64 for 1."""
    value = all_asked(value)
    if isinstance(value, Tensor):
        return value
    if isinstance(value, (list, tuple)) and _first_tensor(value) is not None:
        return to_dtype(value, as_dtype(np.result_type(*map(_own_dtype, _leaves(value)))))
    return convert_to_tensor(checked_array(value))


def _leaves(value: Any) -> list[Any]:
    return [leaf for v in value for leaf in (_leaves(v) if isinstance(v, (list, tuple)) else [v])]


def _own_dtype(value: Any) -> np.dtype:
    """The dtype of a value in a list. There, Python's numbers do not adapt."""
    kind = weak_type(value)
    return np.asarray(kind(0)).dtype if isinstance(kind, type) else np.dtype(kind)


def checked_array(value: Any) -> np.ndarray:
    """What `numpy.asarray` makes of a value, less what no tensor can be."""
    return check_array(value, np.asarray(value))


def promoted(*values: Any) -> list[Tensor]:
    """Values as tensors of the dtype that NumPy gives them together."""
    if all(isinstance(v, Tensor) and not v.weak and v.dtype is values[0].dtype for v in values):
        return list(values)
    dtype = result_dtype(*values)
    return [to_dtype(v, dtype) for v in values]


def inexact(value: Any) -> Tensor:
    """A tensor of floats or complex numbers: NumPy takes float64 for ints and bools."""
    x = asarray(value)
    if x.dtype.is_floating or x.dtype.is_complex:
        return x
    return cast(x, dtypes.float64)


def given(value: Any) -> bool:
    """Whether an argument was given: it is neither None nor NumPy's mark for a missing one."""
    return value is not None and value is not np._NoValue


def known_rank(x: Tensor, what: str) -> int:
    """The number of dimensions of a tensor.

    Raises:
        UnimplementedError: it is not known before the graph runs.
    """
    if x.shape.rank is None:
        raise errors.UnimplementedError(
            f"{what} of a tensor whose number of dimensions is not known",
            location=current_location(),
            fix="state it: ag.ensure_shape(x, [None, None])",
        )
    return x.shape.rank


def one_axis(x: Tensor, axis: Any, what: str) -> int:
    """An axis, from 0 on."""
    return _position(axis, known_rank(x, what))


def part_of(x: Tensor, axis: int, low: Any, high: Any) -> Tensor:
    """The items from `low` up to `high` along an axis."""
    part: Tensor = x[(slice(None),) * axis + (slice(low, high),)]
    return part


def axis_tuple(x: Tensor, axis: Any, what: str) -> tuple[int, ...]:
    """The axes that an `axis` argument names, None for all, from 0 on and in the order given."""
    rank = known_rank(x, what)
    if axis is None:
        return tuple(range(rank))
    axes = axis if isinstance(axis, SEQUENCES) else (axis,)
    found = tuple(_position(a, rank) for a in axes)
    if len(set(found)) != len(found):
        raise errors.ShapeMismatchError(f"{what}: axis {axis} names an axis twice", location=current_location())
    return found


def _position(axis: Any, rank: int) -> int:
    at = operator.index(axis)
    if not -rank <= at < rank:  # NumPy's AxisError is an IndexError and a ValueError, and so is this one
        raise errors.IndexingError(
            f"axis {at} is out of range for a tensor with {rank} dimensions", location=current_location(),
            expected=f"{-rank} to {rank - 1}" if rank else "no axis: it is a scalar",
            fix="count axes from 0, or from the end with negative numbers",
        )  # fmt: skip
    return at + rank if at < 0 else at


def dims(x: Tensor, what: str = "the shape") -> list[Any]:
    """The sizes of the axes: ints, and scalar int32 tensors where a size is known only when the graph runs."""
    rank = known_rank(x, what)
    known = x.shape.as_tuple()
    if None not in known:
        return list(known)
    sizes = shape(x)
    return [as_number(get_item(sizes, i)) if known[i] is None else known[i] for i in range(rank)]


def array_or_tensor(value: Any) -> Any:
    """An eager tensor as its array; anything else as it is."""
    return np.asarray(value._array) if isinstance(value, EagerTensor) else value


def any_symbolic(values: Any) -> bool:
    """Whether a tensor of a graph is among values, in lists and tuples too."""
    if isinstance(values, (list, tuple)):
        return any(map(any_symbolic, values))
    return is_symbolic(values)
