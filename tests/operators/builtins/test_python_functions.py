"""Functions of the standard library and methods of numbers, staged: their answers and errors are plain Python's."""

from __future__ import annotations

import bisect
import calendar
import cmath
import colorsys
import decimal
import fractions
import functools
import heapq
import itertools
import math
import operator
import random
import statistics
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors

FLOATS = (0.0, -0.0, 1.0, 0.5, -2.5, 2.675, 1e-10, 171.5, 1000.0, -1e15, math.inf, -math.inf, math.nan)
INTS = (0, 1, -1, 7, 20, 255, -(2**40), 2**62)
PAIRS = tuple((x, y) for x in (0.0, 1.5, -2.5, 7, -7, math.inf) for y in (2.0, -3.0, 0.0, 2, 5, math.nan))
WHOLE = tuple((x, y) for x in (0, 12, -12, 18, 5) for y in (0, 4, 18, -3))
LISTS = (([3, 1, 2],), ([1.5, 2.5],), ([0.1] * 10,), ([1e16, 1.0, -1e16],), ([2, 2, 3, 1],))


def staged(value: Any, packed: bool) -> Any:
    """A number as a tensor of its own; a list as a tensor, or as a list of tensors."""
    if isinstance(value, list):
        return ag.constant(np.array(value)) if packed else [staged(v, packed) for v in value]
    dtypes = {int: ag.int64, float: ag.float64, complex: ag.complex128, str: ag.string}
    return ag.constant(value, dtypes[type(value)])


def plain(value: Any) -> Any:
    if isinstance(value, ag.Tensor):
        value = value.numpy()
        return value.decode() if isinstance(value, bytes) else value.tolist()
    return type(value)(map(plain, value)) if type(value) in (list, tuple) else value


def outcome(function: Callable[..., Any], *args: Any) -> Any:
    """What is returned, to the last bit; or the classes of the error, and its text."""
    try:
        return repr(plain(function(*args)))
    except (ValueError, ArithmeticError, TypeError, LookupError) as error:
        if isinstance(error, errors.AutographError):
            return type(error).__mro__, error.message
        return type(error), str(error)


def check(function: Callable[..., Any], *args: Any) -> None:
    for packed in (False, True) if any(isinstance(a, list) for a in args) else (False,):
        found = outcome(ag.function(function), *[staged(a, packed) for a in args])
        expected = outcome(function, *args)
        if isinstance(expected, str):
            assert found == expected, args
        else:
            assert not isinstance(found, str), f"{args}: {found} in the place of {expected}"
            kind = ValueError if expected[0] is statistics.StatisticsError else expected[0]
            assert kind in found[0], args
            assert expected[1] in found[1], args


ONE = "acos acosh asin asinh atan atanh ceil cos cosh erf erfc exp expm1 fabs floor frexp gamma isfinite isinf isnan"
TWO = "atan2 copysign fmod hypot isclose ldexp log nextafter pow remainder"
MATH: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(f"{ONE} lgamma log log10 log1p log2 modf radians degrees sin sinh sqrt tan tanh trunc ulp".split(),
                    FLOATS + INTS),
    **dict.fromkeys(("factorial", "isqrt"), (0, 1, 5, 20, -1)),
    **dict.fromkeys(("gcd", "lcm", "comb", "perm"), WHOLE),
    **dict.fromkeys(("prod", "fsum"), LISTS),
    "dist": (([1.0, 2.0], [4.0, 6.0]), ([1, 2], [1, 2, 3])),
    "cbrt": FLOATS, "exp2": FLOATS, "sumprod": (([1.5, 2.0], [4.0, 6.0]), ([1, 2], [3, 4])),
}  # fmt: skip


def arguments(values: Any) -> list[tuple[Any, ...]]:
    return [v if isinstance(v, tuple) else (v,) for v in values]


@pytest.mark.parametrize("name", [name for name in (*MATH, *TWO.split()) if hasattr(math, name)])
def test_math(name: str) -> None:
    function = getattr(math, name)
    for args in arguments(MATH.get(name, PAIRS)):
        check(lambda *values: function(*values), *args)


CMATH = "acos acosh asin asinh atan atanh cos exp isfinite isinf isnan log log10 phase polar sin sinh sqrt tan tanh"


@pytest.mark.parametrize("name", CMATH.split())
def test_cmath(name: str) -> None:
    function = getattr(cmath, name)
    for value in (1 + 2j, -1 + 0j, 0j, 2.0, -2):
        check(lambda x: function(x), value)


STATISTICS = "fmean median median_low median_high median_grouped mode stdev pstdev harmonic_mean quantiles"


