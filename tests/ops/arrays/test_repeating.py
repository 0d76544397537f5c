"""tile, repeat."""

from __future__ import annotations

import numpy as np
import pytest

from autograph import errors
from autograph.ops.arrays import repeating
from tests.ops.harness import assert_same, check_gradient, run_both

X = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
M = np.arange(6, dtype=np.float64).reshape(2, 3)


@pytest.mark.parametrize("multiples", [[2, 1, 3], [1, 1, 1], [0, 2, 1]])
def test_tile(multiples: list[int]) -> None:
    assert_same(run_both(lambda x: repeating.tile(x, multiples), X), np.tile(X, multiples))
    assert_same(run_both(repeating.tile, X, np.array(multiples), static=False), np.tile(X, multiples))


def test_tile_refuses() -> None:
    with pytest.raises(errors.ShapeMismatchError, match="2 multiples"):
        repeating.tile(X, [1, 2])
    with pytest.raises(errors.ShapeMismatchError, match="negative"):
        repeating.tile(X, [1, 2, -1])


@pytest.mark.parametrize(("repeats", "axis"), [(2, None), (3, 0), (2, -1), ([1, 0, 2], 1), ([2], 2), (0, 0)])
def test_repeat(repeats: object, axis: object) -> None:
    assert_same(run_both(lambda x: repeating.repeat(x, repeats, axis), X), np.repeat(X, repeats, axis))
    got = run_both(lambda x, r: repeating.repeat(x, r, axis), X, np.array(repeats), static=False, unknown_rank=False)
    assert_same(got, np.repeat(X, repeats, axis))


@pytest.mark.parametrize(
    "fn",
    [
        lambda x: repeating.tile(x * x, [2, 3]),
        lambda x: repeating.repeat(x * x, [2, 1, 0], 1),
        lambda x: repeating.repeat(x * x, 2),
        lambda x: repeating.repeat(x * x, 3, 1),
    ],
)
def test_gradients(fn: object) -> None:
    check_gradient(fn, M)
