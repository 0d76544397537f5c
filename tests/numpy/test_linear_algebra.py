"""`numpy.linalg` on tensors where NumPy broadcasts stacks of matrices: solve, matrix_rank."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import array_api, errors

SHAPES = [
    ((2, 3, 3), (3,)), ((3, 3), (2, 3, 4)), ((2, 1, 3, 3), (5, 3, 4)), ((1, 1, 1, 1), (1, 31)), ((4, 3, 3), (3, 1)),
    ((3, 3), (3, 2)),
]  # fmt: skip


@pytest.mark.parametrize(("of_a", "of_b"), SHAPES, ids=str)
def test_solve_broadcasts_stacks(of_a: tuple[int, ...], of_b: tuple[int, ...]) -> None:
    rng = np.random.default_rng(0)
    a, b = rng.normal(size=of_a) + 3 * np.eye(of_a[-1]), rng.normal(size=of_b)
    want = np.linalg.solve(a, b) if b.ndim > 1 else np.linalg.solve(a, b[:, None])[..., 0]

    def solve(a: Any, b: Any) -> Any:
        return np.linalg.solve(a, b)

    partial = [ag.TensorSpec([None] * a.ndim, ag.float64), ag.TensorSpec([None] * b.ndim, ag.float64)]
    for f in (solve, ag.function(solve), ag.function(solve, input_signature=partial)):
        got = np.asarray(f(ag.constant(a), ag.constant(b)))
        assert got.shape == want.shape
        np.testing.assert_allclose(got, want, rtol=1e-9)


@pytest.mark.parametrize("name", ["rtol", "tol"])
@pytest.mark.parametrize("tolerance", [0.5, [1e-3, 0.9], [[0.1], [0.9]]], ids=str)
def test_rank_with_a_tolerance_that_is_a_tensor(name: str, tolerance: Any) -> None:
    a = np.random.default_rng(1).normal(size=(2, 3, 4))
    a[1, 2] = a[1, 1]
    values = np.linalg.svd(a, compute_uv=False)
    cut = np.asarray(tolerance)[..., None] * (values.max(-1, keepdims=True) if name == "rtol" else 1)
    want = (values > cut).sum(-1)

    def rank(a: Any, tolerance: Any) -> Any:
        return np.linalg.matrix_rank(a, **{name: tolerance})

    for f in (rank, ag.function(rank)):
        got = f(ag.constant(a), ag.constant(tolerance))
        assert got.dtype is ag.int64 and got.numpy().tolist() == want.tolist()
    symmetric = ag.constant([[1.0, 0.0], [0.0, -0.25]])
    assert int(np.linalg.matrix_rank(symmetric, tol=ag.constant(0.3), hermitian=True)) == 1
    with pytest.raises(errors.InvalidArgumentError):
        np.linalg.matrix_rank(symmetric, ag.constant(0.3), rtol=ag.constant(0.3))


def test_zeros_of_an_upper_cholesky_factor_have_no_sign() -> None:
    found = np.asarray(array_api.linalg.cholesky(array_api.asarray(np.eye(2, dtype=complex)), upper=True))
    assert not np.signbit(found[1, 0].imag) and found.tolist() == np.eye(2).tolist()


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.complex128])
def test_norms_of_vectors_have_numpys_bits(dtype: type) -> None:
    x = (np.random.default_rng(0).normal(size=5000) * (1 + 2j if dtype is np.complex128 else 1)).astype(dtype)
    for given in (x, x.reshape(50, 100)):
        for executor in ("numpy", "native"):
            assert ag.function(np.linalg.norm, executor=executor)(ag.constant(given)).numpy() == np.linalg.norm(given)
