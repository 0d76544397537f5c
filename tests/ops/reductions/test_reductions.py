"""Reductions and statistics: values against NumPy over all kinds of axes, gradients against differences, errors."""

from __future__ import annotations

import numpy as np
import pytest

from autograph import errors
from autograph.executors import compile_graph
from autograph.framework.convert import constant
from autograph.ops.arrays.shaping import ensure_shape
from autograph.ops.reductions import reductions as re
from autograph.ops.reductions import statistics as st
from tests.ops.harness import assert_close, assert_same, check_gradient, run_both, trace

X = np.array([[[1.5, -2.0], [0.5, 3.0], [4.0, -1.0]], [[2.5, 0.25], [-3.5, 1.0], [0.75, 2.0]]])
AXES = [None, 0, -1, 1, [0, 2], [-1, -2], (0, 1, 2), []]
SIMPLE = [(re.reduce_sum, np.sum), (re.reduce_prod, np.prod), (re.reduce_max, np.max), (re.reduce_min, np.min)]


def numpy_axis(axis):
    return tuple(axis) if isinstance(axis, list) else axis


@pytest.mark.parametrize(("function", "expected"), [*SIMPLE, (re.reduce_mean, np.mean)])
@pytest.mark.parametrize("axis", AXES, ids=str)
@pytest.mark.parametrize("keepdims", [False, True])
def test_values_and_gradients(function, expected, axis, keepdims):
    def reduce(x):
        return function(x, axis=axis, keepdims=keepdims)

    assert_close(run_both(reduce, X), expected(X, axis=numpy_axis(axis), keepdims=keepdims))
    assert run_both(reduce, X.astype(np.float32)).dtype == np.float32
    check_gradient(reduce, X)


@pytest.mark.parametrize(("function", "expected"), SIMPLE)
@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.int64])
def test_integers_keep_their_dtype(function, expected, dtype):
    x = np.array([[1, 2, 3], [4, 5, 6]], dtype)
    assert_same(run_both(lambda t: function(t, axis=1), x), expected(x, axis=1).astype(dtype))


def test_half_precision_is_summed_in_single():
    x = np.full(4096, 1.0, np.float16)
    assert_same(run_both(re.reduce_sum, x), np.float16(4096))
    assert_same(run_both(re.reduce_mean, x), np.float16(1))


@pytest.mark.parametrize(
    ("values", "mean"),
    [([4, 36, 1, 16, 1], 11), ([-4, -36, -1, -16, -1], -11), ([1, 2], 1), ([2**31 - 1, 2**31 - 1], 2**31 - 1)],
)
def test_mean_of_integers_is_cut_towards_zero_and_does_not_overflow(values, mean):
    assert_same(run_both(re.reduce_mean, np.array(values, np.int32)), np.int32(mean))


def test_reductions_of_nothing():
    empty = np.zeros((0, 2))
    assert_same(run_both(lambda x: re.reduce_sum(x, 0), empty), np.zeros(2))
    assert_same(run_both(lambda x: re.reduce_prod(x, 0), empty), np.ones(2))
    assert_same(run_both(lambda x: re.reduce_max(x, 0), empty), np.full(2, -np.inf))
    assert_same(run_both(lambda x: re.reduce_min(x, 0), empty.astype(np.int32)), np.full(2, 2**31 - 1, np.int32))
    assert_same(run_both(lambda x: re.reduce_mean(x, 0), empty), np.full(2, np.nan))
    assert_same(run_both(lambda x: re.reduce_mean(x, 1), empty.astype(np.int32)), np.zeros(0, np.int32))
    with pytest.raises(errors.InvalidArgumentError, match="no integers"):
        re.reduce_mean(constant(np.zeros((0, 2), np.int32)), 0)


def test_nan_spreads_through_extremes():
    x = np.array([1.0, np.nan, 3.0])
    assert np.isnan(run_both(re.reduce_max, x)) and np.isnan(run_both(re.reduce_min, x))