@pytest.mark.parametrize("name", STATISTICS.split())
def test_statistics(name: str) -> None:
    function = getattr(statistics, name)
    for (data,) in LISTS:
        check(lambda values: function(values), data)
    check(lambda values: function([v * 2 for v in values]), [1, 4, 2])


@pytest.mark.parametrize("name", ["mean", "variance", "pvariance"])
def test_statistics_of_ints_are_floats(name: str) -> None:
    function = getattr(statistics, name)
    for (data,) in LISTS:
        check(lambda values: float(function(values)), data)


COLORS = "hls_to_rgb hsv_to_rgb rgb_to_hls rgb_to_hsv rgb_to_yiq yiq_to_rgb"
NUMBERS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "is_integer": (lambda x: x.is_integer(), FLOATS),
    "as_integer_ratio": (lambda x: x.as_integer_ratio(), (0.0, 2.5, -0.1, 7, math.inf, math.nan)),
    "hex": (lambda x: x.hex(), FLOATS),
    "bit_length": (lambda n: n.bit_length(), INTS),
    "bit_count": (lambda n: n.bit_count(), INTS),
    "numerator": (lambda n: (n.numerator, n.denominator, n.real, n.imag, n.conjugate()), INTS),
    "round": (lambda x: round(x), FLOATS + INTS),
    "round to digits": (lambda x, n: round(x, n), tuple((x, n) for x in FLOATS + INTS[:-1] for n in (0, 1, 2, -2, 30))),
    "round to 2": (lambda x: round(x, 2), FLOATS + INTS),
    "pow": (lambda a, b, c: pow(a, b, c), ((3, 200, 13), (123456789, 987654321, 10**9 + 7), (3, -1, 11), (2, -1, 4),
                                           (5, 3, -7), (5, 3, 0))),
    "pow of a Python number": (lambda n: pow(3, 5, n), (7, 0)),
    "colorsys": (lambda r, g, b: [getattr(colorsys, name)(r, g, b) for name in COLORS.split()],
                 ((0.25, 0.5, 0.75), (0.0, 0.0, 0.0), (1.0, 0.5, 0.5))),
    "leap years": (lambda y: (calendar.isleap(y), calendar.leapdays(1990, y)), (1900, 2000, 2023, 2024)),
    "days of the week": (lambda y, m, d: (int(calendar.weekday(y, m, d)), [int(n) for n in calendar.monthrange(y, m)]),
                         ((2024, 2, 29), (1, 1, 1), (12024, 12, 31), (2024, 13, 1), (2023, 2, 29))),
    "divmod": (lambda a, b: divmod(a, b), ((7, 2), (-7, 2), (7, -2), (7.5, -2.0))),
    "int": (lambda x: int(x), FLOATS + INTS),
    "int of a text": (lambda s: int(s), ("12", " 1_000 ", "-7", "x", "", "1.5", "9" * 9)),
    "int to a base": (lambda s, b: int(s, b), (("ff", 16), ("0b11", 0), ("zz", 36), ("2", 2), ("1", 1))),
    "int to a base by name": (lambda s: int(s, base=2), ("101", "3")),
    "float of a text": (lambda s: float(s), ("1.5", " 1e5 ", "inf", "nan", "x", "")),
    "complex": (lambda x, y: complex(x, y), ((1.0, 2.0), (0.0, -0.0))),
    "complex of a text": (lambda s: complex(s), ("1+2j", "x")),
    "format": (lambda x, n: f"{x:.{n}f} {x!r:>{n}} {format(x, '08.2f')}", ((1.23456, 3), (2.0, 0))),
    "index": (lambda n: operator.index(n), INTS),
}  # fmt: skip


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers(name: str) -> None:
    function, values = NUMBERS[name]
    for args in arguments(values):
        check(function, *args)


def test_rounding_is_correct_for_thousands_of_numbers() -> None:
    draw = random.Random(13)
    digits, values = (0, 1, 2, 3, 5, 8, 12), [draw.uniform(-1e4, 1e4) for _ in range(150)]
    values += [k / 2**s for k in range(-40, 40) for s in (1, 2, 3)] + [k + 0.005 for k in range(40)]

    @ag.function
    def rounded(x: Any, n: Any) -> Any:
        return round(x, n)

    for n in digits:
        for x in values:
            assert plain(rounded(ag.constant(x, ag.float64), ag.constant(n))) == round(x, n), (x, n)


def _heap_sorted(values: Any) -> Any:
    heap: list[Any] = []
    for v in values:
        heapq.heappush(heap, v)
    return [heapq.heappop(heap) for _ in range(3)], heap


