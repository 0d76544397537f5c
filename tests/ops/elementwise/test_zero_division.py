"""Scalars divided by zero: Python's operators raise, as on Python's numbers; functions and arrays divide as NumPy's."""

from __future__ import annotations

import operator

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.compat import tf
from tests.ops.harness import assert_same, check_gradient

OPERATORS = {
    "/": operator.truediv, "//": operator.floordiv, "%": operator.mod, "divmod": divmod, "**": operator.pow,
}  # fmt: skip
REFUSED = [
    *[(symbol, x, y) for symbol in ("/", "//", "%", "divmod") for x, y in ((1.5, 0.0), (-1.5, -0.0), (7, 0), (1, 0.0))],
    ("/", 1j, 0j), ("/", 0.0, 0.0), ("/", float("nan"), 0.0), ("/", True, False), ("//", True, False),
    ("**", 0.0, -1.0), ("**", -0.0, -0.5), ("**", 0j, -1 + 0j), ("**", 0j, 1j),
]  # fmt: skip
ids = [f"{x!r}{symbol}{y!r}" for symbol, x, y in REFUSED]


@pytest.fixture
def ignoring():
    ag.config.zero_division = "ignore"
    yield
    ag.config.zero_division = "raise"


def types(function, *args):
    return [op.type for op in function.get_concrete_function(*args).graph.operations]


@pytest.mark.parametrize(("symbol", "x", "y"), REFUSED, ids=ids)
def test_operators_on_scalars_raise_as_on_python_numbers(symbol, x, y):
    compute = OPERATORS[symbol]
    with pytest.raises(ZeroDivisionError):
        compute(x, y)
    left, right = ag.constant(x), ag.constant(y)
    for function in (compute, ag.function(lambda a, b: compute(a, b))):
        for a, b in ((left, right), (x, right), (left, y)):
            with pytest.raises(errors.DivisionByZeroError, match=r"zero|negative"):
                function(a, b)


def test_a_power_of_whole_zero():
    for zero in (ag.constant(0), ag.constant(0.0)):
        with pytest.raises(ZeroDivisionError):
            zero**-1
        with pytest.raises(ZeroDivisionError):
            ag.function(lambda x: x**-1)(zero)


def test_the_error_is_at_the_line():
    @ag.function
    def share(total, count):
        doubled = total * 2
        return doubled / count

    with pytest.raises(errors.DivisionByZeroError, match="division by zero") as caught:
        share(ag.constant(1.5), ag.constant(0.0))
    assert "return doubled / count" in caught.value.location.text()


@pytest.mark.parametrize("x", [1.5, 7])
@pytest.mark.parametrize("symbol", ["/", "//", "%", "divmod"])
def test_a_try_statement_catches_it(symbol, x):
    compute = OPERATORS[symbol]

    @ag.function
    def guarded(a, b):
        try:
            result = compute(a, b)
            found = result[1] if symbol == "divmod" else result
        except ZeroDivisionError as error:
            return -1.0, str(error)
        return found * 1.0, "fine"

    try:
        compute(x, type(x)(0))
    except ZeroDivisionError as error:
        text = str(error)
    value, said = guarded(ag.constant(x), ag.constant(type(x)(0)))
    assert value.numpy() == -1.0
    if type(x) is float and symbol != "divmod":
        assert said.numpy().decode() == text
    value, said = guarded(ag.constant(x), ag.constant(type(x)(2)))
    plain = compute(x, type(x)(2))
    assert value.numpy() == (plain[1] if symbol == "divmod" else plain) and said.numpy() == b"fine"


def test_a_power_of_zero_is_caught():
    @ag.function
    def inverse(x, n):
        try:
            return x**n
        except ZeroDivisionError:
            return -1.0

    assert [inverse(ag.constant(x), ag.constant(-1.0)).numpy() for x in (0.0, 4.0)] == [-1.0, 0.25]