@pytest.mark.parametrize(("function", "expected"), [(re.reduce_any, np.any), (re.reduce_all, np.all)])
@pytest.mark.parametrize("axis", [None, 0, [0, 1], -1], ids=str)
def test_logic(function, expected, axis):
    x = np.array([[True, False, True], [True, False, False]])
    assert_same(run_both(lambda t: function(t, axis), x), expected(x, numpy_axis(axis)))
    with pytest.raises(errors.DTypeMismatchError, match="bool"):
        function(constant([1, 0]))


@pytest.mark.parametrize("axis", [None, 0, 1, -1, [0, 2]], ids=str)
@pytest.mark.parametrize("keepdims", [False, True])
@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (st.reduce_variance, np.var),
        (st.reduce_std, np.std),
        (st.reduce_euclidean_norm, lambda x, **k: np.sqrt(np.sum(x * x, **k))),
        (st.reduce_logsumexp, lambda x, **k: np.log(np.sum(np.exp(x), **k))),
    ],
)
def test_statistics(function, expected, axis, keepdims):
    def reduce(x):
        return function(x, axis=axis, keepdims=keepdims)

    assert_close(run_both(reduce, X), expected(X, axis=numpy_axis(axis), keepdims=keepdims))
    check_gradient(reduce, X)


def test_logsumexp_of_large_and_of_no_numbers():
    assert_close(run_both(st.reduce_logsumexp, np.array([1000.0, 1000.0])), 1000 + np.log(2))
    assert_same(run_both(st.reduce_logsumexp, np.array([-np.inf, -np.inf])), np.float64(-np.inf))


def test_complex_reductions():
    z = X[0] + 1j * X[1]
    assert_close(run_both(re.reduce_sum, z), z.sum())
    assert_close(run_both(re.reduce_prod, z), z.prod())
    assert_close(run_both(re.reduce_mean, z), z.mean())
    assert_close(run_both(st.reduce_variance, z), z.var())
    assert_close(run_both(st.reduce_euclidean_norm, z), np.linalg.norm(z) + 0j)
    for function in (re.reduce_sum, re.reduce_prod, re.reduce_mean, st.reduce_variance, st.reduce_euclidean_norm):
        check_gradient(function, z)


def test_variance_of_integers_is_refused_with_advice():
    with pytest.raises(errors.DTypeMismatchError, match=r"ag\.float32"):
        st.reduce_std(constant([1, 2]))


# --- axes given as tensors -------------------------------------------------------------------------------


@pytest.mark.parametrize("axis", [np.int32(1), np.array([0, 2], np.int32), np.array([-1], np.int64)], ids=str)
@pytest.mark.parametrize("keepdims", [False, True])
def test_axis_as_a_tensor(axis, keepdims):
    want = np.sum(X, axis=tuple(np.ravel(axis).tolist()), keepdims=keepdims)
    assert_close(run_both(lambda x, a: re.reduce_sum(x, a, keepdims), X, axis, static=False), want)
    for function in (re.reduce_sum, re.reduce_mean, re.reduce_max):
        check_gradient(lambda x, a: function(x, a, keepdims), X, axis)
    # The gradient of a product has to know the number of axes, so not with an axis of unknown length.
    check_gradient(lambda x, a: re.reduce_prod(x, a, keepdims), X, axis, traced=axis.ndim == 0)
    if axis.ndim:
        known = axis.shape
        check_gradient(lambda x, a: re.reduce_prod(x, ensure_shape(a, known), keepdims), X, axis)


def test_gradient_of_a_product_over_an_unknown_number_of_axes():
    from autograph.gradients.tape import GradientTape

    def gradient(x, axis):
        with GradientTape() as tape:
            tape.watch(x)
            y = re.reduce_prod(x, axis)
        return tape.gradient(y, x)

    with pytest.raises(errors.UnimplementedError, match="over how many axes"):
        trace(gradient, ("float32", [2, 3]), ("int32", [None]))


