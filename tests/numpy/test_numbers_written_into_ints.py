"""Numbers written into arrays of ints: what is none, or does not fit, is refused as NumPy refuses it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.agreement import same

# mypy: disable-error-code="no-untyped-def"


def element(x):
    a = np.array([4, 2, 9])
    try:
        a[0] = x
    except (ValueError, OverflowError) as e:
        return type(e).__name__, str(e)
    return a


def all_elements(x):
    a = np.array([4, 2, 9])
    try:
        a[:] = x
    except (ValueError, OverflowError) as e:
        return type(e).__name__, str(e)
    return a


def filled(x):
    a = np.array([4, 2, 9])
    try:
        a.fill(x)
    except (ValueError, OverflowError) as e:
        return type(e).__name__, str(e)
    return a


def where_a_mask_says(x):
    a = np.array([4, 2, 9])
    try:
        a[a > 2] = x
    except (ValueError, OverflowError) as e:
        return type(e).__name__, str(e)
    return a


def several(x):
    a = np.array([4, 2, 9])
    try:
        a[:2] = [x, x]
    except (ValueError, OverflowError) as e:
        return type(e).__name__, str(e)
    return a


def added(x):
    a = np.array([4, 2, 9])
    try:
        a[0] += x
    except (ValueError, OverflowError) as e:
        return type(e).__name__, str(e)
    return a


def element_of_another(x):
    a, b = np.array([4, 2, 9]), np.ones(3) * x
    try:
        a[1] = b[2]
    except (ValueError, OverflowError) as e:
        return type(e).__name__, str(e)
    return a


def small(x):
    a = np.zeros(2, np.int8)
    try:
        a[0] = x
    except (ValueError, OverflowError) as e:
        return type(e).__name__, str(e)
    return a


def without_a_sign(x):
    a = np.zeros(2, np.uint8)
    try:
        a[:] = x
    except (ValueError, OverflowError) as e:
        return type(e).__name__, str(e)
    return a


def array_of_numbers(x):
    try:
        return np.array([x, 1], dtype=np.uint8)
    except (ValueError, OverflowError) as e:
        return type(e).__name__, str(e)


def scalar_of_numpy(x):
    try:
        return np.uint8(x) + np.uint8(0)
    except (ValueError, OverflowError) as e:
        return type(e).__name__, str(e)


FLOATS = [float("nan"), float("inf"), -float("inf"), 1e300, -1e19, 2.7, -3.9]
INTS = [-129, -1, 0, 127, 128, 255, 256]
OF_FLOATS: list[Any] = [element, all_elements, filled, where_a_mask_says, several, added, element_of_another]


@pytest.mark.parametrize("x", FLOATS)
@pytest.mark.parametrize("program", [*OF_FLOATS, small], ids=lambda program: program.__name__)
def test_floats(program, x):
    assert same(program(x), ag.function(program)(ag.constant(x)))


@pytest.mark.parametrize("x", INTS)
@pytest.mark.parametrize("program", [small, without_a_sign, array_of_numbers, scalar_of_numpy])
@pytest.mark.skipif(np.lib.NumpyVersion(np.__version__) < "2.0.0", reason="older versions wrap")
def test_ints(program, x):
    assert same(program(x), ag.function(program)(ag.constant(x)))


def test_callers_see_what_plain_python_raises():
    def program(x):
        a = np.array([4, 2, 9])
        a[0] = x
        return a

    traced = ag.function(program)
    with pytest.raises(ValueError, match="cannot convert float NaN to integer"):
        traced(ag.constant(float("nan")))
    with pytest.raises(OverflowError):
        traced(ag.constant(1e300))


def test_the_elements_of_an_array_are_cast():
    def program(b):
        a = np.array([4, 2, 9], np.int8)
        a[:] = b
        return a

    given = np.array([300, 2, -129])
    assert same(program(given), ag.function(program)(given))
