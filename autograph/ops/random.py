"""Random tensors: `uniform`, `normal`, ..., which give other numbers each time they run.

Which numbers is told in `random_streams`: they follow from the global seed, the op's seed, and how often the op has
run. For numbers that depend on their arguments only, see `stateless_random`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.constant_value import constant_value, constant_value_as_shape
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import apply
from autograph.framework.op_def import REQUIRED, Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops import basic
from autograph.ops.common import as_tensor, same_shape
from autograph.ops.random_streams import Stream, seed_attrs, set_seed
from autograph.ops.shaping import shape_tensor

__all__ = ["categorical", "normal", "set_seed", "shuffle", "truncated_normal", "uniform"]


# --- the ops -----------------------------------------------------------------------------------------


def _shape_input(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    return constant_value_as_shape(inputs[0])


def dims_of(shape: Any) -> tuple[int, ...]:
    """A shape given as an array. Raises ValueError when a dimension is negative."""
    dims = tuple(int(d) for d in np.ravel(shape))
    if any(d < 0 for d in dims):
        raise ValueError(f"{list(dims)} is not a shape")
    return dims


def draw_uniform(rng: np.random.Generator, shape: Any, dtype: DType) -> Any:
    """Floats in [0, 1)."""
    if dtype is dtypes.float16:  # rounding a float32 could give 1
        return (rng.integers(0, 2048, dims_of(shape)) / 2048).astype(np.float16)
    return np.asarray(rng.random(dims_of(shape), dtype.numpy_dtype))


def draw_normal(rng: np.random.Generator, shape: Any, dtype: DType) -> Any:
    """Standard normal floats."""
    wide = np.float32 if dtype is dtypes.float16 else dtype.numpy_dtype
    return np.asarray(rng.standard_normal(dims_of(shape), wide)).astype(dtype.numpy_dtype, copy=False)


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
    return np.asarray(rng.integers(low, high, dims_of(shape), np.asarray(low).dtype))


_SEEDS: dict[str, Any] = {"seed": 0, "seed2": 0, "_stream": REQUIRED}


def _float_kernel(draw: Callable[..., Any]) -> Callable[..., Any]:
    def kernel(shape: Any, *, _stream: Stream, dtype: DType) -> Any:
        return draw(_stream.next(), shape, dtype)

    return kernel


for _name, _draw in (
    ("RandomUniform", draw_uniform),
    ("RandomStandardNormal", draw_normal),
    ("TruncatedNormal", draw_truncated_normal),
):
    define(
        _name,
        "shape: T -> output: dtype",
        types={"T": dtypes.INDEX, "dtype": dtypes.FLOATING},
        attrs=_SEEDS,
        shape=_shape_input,
        kernel=_float_kernel(_draw),
        traits=Trait.STATEFUL,
    )


def _integer_kernel(shape: Any, minval: Any, maxval: Any, *, _stream: Stream) -> Any:
    return draw_integers(_stream.next(), shape, minval, maxval)


define(
    "RandomUniformInt",
    "shape: T, minval: Tout, maxval: Tout -> output: Tout",
    types={"T": dtypes.INDEX, "Tout": dtypes.INTEGER},
    attrs=_SEEDS,
    shape=_shape_input,
    kernel=_integer_kernel,
    traits=Trait.STATEFUL,
)


def _shuffle_kernel(value: Any, *, _stream: Stream) -> Any:
    return _stream.next().permutation(value) if np.ndim(value) else value


def _shuffle_gradient(op: Any, dy: Tensor) -> list[None]:
    raise errors.UnimplementedError(
        "random.shuffle has no gradient", fix="shuffle indices instead, and gather with them: ag.gather(x, indices)"
    )


define(
    "RandomShuffle",
    "value: T -> output: T",
    types={"T": dtypes.ALL},
    attrs=_SEEDS,
    shape=same_shape,
    kernel=_shuffle_kernel,
    gradient=_shuffle_gradient,
    traits=Trait.STATEFUL,
)


def _categorical_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    logits, samples = inputs[0].shape, constant_value(inputs[1])
    if logits.rank not in (None, 2):
        raise errors.ShapeMismatchError(f"categorical: logits have shape {logits}", expected="(batch, classes)")
    return TensorShape._of((logits[0], None if samples is None else int(samples)))


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


def _categorical_kernel(logits: Any, num_samples: Any, *, _stream: Stream, output_dtype: DType) -> Any:
    return draw_categorical(_stream.next(), logits, num_samples, output_dtype)


define(
    "Multinomial",
    "logits: T, num_samples: int32 -> output: output_dtype",
    types={"T": dtypes.REAL, "output_dtype": dtypes.INDEX},
    attrs=_SEEDS,
    shape=_categorical_shape,
    kernel=_categorical_kernel,
    traits=Trait.STATEFUL,
)


# --- public functions --------------------------------------------------------------------------------


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


def uniform(
    shape: Any,
    minval: Any = 0,
    maxval: Any = None,
    dtype: Any = dtypes.float32,
    seed: int | None = None,
    name: str | None = None,
) -> Tensor:
    """Numbers drawn uniformly from [minval, maxval).

    Args:
        shape: of the result: ints, or an int tensor.
        minval, maxval: the limits, of a shape that broadcasts to `shape` (scalars for ints). By default [0, 1)
            for floats; ints need `maxval`.
        dtype: a floating-point or integer dtype.
        seed: see `autograph.ops.random_streams`.

    Raises:
        InvalidArgumentError: no `maxval` for ints; or `minval >= maxval`, when it runs.

    >>> import autograph as ag
    >>> ag.random.uniform([2, 3], maxval=10, dtype=ag.int32).shape
    TensorShape([2, 3])
    """
    kind = as_dtype(dtype)
    low, high = bounds(minval, maxval, kind)
    size = shape_tensor(shape)
    if kind.is_integer:
        limits = [as_tensor(v, None if isinstance(v, Tensor) else kind) for v in (low, high)]
        return apply("RandomUniformInt", [size, *limits], seed_attrs("RandomUniformInt", seed), name)
    x = apply("RandomUniform", [size], {**seed_attrs("RandomUniform", seed), "dtype": kind}, name)
    return between(x, low, high)


def between(x: Tensor, low: Any, high: Any) -> Tensor:
    """Numbers from [0, 1) moved to [low, high)."""
    if isinstance(low, (int, float)) and isinstance(high, (int, float)):
        return scaled(x, high - low, low)
    low, high = (as_tensor(v, None if isinstance(v, Tensor) else x.dtype) for v in (low, high))
    return scaled(x, apply("Sub", [high, low]), low)


def normal(
    shape: Any,
    mean: Any = 0.0,
    stddev: Any = 1.0,
    dtype: Any = dtypes.float32,
    seed: int | None = None,
    name: str | None = None,
) -> Tensor:
    """Numbers drawn from a normal distribution.

    Args:
        shape: of the result: ints, or an int tensor.
        mean, stddev: broadcast to `shape`.
        dtype: a floating-point dtype.
        seed: see `autograph.ops.random_streams`.

    >>> import autograph as ag
    >>> ag.random.normal([2, 3]).shape
    TensorShape([2, 3])
    """
    attrs = {**seed_attrs("RandomStandardNormal", seed), "dtype": as_dtype(dtype)}
    return scaled(apply("RandomStandardNormal", [shape_tensor(shape)], attrs, name), stddev, mean)


def truncated_normal(
    shape: Any,
    mean: Any = 0.0,
    stddev: Any = 1.0,
    dtype: Any = dtypes.float32,
    seed: int | None = None,
    name: str | None = None,
) -> Tensor:
    """As `normal`, but numbers more than two standard deviations from the mean are drawn again.

    >>> import autograph as ag
    >>> float(ag.reduce_max(ag.abs(ag.random.truncated_normal([100])))) <= 2
    True
    """
    attrs = {**seed_attrs("TruncatedNormal", seed), "dtype": as_dtype(dtype)}
    return scaled(apply("TruncatedNormal", [shape_tensor(shape)], attrs, name), stddev, mean)


def shuffle(value: Any, seed: int | None = None, name: str | None = None) -> Tensor:
    """The rows of `value` (its slices along the first axis) in random order.

    >>> import autograph as ag
    >>> sorted(ag.random.shuffle([1, 2, 3]).numpy().tolist())
    [1, 2, 3]
    """
    return apply("RandomShuffle", [as_tensor(value)], seed_attrs("RandomShuffle", seed), name)


def categorical(
    logits: Any, num_samples: Any, dtype: Any = dtypes.int64, seed: int | None = None, name: str | None = None
) -> Tensor:
    """Class numbers drawn with the probabilities `softmax(logits)`.

    Args:
        logits: shape (batch, classes).
        num_samples: how many to draw for each row.
        dtype: int32 or int64.

    Returns:
        A tensor of shape (batch, num_samples).

    Raises:
        ShapeMismatchError: `logits` is not a matrix.

    >>> import autograph as ag
    >>> ag.random.categorical([[0.0, -1e9]], 3)
    <ag.Tensor: shape=(1, 3), dtype=int64, numpy=array([[0, 0, 0]])>
    """
    attrs = {**seed_attrs("Multinomial", seed), "output_dtype": as_dtype(dtype)}
    samples = basic.cast(as_tensor(num_samples), dtypes.int32)
    return apply("Multinomial", [as_tensor(logits), samples], attrs, name)
