"""Comparisons, logic and bits: values against NumPy, errors."""

from __future__ import annotations

import numpy as np
import pytest

from autograph import errors
from autograph.framework.convert import constant
from autograph.ops.elementwise import bitwise, comparison, logical
from tests.ops.harness import assert_same, run_both, trace

COMPARISONS = [
    (comparison.equal, np.equal),
    (comparison.not_equal, np.not_equal),
    (comparison.less, np.less),
    (comparison.less_equal, np.less_equal),
    (comparison.greater, np.greater),
    (comparison.greater_equal, np.greater_equal),
]


@pytest.mark.parametrize(("function", "expected"), COMPARISONS)
@pytest.mark.parametrize("dtype", [np.int8, np.uint64, np.int32, np.float16, np.float64])
def test_comparisons_broadcast(function, expected, dtype):
    x, y = np.array([[1, 2, 3], [3, 2, 1]], dtype), np.array([2, 2, 1], dtype)
    assert_same(run_both(function, x, y), expected(x, y))
    assert_same(run_both(function, x[0, 0], x[0, 1]), expected(x[0, 0], x[0, 1]))


@pytest.mark.parametrize(("function", "expected"), COMPARISONS)
def test_nan_compares_as_in_python(function, expected):
    x = np.array([np.nan, 1.0, np.inf])
    assert_same(run_both(function, x, x), expected(x, x))


def test_equality_of_strings_bools_and_complex_numbers():
    assert run_both(comparison.equal, ["a", "b"], "b").tolist() == [False, True]
    assert run_both(comparison.not_equal, "a", "b") == True  # noqa: E712
    assert run_both(comparison.equal, [True, False], [True, True]).tolist() == [True, False]
    assert run_both(comparison.equal, [1 + 2j, 1], [1 + 2j, 2]).tolist() == [True, False]


def test_false_comes_before_true():
    x, y = np.array([True, True, False, False]), np.array([True, False, True, False])
    assert_same(run_both(comparison.less, x, y), x < y)
    assert_same(run_both(comparison.greater_equal, x, y), x >= y)
    assert_same(run_both(lambda x: comparison.less_equal(x, 0), x), x <= 0)


def test_the_order_of_strings_is_that_of_texts():
    words = ["b", "ä", "a", "", "€", "𝄞"]
    for x in words:
        found = comparison.less(x, words).numpy().tolist(), comparison.greater_equal(x, words).numpy().tolist()
        assert found == ([x < y for y in words], [x >= y for y in words])


@pytest.mark.parametrize("value", [1j])
def test_no_order_on_complex_numbers(value):
    with pytest.raises(errors.DTypeMismatchError, match="does not work on"):
        comparison.less(constant(value), constant(value))


def test_shapes_must_broadcast_in_graph_as_in_eager():
    with pytest.raises(errors.ShapeMismatchError, match="do not broadcast"):
        comparison.equal(constant([1, 2]), constant([1, 2, 3]))
    with pytest.raises(errors.ShapeMismatchError, match="do not broadcast"):
        trace(comparison.equal, ("int32", [2]), ("int32", [3]))


# --- logic -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (logical.logical_and, np.logical_and),
        (logical.logical_or, np.logical_or),
        (logical.logical_xor, np.logical_xor),
    ],
)
def test_logic(function, expected):
    x, y = np.array([[True], [False]]), np.array([True, False])
    assert_same(run_both(function, x, y), expected(x, y))
    with pytest.raises(errors.DTypeMismatchError, match="bool"):
        function(constant([1]), constant([True]))


def test_logical_not():
    assert run_both(logical.logical_not, [True, False]).tolist() == [False, True]
    with pytest.raises(errors.DTypeMismatchError, match="bool"):
        logical.logical_not(constant([1]))


# --- bits --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (bitwise.bitwise_and, lambda a, b: a & b),
        (bitwise.bitwise_or, lambda a, b: a | b),
        (bitwise.bitwise_xor, lambda a, b: a ^ b),
        (bitwise.left_shift, lambda a, b: a << b),
        (bitwise.right_shift, lambda a, b: a >> b),
    ],
)
@pytest.mark.parametrize("dtype", [np.int32, np.int64, np.uint16])
def test_bits_are_pythons(function, expected, dtype):
    x = np.array([5, 12, 7, 1] if dtype == np.uint16 else [5, -12, 7, -1], dtype)
    y = np.array([3, 1, 0, 4], dtype)
    want = [expected(a, b) for a, b in zip(x.tolist(), y.tolist())]
    assert_same(run_both(function, x, y), np.array(want, dtype))


def test_shifts_by_the_width_and_more():
    x, far = np.array([5, -5], np.int32), np.array([32, 40], np.int32)
    assert run_both(bitwise.left_shift, x, far).tolist() == [0, 0]
    assert run_both(bitwise.right_shift, x, far).tolist() == [0, -1]


def test_negative_shifts_are_errors_as_in_python():
    for function in (bitwise.left_shift, bitwise.right_shift):
        with pytest.raises(errors.InvalidArgumentError, match="negative shift count"):
            function(constant([1]), -1)


def test_invert():
    x = np.array([0, 5, -3], np.int64)
    assert_same(run_both(bitwise.invert, x), ~x)
    with pytest.raises(errors.DTypeMismatchError, match="float64"):
        bitwise.invert(constant([1.0]))
