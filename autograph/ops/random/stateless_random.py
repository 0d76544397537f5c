"""Random tensors without hidden state: numbers that depend on the arguments only, and the `Generator` class.

`stateless_uniform([3], seed=[1, 2])` gives the same three numbers whenever and wherever it runs.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import Any

import numpy as np

from autograph.framework import dtypes, shapes
from autograph.framework.convert import convert_to_tensor
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.ops.arrays.shaping import shape_tensor
from autograph.ops.core import basic
from autograph.ops.core.common import as_tensor
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
from autograph.ops.random.random_streams import Stream, philox

__all__ = [
    "Generator", "stateless_categorical", "stateless_normal", "stateless_truncated_normal", "stateless_uniform",
]  # fmt: skip

#: The GraphDef's number for the Philox algorithm.
_PHILOX = 1


# --- the ops -----------------------------------------------------------------------------------------


def _seed_shape(inputs: Sequence[Tensor], attrs: Any) -> None:
    shapes.merge(inputs[0].shape, TensorShape.of((2,)))


def _key_counter_shape(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    _seed_shape(inputs, attrs)
    return [TensorShape.of((1,)), TensorShape.of((2,))]


def _key_counter_kernel(seed: Any) -> tuple[Any, Any]:
    if np.shape(seed) != (2,):
        raise ValueError(f"the seed must be two ints, got an array of shape {np.shape(seed)}")
    first, second = np.asarray(seed).astype(np.uint64)
    return np.array([first]), np.array([0, second], np.uint64)


define(
    "StatelessRandomGetKeyCounter",
    "seed: Tseed -> key: uint64, counter: uint64",
    types={"Tseed": dtypes.INDEX},
    shape=_key_counter_shape,
    kernel=_key_counter_kernel,
    traits=Trait.RANDOM,
)


def _generator(key: Any, counter: Any) -> np.random.Generator:
    return philox(int(key[0]), int(counter[1]), int(counter[0]))


def _float_kernel(draw: Callable[..., Any]) -> Callable[..., Any]:
    def kernel(shape: Any, key: Any, counter: Any, alg: Any, *, dtype: DType) -> Any:
        return draw(_generator(key, counter), shape, dtype)

    return kernel


for _name, _draw in (
    ("StatelessRandomUniformV2", draw_uniform),
    ("StatelessRandomNormalV2", draw_normal),
    ("StatelessTruncatedNormalV2", draw_truncated_normal),
):
    define(
        _name,
        "shape: Tshape, key: uint64, counter: uint64, alg: int32 -> output: dtype",
        types={"Tshape": dtypes.INDEX, "dtype": dtypes.FLOATING},
        shape=given_shape,
        kernel=_float_kernel(_draw),
        traits=Trait.RANDOM,
        static_inputs=["shape"],
    )


def _integer_kernel(shape: Any, key: Any, counter: Any, alg: Any, minval: Any, maxval: Any) -> Any:
    return draw_integers(_generator(key, counter), shape, minval, maxval)


define(
    "StatelessRandomUniformIntV2",
    "shape: Tshape, key: uint64, counter: uint64, alg: int32, minval: dtype, maxval: dtype -> output: dtype",
    types={"Tshape": dtypes.INDEX, "dtype": dtypes.INTEGER},
    shape=given_shape,
    kernel=_integer_kernel,
    traits=Trait.RANDOM,
    static_inputs=["shape"],
)


def _categorical_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    _seed_shape(inputs[2:], attrs)
    return categorical_shape(inputs, attrs)


def _categorical_kernel(logits: Any, num_samples: Any, seed: Any, *, output_dtype: DType) -> Any:
    return draw_categorical(_generator(*_key_counter_kernel(seed)), logits, num_samples, output_dtype)


define(
    "StatelessMultinomial",
    "logits: T, num_samples: int32, seed: Tseed -> output: output_dtype",
    types={"T": dtypes.REAL, "Tseed": dtypes.INDEX, "output_dtype": dtypes.INDEX},
    shape=_categorical_shape,
    kernel=_categorical_kernel,
    traits=Trait.RANDOM,
    static_inputs=["num_samples"],
)


# --- public functions --------------------------------------------------------------------------------


def _key(seed: Any) -> list[Tensor]:
    key, counter = apply("StatelessRandomGetKeyCounter", [_seed_tensor(seed)])
    return [key, counter, convert_to_tensor(_PHILOX, dtypes.int32)]


def _seed_tensor(seed: Any) -> Tensor:
    if isinstance(seed, (list, tuple)) and any(isinstance(v, int) and abs(v) >= 2**31 for v in seed):
        return as_tensor(seed, dtypes.int64)
    return as_tensor(seed)


def stateless_uniform(
    shape: Any,
    seed: Any,
    minval: Any = 0,
    maxval: Any = None,
    dtype: Any = float,
    name: str | None = None,
) -> Tensor:
    """Numbers uniformly distributed in [minval, maxval) that depend on the arguments only.

    Args:
        shape: of the result: ints, or an int tensor.
        seed: two ints, as a list or an int32 or int64 tensor of shape (2,).
        minval, maxval: the limits; by default [0, 1) for floats; ints need `maxval`.
        dtype: a floating-point or integer dtype.

    Raises:
        ShapeMismatchError: `seed` is not two ints.

    >>> import autograph as ag
    >>> a, b = (ag.random.stateless_uniform([3], seed=[1, 2]) for _ in range(2))
    >>> bool(ag.reduce_all(a == b))
    True
    """
    kind = as_dtype(dtype)
    low, high = bounds(minval, maxval, kind)
    size = shape_tensor(shape)
    if kind.is_integer:
        limits = [as_tensor(v, None if isinstance(v, Tensor) else kind) for v in (low, high)]
        return apply("StatelessRandomUniformIntV2", [size, *_key(seed), *limits], None, name)
    return between(apply("StatelessRandomUniformV2", [size, *_key(seed)], {"dtype": kind}, name), low, high)


def stateless_normal(
    shape: Any,
    seed: Any,
    mean: Any = 0.0,
    stddev: Any = 1.0,
    dtype: Any = float,
    name: str | None = None,
) -> Tensor:
    """Normally distributed numbers that depend on the arguments only; see `stateless_uniform`.

    >>> import autograph as ag
    >>> ag.random.stateless_normal([2], seed=[1, 2]).shape
    TensorShape([2])
    """
    x = apply("StatelessRandomNormalV2", [shape_tensor(shape), *_key(seed)], {"dtype": as_dtype(dtype)}, name)
    return scaled(x, stddev, mean)


def stateless_truncated_normal(
    shape: Any,
    seed: Any,
    mean: Any = 0.0,
    stddev: Any = 1.0,
    dtype: Any = float,
    name: str | None = None,
) -> Tensor:
    """As `stateless_normal`, within two standard deviations of the mean.

    >>> import autograph as ag
    >>> ag.random.stateless_truncated_normal([2], seed=[1, 2]).shape
    TensorShape([2])
    """
    x = apply("StatelessTruncatedNormalV2", [shape_tensor(shape), *_key(seed)], {"dtype": as_dtype(dtype)}, name)
    return scaled(x, stddev, mean)


def stateless_categorical(
    logits: Any, num_samples: Any, seed: Any, dtype: Any = dtypes.int64, name: str | None = None
) -> Tensor:
    """Class numbers with the probabilities `softmax(logits)` that depend on the arguments only.

    Args:
        logits: shape (batch, classes).
        num_samples: how many to draw for each row.
        seed: two ints.

    >>> import autograph as ag
    >>> ag.random.stateless_categorical([[0.0, -1e9]], 3, seed=[1, 2])
    <ag.Tensor: shape=(1, 3), dtype=int64, numpy=array([[0, 0, 0]])>
    """
    samples = basic.cast(as_tensor(num_samples), dtypes.int32)
    inputs = [as_tensor(logits), samples, _seed_tensor(seed)]
    return apply("StatelessMultinomial", inputs, {"output_dtype": as_dtype(dtype)}, name)


# --- generators ----------------------------------------------------------------------------------------


class _OwnStream(Stream):
    """A stream that belongs to a `Generator`: `set_seed` does not touch it."""

    def __init__(self, seed: int) -> None:
        super().__init__(0, True)
        self.seed = seed
        self.run = 0
        self._lock = threading.Lock()

    def next(self) -> np.random.Generator:
        with self._lock:
            run = self.run
            self.run += 1
        return philox(self.seed, 0, run)


class Generator:
    """A source of random numbers with its own seed and count, which each call moves on.

    A function traced with it moves it on with every run. Several threads may share one.

    >>> import autograph as ag
    >>> g, h = (ag.random.Generator.from_seed(1) for _ in range(2))
    >>> bool(ag.reduce_all(g.normal([3]) == h.normal([3])))
    True
    """

    def __init__(self, seed: int) -> None:
        self._stream = _OwnStream(int(seed))

    @classmethod
    def from_seed(cls, seed: int) -> Generator:
        """A generator whose numbers follow from `seed`."""
        return cls(seed)

    @classmethod
    def from_non_deterministic_state(cls) -> Generator:
        """A generator with a seed from the operating system."""
        return cls(SystemRandom().getrandbits(63))

    def reset_from_seed(self, seed: int) -> None:
        """Begins again, as a new generator with this seed."""
        self._stream.seed, self._stream.run = int(seed), 0

    def _attrs(self, **more: Any) -> dict[str, Any]:
        return {"seed": self._stream.seed, "seed2": 0, "_stream": self._stream, **more}

    def uniform(
        self, shape: Any, minval: Any = 0, maxval: Any = None, dtype: Any = float, name: str | None = None
    ) -> Tensor:
        """As `random.uniform`."""
        kind = as_dtype(dtype)
        low, high = bounds(minval, maxval, kind)
        size = shape_tensor(shape)
        if kind.is_integer:
            limits = [as_tensor(v, None if isinstance(v, Tensor) else kind) for v in (low, high)]
            return apply("RandomUniformInt", [size, *limits], self._attrs(), name)
        return between(apply("RandomUniform", [size], self._attrs(dtype=kind), name), low, high)

    def normal(
        self, shape: Any, mean: Any = 0.0, stddev: Any = 1.0, dtype: Any = float, name: str | None = None
    ) -> Tensor:
        """As `random.normal`."""
        x = apply("RandomStandardNormal", [shape_tensor(shape)], self._attrs(dtype=as_dtype(dtype)), name)
        return scaled(x, stddev, mean)

    def truncated_normal(
        self, shape: Any, mean: Any = 0.0, stddev: Any = 1.0, dtype: Any = float, name: str | None = None
    ) -> Tensor:
        """As `random.truncated_normal`."""
        x = apply("TruncatedNormal", [shape_tensor(shape)], self._attrs(dtype=as_dtype(dtype)), name)
        return scaled(x, stddev, mean)

    def split(self, count: int = 1) -> list[Generator]:
        """New generators, independent of this one and of each other."""
        rng = self._stream.next()
        return [Generator(int(seed)) for seed in rng.integers(0, 2**63, count)]
