"""Linear systems and factorizations: they must multiply back, and differentiate where they say so."""

from __future__ import annotations

import numpy as np
import pytest

import autograph.ops.values.overloads  # noqa: F401  operators
from autograph import errors
from autograph.ops.linalg import linalg
from autograph.ops.linalg.matmul import matmul
from tests.ops.harness import assert_close, check_gradient, run_both, trace

RNG = np.random.default_rng(0)
M = RNG.normal(size=(2, 3, 3)) + 3 * np.eye(3)
C = RNG.normal(size=(2, 2)) + 1j * RNG.normal(size=(2, 2)) + 2 * np.eye(2)
B = RNG.normal(size=(2, 3, 2))


def _t(x):
    return np.conj(np.swapaxes(x, -1, -2))


def _positive(x):
    """A positive definite matrix, as a function of any square one, so that derivatives keep it symmetric."""
    return matmul(x, x, adjoint_b=True)


@pytest.mark.parametrize("x", [M, M[0], C, M.astype(np.float32), C.astype(np.complex64)], ids=lambda x: str(x.dtype))
def test_inverse_and_determinant(x):
    tolerance = 1e-4 if x.dtype in (np.float32, np.complex64) else 1e-9
    assert_close(run_both(linalg.inv, x), np.linalg.inv(x), tolerance, tolerance)
    assert_close(run_both(lambda t: linalg.inv(t, adjoint=True), x), np.linalg.inv(_t(x)), tolerance, tolerance)
    assert_close(run_both(linalg.det, x), np.linalg.det(x), tolerance, tolerance)
    sign, size = run_both(linalg.slogdet, x)
    assert_close(sign * np.exp(size), np.linalg.det(x), tolerance, tolerance)


@pytest.mark.parametrize("x", [M[:1], C], ids=["real", "complex"])
@pytest.mark.parametrize("adjoint", [False, True])
def test_inverse_gradient(x, adjoint):
    check_gradient(lambda t: linalg.inv(t, adjoint=adjoint), x, rtol=1e-5, atol=1e-6)


def test_determinant_gradients():
    check_gradient(linalg.det, M)
    check_gradient(linalg.det, C)
    check_gradient(lambda t: linalg.slogdet(t)[1], M)
    check_gradient(lambda t: linalg.logdet(_positive(t)), M[:1])


@pytest.mark.parametrize("adjoint", [False, True])
def test_solve(adjoint):
    a = _t(M) if adjoint else M
    assert_close(run_both(lambda x, y: linalg.solve(x, y, adjoint=adjoint), M, B), np.linalg.solve(a, B))
    check_gradient(lambda x, y: linalg.solve(x, y, adjoint=adjoint), M[0], B[0])


