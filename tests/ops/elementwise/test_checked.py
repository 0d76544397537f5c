"""Whole scalars that do not fit raise OverflowError where the program computes them; arrays and unsigned wrap."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.compat import tf
from autograph.executors import compile_graph
from tests.ops.harness import assert_same, run_both, trace

pytestmark = pytest.mark.usefixtures("number_rules_as_before")

SIGNED = ("int8", "int16", "int32", "int64")
UNSIGNED = ("uint8", "uint16", "uint32", "uint64")


def add(x: Any, y: Any) -> Any:
    return x + y


def subtract(x: Any, y: Any) -> Any:
    return x - y


def multiply(x: Any, y: Any) -> Any:
    return x * y


def floor_divide(x: Any, y: Any) -> Any:
    return x // y


def power(x: Any, y: Any) -> Any:
    return x**y


def shift(x: Any, y: Any) -> Any:
    return x << y


def negate(x: Any) -> Any:
    return -x


def absolute(x: Any) -> Any:
    return abs(x)


def beyond(dtype: str) -> list[tuple[Callable[..., Any], tuple[int, ...]]]:
    """Operations whose result does not fit the dtype."""
    info = np.iinfo(dtype)
    least, most, root = info.min, info.max, 1 << (info.bits // 2)
    return [
        (add, (most, 1)), (add, (least, -1)), (subtract, (least, 1)), (subtract, (0, least)), (multiply, (root, root)),
        (multiply, (least, -1)), (multiply, (-1, least)), (multiply, (most, 2)), (floor_divide, (least, -1)),
        (power, (2, info.bits - 1)), (power, (-3, info.bits)), (shift, (1, info.bits - 1)),
        (shift, (-3, info.bits - 1)),
        (negate, (least,)), (absolute, (least,)),
    ]  # fmt: skip


def within(dtype: str) -> list[tuple[Callable[..., Any], tuple[int, ...]]]:
    """Operations whose result just fits."""
    info = np.iinfo(dtype)
    least, most = info.min, info.max
    return [
        (add, (most - 1, 1)), (add, (least, most)), (subtract, (-1, most)), (subtract, (least + 1, 1)),
        (multiply, (least // 2, 2)), (multiply, (-1, most)), (multiply, (least, 0)), (multiply, (0, least)),
        (floor_divide, (least, 1)), (floor_divide, (most, -1)), (floor_divide, (least, 2)),
        (power, (-2, info.bits - 1)), (power, (2, info.bits - 2)), (power, (1, 100)), (power, (-1, 101)),
        (shift, (-1, info.bits - 1)), (shift, (0, 100)), (negate, (most,)), (absolute, (least + 1,)),
    ]  # fmt: skip


@pytest.mark.parametrize("dtype", SIGNED)
def test_scalars_raise_at_the_users_line(dtype: str) -> None:
    for function, numbers in beyond(dtype):
        scalars = [ag.constant(n, dtype) for n in numbers]
        for call in (function, ag.function(function)):
            with pytest.raises(OverflowError, match=f"does not fit {dtype}") as caught:
                call(*scalars)
            assert isinstance(caught.value, errors.IntegerOverflowError), (function, numbers)
            assert caught.value.location.filename == __file__
            assert caught.value.location.line == function.__code__.co_firstlineno + 1, function


@pytest.mark.parametrize("dtype", SIGNED)
def test_scalars_that_fit_are_pythons(dtype: str) -> None:
    for function, numbers in within(dtype):
        scalars = [np.array(n, dtype) for n in numbers]
        assert_same(run_both(function, *scalars), np.array(function(*numbers), dtype))


def wrapped(function: Callable[..., Any], numbers: tuple[int, ...], dtype: str) -> Any:
    """Python's result, less what does not fit."""
    return np.array(function(*numbers) % 2 ** np.iinfo(dtype).bits, np.uint64).astype(f"u{dtype}").astype(dtype)