def _inserted(values: Any, x: Any) -> Any:
    items = list(values)
    bisect.insort(items, x)
    return items


def _steps(n: Any) -> tuple[Any, Any]:
    total = 0
    for k in itertools.count(1, 2):
        if k > n:
            break
        for position, value in enumerate(itertools.count(k)):
            if value % 7 == 0 or position > n:
                break
            total += value
    return total, k


SEQUENCES: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "bisect": (lambda v, x: (bisect.bisect(v, x), bisect.bisect_left(v, x)), (([1, 3, 3, 5], 3), ([1, 3], 9))),
    "bisect between": (lambda v, x: bisect.bisect_left(v, x, 1, 3), (([1, 3, 3, 5], 3), ([1, 3, 3, 5], 0))),
    "bisect by key": (lambda v, x: bisect.bisect_left(v, x, key=lambda t: t * 2), (([1, 3, 3, 5], 6),)),
    "insort": (_inserted, (([1, 3, 3, 5], 4), ([1.5], 0.5))),
    "heap": (_heap_sorted, (([4, 1, 3, 2],), ([2.5, 1.5, 2.0],))),
    "heapify": (lambda v: (lambda h: (heapq.heapify(h), h)[1])(list(v)), (([4, 1, 3, 2],),)),
    "nsmallest": (lambda v: (heapq.nsmallest(2, v), heapq.nlargest(2, v, key=lambda t: -t)), (([4, 1, 3, 2],),)),
    "takewhile": (lambda v, x: list(itertools.takewhile(lambda t: t < x, v)), (([1, 2, 4, 1], 3), ([1], 0))),
    "dropwhile": (lambda v, x: list(itertools.dropwhile(lambda t: t < x, v)), (([1, 2, 4, 1], 3), ([1], 3))),
    "filterfalse": (lambda v, x: list(itertools.filterfalse(lambda t: t < x, v)), (([1, 2, 4, 1], 3),)),
    "compress": (lambda v: list(itertools.compress(v, v)), (([1, 0, 4, 1],),)),
    "islice": (lambda v, n: list(itertools.islice(v, 1, n)), (([1, 2, 4, 1], 3),)),
    "repeat": (lambda x, n: sum(itertools.repeat(x, n)), ((4, 3),)),
    "accumulate": (lambda v: list(itertools.accumulate(v, lambda a, b: max(a, b))), (([1, 3, 2],),)),
    "starmap": (lambda v: list(map(lambda a, b: a if a > b else b, v, v[::-1])), (([1, 3, 2],),)),
    "chain": (lambda v: list(itertools.chain(v, v)), (([1, 3, 2],),)),
    "count": (lambda v: list(zip(itertools.count(3), v)), (([1, 3, 2],),)),
    "count, to the first": (lambda n: next(i for i in itertools.count(1) if i * i >= n), ((50,), (0,))),
    "count, a part": (lambda n: (list(itertools.islice(itertools.count(2, n), 4)),
                                 sum(itertools.takewhile(lambda t: t < n, itertools.count(0.5, 0.25)))), ((3,),)),
    "count, in a loop": (_steps, ((20,), (1,))),
    "operator": (lambda v, x: (operator.countOf(v, x), operator.indexOf(v, x), operator.contains(v, x)),
                 (([1, 3, 3], 3),)),
    "reduce": (lambda v: functools.reduce(math.gcd, v), (([12, 18, 24],),)),
    "prod": (lambda v: math.prod((t + 1 for t in v), start=2), (([1, 2, 3],), ([0.5],))),
}  # fmt: skip


@pytest.mark.parametrize("name", SEQUENCES)
def test_sequences(name: str) -> None:
    function, values = SEQUENCES[name]
    for args in values:
        check(function, *args)


