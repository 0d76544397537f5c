"""Arithmetic, powers and clipping: values against NumPy and Python, gradients against differences, errors."""

from __future__ import annotations

import math

import numpy as np
import pytest

from autograph import errors
from autograph.framework.convert import constant
from autograph.framework.number_rules import TENSORFLOW, using
from autograph.ops.elementwise import arithmetic as ar
from autograph.ops.elementwise import powers
from autograph.ops.reductions import clipping
from tests.ops.harness import assert_close, assert_same, check_gradient, run_both

A = np.array([[1.5, -2.1, 0.3], [4.1, -0.45, 3.2]])
B = np.array([2.0, -1.5, 0.75])
POSITIVE = np.array([0.5, 1.5, 2.5])
INTS = np.array([7, -7, 6, -6, 0], np.int32)
DIVISORS = np.array([3, 3, -4, -4, 5], np.int32)
Z = np.array([1 + 2j, -0.5 + 1j])
W = np.array([0.5 - 1j, 2 + 0.25j])

BINARY = [
    (ar.add, np.add),
    (ar.subtract, np.subtract),
    (ar.multiply, np.multiply),
    (ar.divide, np.true_divide),
    (ar.realdiv, np.true_divide),
    (ar.maximum, np.maximum),
    (ar.minimum, np.minimum),
    (ar.floormod, np.mod),
    (ar.truncatemod, np.fmod),
    (ar.squared_difference, lambda x, y: (x - y) ** 2),
    (ar.divide_no_nan, np.true_divide),
    (ar.multiply_no_nan, np.multiply),
    (powers.xdivy, np.true_divide),
]


@pytest.mark.parametrize(("function", "expected"), BINARY, ids=lambda f: f.__name__)
@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_binary_of_floats_agrees_with_numpy_and_broadcasts(function, expected, dtype):
    a, b = A.astype(dtype), B.astype(dtype)
    assert_same(run_both(function, a, b), expected(a, b))
    assert_same(run_both(function, b[0], a), expected(b[0], a))


@pytest.mark.parametrize(("function", "expected"), BINARY, ids=lambda f: f.__name__)
def test_binary_gradient(function, expected):
    check_gradient(function, A, B)
    check_gradient(function, B[:1], A)


