"""Random tensors whose numbers follow from the global seed, the op's seed, and how often the op has run.

The rule. Every random op draws from a *stream*; run number n of a stream is a pure function of
(global seed, op seed, n), by the counter-based generator Philox. `set_seed` sets the global seed and puts
all streams back to run 0, those of functions traced before too.

- The op seed is the `seed` argument. Without one it is a number: eagerly, of the call since `set_seed`; in a
  graph, of the random op within its outermost graph. So two functions that draw in the same way draw the same
  numbers, as in TensorFlow; give the ops seeds where that matters.
- Where the count is kept: in the operation for graphs (a loop that runs it ten times makes ten runs), per op
  type and seed for eager calls with a `seed`.
- Without a global seed and without `seed`, every run is fresh, from the operating system's entropy. With
  `seed` alone, the global seed is 87654321.

The draws of one stream are locked, so that threads never get the same run. For numbers that depend on their
arguments only, see `stateless_random`.
"""

from __future__ import annotations

import itertools
import os
import secrets
import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.constant_value import constant_value, constant_value_as_shape
from autograph.framework.context import building_graph
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import apply
from autograph.framework.op_def import REQUIRED, Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops import basic
from autograph.ops.common import as_tensor, same_shape
from autograph.ops.shaping import shape_tensor

__all__ = ["categorical", "normal", "set_seed", "shuffle", "truncated_normal", "uniform"]

_DEFAULT_SEED = 87654321
_MASK = 2**64 - 1


# --- streams -----------------------------------------------------------------------------------------


class _Seeds:
    """The global seed, and what is counted since it was set."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.epoch = 0
        self.seed: int | None = None
        self.calls = itertools.count(1)
        self.eager: dict[tuple[str, int], Stream] = {}
        self.entropy()

    def entropy(self) -> None:
        self.fresh = secrets.randbits(64)
        self.runs = itertools.count()


class Stream:
    """A sequence of generators, one for each run of an op.

    Args:
        op_seed: the op's own seed, or its number.
        given: whether the user gave that seed.
    """

    def __init__(self, op_seed: int, given: bool) -> None:
        self._op_seed = op_seed
        self._given = given
        self._epoch = -1
        self._run = 0

    def next(self) -> np.random.Generator:
        """The generator of the next run."""
        with _seeds.lock:
            if self._epoch != _seeds.epoch:
                self._epoch, self._run = _seeds.epoch, 0
            run, seed = self._run, _seeds.seed
            self._run += 1
        if seed is None and not self._given:
            return philox(_seeds.fresh, 0, next(_seeds.runs))
        return philox(_DEFAULT_SEED if seed is None else seed, self._op_seed, run)

    def __deepcopy__(self, memo: Any) -> Stream:
        return self  # a copy of an operation goes on with its count

    def __repr__(self) -> str:
        return f"Stream({self._op_seed})"


_seeds = _Seeds()
if hasattr(os, "register_at_fork"):  # a child process must not repeat its parent's numbers
    os.register_at_fork(after_in_child=_seeds.entropy)


def philox(seed: int, op_seed: int, run: int) -> np.random.Generator:
    """The generator for one run: the seeds are the key, the run is the upper half of the counter."""
    bits = np.random.Philox(key=np.array([seed & _MASK, op_seed & _MASK], np.uint64), counter=(run & _MASK) << 128)
    return np.random.Generator(bits)


def set_seed(seed: int) -> None:
    """Sets the global seed: random ops draw the same numbers after each `set_seed` with the same value.

    The module's docstring has the rule.

    >>> import autograph as ag
    >>> ag.random.set_seed(1)
    >>> a = ag.random.uniform([3])
    >>> ag.random.set_seed(1)
    >>> bool(ag.reduce_all(a == ag.random.uniform([3])))
    True
    """
    with _seeds.lock:
        _seeds.seed = int(seed)
        _seeds.epoch += 1
        _seeds.calls = itertools.count(1)
        _seeds.eager.clear()


def _seed_attrs(op_name: str, seed: int | None) -> dict[str, Any]:
    """The seed attributes of a new random op: `seed` and `seed2` as in a GraphDef, and its stream."""
    graph = building_graph()
    given = seed is not None
    if graph is None:
        with _seeds.lock:
            number = int(seed) if seed is not None else next(_seeds.calls)
            stream = _seeds.eager.setdefault((op_name, number), Stream(number, True)) if given else Stream(number, False)
    else:
        root: Any = graph
        while getattr(root, "outer", None) is not None:
            root = root.outer
        with root._lock:
            count = root.__dict__["_random_ops"] = root.__dict__.get("_random_ops", 0) + 1
        number = int(seed) if seed is not None else count
        stream = Stream(number, given)
    known = given or _seeds.seed is not None
    first = (_DEFAULT_SEED if _seeds.seed is None else _seeds.seed) if known else 0
    return {"seed": first, "seed2": number if known else 0, "_stream": stream}


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
        seed: see the module's docstring.

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
        return apply("RandomUniformInt", [size, *limits], _seed_attrs("RandomUniformInt", seed), name)
    x = apply("RandomUniform", [size], {**_seed_attrs("RandomUniform", seed), "dtype": kind}, name)
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
        seed: see the module's docstring.

    >>> import autograph as ag
    >>> ag.random.normal([2, 3]).shape
    TensorShape([2, 3])
    """
    attrs = {**_seed_attrs("RandomStandardNormal", seed), "dtype": as_dtype(dtype)}
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
    attrs = {**_seed_attrs("TruncatedNormal", seed), "dtype": as_dtype(dtype)}
    return scaled(apply("TruncatedNormal", [shape_tensor(shape)], attrs, name), stddev, mean)


def shuffle(value: Any, seed: int | None = None, name: str | None = None) -> Tensor:
    """The rows of `value` (its slices along the first axis) in random order.

    >>> import autograph as ag
    >>> sorted(ag.random.shuffle([1, 2, 3]).numpy().tolist())
    [1, 2, 3]
    """
    return apply("RandomShuffle", [as_tensor(value)], _seed_attrs("RandomShuffle", seed), name)


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
    attrs = {**_seed_attrs("Multinomial", seed), "output_dtype": as_dtype(dtype)}
    samples = basic.cast(as_tensor(num_samples), dtypes.int32)
    return apply("Multinomial", [as_tensor(logits), samples], attrs, name)
