"""Python's functions of numbers in native code: Python's own numbers, to the bit, and Python's errors."""

from __future__ import annotations

import gc
import math
import statistics
import struct
from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways, text_of

FLOATS = [
    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.1, 3.7, 1e-300, 5e-324, 170.5, 709.9, 1e15 + 0.5, 2.0**53,
    2.0**62, 2.0**63, -(2.0**63), 1e300, math.pi, math.inf, -math.inf, math.nan,
]  # fmt: skip
INTS = [0, 1, -1, 2, 3, 7, 12, 20, 63, 64, -64, 255, 10**9, 2**53 + 1, 2**62, 2**63 - 1, -(2**63)]



def _of_one(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda x: function(x)


OF_A_FLOAT: dict[str, Callable[..., Any]] = {
    **{
        name: _of_one(getattr(math, name))
        for name in (
            "acos", "acosh", "asin", "asinh", "atan", "atanh", "ceil", "cos", "cosh", "degrees", "erf", "erfc", "exp",
            "expm1", "fabs", "floor", "gamma", "isfinite", "isinf", "isnan", "lgamma", "log", "log10", "log1p", "log2",
            "radians", "sin", "sinh", "sqrt", "tan", "tanh", "trunc", "ulp",
        )
    },
    "int": lambda x: int(x),
    "round": lambda x: round(x),
    "round to 2": lambda x: round(x, 2),
    "is_integer": lambda x: x.is_integer(),
    "log to 2": lambda x: math.log(x, 2),
    "log to itself": lambda x: math.log(2, x),
    "pow of 2": lambda x: math.pow(2, x),
    "pow": lambda x: math.pow(x, 2.5),
    "atan2": lambda x: math.atan2(x, -0.0),
    "fmod": lambda x: math.fmod(x, 0.7),
    "fmod by": lambda x: math.fmod(5.0, x),
    "remainder": lambda x: math.remainder(x, 0.7),
    "copysign": lambda x: math.copysign(3, x),
    "hypot": lambda x: math.hypot(x, 3, 4.0),
    "isclose": lambda x: math.isclose(x, 1.0, rel_tol=0.5),
    "ldexp": lambda x: math.ldexp(x, 5),
    "nextafter": lambda x: math.nextafter(x, 0.0),
}  # fmt: skip
OF_AN_INT: dict[str, Callable[..., Any]] = {
    "sqrt": lambda n: math.sqrt(n),
    "log": lambda n: math.log(n),
    "exp": lambda n: math.exp(n),
    "isqrt": lambda n: math.isqrt(n),
    "factorial": lambda n: math.factorial(n % 25),
    "comb": lambda n: math.comb(n, 3),
    "gcd": lambda n: math.gcd(n, 36),
    "lcm": lambda n: math.lcm(n, 36),
    "bit_length": lambda n: n.bit_length(),
    "pow with modulus": lambda n: pow(n, 5, 1000),
    "power of 2": lambda n: 2**n,
    "power of -2": lambda n: (-2) ** n,
    "power": lambda n: n**13,
    "shift": lambda n: n << 3,
    "shift by": lambda n: 5 << n,
    "shift of zero": lambda n: (n - n) << n,
}


def outcome(function: Callable[[], Any]) -> Any:
    """What a call comes to: a number, to the bit, or an error."""
    try:
        result = function()
    except (ArithmeticError, ValueError) as error:
        return type(error), str(error)
    value = result.numpy().item() if isinstance(result, ag.Tensor) else result
    return struct.pack("<d", value) if isinstance(value, float) else value


def _cases() -> list[Any]:
    return [
        pytest.param(function, arguments, id=f"{name}-{kind}")
        for table, arguments, kind in ((OF_A_FLOAT, FLOATS, "float"), (OF_AN_INT, INTS, "int"))
        for name, function in table.items()
    ]


@pytest.mark.parametrize(("function", "arguments"), _cases())
def test_numbers_and_errors_are_pythons(function: Callable[..., Any], arguments: list[Any]) -> None:
    native, reference = (ag.function(function, executor=name) for name in ("native", "numpy"))
    for argument in arguments:
        given = ag.constant(argument)
        found, expected = outcome(lambda: native(given)), outcome(lambda: reference(given))
        assert found == expected, argument
        if not isinstance(found, tuple):  # an error may say that a number does not fit, which takes long in Python
            assert found == outcome(lambda: function(argument)), argument


def test_each_form_of_a_program_gives_them() -> None:
    def sums(x, n):
        total = 0.0
        for k in ag.range(n):
            total += math.sin(x + k) * math.hypot(x, k) + int(total) % 3 + math.gcd(k, n) + round(x * k)
        return total

    text = check_all_ways(sums, (0.3, 10), (-2.5, 7))
    assert "libm.sin(" in text


def test_the_usual_case_calls_no_kernel() -> None:
    text = text_of(lambda x: math.exp(x), 1.0)
    assert "libm.exp(" in text
    before, _, after = text.partition("if ")
    assert "PyCall" not in before
    assert "PyCall" in after


def test_what_is_called_lives_as_long_as_the_code() -> None:
    def f(x):
        return statistics.fmean([x, 2.5]) + math.dist([x, 0.5], [1.25, x]) + math.hypot(x, 10.5, 1e-3)

    native = ag.function(f, executor="native")
    for x in (0.5, 1.5, 2.5):
        assert float(native(ag.constant(x))) == f(x)
        gc.collect()
        junk = [[float(k)] for k in range(10_000)]
        assert len(junk) == 10_000


def test_errors_in_loops_are_caught_as_in_python() -> None:
    def f(x):
        total = 0.0
        while x > -3:
            try:
                total += math.sqrt(x)
            except ValueError:
                total -= 1
            x -= 1
        return total

    assert float(ag.function(f)(ag.constant(2.5))) == f(2.5)
