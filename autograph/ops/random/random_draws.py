"""What the random ops of graphs and the stateless ones share: shape rules, drawing from a NumPy generator, scaling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.constant_value import constant_value, constant_value_as_shape
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.core.common import as_tensor

__all__ = [
    "between", "bounds", "categorical_shape", "draw_categorical", "draw_integers", "draw_normal",
    "draw_truncated_normal", "draw_uniform", "given_shape", "scaled",
]  # fmt: skip


# --- shape rules -------------------------------------------------------------------------------------


def given_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    """The first input is the shape."""
    return constant_value_as_shape(inputs[0])


def categorical_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    """(batch, samples), from logits (batch, classes) and the number of samples."""
    logits, samples = inputs[0].shape, constant_value(inputs[1])
    if logits.rank not in (None, 2):
        raise errors.ShapeMismatchError(f"categorical: logits have shape {logits}", expected="(batch, classes)")
    return TensorShape.of((logits[0], None if samples is None else int(samples)))


# --- drawing -----------------------------------------------------------------------------------------


def _dims(shape: Any) -> tuple[int, ...]:
    """A shape given as an array. Raises ValueError when a dimension is negative."""
    dims = tuple(int(d) for d in np.ravel(shape))
    if any(d < 0 for d in dims):
        raise ValueError(f"{list(dims)} is not a shape")
    return dims


def draw_uniform(rng: np.random.Generator, shape: Any, dtype: DType) -> Any:
    """Floats in [0, 1)."""
    if dtype is dtypes.float16:  # rounding a float32 could give 1
        return (rng.integers(0, 2048, _dims(shape)) / 2048).astype(np.float16)
    return np.asarray(rng.random(_dims(shape), dtype.numpy_dtype))


def draw_normal(rng: np.random.Generator, shape: Any, dtype: DType) -> Any:
    """Standard normal floats."""
    wide = np.float32 if dtype is dtypes.float16 else dtype.numpy_dtype
    return np.asarray(rng.standard_normal(_dims(shape), wide)).astype(dtype.numpy_dtype, copy=False)


def draw_truncated_normal(rng: np.random.Generator, shape: Any, dtype: DType) -> Any:
    """Standard normal floats, redrawn until they are within two standard deviations."""
    values = draw_normal(rng, shape, dtype)
    while (beyond := np.abs(values) > 2).any():
        values[beyond] = draw_normal(rng, [np.count_nonzero(beyond)], dtype)
    return values


def draw_integers(rng: np.random.Generator, shape: Any, low: Any, high: Any) -> Any:
    """Ints in [low, high)."""
    if not np.less(low, high).all():
        raise errors.InvalidArgumentError(f"minval {low} must be less than maxval {high}")
    return np.asarray(rng.integers(low, high, _dims(shape), np.asarray(low).dtype))


def draw_categorical(rng: np.random.Generator, logits: Any, samples: Any, dtype: DType) -> Any:
    """Class numbers, by inverting the cumulative distribution."""
    x = np.asarray(logits, np.float64)
    if not x.shape[1]:
        raise ValueError("there are no classes to draw from")
    total = np.cumsum(np.exp(x - np.max(x, axis=1, keepdims=True)), axis=1)
    at = rng.random((len(x), int(samples))) * total[:, -1:]
    found = np.empty(at.shape, dtype.numpy_dtype)
    for row, below, points in zip(found, total, at):
        row[:] = np.minimum(np.searchsorted(below, points, side="right"), x.shape[1] - 1)
    return found


# --- limits and scales -------------------------------------------------------------------------------


def scaled(x: Tensor, scale: Any, shift: Any) -> Tensor:
    """`x * scale + shift`, leaving out what does nothing."""
    if not (isinstance(scale, (int, float)) and scale == 1):
        x = apply("Mul", [x, as_tensor(scale, None if isinstance(scale, Tensor) else x.dtype)])
    if not (isinstance(shift, (int, float)) and shift == 0):
        x = apply("AddV2", [x, as_tensor(shift, None if isinstance(shift, Tensor) else x.dtype)])
    return x


def bounds(minval: Any, maxval: Any, dtype: DType) -> tuple[Any, Any]:
    """The limits of `uniform`. Raises InvalidArgumentError for ints without an upper limit."""
    if maxval is None:
        if dtype.is_integer:
            raise errors.InvalidArgumentError(
                "uniform needs maxval for ints", location=current_location(), fix="give maxval=..."
            )
        maxval = 1
    return minval, maxval


def between(x: Tensor, low: Any, high: Any) -> Tensor:
    """Numbers from [0, 1) moved to [low, high)."""
    if isinstance(low, (int, float)) and isinstance(high, (int, float)):
        return scaled(x, high - low, low)
    low, high = (as_tensor(v, None if isinstance(v, Tensor) else x.dtype) for v in (low, high))
    return scaled(x, apply("Sub", [high, low]), low)