@pytest.mark.parametrize("dtype", SIGNED)
def test_arrays_wrap(dtype: str) -> None:
    for function, numbers in beyond(dtype):
        arrays = [np.array([n], dtype) for n in numbers]
        assert_same(run_both(function, *arrays), wrapped(function, numbers, dtype)[None])
    row = np.array([np.iinfo(dtype).max, 1], dtype)
    assert_same(run_both(add, row, np.array(1, dtype)), row + np.array(1, dtype))


@pytest.mark.parametrize("dtype", UNSIGNED)
def test_unsigned_scalars_wrap(dtype: str) -> None:
    most = np.iinfo(dtype).max
    for function, numbers in ((add, (most, 1)), (subtract, (0, 1)), (multiply, (most, most)), (negate, (1,))):
        with np.errstate(all="ignore"):
            want = function(*[np.array([n], dtype) for n in numbers])[0]
        assert_same(run_both(function, *[np.array(n, dtype) for n in numbers]), np.array(want))
    assert_same(run_both(absolute, np.array(most, dtype)), np.array(most, dtype))


@pytest.mark.parametrize("dtype", SIGNED)
def test_config_lets_scalars_wrap(dtype: str) -> None:
    ag.config.integer_overflow = "wrap"
    for function, numbers in beyond(dtype):
        scalars = [ag.constant(n, dtype) for n in numbers]
        for call in (function, ag.function(function)):
            assert_same(call(*scalars).numpy(), wrapped(function, numbers, dtype))


def test_tensorflows_functions_wrap() -> None:
    most = tf.constant(2**31 - 1)

    @tf.function
    def traced(x: Any) -> Any:
        return x + 1, x * x, -(-x - 1), abs(-x - 1)

    assert [int(t) for t in traced(most)] == [-(2**31), 1, -(2**31), -(2**31)]
    assert int(tf.add(most, 1)) == -(2**31)
    assert int(tf.negative(tf.constant(-(2**31)))) == -(2**31)


def test_loops() -> None:
    @ag.function
    def factorial(n: Any) -> Any:
        result = 1
        for i in range(2, n + 1):
            result *= i
        return result

    assert int(factorial(ag.constant(20))) == math.factorial(20)
    with pytest.raises(OverflowError, match=r"2432902008176640000 \* 21 does not fit int64"):
        factorial(ag.constant(21))

    @ag.function
    def total(numbers: Any) -> Any:
        result = 0
        for number in numbers:
            result += number
        return result

    large = ag.constant([2**62, 2**62])
    with pytest.raises(OverflowError, match="does not fit int64"):
        total(large)
    assert int(ag.reduce_sum(large)) == -(2**63)  # an array's sum, as NumPy's


def test_what_a_program_catches() -> None:
    """Python raises nothing here, so that no `except` of the program is for it."""

    @ag.function
    def guarded(x: Any) -> Any:
        try:
            return x + 1
        except ArithmeticError:
            return 0

    with pytest.raises(OverflowError):
        guarded(ag.constant(2**63 - 1))


def test_float_to_int() -> None:
    for value in (-2.9, 2.0**62, -(2.0**63)):
        assert_same(run_both(math.trunc, np.array(value), unknown_rank=False), np.array(int(value)))
    for value, message in ((1e19, "does not fit int64"), (2.0**63, "fit"), (math.inf, "infinity"), (math.nan, "NaN")):
        for function in (math.trunc, math.floor, math.ceil, round):
            compiled = compile_graph(trace(function, ("float64", [])))
            for call, x in ((function, ag.constant(value)), (compiled, np.array(value))):
                with pytest.raises(OverflowError, match=message):
                    call(x)


# --- Python's ints of any size ----------------------------------------------------------------------------

LARGE = (300, -300, 2**63, -(2**63) - 1, 2**64, 2**70, -(10**20), 10**400, -(10**400))
ORDERS = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)


