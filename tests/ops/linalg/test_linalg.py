"""Bands, norms, traces and products of matrices."""

from __future__ import annotations

import numpy as np
import pytest

import autograph.ops.values.overloads  # noqa: F401  operators
from autograph import errors
from autograph.ops.linalg import linalg
from tests.ops.harness import assert_close, check_gradient, run_both, trace

RNG = np.random.default_rng(0)
A = RNG.normal(size=(2, 3, 4))
C = RNG.normal(size=(2, 3, 3)) + 1j * RNG.normal(size=(2, 3, 3))


def test_every_name_is_there():
    for name in linalg.__all__:
        assert callable(getattr(linalg, name)), name


@pytest.mark.parametrize("lower, upper", [(-1, 0), (0, -1), (0, 0), (1, 1), (-1, -1), (2, 0), (0, 9)])
def test_band_part(lower, upper):
    expected = A.copy()
    for i in range(3):
        for j in range(4):
            if 0 <= lower < i - j or 0 <= upper < j - i:
                expected[:, i, j] = 0
    assert_close(run_both(lambda x: linalg.band_part(x, lower, upper), A), expected)
    check_gradient(lambda x: linalg.band_part(x, lower, upper), A)
    assert run_both(lambda x: linalg.band_part(x, lower, upper), A > 0).dtype == bool


def test_set_diag_and_trace():
    d = RNG.normal(size=(2, 3))
    expected = A.copy()
    expected[:, range(3), range(3)] = d
    assert_close(run_both(linalg.set_diag, A, d), expected)
    check_gradient(linalg.set_diag, A, d)
    assert_close(run_both(linalg.trace, A), np.trace(A, axis1=1, axis2=2))
    check_gradient(linalg.trace, A)


def test_transposes():
    assert_close(run_both(linalg.matrix_transpose, A), A.swapaxes(1, 2))
    assert_close(run_both(linalg.adjoint, C), np.conj(C.swapaxes(1, 2)))
    check_gradient(linalg.matrix_transpose, A)
    check_gradient(linalg.adjoint, C[:1])
    with pytest.raises(errors.ShapeMismatchError, match="matrix_transpose"):
        linalg.matrix_transpose([1.0])


def test_products():
    a, b = RNG.normal(size=(2, 3)), RNG.normal(size=(2, 3))
    assert_close(run_both(linalg.cross, a, b), np.cross(a, b))
    check_gradient(linalg.cross, a, b)
    assert_close(run_both(linalg.outer, a, A[0, :2]), a[:, :, None] * A[0, :2, None, :])
    check_gradient(linalg.outer, a, b)
    for x, y in ((np.zeros(3), np.zeros((2, 3))), (np.zeros(2), np.zeros(2)), (np.zeros(()), np.zeros(()))):
        with pytest.raises(errors.ShapeMismatchError):
            linalg.cross(x, y)


@pytest.mark.parametrize("ord", ["euclidean", 1, 2, 3, 2.5, np.inf])
@pytest.mark.parametrize("axis", [None, 0, -1])
@pytest.mark.parametrize("keepdims", [False, True])
def test_vector_norms(ord, axis, keepdims):
    x = A[0]
    if axis is None:
        expected = np.linalg.norm(x.ravel(), None if ord == "euclidean" else ord)
        expected = np.full((1, 1), expected) if keepdims else expected
    else:
        expected = np.linalg.norm(x, None if ord == "euclidean" else ord, axis=axis, keepdims=keepdims)
    got = run_both(lambda t: linalg.norm(t, ord, axis, keepdims), x)
    assert_close(got, expected)
    if not keepdims:
        check_gradient(lambda t: linalg.norm(t, ord, axis), x)


@pytest.mark.parametrize("ord", ["euclidean", "fro", 1, np.inf, 2])
@pytest.mark.parametrize("keepdims", [False, True])
def test_matrix_norms(ord, keepdims):
    expected = np.linalg.norm(A, "fro" if ord == "euclidean" else ord, axis=(1, 2), keepdims=keepdims)
    assert_close(run_both(lambda t: linalg.norm(t, ord, [-2, -1], keepdims), A), expected)


def test_complex_norms():
    assert_close(run_both(lambda t: linalg.norm(t, axis=-1), C), np.linalg.norm(C, axis=-1))
    assert_close(run_both(lambda t: linalg.norm(t, 1), C[0, 0]), np.abs(C[0, 0]).sum())
    check_gradient(lambda t: linalg.norm(t, axis=-1), C[:1, :2])


@pytest.mark.parametrize("ord, axis", [("nuclear", None), (0, None), (-1, 0), ("fro", 0), (3, (0, 1))])
def test_norms_that_do_not_exist(ord, axis):
    with pytest.raises(errors.InvalidArgumentError, match="no norm"):
        linalg.norm(A[0], ord, axis)


def test_errors():
    for function in (lambda x: linalg.band_part(x, 0, 0), linalg.diag_part, linalg.trace):
        with pytest.raises(errors.ShapeMismatchError):
            function(np.zeros(3))
        with pytest.raises(errors.ShapeMismatchError):
            trace(function, (np.float64, [3]))
    with pytest.raises(errors.InvalidArgumentError, match="diagonal"):
        linalg.set_diag(A, np.zeros(3))
