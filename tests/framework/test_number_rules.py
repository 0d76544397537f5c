"""What Python's numbers become, and which dtype values take together: NumPy's answers, for all pairs."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.compat import tf
from autograph.framework import dtypes, number_rules
from autograph.framework.convert import own_dtype, result_dtype
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.number_rules import NUMPY, TENSORFLOW, default_dtype, promoted_dtype, rules, under, using
from tests.concurrency import in_a_thread

pytestmark = pytest.mark.usefixtures("number_rules_as_before")

NUMBERS = (dtypes.bool_, *dtypes.NUMERIC)
PAIRS = list(itertools.product(NUMBERS, NUMBERS))


# --- promotion --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "right"), PAIRS, ids=lambda d: d.name)
def test_two_dtypes(left: DType, right: DType) -> None:
    want = np.result_type(left.numpy_dtype, right.numpy_dtype)
    assert promoted_dtype([left, right], []) == want
    assert result_dtype([np.ones(1, left), ag.constant(1, right) if not right.is_bool else ag.constant(True)]) == want


@pytest.mark.parametrize("dtype", NUMBERS, ids=lambda d: d.name)
@pytest.mark.parametrize("number", [True, 1, 0.5, 1j], ids=repr)
def test_a_dtype_and_a_python_number(dtype: DType, number: Any) -> None:
    want = np.result_type(dtype.numpy_dtype, number)
    assert promoted_dtype([dtype], [NUMPY.of(type(number))]) == want
    assert result_dtype([np.ones(2, dtype), number]) == result_dtype([number, np.ones(2, dtype)]) == want


@pytest.mark.parametrize(("left", "right"), list(itertools.product([True, 1, 0.5, 1j], repeat=2)), ids=repr)
def test_two_python_numbers(left: Any, right: Any) -> None:
    assert result_dtype([left, right]) == np.result_type(left, right)


def test_several() -> None:
    for kinds in itertools.product(("bool", "uint8", "int16", "float16", "float32", "complex64"), repeat=3):
        assert promoted_dtype([as_dtype(k) for k in kinds], []) == np.result_type(*kinds)
    assert promoted_dtype([], [dtypes.int64, dtypes.float64]) is dtypes.float64
    assert promoted_dtype([], []) is None


@pytest.mark.parametrize("other", [d for d in dtypes.ALL if d not in NUMBERS], ids=lambda d: d.name)
def test_what_is_no_number_has_no_dtype_in_common_with_one(other: DType) -> None:
    for dtype in NUMBERS:
        assert promoted_dtype([dtype, other], []) is None
        assert promoted_dtype([other], [dtype]) is None
    assert promoted_dtype([other, other], []) is other


def test_lists_of_python_numbers_adapt_and_lists_of_arrays_do_not() -> None:
    assert own_dtype([1, 2]) == (dtypes.int64, True)
    assert own_dtype([[1], [0.5]]) == (dtypes.float64, True)
    assert own_dtype([np.float32(1), 2]) == (dtypes.float32, False)
    assert result_dtype([ag.constant(1, ag.int8), [1, 2]]) is dtypes.int8


# --- rules in force ---------------------------------------------------------------------------------------


def test_the_rules_of_both_sets() -> None:
    assert [NUMPY.of(k) for k in (bool, int, float, complex)] == ["bool", "int64", "float64", "complex128"]
    assert [TENSORFLOW.of(k) for k in (bool, int, float, complex)] == ["bool", "int32", "float32", "complex64"]
    assert (rules(), NUMPY.overflow, TENSORFLOW.overflow) == (NUMPY, "raise", "wrap")


def test_using_ends_with_the_block_and_with_errors() -> None:
    with using(TENSORFLOW):
        assert rules() is TENSORFLOW and default_dtype(1) is dtypes.int32 and default_dtype(2**31) is dtypes.int64
        assert as_dtype(float) is dtypes.float32
        with using(None):
            assert rules() is NUMPY
        assert rules() is TENSORFLOW
    with pytest.raises(KeyError), using(TENSORFLOW):
        raise KeyError
    assert rules() is NUMPY and number_rules.forced() is None


def test_under() -> None:
    def fails() -> None:
        assert rules() is TENSORFLOW
        raise KeyError

    def number(value: Any, *, twice: bool = False) -> Any:
        """Its text."""
        return default_dtype(value), twice

    assert under(TENSORFLOW, number)(1, twice=True) == (dtypes.int32, True)
    assert under(TENSORFLOW, number).__doc__ == "Its text."
    with pytest.raises(KeyError):
        under(TENSORFLOW, fails)()
    assert rules() is NUMPY


def test_rules_put_in_force_are_those_of_one_thread() -> None:
    with using(TENSORFLOW):
        assert in_a_thread(rules) is NUMPY


def test_config_is_for_all_threads() -> None:
    ag.config.default_int = ag.int32
    assert in_a_thread(lambda: ag.constant(1).dtype) is ag.int32


def test_config() -> None:
    ag.config.default_int, ag.config.default_float = ag.int32, "float32"
    assert (ag.config.default_int, ag.config.default_float) == (ag.int32, ag.float32)
    made = (ag.constant(1), ag.constant([1, 2**40]), ag.constant(0.5), ag.zeros([2]), ag.range(3), ag.constant(1j))
    assert [x.dtype.name for x in made] == ["int32", "int64", "float32", "float32", "int32", "complex64"]
    assert ag.random.uniform([2]).dtype is ag.float32
    for name, value in (("default_int", ag.int8), ("default_float", ag.int32), ("integer_overflow", "saturate")):
        before = getattr(ag.config, name)
        with pytest.raises(errors.AutographError):
            setattr(ag.config, name, value)
        assert getattr(ag.config, name) == before


def test_functions_are_traced_again_when_the_rules_change() -> None:
    @ag.function
    def made(x: Any) -> Any:
        return x, ag.zeros([])

    assert [t.dtype.name for t in made(1)] == ["int64", "float64"]
    ag.config.default_int, ag.config.default_float = ag.int32, ag.float32
    assert [t.dtype.name for t in made(1)] == ["int32", "float32"]


# --- TensorFlow's functions -------------------------------------------------------------------------------


def test_tensorflows_functions_have_its_defaults() -> None:
    made = (tf.constant(1), tf.constant(0.5), tf.zeros([2]), tf.range(3), tf.Variable(2.0), tf.random.normal([1]))
    assert [x.dtype.name for x in made] == ["int32", "float32", "float32", "int32", "float32", "float32"]
    assert ag.constant(1).dtype is ag.int64

    @tf.function
    def traced(x: Any) -> Any:
        return ag.constant(0.5), ag.constant(1), x

    assert [t.dtype.name for t in traced(1)] == ["float32", "int32", "int32"]
