"""Matrix products against NumPy."""

from __future__ import annotations

import numpy as np
import pytest

import autograph.ops.values.overloads  # noqa: F401  operators
from autograph import errors
from autograph.framework.tensor import SymbolicTensor
from autograph.ops.linalg.matmul import matmul, matvec, tensordot
from tests.ops.harness import assert_close, assert_same, check_gradient, run_both, trace

RNG = np.random.default_rng(0)


def _t(x, swap):
    return np.swapaxes(x, -1, -2) if swap else x


SHAPES = [((2, 3), (3, 4)), ((5, 2, 3), (5, 3, 4)), ((5, 2, 3), (3, 4)), ((2, 1, 2, 3), (5, 3, 4)), ((0, 3), (3, 2))]


@pytest.mark.parametrize("a_shape, b_shape", SHAPES)
@pytest.mark.parametrize("ta", [False, True])
@pytest.mark.parametrize("tb", [False, True])
def test_matmul_values(a_shape, b_shape, ta, tb):
    a, b = RNG.integers(-9, 9, a_shape), RNG.integers(-9, 9, b_shape)
    a, b = _t(a, ta).astype(np.float64), _t(b, tb).astype(np.float64)
    got = run_both(lambda x, y: matmul(x, y, transpose_a=ta, transpose_b=tb), a, b)
    assert_close(got, _t(a, ta) @ _t(b, tb))


@pytest.mark.parametrize("dtype", [np.int32, np.int64, np.float16, np.float32, np.float64, np.complex64])
def test_matmul_dtypes(dtype):
    a, b = np.arange(6).reshape(2, 3).astype(dtype), np.arange(12).reshape(3, 4).astype(dtype)
    assert_close(run_both(matmul, a, b), a @ b)


def test_int32_products_wrap_around_like_numpy():
    a = np.array([[2**20, 3]], np.int32)
    np.testing.assert_array_equal(run_both(matmul, a, a.T.copy()), (a.astype(np.int64) @ a.T).astype(np.int32))


@pytest.mark.parametrize("shape", [(2, 2), (3, 2, 2)])
@pytest.mark.parametrize("adjoint", [False, True])
def test_complex_transposes_and_adjoints(shape, adjoint):
    a, b = ((RNG.normal(size=shape) + 1j * RNG.normal(size=shape)) for _ in range(2))
    flag = "adjoint" if adjoint else "transpose"
    want_a = np.conj(_t(a, True)) if adjoint else _t(a, True)
    want_b = np.conj(_t(b, True)) if adjoint else _t(b, True)
    assert_close(run_both(lambda x, y: matmul(x, y, **{f"{flag}_a": True}), a, b), want_a @ b)
    assert_close(run_both(lambda x, y: matmul(x, y, **{f"{flag}_b": True}), a, b), a @ want_b)


@pytest.mark.parametrize("ta", [False, True])
@pytest.mark.parametrize("tb", [False, True])
@pytest.mark.parametrize("a_shape, b_shape", [((2, 3), (3, 2)), ((2, 2, 3), (3, 2)), ((1, 2, 3), (2, 3, 1))])
def test_matmul_gradient(a_shape, b_shape, ta, tb):
    a, b = _t(RNG.normal(size=a_shape), ta), _t(RNG.normal(size=b_shape), tb)
    check_gradient(lambda x, y: matmul(x, y, transpose_a=ta, transpose_b=tb), a, b)


@pytest.mark.parametrize("flags", [{}, {"adjoint_a": True}, {"transpose_b": True}])
@pytest.mark.parametrize("shape", [(2, 2), (2, 2, 2)])
def test_complex_gradient(shape, flags):
    a, b = ((RNG.normal(size=shape) + 1j * RNG.normal(size=shape)) for _ in range(2))
    check_gradient(lambda x, y: matmul(x, y, **flags), a, b)