def test_functions_divide_as_numpy_does():
    one, zero = ag.constant(1.0), ag.constant(0.0)

    @ag.function
    def quotients(x, y):
        return ag.divide(x, y), ag.realdiv(x, y), np.divide(x, y), np.true_divide(x, y), ag.pow(y, -x), np.power(y, -x)

    with np.errstate(all="ignore"):
        assert [float(q) for q in quotients(one, zero)] == [np.inf] * 6
        found = [float(f(one, zero)) for f in (ag.divide, ag.realdiv, np.divide, np.true_divide)]
        assert found == [np.inf] * 4
        for function in (ag.floordiv, np.floor_divide, ag.floormod, np.mod):
            assert not np.isfinite(float(function(one, zero)))


def test_functions_of_numpy_that_divide_inside():
    x = np.zeros((1, 1))
    with np.errstate(all="ignore"), pytest.warns(RuntimeWarning):
        assert_same(np.linalg.cond(ag.constant(np.diag([1.0, 0.0]))), np.inf)
        assert_same(np.corrcoef(ag.constant([2.0, 2.0])), np.corrcoef(np.array([2.0, 2.0])))
        assert_same(np.cov(ag.constant(x)), np.cov(x))
        assert_same(np.var(ag.constant([1.0]), ddof=1), np.var(np.array([1.0]), ddof=1))
        no = np.array([False, False])
        assert_same(np.mean(ag.constant([1.0, 2.0]), where=no), np.mean(np.array([1.0, 2.0]), where=no))


def test_arrays_divide_as_numpy_does():
    x, y = np.array([1.0, -1.0, 0.0]), np.zeros(3)
    with np.errstate(all="ignore"):
        for compute in (operator.truediv, operator.floordiv, operator.mod):
            want = compute(x, y)
            assert_same(compute(ag.constant(x), ag.constant(y)), want)
            assert_same(compute(ag.constant(x), 0.0), want)
            assert_same(ag.function(compute)(ag.constant(x), ag.constant(0.0)), want)
        assert_same(ag.constant(y) ** -1.0, y**-1.0)


def test_tensorflow_gives_infinity():
    @tf.function
    def quotient(x, y):
        return x / y

    with np.errstate(all="ignore"):
        assert quotient(tf.constant(1.0), tf.constant(0.0)).numpy() == np.inf
    assert "RealDiv" in types(quotient, tf.constant(1.0), tf.constant(0.0))


def test_the_setting(ignoring):
    one, zero = ag.constant(1.0), ag.constant(0.0)
    divide = ag.function(lambda x, y: x / y)
    with np.errstate(all="ignore"):
        assert (one / zero).numpy() == divide(one, zero).numpy() == (zero**-one).numpy() == np.inf
        assert np.isnan((one % zero).numpy())
        ag.config.zero_division = "raise"
        with pytest.raises(ZeroDivisionError):  # what was traced before is forgotten
            divide(one, zero)
    with pytest.raises(errors.SignatureError, match="zero_division is 'warn'"):
        ag.config.zero_division = "warn"


def test_whole_numbers_are_refused_under_all_settings(ignoring):
    for compute in (operator.floordiv, operator.mod, divmod):
        with pytest.raises(ZeroDivisionError):
            compute(ag.constant(1), ag.constant(0))


