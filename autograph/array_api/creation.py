"""Creation functions of the standard. Defaults are NumPy's: float64, int64, complex128."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.convert import constant
from autograph.framework.dtypes import as_dtype
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.numpy_protocol import creation, joining, selecting, shaping
from autograph.numpy_protocol.dlpack import from_dlpack as from_dlpack
from autograph.numpy_protocol.values import asarray as to_tensor
from autograph.numpy_protocol.values import to_dtype
from autograph.ops.core.basic import identity


def check_device(device: Any) -> None:
    """Refuses any device but the one there is."""
    if device not in (None, "cpu"):
        raise errors.InvalidArgumentError(
            f"there is no device {device!r}", location=current_location(), expected="'cpu'"
        )


def _dtype(dtype: Any, default: Any = np.float64) -> Any:
    return as_dtype(default if dtype is None else dtype)


@hides_internal_frames
def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = None) -> Tensor:
    """A tensor of an array, a Python number or a nested sequence of them, with NumPy's dtype.

    >>> asarray([1.5, 2.0]).dtype
    ag.float64
    """
    check_device(device)
    x = to_tensor(obj)
    if dtype is not None and as_dtype(dtype) is not x.dtype:
        if copy is False:
            raise errors.InvalidArgumentError("asarray with copy=False and another dtype", location=current_location())
        return to_dtype(x, dtype)
    return identity(x) if copy and x is obj else x


@hides_internal_frames
def arange(start: Any, /, stop: Any = None, step: Any = 1, *, dtype: Any = None, device: Any = None) -> Tensor:
    """The numbers from `start` (0 if `stop` is None) up to and without `stop`, in steps."""
    check_device(device)
    if any(isinstance(v, Tensor) for v in (start, stop, step)):
        return creation.arange(start, stop, step, dtype)
    first: Any = 0 if stop is None else start
    last = start if stop is None else stop
    kind: Any = None if dtype is None else as_dtype(dtype).numpy_dtype
    return constant(np.arange(first, last, step, dtype=kind))


@hides_internal_frames
def full(shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """A tensor of one value."""
    check_device(device)
    return shaping.broadcast_to(to_tensor(fill_value) if dtype is None else to_dtype(fill_value, dtype), shape)


@hides_internal_frames
def zeros(shape: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """A tensor of zeros, float64 unless said otherwise."""
    return full(shape, 0, dtype=_dtype(dtype), device=device)


@hides_internal_frames
def ones(shape: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """A tensor of ones, float64 unless said otherwise."""
    return full(shape, 1, dtype=_dtype(dtype), device=device)


def empty(shape: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """A tensor of zeros: a tensor never changes, so nothing could be written into it later."""
    return zeros(shape, dtype=dtype, device=device)


@hides_internal_frames
def full_like(x: Tensor, /, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """A tensor of one value, with the shape and the dtype of `x`."""
    check_device(device)
    return shaping.full_like(x, fill_value, dtype)


def zeros_like(x: Tensor, /, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Zeros, with the shape and the dtype of `x`."""
    return full_like(x, 0, dtype=dtype, device=device)


def ones_like(x: Tensor, /, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Ones, with the shape and the dtype of `x`."""
    return full_like(x, 1, dtype=dtype, device=device)


def empty_like(x: Tensor, /, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Zeros, as with `empty`."""
    return zeros_like(x, dtype=dtype, device=device)


@hides_internal_frames
def eye(n_rows: Any, n_cols: Any = None, /, *, k: int = 0, dtype: Any = None, device: Any = None) -> Tensor:
    """A matrix with ones on its k-th diagonal."""
    check_device(device)
    return creation.eye(n_rows, n_cols, k, _dtype(dtype))


@hides_internal_frames
def linspace(
    start: Any, stop: Any, /, num: int, *, dtype: Any = None, device: Any = None, endpoint: bool = True
) -> Tensor:
    """`num` numbers at equal distances."""
    check_device(device)
    return creation.linspace(start, stop, num, endpoint, dtype=dtype)


@hides_internal_frames
def meshgrid(*arrays: Tensor, indexing: str = "xy") -> list[Tensor]:
    """Coordinate grids from vectors."""
    return list(joining.meshgrid(*arrays, indexing=indexing))


@hides_internal_frames
def tril(x: Tensor, /, *, k: int = 0) -> Tensor:
    """The lower triangles of matrices."""
    return selecting.tril(x, k)


@hides_internal_frames
def triu(x: Tensor, /, *, k: int = 0) -> Tensor:
    """The upper triangles of matrices."""
    return selecting.triu(x, k)