def test_matvec():
    a, b = RNG.normal(size=(4, 2, 3)), RNG.normal(size=(3,))
    assert_close(run_both(matvec, a, b), a @ b)
    assert_close(run_both(lambda x, y: matvec(x, y, transpose_a=True), a[0].T.copy(), b), a[0] @ b)


@pytest.mark.parametrize(
    "a, b, axes",
    [
        ((2, 3), (3, 4), 1),
        ((2, 3), (4, 5), 0),
        ((2, 3, 4), (3, 4, 5), 2),
        ((2, 3, 4), (4, 2), [[0, 2], [1, 0]]),
        ((2, 3), (3, 2), (1, 0)),
        ((2, 3), (5, 2), [[-2], [-1]]),
        ((3,), (3,), 1),
        ((2, 3), (2, 3), [[0, 1], [0, 1]]),
    ],
)
def test_tensordot(a, b, axes):
    a, b = (RNG.integers(-5, 5, s).astype(np.float64) for s in (a, b))
    assert_close(run_both(lambda x, y: tensordot(x, y, axes), a, b, unknown_rank=False), np.tensordot(a, b, axes))


def test_tensordot_gradient():
    a, b = RNG.normal(size=(2, 3, 2)), RNG.normal(size=(2, 2))
    check_gradient(lambda x, y: tensordot(x, y, [[0, 2], [1, 0]]), a, b)


def test_tensordot_of_unknown_sizes_keeps_what_is_known():
    graph = trace(lambda x, y: tensordot(x, y, 1), (np.float32, [None, 3]), (np.float32, [3, 7]))
    assert graph.outputs[0].shape == (None, 7)


def test_two_matrices_make_a_matmul_and_stacks_a_batch_matmul():
    kinds = []

    def both(x, y):
        results = matmul(x, x, transpose_b=True), matmul(y, y, transpose_b=True)
        kinds.extend(r.op.type for r in results if isinstance(r, SymbolicTensor))
        return results

    trace(both, (np.float32, [2, 3]), (np.float32, [5, 2, 3]))
    assert kinds == ["MatMul", "BatchMatMulV2"]


@pytest.mark.parametrize(
    "a, b, words",
    [
        ((2, 3), (4, 5), ["3 columns", "4 rows"]),
        ((3,), (3, 2), ["(3,)", "matvec"]),
        ((2, 2, 3), (3, 3, 4), ["2 against 3"]),
    ],
)
def test_shapes_that_do_not_fit(a, b, words):
    with pytest.raises(errors.ShapeMismatchError) as caught:
        matmul(np.zeros(a), np.zeros(b))
    for word in words:
        assert word in str(caught.value)


@pytest.mark.parametrize(("left", "right"), [("float32", "int64"), ("float32", "int16"), ("int32", "int64")])
def test_dtypes_promote_as_in_numpy(left, right):
    x, y = np.array([[1, 2], [3, 4]], left), np.array([[5, 6], [7, 8]], right)
    assert_same(run_both(matmul, x, y), x @ y)
    with pytest.raises(errors.DTypeMismatchError):
        matmul(x, [["a"], ["b"]])


def test_transpose_and_adjoint_together_are_refused():
    with pytest.raises(ValueError, match="not both"):
        matmul([[1.0]], [[1.0]], transpose_a=True, adjoint_a=True)


@pytest.mark.parametrize("axes", [3, [[0], [0, 1]], [[5], [0]], [[0], [0]]])
def test_tensordot_errors(axes):
    with pytest.raises(errors.ShapeMismatchError):
        tensordot(np.zeros((2, 3)), np.zeros((4, 3)), axes)


def test_a_rank_known_only_at_run_time_is_checked_then():
    from autograph.executors import compile_graph

    graph = trace(matmul, (np.float32, None), (np.float32, None))
    with pytest.raises(errors.InvalidArgumentError, match="at least 2 dimensions"):
        compile_graph(graph)(np.zeros(3, np.float32), np.zeros((3, 2), np.float32))