@pytest.mark.parametrize("function", [ar.add, ar.subtract, ar.multiply, ar.divide, powers.pow, ar.multiply_no_nan])
def test_complex_gradient(function):
    check_gradient(function, Z, W)
    check_gradient(function, Z[0], W)


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int32, np.int64])
def test_integer_division_is_pythons(dtype):
    x, y = INTS.astype(dtype), DIVISORS.astype(dtype)
    pairs = list(zip(x.tolist(), y.tolist()))
    assert_same(run_both(ar.floordiv, x, y), np.array([a // b for a, b in pairs], dtype))
    assert_same(run_both(ar.floormod, x, y), np.array([a % b for a, b in pairs], dtype))
    assert_same(run_both(ar.truncatediv, x, y), np.array([math.trunc(a / b) for a, b in pairs], dtype))
    assert_same(run_both(ar.truncatemod, x, y), np.array([int(math.fmod(a, b)) for a, b in pairs], dtype))


def test_float_division_rounds_as_python_does():
    pairs = [(7.5, 2.0), (-7.5, 2.0), (7.5, -2.0), (1.0, 0.1), (-0.0, 3.0), (-5.0, math.inf)]
    x, y = np.array(pairs).T.copy()
    assert_same(run_both(ar.floordiv, x, y), np.array([a // b for a, b in pairs]))
    assert_same(run_both(ar.mod, x, y), np.array([a % b for a, b in pairs]))


@pytest.mark.parametrize("function", [ar.floordiv, ar.floormod, ar.truncatediv, ar.truncatemod])
def test_integer_division_by_zero_is_an_error(function):
    from autograph.executors import compile_graph
    from tests.ops.harness import trace

    with pytest.raises(errors.InvalidArgumentError, match="by zero"):
        function(constant([1, 2]), 0)
    run = compile_graph(trace(function, ("int32", [None]), ("int32", [None])))
    with pytest.raises(errors.InvalidArgumentError, match="by zero"):
        run(np.array([1, 2], np.int32), np.array([1, 0], np.int32))


def test_nothing_divided_by_zero_is_nothing():
    nothing, zero = np.zeros(0, np.int32), np.zeros(1, np.int32)
    for function in (ar.floordiv, ar.floormod, ar.truncatediv, ar.truncatemod):
        assert_same(run_both(function, nothing, zero), nothing)
    assert_same(run_both(powers.pow, nothing, zero - 1), nothing)


def test_float_division_by_zero_is_infinite_or_nan():
    assert_same(run_both(ar.divide, np.array([1.0, -1.0, 0.0]), np.zeros(3)), np.array([np.inf, -np.inf, np.nan]))


@pytest.mark.parametrize("dtype", [np.bool_, np.int8, np.uint16, np.int32, np.int64])
def test_true_division_of_integers_is_a_float(dtype):
    got = run_both(ar.truediv, np.array([7, 1], dtype), np.array([2, 4], dtype))
    assert_same(got, np.array([7, 1], dtype).astype(np.float64) / np.array([2, 4], dtype).astype(np.float64))


@pytest.mark.parametrize(("dtype", "result"), [(np.int8, np.float32), (np.uint16, np.float32), (np.int32, np.float64)])
def test_true_division_of_narrow_integers_is_narrow_in_tensorflow(dtype, result):
    with using(TENSORFLOW):
        got = run_both(ar.truediv, np.array([7, 1], dtype), np.array([2, 4], dtype))
    assert_same(got, np.array([3.5, 0.25], result))


def test_no_nan_variants_are_zero_where_the_divisor_or_factor_is():
    x, zeros = np.array([1.0, np.inf, np.nan, 0.0]), np.zeros(4)
    assert_same(run_both(ar.div_no_nan, x, zeros), zeros)
    assert_same(run_both(ar.multiply_no_nan, x, zeros), zeros)
    assert_same(run_both(powers.xdivy, zeros, zeros), zeros)
    assert_same(run_both(powers.xlogy, zeros, x), zeros)
    assert_same(run_both(powers.xlog1py, zeros, -np.ones(4)), zeros)


@pytest.mark.parametrize("function", [powers.xlogy, powers.xlog1py, powers.pow])
def test_logarithmic_gradients(function):
    check_gradient(function, A, POSITIVE) if function is not powers.pow else check_gradient(function, POSITIVE, A)


def test_values_of_xlogy():
    assert_close(run_both(powers.xlogy, A, POSITIVE), A * np.log(POSITIVE))
    assert_close(run_both(powers.xlog1py, A, POSITIVE), A * np.log1p(POSITIVE))


@pytest.mark.parametrize(
    ("function", "expected", "x"),
    [
        (ar.negative, np.negative, A),
        (ar.abs, np.abs, A),
        (ar.sign, np.sign, np.array([-2.5, 0.0, 3.0, np.nan])),
        (powers.square, np.square, A),
        (powers.sqrt, np.sqrt, POSITIVE),
        (powers.rsqrt, lambda x: 1 / np.sqrt(x), POSITIVE),
        (powers.reciprocal, lambda x: 1 / x, A),
    ],
    ids=lambda v: getattr(v, "__name__", ""),
)
def test_unary(function, expected, x):
    for dtype in (np.float32, np.float64):
        given = x.astype(dtype)
        assert_same(run_both(function, given), expected(given))
    if function is not ar.sign:
        check_gradient(function, x)


@pytest.mark.parametrize(
    "function", [ar.negative, ar.abs, ar.sign, powers.square, powers.sqrt, powers.rsqrt, powers.reciprocal]
)
def test_unary_complex(function):
    expected = {
        ar.negative: -Z, ar.abs: np.abs(Z), ar.sign: Z / np.abs(Z), powers.square: Z * Z,
        powers.sqrt: np.sqrt(Z), powers.rsqrt: 1 / np.sqrt(Z), powers.reciprocal: 1 / Z,
    }[function]  # fmt: skip
    assert_close(run_both(function, Z), expected)
    check_gradient(function, Z)


def test_integers_keep_their_dtype():
    for dtype in (np.int8, np.int64):
        x = np.array([-3, 0, 5], dtype)
        assert_same(run_both(ar.abs, x), np.abs(x))
        assert_same(run_both(ar.sign, x), np.sign(x))
        assert_same(run_both(powers.square, x), x * x)
        assert_same(run_both(lambda t: powers.pow(t, 2), x), x * x)
    assert_same(run_both(ar.abs, np.array([3], np.uint8)), np.array([3], np.uint8))


def test_pow_special_cases():
    powers_of = run_both(powers.pow, np.array([-8.0, 0.0, 2.0]), np.array([1 / 3, 0.0, -1.0]))
    assert_same(powers_of, np.array([np.nan, 1.0, 0.5]))
    assert_same(run_both(powers.pow, 2, np.array([3, 10], np.int32)), np.array([8, 1024]))
    assert_same(run_both(lambda y: powers.pow(2, y), np.array([3, 10], np.int32)), np.array([8, 1024], np.int32))
    with pytest.raises(errors.InvalidArgumentError, match="negative integer power"):
        powers.pow(constant([2, 3]), -1)


def test_powers_of_scalars_are_pythons():
    """NumPy's loops of powers may differ from Python's floats in the last digit, such as 27 ** (1 / 3)."""
    bases = np.random.default_rng(0).uniform(0, 1e3, 400).tolist()
    for exponent in (1 / 3, 2.0, -1.5):
        got = [powers.pow(constant(base), constant(exponent)).numpy() for base in (27.0, *bases)]
        assert got == [base**exponent for base in (27.0, *bases)]


def test_pow_gradient_is_finite_at_zero():
    from autograph.gradients.tape import GradientTape

    x, y = constant(np.zeros(2)), constant(np.array([0.0, 2.0]))
    with GradientTape() as tape:
        tape.watch([x, y])
        z = powers.pow(x, y)
    dx, dy = tape.gradient(z, [x, y])
    assert_same(dx, np.zeros(2))
    assert_same(dy, np.zeros(2))


def test_strings_are_joined():
    got = run_both(ar.add, ["a", "b"], "c")
    assert got.tolist() == [b"ac", b"bc"]


def test_aliases():
    assert ar.sub is ar.subtract and ar.mul is ar.multiply and ar.mod is ar.floormod and ar.truediv is ar.divide


# --- lists and clipping ----------------------------------------------------------------------------------


def test_add_n():
    assert_same(run_both(lambda x, y: clipping.add_n([x, y, x]), A, A * 2), A * 4)
    assert_same(run_both(lambda x: clipping.add_n([x]), A), A)
    check_gradient(lambda x, y: clipping.add_n([x, y * y, x]), A, A + 1)
    with pytest.raises(errors.ShapeMismatchError, match="one shape"):
        clipping.add_n([constant([1, 2]), constant([1])])
    with pytest.raises(errors.InvalidArgumentError, match="at least one"):
        clipping.add_n([])


def test_clip_by_value():
    assert_same(run_both(lambda x: clipping.clip_by_value(x, -1.0, 2.0), A), np.clip(A, -1, 2))
    assert_same(run_both(lambda x, lo: clipping.clip_by_value(x, lo, 9.0), A, B), np.maximum(A, B))
    check_gradient(lambda x: clipping.clip_by_value(x, -1.0, 2.0), A)
    whole = np.array([0, 1, 2])
    assert_same(run_both(lambda x: clipping.clip_by_value(x, 0.5, 1), whole), np.clip(whole, 0.5, 1))
    with pytest.raises(errors.ShapeMismatchError, match="do not broadcast"):
        clipping.clip_by_value(constant([1.0]), [0.0, 0.0], 1.0)


def test_clip_by_norm():
    assert_close(run_both(lambda x: clipping.clip_by_norm(x, 2.0), A), A * 2 / np.linalg.norm(A))
    assert_close(run_both(lambda x: clipping.clip_by_norm(x, 100.0), A), A)
    rows = np.linalg.norm(A, axis=1, keepdims=True)
    assert_close(run_both(lambda x: clipping.clip_by_norm(x, 1.0, axes=1), A), A / rows)
    assert_same(run_both(lambda x: clipping.clip_by_norm(x, 1.0), np.zeros(3)), np.zeros(3))
    check_gradient(lambda x: clipping.clip_by_norm(x, 2.0), A)


def test_global_norm():
    def clip(x, y):
        clipped, norm = clipping.clip_by_global_norm([x, None, y], 1.0)
        assert clipped[1] is None
        return clipped[0], clipped[2], norm

    norm = np.sqrt((A * A).sum() + (B * B).sum())
    x, y, found = run_both(clip, A, B)
    assert_close(x, A / norm)
    assert_close(y, B / norm)
    assert_close(found, norm)
    check_gradient(lambda x, y: clip(x, y)[0], A, B)


def test_lerp():
    assert_close(run_both(lambda x, y: clipping.lerp(x, y, 0.25), A, B), A + 0.25 * (B - A))
    check_gradient(lambda x, y, w: clipping.lerp(x, y, w), A, B, B)


# --- errors ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("function", "numpys"), [(ar.add, np.add), (ar.multiply, np.multiply), (ar.divide, np.divide)])
def test_two_dtypes_become_the_one_that_numpy_gives_them(function, numpys):
    for left, right in (("int64", "float32"), ("int32", "int64"), ("uint8", "int8"), ("float32", "complex128")):
        x, y = np.array([3, 2, 1], left), np.array([2, 4, 5], right)
        assert_same(run_both(function, x, y), numpys(x, y))


def test_text_and_numbers_have_no_dtype_in_common():
    with pytest.raises(errors.DTypeMismatchError) as caught:
        ar.add(constant([1]), constant(["a"]))
    assert caught.value.location.filename == __file__


BOOLS = np.array([True, True, False]), np.array([True, False, False])


def test_arrays_of_bools_as_in_numpy():
    for function, numpys in (
        (ar.add, np.add), (ar.multiply, np.multiply), (ar.divide, np.divide), (ar.maximum, np.maximum),
        (ar.minimum, np.minimum), (powers.pow, np.power),
    ):  # fmt: skip
        with np.errstate(all="ignore"):
            assert_same(run_both(function, *BOOLS), numpys(*BOOLS))
    assert_same(run_both(ar.floordiv, BOOLS[0], BOOLS[0] | True), np.floor_divide(BOOLS[0], BOOLS[0] | True))
    assert_same(run_both(ar.abs, BOOLS[0]), BOOLS[0])
    for refused in (lambda: ar.subtract(*BOOLS), lambda: ar.negative(BOOLS[0])):  # by NumPy as well
        with pytest.raises(errors.DTypeMismatchError, match="bool"):
            refused()


def test_shapes_that_do_not_broadcast():
    from tests.ops.harness import trace

    with pytest.raises(errors.ShapeMismatchError, match="do not broadcast"):
        ar.multiply(constant([1, 2]), constant([1, 2, 3]))
    with pytest.raises(errors.ShapeMismatchError, match="do not broadcast"):
        trace(ar.multiply, ("float32", [None, 2]), ("float32", [3]))


def test_negative_of_unsigned_numbers_wraps_as_in_numpy():
    x = np.array([0, 1, 255], np.uint8)
    assert_same(run_both(ar.negative, x), -x)