def test_complex_solve():
    b = RNG.normal(size=(2, 1)) + 0j
    assert_close(run_both(linalg.solve, C, b), np.linalg.solve(C, b))
    check_gradient(linalg.solve, C, b, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("lower", [False, True])
@pytest.mark.parametrize("adjoint", [False, True])
def test_triangular_solve(lower, adjoint):
    a = np.tril(M) if lower else np.triu(M)
    fn = lambda x, y: linalg.triangular_solve(x, y, lower=lower, adjoint=adjoint)
    assert_close(run_both(fn, M, B), np.linalg.solve(_t(a) if adjoint else a, B))
    check_gradient(fn, M[0], B[0])


def test_cholesky():
    s = M @ _t(M)
    assert_close(run_both(linalg.cholesky, s), np.linalg.cholesky(s))
    assert_close(run_both(linalg.cholesky_solve, np.linalg.cholesky(s), B), np.linalg.solve(s, B), 1e-5, 1e-6)
    assert_close(run_both(linalg.logdet, s), np.log(np.linalg.det(s)))
    h = C @ _t(C)
    assert_close(run_both(linalg.cholesky, h), np.linalg.cholesky(h))
    check_gradient(lambda x: linalg.cholesky(_positive(x)), M[0], rtol=1e-5, atol=1e-6)


def test_eigh():
    s = M + _t(M)
    values, vectors = run_both(linalg.eigh, s)
    assert_close(vectors * values[:, None, :] @ _t(vectors), s, 1e-9, 1e-9)
    assert_close(run_both(linalg.eigvalsh, s), values, 1e-9, 1e-9)
    h = C + _t(C)
    values, vectors = run_both(linalg.eigh, h)
    assert values.dtype == np.float64
    assert_close(vectors * values @ _t(vectors), h, 1e-9, 1e-9)


def test_eigh_gradient():
    s = M[0] + M[0].T
    check_gradient(linalg.eigvalsh, s, rtol=1e-4, atol=1e-5)
    # vectors times values, in the form that does not depend on the vectors' signs
    check_gradient(lambda x: linalg.eigh(x)[1] ** 2.0 * linalg.eigh(x)[0], s, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("shape", [(4, 3), (3, 4), (2, 3, 3)])
@pytest.mark.parametrize("full", [False, True])
def test_svd_and_qr(shape, full):
    x = RNG.normal(size=shape)
    s, u, v = run_both(lambda t: linalg.svd(t, full_matrices=full), x)
    k = s.shape[-1]
    assert_close(u[..., :k] * s[..., None, :] @ _t(v[..., :k]), x, 1e-9, 1e-9)
    assert_close(run_both(lambda t: linalg.svd(t, compute_uv=False), x), s, 1e-9, 1e-9)
    q, r = run_both(lambda t: linalg.qr(t, full_matrices=full), x)
    assert_close(q @ r, x, 1e-9, 1e-9)
    assert_close(_t(q) @ q, np.broadcast_to(np.eye(q.shape[-1]), (*shape[:-2], q.shape[-1], q.shape[-1])), 1e-9, 1e-9)
    assert (q.shape[-1] == shape[-2]) if full else (q.shape[-1] == k)


def _complex(shape):
    return RNG.normal(size=shape) + 1j * RNG.normal(size=shape)


@pytest.mark.parametrize("shape", [(3, 3), (4, 3), (3, 4), (2, 3, 2)])
def test_svd_gradient(shape):
    check_gradient(linalg.svd, RNG.normal(size=shape), rtol=1e-4, atol=1e-5)
    check_gradient(lambda t: linalg.svd(t, compute_uv=False), RNG.normal(size=shape), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("shape", [(3, 3), (3, 2), (2, 3)])
def test_complex_svd_gradient(shape):
    weights = np.arange(1.0, 1 + min(shape)) + 0j

    def without_phases(t):
        s, u, v = linalg.svd(t)
        return s, matmul(u * weights, v, adjoint_b=True), matmul(v * weights, v, adjoint_b=True)

    check_gradient(without_phases, _complex(shape), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("shape", [(3, 3), (4, 3), (3, 4), (2, 3, 2)])
@pytest.mark.parametrize("make", [lambda shape: RNG.normal(size=shape), _complex], ids=["real", "complex"])
def test_qr_gradient(shape, make):
    check_gradient(linalg.qr, make(shape), rtol=1e-4, atol=1e-5)


def test_complex_slogdet_gradient():
    check_gradient(linalg.slogdet, _complex((2, 3, 3)), rtol=1e-5, atol=1e-6)


def test_full_matrices_have_a_gradient_where_they_are_unique():
    check_gradient(lambda t: linalg.svd(t, full_matrices=True), M[0], traced=False, rtol=1e-4, atol=1e-5)
    check_gradient(lambda t: linalg.qr(t, full_matrices=True), M[0], traced=False, rtol=1e-4, atol=1e-5)
    for function in (linalg.qr, linalg.svd):
        with pytest.raises(errors.UnimplementedError, match="full_matrices=True has no gradient"):
            check_gradient(lambda t, function=function: function(t, full_matrices=True), B[0])


def test_shapes():
    graph = trace(linalg.inv, (np.float32, [None, 3, None]))
    assert graph.outputs[0].shape == (None, 3, 3)
    assert trace(linalg.det, (np.float32, [None, 3, None])).outputs[0].shape == (None,)
    graph = trace(linalg.solve, (np.float32, [None, 3, 3]), (np.float32, [2, None, 5]))
    assert graph.outputs[0].shape == (2, 3, 5)


@pytest.mark.parametrize("function", [linalg.inv, linalg.det, linalg.cholesky, linalg.eigh, linalg.slogdet])
@pytest.mark.parametrize("shape", [(2, 3), (3,)])
def test_square_matrices_are_needed(function, shape):
    with pytest.raises(errors.ShapeMismatchError, match="square"):
        function(np.zeros(shape))
    with pytest.raises(errors.ShapeMismatchError, match="square"):
        trace(function, (np.float64, shape))


def test_errors_when_it_runs():
    with pytest.raises(errors.InvalidArgumentError, match=r"[Ss]ingular"):
        linalg.inv(np.zeros((2, 2)))
    with pytest.raises(errors.InvalidArgumentError, match=r"[Ss]ingular"):
        linalg.solve(np.zeros((2, 2)), np.zeros((2, 1)))
    with pytest.raises(errors.InvalidArgumentError, match="positive definite"):
        linalg.cholesky(-np.eye(2))
    with pytest.raises(errors.ShapeMismatchError, match="expand_dims"):
        linalg.solve(np.eye(2), np.zeros(2))
    with pytest.raises(errors.DTypeMismatchError, match=r"linalg\.inv"):
        linalg.inv(np.eye(2, dtype=np.int32))
