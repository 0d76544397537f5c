"""Linear equations, inverses, determinants and Cholesky's factors: NumPy's loops, called from native code."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways
from tests.executors.native.test_sized import kernels

RNG = np.random.default_rng(3)
KERNELS = {"MatrixSolve", "MatrixInverse", "Cholesky"}


def matrix(n: int, dtype: str) -> np.ndarray:
    return (RNG.normal(size=(n, n)) + n * np.eye(n)).astype(dtype)


def solved(a, b):
    positive = a @ a.T
    factor = np.linalg.cholesky(positive)
    one, several = np.linalg.solve(a, b[:, 0]), np.linalg.solve(a.T, b * 2)
    return one, several, np.linalg.inv(a), np.linalg.inv(a.T)[0], np.linalg.det(a), factor, np.linalg.det(factor)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("n", [1, 2, 4, 17])
def test_numpys_bits(dtype: str, n: int) -> None:
    a, b = matrix(n, dtype), RNG.normal(size=(n, 3)).astype(dtype)
    program = check_all_ways(solved, [a, b], [matrix(n, dtype), b], [a * np.nan, b])
    assert set(kernels(program)) <= KERNELS and program.count("numpy.solve(") == 2
    for executor in ("numpy", "native"):
        staged = ag.function(solved, executor=executor)  # type: ignore[call-overload]
        for given in ([a, b], [np.asfortranarray(a), b[::-1]], [a * np.inf, b], [-a * 0 + np.eye(n).astype(dtype), b]):
            with np.errstate(all="ignore"):
                want = solved(*given)
            for got, expected in zip(staged(*given), want):
                assert got.numpy().dtype == expected.dtype
                np.testing.assert_allclose(got, expected, rtol=1e-4 if dtype == "float32" else 1e-12)


@pytest.mark.parametrize("executor", ["numpy", "native"])
@pytest.mark.parametrize(
    ("function", "bad"),
    [
        (lambda a: np.linalg.solve(a, a[0]), np.zeros((3, 3))),
        (np.linalg.inv, np.ones((3, 3))),
        (np.linalg.cholesky, -np.eye(3)),
    ],
)
def test_what_has_no_solution_raises(executor: Any, function: Any, bad: np.ndarray) -> None:
    staged = ag.function(lambda a: function(a) + 1, executor=executor)
    np.testing.assert_allclose(staged(np.eye(3) * 2.0), function(np.eye(3) * 2.0) + 1)
    for _ in range(2):
        with pytest.raises(ValueError, match="linalg") as caught:
            staged(bad)
        assert "test_linear_algebra.py" in str(caught.value)
    np.testing.assert_allclose(staged(np.eye(3)), function(np.eye(3)) + 1)


def test_in_a_loop() -> None:
    def filtered(x, p, steps):
        h = ag.constant([[1.0, 0.0]])
        for k in ag.range(steps):
            p = p + 0.1
            gain = p @ ag.transpose(h) @ np.linalg.inv(h @ p @ ag.transpose(h) + 0.5)
            x = x + gain @ (ag.cast(k, ag.float64) - h @ x)
            p = p - gain @ h @ p
        return x, p, np.linalg.det(p)

    program = check_all_ways(filtered, [np.zeros((2, 1)), np.eye(2), 20], [np.ones((2, 1)), np.eye(2), 0])
    assert set(kernels(program)) <= KERNELS


@pytest.mark.parametrize("executor", ["numpy", "native"])
def test_gradients_and_adjoints(executor: Any) -> None:
    def loss(a, b):
        return ag.reduce_sum(ag.linalg.solve(a, b, adjoint=True) ** 2) + ag.linalg.det(a)

    a, b = matrix(4, "float64"), RNG.normal(size=(4, 2))
    da, db = ag.function(ag.grad(loss, argnums=(0, 1)), executor=executor)(a, b)
    for at, got in ((0, da), (1, db)):
        moved = [a.copy(), b.copy()]
        moved[at][1, 0] += 1e-6
        slope = (float(loss(*moved)) - float(loss(a, b))) / 1e-6
        assert abs(float(got[1, 0]) - slope) < 1e-4 * max(1, abs(slope))
