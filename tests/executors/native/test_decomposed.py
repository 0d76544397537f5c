"""Operations that are lowered as the simpler ones that their declaration says they are."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.executors.native.programs import check_all_ways
from tests.executors.native.test_layouts import same_bits
from tests.executors.native.test_sized import kernels

RNG = np.random.default_rng(0)
IMAGE = RNG.normal(size=(2, 7, 6, 3)).astype(np.float32)
SCORES = RNG.normal(size=(5, 9))


@pytest.mark.parametrize("padding", ["SAME", "VALID"])
@pytest.mark.parametrize(("size", "step"), [(2, 2), ((3, 2), 1), (1, 3)])
def test_pooling(padding: str, size: object, step: object) -> None:
    def f(x):
        return ag.nn.max_pool2d(x, size, step, padding), ag.nn.avg_pool2d(x * 2, size, step, padding)

    holed = IMAGE.copy()
    holed[0, 2, 2] = np.nan
    holed[1] = -np.inf
    assert not kernels(check_all_ways(f, [IMAGE], [holed]))
    assert not kernels(check_all_ways(f, [IMAGE.astype(np.float64)]))
    same_bits(f, np.asfortranarray(IMAGE))


@pytest.mark.parametrize("dtype", [np.float32, np.int16, np.bool_, np.complex64])
def test_padding(dtype: type) -> None:
    def f(x, fill):
        return ag.pad(x, [[1, 2], [0, 0], [3, 0], [0, 1]], constant_values=fill), ag.pad(x[0, :, 0, 0], [[0, 2]])

    x = (IMAGE * 100).astype(dtype)
    assert not kernels(check_all_ways(f, [x, np.asarray(1, dtype)], [x, np.asarray(0, dtype)]))
    assert not kernels(check_all_ways(f, [x[:, :0], np.asarray(1, dtype)]))


def test_pooling_of_whole_numbers() -> None:
    x = (IMAGE * 100).astype(np.int64)
    assert not kernels(check_all_ways(lambda x: ag.nn.max_pool2d(x, 3, 2, "SAME"), [x], [-x]))


def test_rows() -> None:
    def f(x):
        return ag.nn.softmax(x), ag.nn.log_softmax(x * 3), ag.nn.l2_loss(x), ag.nn.bias_add(x, x[0]), ag.norm(x, axis=0)

    assert not kernels(check_all_ways(f, [SCORES], [SCORES * 1000]))
    same_bits(f, SCORES.T)


def test_in_a_loop_that_a_tensor_decides() -> None:
    def f(x, n):
        while n > 0:
            x = ag.nn.softmax(x) + 1
            n -= 1
        return x

    assert not kernels(check_all_ways(f, [SCORES, 3], [SCORES, 0]))


def test_what_no_shape_is_known_of_is_left_to_the_kernel() -> None:
    @ag.function(executor="native", input_signature=[ag.TensorSpec([None, None], ag.float64)])
    def f(x):
        return ag.nn.softmax(x)

    np.testing.assert_array_equal(f(SCORES).numpy(), ag.nn.softmax(ag.constant(SCORES)).numpy())


def test_a_window_that_does_not_fit_is_at_its_line() -> None:
    @ag.function(executor="native")
    def f(x):
        return ag.nn.max_pool2d(x, 9)  # too large

    with pytest.raises(errors.ShapeMismatchError) as caught:
        f(IMAGE)
    assert caught.value.location is not None and "too large" in caught.value.location.text()