def test_shape_of_a_reduction_over_an_unknown_axis():
    graph = trace(lambda x, a: re.reduce_sum(x, a), ("float32", [2, 3, 4]), ("int32", []))
    assert graph.outputs[0].shape == (None, None)
    graph = trace(lambda x: re.reduce_sum(x), ("float32", None))
    assert graph.outputs[0].shape == ()
    graph = trace(lambda x: re.reduce_sum(x, [0, -1], keepdims=True), ("float32", [None, None, 4]))
    assert graph.outputs[0].shape == (1, None, 1)


@pytest.mark.parametrize("axis", [2, -3, [0, 5]])
def test_axis_out_of_range(axis):
    with pytest.raises(errors.ShapeMismatchError, match="out of range") as caught:
        re.reduce_sum(constant([[1]]), axis)
    assert caught.value.location.filename == __file__
    with pytest.raises(errors.ShapeMismatchError, match="out of range"):
        trace(lambda x: re.reduce_sum(x, axis), ("int32", [None, None]))


def test_axis_named_twice_or_not_an_integer():
    with pytest.raises(errors.ShapeMismatchError, match="twice"):
        re.reduce_sum(constant([[1]]), [0, -2])
    with pytest.raises(errors.DTypeMismatchError):
        re.reduce_sum(constant([1]), 0.5)


def test_a_wrong_axis_only_known_when_running():
    run = compile_graph(trace(lambda x, a: re.reduce_sum(x, a), ("int32", [None]), ("int32", [])))
    with pytest.raises((errors.InvalidArgumentError, errors.OutOfRangeError), match="axis"):
        run(np.array([1], np.int32), np.int32(3))


# --- products with zeros, extremes with ties ---------------------------------------------------------------


@pytest.mark.parametrize("axis", [None, 0, 1, [0, 1]], ids=str)
def test_gradient_of_a_product_with_zeros(axis):
    x = np.array([[2.0, 0.0, 3.0], [0.0, 4.0, 0.0], [1.5, 0.5, 0.0]])
    check_gradient(lambda t: re.reduce_prod(t, axis), x)


def test_gradient_of_an_extreme_is_shared_between_ties():
    from autograph.gradients.tape import GradientTape

    x = constant([1.0, 3.0, 3.0])
    with GradientTape() as tape:
        tape.watch(x)
        y = re.reduce_max(x)
    assert tape.gradient(y, x).numpy().tolist() == [0.0, 0.5, 0.5]


# --- positions and counts ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("function", "expected"), [(re.argmax, np.argmax), (re.argmin, np.argmin)])
@pytest.mark.parametrize("axis", [0, 1, -1, None])
def test_positions(function, expected, axis):
    want = expected(X, axis=0 if axis is None else axis)
    assert_same(run_both(lambda x: function(x, axis), X), want.astype(np.int64))
    got = run_both(lambda x: function(x, axis, output_type="int32"), X.astype(np.int32))
    assert_same(got, expected(X.astype(np.int32), axis=0 if axis is None else axis).astype(np.int32))


def test_positions_first_of_ties_and_errors():
    assert run_both(re.argmax, [3, 7, 7]) == 1
    with pytest.raises(errors.ShapeMismatchError, match="out of range"):
        re.argmax(constant([1]), 1)
    with pytest.raises(errors.InvalidArgumentError, match="empty"):
        re.argmax(constant(np.zeros((0, 2))), 0)


def test_count_nonzero():
    x = np.array([[0.0, 1.0, np.nan], [0.0, 0.0, 2.0]])
    assert_same(run_both(re.count_nonzero, x), np.int64(3))
    assert_same(run_both(lambda t: re.count_nonzero(t, 1, dtype="int32"), x), np.array([2, 1], np.int32))
    assert run_both(re.count_nonzero, [True, False, True]) == 2
    assert run_both(re.count_nonzero, ["", "a"]) == 1
    assert run_both(lambda t: re.count_nonzero(t, 0, keepdims=True), x).shape == (1, 3)
