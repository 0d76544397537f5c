"""Random tensors: `uniform`, `normal`, ..., which give other numbers each time they run.

Which numbers is told in `random_streams`: they follow from the global seed, the op's seed, and how often the op has
run. The `random` namespace also has what `stateless_random` defines: numbers that depend on their arguments only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.tensor import Tensor
from autograph.ops.arrays.shaping import shape_tensor
from autograph.ops.core import basic
from autograph.ops.core.common import as_tensor, same_shape
from autograph.ops.random.random_draws import (
    between,
    bounds,
    categorical_shape,
    draw_categorical,
    draw_integers,
    draw_normal,
    draw_truncated_normal,
    draw_uniform,
    given_shape,
    scaled,
)  # fmt: skip
from autograph.ops.random.random_streams import Stream, seed_attrs, set_seed
from autograph.ops.random.stateless_random import (
    Generator,
    stateless_categorical,
    stateless_normal,
    stateless_truncated_normal,
    stateless_uniform,
)  # fmt: skip

__all__ = [
    "Generator", "categorical", "normal", "set_seed", "shuffle", "stateless_categorical", "stateless_normal",
    "stateless_truncated_normal", "stateless_uniform", "truncated_normal", "uniform",
]  # fmt: skip


# --- the ops -----------------------------------------------------------------------------------------


_SEEDS: dict[str, Any] = {"seed": ("int", 0), "seed2": ("int", 0), "_stream": "python"}


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
        shape=given_shape,
        kernel=_float_kernel(_draw),
        static_inputs=["shape"],
        traits=Trait.STATEFUL | Trait.RANDOM,
    )


def _integer_kernel(shape: Any, minval: Any, maxval: Any, *, _stream: Stream) -> Any:
    return draw_integers(_stream.next(), shape, minval, maxval)


define(
    "RandomUniformInt",
    "shape: T, minval: Tout, maxval: Tout -> output: Tout",
    types={"T": dtypes.INDEX, "Tout": dtypes.INTEGER},
    attrs=_SEEDS,
    shape=given_shape,
    kernel=_integer_kernel,
    traits=Trait.STATEFUL | Trait.RANDOM,
    static_inputs=["shape"],
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
    traits=Trait.STATEFUL | Trait.RANDOM,
)


def _categorical_kernel(logits: Any, num_samples: Any, *, _stream: Stream, output_dtype: DType) -> Any:
    return draw_categorical(_stream.next(), logits, num_samples, output_dtype)


define(
    "Multinomial",
    "logits: T, num_samples: int32 -> output: output_dtype",
    types={"T": dtypes.REAL, "output_dtype": dtypes.INDEX},
    attrs=_SEEDS,
    shape=categorical_shape,
    kernel=_categorical_kernel,
    traits=Trait.STATEFUL | Trait.RANDOM,
    static_inputs=["num_samples"],
)


# --- public functions --------------------------------------------------------------------------------


def uniform(
    shape: Any,
    minval: Any = 0,
    maxval: Any = None,
    dtype: Any = float,
    seed: int | None = None,
    name: str | None = None,
) -> Tensor:
    """Numbers drawn uniformly from [minval, maxval).

    Args:
        shape: of the result: ints, or an int tensor.
        minval, maxval: the limits, of a shape that broadcasts to `shape` (scalars for ints). By default [0, 1)
            for floats; ints need `maxval`.
        dtype: a floating-point or integer dtype.
        seed: see `autograph.ops.random.random_streams`.

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


def normal(
    shape: Any,
    mean: Any = 0.0,
    stddev: Any = 1.0,
    dtype: Any = float,
    seed: int | None = None,
    name: str | None = None,
) -> Tensor:
    """Numbers drawn from a normal distribution.

    Args:
        shape: of the result: ints, or an int tensor.
        mean, stddev: broadcast to `shape`.
        dtype: a floating-point dtype.
        seed: see `autograph.ops.random.random_streams`.

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
    dtype: Any = float,
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