def test_a_known_divisor_needs_no_check():
    @ag.function
    def known(x, n):
        scale = 4.0
        return x / 2, x // 3, x % 5, n / 2, x / scale, 2.0**x, x**2, abs(3.0) ** x, x / ag.constant(7.0)

    assert not [kind for kind in types(known, ag.constant(1.0), ag.constant(1)) if kind.startswith("Checked")]
    divided = ag.function(lambda x, n: (1 / x, 1 // x, 1 % x, 1 / n, x**-1, x**0.5))
    checked = types(divided, ag.constant(1.0), ag.constant(1))
    assert [kind for kind in checked if kind.startswith("Checked")] == [
        "CheckedRealDiv", "CheckedRealFloorDiv", "CheckedRealFloorMod", "CheckedIntDiv", "CheckedRealPow",
        "CheckedBase",
    ]  # fmt: skip


@pytest.mark.parametrize("symbol", ["/", "%", "**"])
def test_gradients_are_those_of_the_plain_ops(symbol):
    check_gradient(OPERATORS[symbol], np.array(7.3), np.array(2.5))


def test_gradients_do_not_raise():
    """What a rule divides by may be 0 where the operation was fine."""

    @ag.function
    def slopes(x, y):
        with ag.GradientTape() as tape:
            tape.watch([x, y])
            z = x / y + ag.sqrt(x)
        return tape.gradient(z, [x, y])

    with np.errstate(all="ignore"):
        assert [g.numpy() for g in slopes(ag.constant(0.0), ag.constant(2.0))] == [np.inf, 0.0]


WIDE = [(2**62 + 1, 3), (2**53 + 1, 1), (9007199254740993, 9007199254740991), (-(2**63), 7)]


@pytest.mark.parametrize(("x", "y"), WIDE)
def test_quotients_of_whole_scalars_are_rounded_once(x, y):
    assert (ag.constant(x) / ag.constant(y)).numpy() == x / y
    assert ag.function(lambda a, b: a / b)(ag.constant(x), ag.constant(y)).numpy() == x / y
    assert (ag.constant(x) / ag.constant(y)).dtype is ag.float64


def test_small_whole_scalars_keep_the_dtype_of_their_quotient():
    for dtype in (ag.int8, ag.uint16, ag.int32, ag.uint64):
        x, y = ag.constant(7, dtype), ag.constant(2, dtype)
        for quotient in (x / y, ag.function(lambda a, b: a / b)(x, y)):
            assert quotient.dtype is ag.divide(x, y).dtype and quotient.numpy() == 3.5


def test_what_is_not_taken_is_not_divided():
    @ag.function
    def guarded(x, y):
        return x / y if y != 0 else 0.0

    assert guarded(ag.constant(1.0), ag.constant(0.0)).numpy() == 0.0
    assert guarded(ag.constant(1.0), ag.constant(4.0)).numpy() == 0.25


def test_a_quotient_that_nothing_needs_raises_too():
    @ag.function
    def checked(x, y):
        x / y
        return x

    with pytest.raises(ZeroDivisionError):
        checked(ag.constant(1.0), ag.constant(0.0))


@pytest.mark.parametrize("executor", ["numpy", "native"])
@pytest.mark.parametrize(("x", "y"), [(-2.0, 0.5), (-8, 1 / 3), (-1.5, -1.5), (-1e300, 1e-5)])
def test_a_negative_scalar_to_a_fractional_power_is_refused_as_python_gives_a_complex_number(x, y, executor):
    assert type(x**y) is complex
    powers = (lambda x, y: x**y, lambda x, y: pow(x, y), lambda x, _: x**y, lambda _, y: x**y)
    for power in powers:
        with pytest.raises(errors.InvalidArgumentError, match="negative number to a fractional power"):
            ag.function(power, executor=executor)(ag.constant(x), ag.constant(y))


@pytest.mark.parametrize(("x", "y"), [
    (-2.0, 3.0), (-2.0, -3.0), (2.0, 0.5), (0.0, 0.5), (-0.0, 2.0), (float("-inf"), 0.5), (-2.0, float("inf")),
    (float("nan"), 0.5), (-2.0, float("nan")), (-3, 2), (4, -0.5),
])  # fmt: skip
def test_powers_of_scalars_that_are_floats(x, y):
    for executor in ("numpy", "native"):
        found = ag.function(lambda x, y: x**y, executor=executor)(ag.constant(x), ag.constant(y))
        assert np.array_equal(found.numpy(), x**y, equal_nan=True)


def test_arrays_functions_and_the_setting_give_nan_for_complex_powers(ignoring):
    assert np.isnan((ag.constant(-2.0) ** 0.5).numpy())


def test_arrays_and_functions_give_nan_for_complex_powers():
    with np.errstate(invalid="ignore"):
        assert np.isnan((ag.constant([-2.0]) ** 0.5).numpy()).all()
        assert np.isnan(ag.pow(-2.0, 0.5).numpy()) and np.isnan(np.power(ag.constant(-2.0), 0.5).numpy())


def test_the_power_of_a_branch_that_is_not_taken_is_not_refused():
    @ag.function
    def root(x):
        return x**0.5 if x >= 0 else -((-x) ** 0.5)

    assert root(ag.constant(-4.0)).numpy() == -2 and root(ag.constant(4.0)).numpy() == 2
    assert ag.grad(root)(ag.constant(4.0)).numpy() == 0.25
