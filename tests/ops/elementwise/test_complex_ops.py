"""Complex parts, conjugate, angle: values against NumPy, gradients in TensorFlow's convention, errors."""

from __future__ import annotations

import numpy as np
import pytest

from autograph import errors
from autograph.framework.convert import constant
from autograph.ops.elementwise import arithmetic
from autograph.ops.elementwise import complex_ops as co
from tests.ops.harness import assert_same, check_gradient, run_both

Z = np.array([[1 + 2j, -0.5 + 1j], [0.25 - 3j, -2 - 1j]])


@pytest.mark.parametrize(
    ("function", "expected"),
    [(co.real, np.real), (co.imag, np.imag), (co.conj, np.conj), (co.angle, np.angle), (arithmetic.abs, np.abs)],
)
@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
def test_parts(function, expected, dtype):
    z = Z.astype(dtype)
    assert_same(run_both(function, z), expected(z))
    assert_same(run_both(function, z[0, 0]), expected(z[0, 0]))
    check_gradient(function, Z)


def test_real_numbers_are_complex_numbers_too():
    x = np.array([1.5, -2.0], np.float32)
    assert_same(run_both(co.real, x), x)
    assert_same(run_both(co.conj, x), x)
    assert_same(run_both(co.imag, x), np.zeros(2, np.float32))
    assert_same(run_both(co.angle, x), np.array([0.0, np.pi], np.float32))


@pytest.mark.parametrize(("dtype", "result"), [(np.float32, np.complex64), (np.float64, np.complex128)])
def test_complex_from_parts_broadcasts(dtype, result):
    re, im = np.array([[1.0], [2.0]], dtype), np.array([3.0, 4.0], dtype)
    assert_same(run_both(co.complex, re, im), (re + 1j * im).astype(result))


def test_complex_gradient():
    check_gradient(co.complex, np.array([[1.0], [2.0]]), np.array([3.0, 4.0]))
    check_gradient(lambda x, y: arithmetic.abs(co.complex(x, y)), np.array([1.0, 2.0]), np.array([3.0, 4.0]))


def test_gradient_of_a_squared_absolute_value_is_twice_the_number():
    from autograph.gradients.tape import GradientTape

    z = constant(Z)
    with GradientTape() as tape:
        tape.watch(z)
        y = co.real(z * co.conj(z))
    np.testing.assert_allclose(tape.gradient(y, z).numpy(), 2 * Z)


def test_integers_are_no_parts():
    with pytest.raises(errors.DTypeMismatchError, match="float32 or float64"):
        co.complex(1, 2)


def test_parts_of_two_dtypes_take_the_wider_one():
    assert co.complex(constant([1.0], "float32"), constant([1.0], "float64")).dtype == "complex128"