@pytest.mark.parametrize("order", ORDERS, ids=lambda f: f.__name__)
def test_comparisons_with_ints_beyond_the_dtype(order: Callable[[Any, Any], Any]) -> None:
    for dtype in (*SIGNED, *UNSIGNED, "bool", "float64"):
        values = [0, 1] if dtype in ("bool", "float64") else [np.iinfo(dtype).min, 0, np.iinfo(dtype).max]
        for large in LARGE:
            given = np.array(values, dtype)
            assert run_both(lambda x: order(x, large), given).tolist() == [order(v, large) for v in values]
            assert run_both(lambda x: order(large, x), given).tolist() == [order(large, v) for v in values]


def test_comparisons_of_counters_that_do_not_fit_the_dtype_beside_them() -> None:
    @ag.function
    def reached(x: Any, n: Any) -> Any:
        i = 0
        while i < n:
            i += 1
        return x < i, i == x

    assert [bool(t) for t in reached(ag.constant(44, "int8"), ag.constant(300))] == [True, False]


def test_arithmetic_with_ints_beyond_the_dtype() -> None:
    for dtype, large in (("int8", 300), ("uint8", -1), ("int32", 2**31), ("int64", 2**63), ("int64", 10**400)):
        x = ag.constant([1, 2], dtype)
        for function in (add, subtract, multiply, floor_divide, operator.mod, operator.and_, ag.maximum):
            for call in (lambda: function(x, large), lambda: function(large, x)):
                with pytest.raises(errors.IntegerOverflowError, match=f"does not fit {dtype}") as caught:
                    call()
                assert caught.value.location.filename == __file__


def test_division_by_ints_beyond_the_dtype_is_a_floats() -> None:
    for dtype, large in (("int8", 300), ("int32", 2**40), ("int64", 10**20)):
        x = np.array([3, -4], dtype)
        assert run_both(lambda x: x / large, x).tolist() == [3 / large, -4 / large]
        assert run_both(lambda x: large / x, x).tolist() == [large / 3, large / -4]
        assert run_both(lambda x: ag.divide(x, large), x).tolist() == [3 / large, -4 / large]
    assert_same(run_both(lambda x: x * 10**20, np.array([0.5, 2.0])), np.array([0.5e20, 2e20]))
    assert run_both(lambda x: x * 10**20, np.array([0.5], np.float32)).dtype == np.float32
    with pytest.raises(OverflowError):
        ag.constant(0.5) * 10**400


def test_counters_that_do_not_fit_the_dtype_beside_them() -> None:
    @ag.function
    def plus_counter(x: Any, n: Any) -> Any:
        i = 0
        while i < n:
            i += 1
        return x + i

    small = ag.constant(5, "int8")
    assert_same(plus_counter(small, ag.constant(100)).numpy(), np.array(105, np.int8))
    with pytest.raises(OverflowError, match="300 does not fit int8"):
        plus_counter(small, ag.constant(300))


# --- bools -------------------------------------------------------------------------------------------------


def test_reductions_of_bools_as_in_numpy() -> None:
    flags = np.array([[True, False, True], [True, True, True]])
    for function, numpys in (
        (ag.reduce_sum, np.sum), (ag.reduce_prod, np.prod), (ag.reduce_mean, np.mean), (ag.reduce_max, np.max),
        (ag.reduce_min, np.min), (ag.reduce_any, np.any), (ag.reduce_all, np.all),
    ):  # fmt: skip
        assert_same(run_both(function, flags), np.asarray(numpys(flags)))
        assert_same(run_both(lambda x: function(x, axis=1), flags), numpys(flags, axis=1))


def test_no_handler_of_the_program_catches_what_plain_python_does_not_raise() -> None:
    @ag.function
    def large(n: Any) -> Any:
        try:
            return n + 10**20
        except OverflowError:
            return n

    with pytest.raises(errors.IntegerOverflowError):
        large(ag.constant(1))