UNKNOWN: dict[str, Callable[..., Any]] = {
    "bisect": lambda v, x: bisect.bisect_left(v, x),
    "statistics": lambda v, x: (statistics.fmean(v), statistics.stdev(t + x for t in v), statistics.mode(v)),
    "math": lambda v, x: (math.fsum(v), math.prod(v)),
    "heapq": lambda v, x: heapq.nlargest(x, v),
    "takewhile": lambda v, x: list(itertools.takewhile(lambda t: t < x, v)),
    "chain": lambda v, x: list(itertools.chain(v, v)),
    "islice": lambda v, x: list(itertools.islice(v, x)),
    "accumulate": lambda v, x: list(itertools.accumulate(v, initial=x)),
    "accumulate from the first": lambda v, x: list(itertools.accumulate(v)),
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_lengths_that_are_not_known(name: str) -> None:
    function, data = UNKNOWN[name], [1, 2, 4, 4]
    traced = ag.function(function, input_signature=[ag.TensorSpec([None], ag.int64), ag.TensorSpec([], ag.int64)])
    assert plain(traced(staged(data, True), staged(3, True))) == function(data, 3)


# --- errors ----------------------------------------------------------------------------------------------


def _root(x: float) -> float:
    try:
        return math.sqrt(x)
    except ValueError:
        return -1.0


def _growth(x: float) -> float:
    y = 0.0
    try:
        y = math.exp(x)
    except ValueError:
        y = -2.0
    except OverflowError:
        y = -1.0
    return y * 1.0


def _spread(x: float) -> float:
    try:
        return statistics.stdev([x])
    except statistics.StatisticsError:
        return -3.0


def _whole(x: float) -> str:
    try:
        return str(int(x))
    except (OverflowError, ValueError) as error:
        return f"no: {error}"


@pytest.mark.parametrize("function", [_root, _growth, _spread, _whole])
@pytest.mark.parametrize("x", [4.0, -4.0, 1000.0, math.inf, math.nan])
def test_errors_are_caught(function: Any, x: float) -> None:
    expected = function(x)
    found = plain(ag.function(function)(staged(x, True)))
    assert found == expected if isinstance(expected, str) else found == pytest.approx(expected, rel=1e-6, nan_ok=True)


def test_what_does_not_fit_is_an_error() -> None:
    with pytest.raises(OverflowError, match=r"math.factorial: the result, \d+, does not fit int64"):
        ag.function(lambda n: math.factorial(n))(staged(25, True))
    with pytest.raises(errors.NumberRangeError, match="a number of 997 bits"):
        ag.function(lambda x: int(x))(staged(1e300, True))


REFUSED: dict[str, tuple[Callable[..., Any], str]] = {
    "Fraction": (lambda n: fractions.Fraction(n, 2), "fractions.Fraction"),
    "Decimal": (lambda n: decimal.Decimal(n), "decimal.Decimal"),
    "merge": (lambda n: list(heapq.merge([n], [n])), "heapq.merge"),
    "multimode": (lambda n: statistics.multimode([n, n]), "statistics.multimode"),
    "to_bytes": (lambda n: n.to_bytes(2, "big"), "to_bytes"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_by_name(name: str) -> None:
    function, words = REFUSED[name]
    with pytest.raises(errors.UnimplementedError, match=words) as caught:
        ag.function(function)(staged(3, True))
    assert caught.value.location is not None and caught.value.location.filename == __file__
    assert caught.value.fix


def test_refuses_lengths_that_are_not_known() -> None:
    traced = ag.function(lambda v: list(itertools.permutations(v)), input_signature=[ag.TensorSpec([None], ag.int64)])
    with pytest.raises(errors.UnimplementedError, match=r"itertools.permutations\(\) of a sequence whose length"):
        traced(staged([1, 2], True))


class _Negative(ValueError):
    def __init__(self, n: Any, limit: int = 0) -> None:
        super().__init__(f"{n} is below {limit}")
        self.n = n


def _checked(n: Any) -> Any:
    if n < 0:
        raise _Negative(n)
    return n


def _as_text(n: Any) -> Any:
    if n < -5:
        raise ValueError("%d is %.1f below" % (n, abs(n) / 2.0), str(n) + " is negative")  # noqa: UP031
    if n < 0:
        raise KeyError(f"no {n}")
    return n


@pytest.mark.parametrize("function", [_checked, _as_text])
@pytest.mark.parametrize("n", [-7.0, -3.5, 2.0])
def test_texts_of_errors_show_values(function: Any, n: float) -> None:
    def seen(run: Callable[..., Any], value: Any) -> Any:
        try:
            return plain(run(value))
        except (ValueError, KeyError) as error:
            return type(error), str(error), error.args, getattr(error, "n", None)

    assert seen(ag.function(function), staged(n, True)) == seen(function, n)


# --- gradients -------------------------------------------------------------------------------------------


def test_gradients_of_functions_of_sequences() -> None:
    @ag.function
    def loss(v: Any) -> Any:
        return math.fsum(v) * 2.0 + statistics.fmean(v) + math.dist(v, [1.0, 1.0]) + round(v[0], 1)

    with ag.GradientTape() as tape:
        v = ag.constant([4.0, 5.0], ag.float64)
        tape.watch(v)
        result = loss(v)
    np.testing.assert_allclose(tape.gradient(result, v).numpy(), [2.5 + 0.6, 2.5 + 0.8])
