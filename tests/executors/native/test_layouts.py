"""How arrays lie in memory decides the order in which NumPy adds floats: the model of it, and sums that go by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.executors.native import layouts
from autograph.executors.native.lower.opaque import VIEWS
from autograph.framework import nest, op_def
from autograph.framework.dtypes import as_dtype
from autograph.framework.execution import apply
from autograph.framework.op_facts import Trait
from autograph.framework.tensor import EagerTensor
from tests.executors.calls import CALLS
from tests.executors.inputs import SHAPES, values


def strides_of(array: Any) -> tuple[int, ...]:
    return tuple(s // array.itemsize for s in array.strides)


def some_view(rng: np.random.Generator, shape: tuple[int, ...]) -> Any:
    """An array of a shape: its axes in any order in memory, with gaps or backwards."""
    order = rng.permutation(len(shape))
    base = np.zeros([2 * shape[k] for k in order])
    steps = [slice(None, shape[k]) if rng.integers(2) else slice(None, None, int(rng.choice([2, -2]))) for k in order]
    return base[tuple(steps)].transpose(np.argsort(order))


@pytest.mark.parametrize("seed", range(40))
def test_a_result_lies_in_memory_as_numpy_has_it(seed: int) -> None:
    rng = np.random.default_rng(seed)
    shape = tuple(int(n) for n in rng.choice([1, 2, 3, 5], rng.integers(1, 5)))
    views = [some_view(rng, tuple(n if rng.integers(3) else 1 for n in shape)) for _ in range(rng.integers(1, 4))]
    views[0] = some_view(rng, shape)
    with np.nditer([*views, None]) as iterator:
        expected = iterator.operands[-1]
    found = layouts.of_result(shape, [(v.shape, strides_of(v)) for v in views])
    assert found is not None
    wanted = strides_of(expected)
    assert [a for a, n in zip(found, shape) if n > 1] == [a for a, n in zip(wanted, shape) if n > 1]


@pytest.mark.parametrize("name", sorted(CALLS))
def test_a_kernel_gives_arrays_in_c_order_or_is_known_for_views(name: str) -> None:
    op = op_def.get(name)
    if name in VIEWS or op.traits & Trait.PYTHON:
        return
    main = next((key for key in ("T", "Tidx", *op.types) if key in op.types), None)
    for dtype in set(op.types[main] if main else (ag.bool,)) & {ag.float64, ag.int32, ag.bool}:
        for shape in (*SHAPES, (3, 3), (2, 3, 3)):
            for inputs, attrs in CALLS[name](values(dtype, shape)):
                flat = [EagerTensor(a, as_dtype(a.dtype)) for a in nest.flatten(inputs)]
                try:
                    found = apply(op.name, nest.pack(inputs, flat), dict(attrs))
                except ag.errors.AutographError:
                    continue  # not for such a shape
                for tensor in nest.flatten(found):
                    if isinstance(tensor._array, np.ndarray):
                        assert tensor._array.flags.c_contiguous, (shape, attrs)


def same_bits(function: Callable[..., Any], *arrays: Any) -> None:
    arguments = [ag.constant(a) for a in arrays]
    expected, found = (
        [np.asarray(t) for t in nest.flatten(ag.function(function, executor=name)(*arguments))]
        for name in ("numpy", "native")
    )
    for want, got in zip(expected, found, strict=True):
        assert (want.dtype, want.shape) == (got.dtype, got.shape)
        assert want.tobytes() == got.tobytes()


def sums(x):
    return ag.reduce_sum(x), ag.reduce_mean(x, 0), ag.reduce_sum(x * 1.5, -1, keepdims=True)


NUMBERS = np.random.default_rng(0).normal(size=(33, 70))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_sums_of_arguments_that_lie_otherwise_in_memory(dtype: type) -> None:
    x = NUMBERS.astype(dtype)
    for given in (x.T, np.asfortranarray(x), x[::2], x[:, 3:60], x[::-1], x[:, ::-2]):
        same_bits(sums, given)


def test_sums_of_views_in_a_graph() -> None:
    same_bits(lambda x: sums(ag.transpose(x)), NUMBERS)
    same_bits(lambda x: sums(ag.exp(ag.transpose(x))), NUMBERS)
    same_bits(lambda x: sums(x[1:-1, 2:-2]), NUMBERS)
    same_bits(lambda x: sums(x[::2] * x[1::2]), NUMBERS[:32])
    same_bits(lambda x: sums(ag.reverse(x, [0, 1])), NUMBERS)
    same_bits(lambda x: sums(ag.reshape(ag.transpose(x), [33, 70])), NUMBERS)
    same_bits(lambda x: ag.reduce_sum(ag.transpose(ag.reshape(x, [3, 11, 70]), [1, 2, 0]), [0, 2]), NUMBERS)
    same_bits(lambda x: ag.log(ag.reverse(x * x, [0])), NUMBERS)


def test_a_variable_of_a_loop_that_lies_otherwise_after_each_iteration() -> None:
    def turning(x, n):
        total = 0.0
        i = ag.constant(0)
        while i < n:
            x = ag.transpose(x) + 1.0
            total = total + ag.reduce_max(x)
            i += 1
        return x, total

    same_bits(turning, NUMBERS[:33, :33], 3)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_which_zero_is_the_extreme(dtype: type) -> None:
    signs = np.random.default_rng(1).integers(0, 2, (60, 37))
    zeros = np.where(signs, 0.0, -0.0).astype(dtype)

    def extremes(x):
        return ag.reduce_max(x), ag.reduce_min(x, 0), ag.reduce_max(x, 1, keepdims=True), ag.reduce_min(x * 0.5)

    for given in (zeros, zeros.T, zeros[:, ::2], np.where(signs, np.nan, zeros), zeros - signs, zeros[:1, :5]):
        same_bits(extremes, given)


@pytest.mark.parametrize("shape", [(1,), (2,), (9,), (1, 3), (3, 1), (4, 5), (3, 200)])
def test_sums_of_nothing_but_minus_zero(shape: tuple[int, ...]) -> None:
    zeros = np.full(shape, -0.0)
    axes = range(-len(shape), len(shape))
    same_bits(lambda x: [ag.reduce_sum(x), ag.reduce_mean(x), *[ag.reduce_sum(x, a) for a in axes]], zeros)
    same_bits(lambda x: [ag.reduce_sum(x * 1.0, a, keepdims=True) for a in axes], zeros)
