"""Python's operators on tensors: the same answer as on Python numbers and NumPy arrays, eagerly and traced."""

from __future__ import annotations

import math
import operator

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.compat import tf
from autograph.framework.convert import constant
from autograph.framework.tensor import EagerTensor, Tensor
from tests.agreement import same
from tests.ops.harness import assert_close, assert_same, check_gradient, run_both, trace

INTS = np.array([7, -7, 6, 1], np.int32)
FLOATS = np.array([[1.5, -2.5, 0.75, 4.0]])
BOOLS = np.array([True, False, True])

ARITHMETIC = [operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod]
COMPARISONS = [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne]


@pytest.mark.parametrize("op", [*ARITHMETIC, operator.pow, *COMPARISONS], ids=lambda f: f.__name__)
@pytest.mark.parametrize("number", [2, 3])
def test_with_a_python_number_on_either_side(op, number):
    ints = np.abs(INTS)
    with np.errstate(all="ignore"):
        for x in (ints, FLOATS.astype(np.float32), FLOATS):
            like = x.dtype.type(number)
            assert_close(run_both(lambda t: op(t, number), x), op(x, like), rtol=1e-6)
            assert_close(run_both(lambda t: op(number, t), x), op(like, x), rtol=1e-6)
            assert run_both(lambda t: op(t, number), x).dtype == op(x, like).dtype


@pytest.mark.parametrize("op", [*ARITHMETIC, *COMPARISONS], ids=lambda f: f.__name__)
def test_with_a_numpy_array_on_either_side(op):
    x, y = FLOATS, FLOATS[0, ::-1].copy()
    assert_same(run_both(lambda t: op(t, y), x), op(x, y))
    assert_same(run_both(lambda t: op(y, t), x), op(y, x))
    assert_same(run_both(lambda t: op(np.float64(2), t), x), op(2.0, x))
    for result in (op(constant(x), y), op(y, constant(x)), op(np.float64(2), constant(x))):
        assert isinstance(result, EagerTensor)


def test_scalars_agree_with_python():
    for a in (7, -7):
        for b in (2, -2, 3):
            for op in ARITHMETIC:
                assert op(constant(a), b).numpy() == pytest.approx(op(a, b))
                assert op(a, constant(b)).numpy() == pytest.approx(op(a, b))
            assert [int(t) for t in divmod(constant(a), b)] == list(divmod(a, b))
            assert [int(t) for t in divmod(a, constant(b))] == list(divmod(a, b))


def test_unary():
    assert_same(run_both(operator.neg, INTS), -INTS)
    assert_same(run_both(operator.pos, INTS), INTS)
    assert_same(run_both(abs, INTS), np.abs(INTS))
    assert_same(run_both(operator.invert, INTS), ~INTS)
    assert_same(run_both(operator.invert, BOOLS), ~BOOLS)


@pytest.mark.parametrize("op", [operator.and_, operator.or_, operator.xor], ids=lambda f: f.__name__)
def test_logic_on_bools_and_bits_on_integers(op):
    other = np.array([True, True, False])
    assert_same(run_both(op, BOOLS, other), op(BOOLS, other))
    assert_same(run_both(lambda t: op(t, True), BOOLS), op(BOOLS, True))
    assert_same(run_both(lambda t: op(False, t), BOOLS), op(False, BOOLS))
    assert_same(run_both(lambda t: op(t, 5), INTS), op(INTS, np.int32(5)))
    assert_same(run_both(lambda t: op(5, t), INTS), op(np.int32(5), INTS))
    with pytest.raises(errors.DTypeMismatchError):
        op(constant([1.0]), constant([1.0]))


def test_shifts():
    assert_same(run_both(lambda t: t << 2, INTS), INTS << 2)
    assert_same(run_both(lambda t: t >> 1, INTS), INTS >> 1)
    assert_same(run_both(lambda t: 1 << t, np.array([0, 3], np.int32)), np.array([1, 8], np.int32))


def test_matmul():
    a, b = np.arange(6.0).reshape(2, 3), np.arange(12.0).reshape(3, 4)
    assert_same(run_both(operator.matmul, a, b), a @ b)
    assert_same(run_both(lambda t: a @ t, b), a @ b)
    check_gradient(operator.matmul, a, b)


def test_indexing():
    assert_same(run_both(lambda t: t[0, 1:3], FLOATS), FLOATS[0, 1:3])


def test_gradients_flow_through_operators():
    x, y = FLOATS + 3, FLOATS[0] ** 2 + 1
    check_gradient(lambda a, b: -a * b + a / b - 2.0 / b + b**2 + abs(a), x, y)


# --- rounding ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("function", [round, math.floor, math.ceil, math.trunc])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_rounding_gives_an_integer_as_in_python(function, dtype):
    values = np.array([-2.5, -1.5, -0.4, 0.5, 1.5, 2.6], dtype)
    assert_same(run_both(function, values), np.array([function(v) for v in values.tolist()], np.int64))
    assert_same(run_both(function, INTS), INTS)


@pytest.mark.parametrize("digits", [-1, 0, 1, 2])
def test_rounding_to_digits(digits):
    values = np.array([-12.345, 1.55, 27.182, 15.0, 25.0])
    assert_close(run_both(lambda t: round(t, digits), values), np.round(values, digits))
    ints = np.array([-15, -14, 5, 15, 25, 26], np.int32)
    want = np.array([round(v, digits) for v in ints.tolist()], np.int32)
    assert_same(run_both(lambda t: round(t, digits), ints), want)


# --- comparisons with what is no tensor ------------------------------------------------------------------


class Plain:
    """Nothing a tensor can be made of."""

    def __str__(self) -> str:
        return "an object"


@pytest.mark.parametrize("other", [None, Plain(), object, {"a": 1}, {1}, len, "text"], ids=str)
def test_equality_with_what_cannot_become_a_tensor_is_pythons(other):
    def compare(t):
        results = (t == other, other == t, t != other, other != t)
        assert results == (False, False, True, True)
        return t

    run_both(compare, FLOATS)
    run_both(compare, INTS)


def test_equality_with_none_of_a_string_tensor():
    text = constant("a")
    assert (text == None) is False  # noqa: E711
    assert (text == 1) is False
    assert (text != 1) is True
    assert bool(text == "a")


def test_order_with_what_cannot_become_a_tensor_is_a_type_error():
    for other in (None, Plain()):
        with pytest.raises(TypeError):
            operator.lt(constant(1), other)
        with pytest.raises(TypeError):
            operator.ge(other, constant(1))
        with pytest.raises(TypeError):
            constant(1) + other


class Reflected:
    """Knows how to work with tensors on its left."""

    def __radd__(self, other):
        return ("radd", other)

    def __rmatmul__(self, other):
        return ("rmatmul", other)

    def __eq__(self, other):
        return "equal"

    def __gt__(self, other):
        return "greater"

    __hash__ = None


def test_other_classes_get_their_turn():
    x, other = constant(1), Reflected()
    assert (x + other)[0] == "radd"
    assert (x @ other)[0] == "rmatmul"
    assert (x == other) == "equal"
    assert (x < other) == "greater"


def test_power_with_a_modulus_is_that_of_whole_numbers():
    assert int(pow(constant(2), 3, 5)) == 3
    assert int(pow(constant(3), constant(-1), constant(7))) == 5
    assert int(pow(constant(10), 10**6, 10**9 + 7)) == pow(10, 10**6, 10**9 + 7)
    with pytest.raises(ValueError, match="cannot be 0"):
        pow(constant(2), 3, 0)


@pytest.mark.parametrize("base", [1.5, [1, 2]])
def test_power_of_others_with_a_modulus_is_refused(base):
    with pytest.raises(TypeError, match="unsupported operand"):
        pow(constant(base), 3, 5)


# --- errors ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("compute", [lambda x: x + 1.5, lambda x: x**2.0, lambda x: 0.5 * x, lambda x: x == 1.5])
def test_integer_tensor_and_python_float(compute):
    assert_same(run_both(compute, INTS), compute(INTS))


@pytest.mark.parametrize("compute", [lambda x: x + "a", lambda x: x < "a", lambda x: "a" - x])
def test_integer_tensor_and_text(compute):
    for attempt in (lambda: compute(constant(INTS)), lambda: trace(compute, ("int32", [None]))):
        with pytest.raises(errors.DTypeMismatchError) as caught:
            attempt()
        assert caught.value.location.filename == __file__
        assert "compute" in caught.value.location.text()


COUNTING = [
    lambda x, y: x + y, lambda x, y: x - y, lambda x, y: x * y, lambda x, y: x / y, lambda x, y: -x + y,
    lambda x, y: x // y, lambda x, y: x % y, lambda x, y: x**y, lambda x, y: x << y, lambda x, y: x < y,
    lambda x, y: x & y, lambda x, y: x | y, lambda x, y: x ^ y, lambda x, y: +x, lambda x, y: x + 3,
    lambda x, y: 2.5 * x, lambda x, y: abs(x) + 0 * y,
]  # fmt: skip


@pytest.mark.parametrize("compute", COUNTING)
def test_bools_count_as_in_python(compute):
    """Scalars as in Python; what they become next to arrays is NumPy's."""
    for x in (True, False):
        want, got = compute(x, True), run_both(compute, x, True, unknown_rank=False)
        assert got.item() == want and got.dtype == np.asarray(want).dtype
    flags, numbers = np.array([True, False]), np.array([3, -4], np.int32)
    with np.errstate(all="ignore"):
        assert_same(run_both(compute, numbers, flags | True), compute(numbers, flags | True))


@pytest.mark.parametrize("op", [*ARITHMETIC, *COMPARISONS], ids=lambda f: f.__name__)
def test_shapes_that_do_not_broadcast(op):
    with pytest.raises(errors.ShapeMismatchError, match="do not broadcast"):
        op(constant([1, 2]), constant([1, 2, 3]))
    with pytest.raises(errors.ShapeMismatchError, match="do not broadcast"):
        trace(op, ("int32", [2]), ("int32", [3]))


def test_integer_power_and_division_errors():
    with pytest.raises(errors.InvalidArgumentError, match="negative integer power"):
        constant([2]) ** -1
    with pytest.raises(errors.InvalidArgumentError, match="by zero"):
        constant([2]) // 0
    with pytest.raises(errors.InvalidArgumentError, match="by zero"):
        2 % constant([0])


# --- numbers of a staged loop ----------------------------------------------------------------------------


def test_operators_keep_stand_ins_for_python_numbers():
    from autograph.framework.convert import convert_to_tensor

    def compute(x):
        n = convert_to_tensor(3)  # in a graph: stands for a Python int
        assert n.weak and (n + 1).weak and (-n).weak and (n / 2).weak and round(n / 2).weak
        assert not (n + x).weak
        return x * (n / 2)

    graph = trace(compute, ("float64", [2]))
    assert graph.outputs[0].dtype == "float64"


def test_tensors_are_not_hashable_and_references_are():
    x: Tensor = constant(1)
    with pytest.raises(TypeError, match="ref"):
        hash(x)
    assert x.ref() == x.ref()


def test_a_text_equals_no_number():
    texts, numbers = np.array(["3", "4"]), np.array([[3.0], [math.nan]])
    for op in (operator.eq, operator.ne):
        wanted = np.full((2, 2), op is operator.ne)
        assert_same(run_both(lambda x, y, op=op: op(x, y), texts, numbers), wanted)
        assert_same(run_both(lambda x, y, op=op: op(y, x), texts, numbers), wanted)
        text, number = constant("3"), constant(3)
        assert op(text, number) is op(number, text) is op(text, np.int64(3)) is (op is operator.ne)


def test_a_whole_number_repeats_a_list_from_either_side() -> None:
    for program in (
        lambda n: n * [0, 1],
        lambda n: [0, 1] * n,
        lambda n: list(n * (1, 2)),
        lambda n: n * ["a", "b"],
        lambda n: [n] + (n * 2) * [n],
        lambda n: (n > 2) * [7],
        lambda n: n * [[1] * 2],
        lambda n: len(n * [0]) + sum(n * [2]),
    ):
        for n in (0, 1, 3):
            assert same(program(n), ag.function(program)(ag.constant(n))), n
    assert ag.constant(2) * [1, 2] == [1, 2, 1, 2]


def test_in_programs_of_tensorflow_a_number_times_a_list_is_a_product() -> None:
    assert tf.function(lambda n: n * [1, 2])(tf.constant(3)).numpy().tolist() == [3, 6]


@pytest.mark.parametrize("sequence", [[1], (1, 2)], ids=["list", "tuple"])
def test_a_whole_number_and_a_sequence_have_no_operator_but_times(sequence) -> None:
    for program in (
        lambda n: n + sequence, lambda n: sequence + n, lambda n: n - sequence, lambda n: sequence / n,
        lambda n: n % sequence, lambda n: n < sequence, lambda n: n ** sequence,
    ):  # fmt: skip
        with pytest.raises(TypeError) as expected:
            program(3)
        for function in (program, ag.function(program)):
            with pytest.raises(TypeError) as found:
                function(ag.constant(3))
            assert str(found.value) == str(expected.value)
    assert ag.function(lambda x, of: x + of)(ag.constant(2.0), [1.0]).numpy().tolist() == [3.0]  # NumPy's, of scalars
    assert tf.function(lambda n, of: n + of)(tf.constant(3), (1, 2)).numpy().tolist() == [4, 5]


def test_a_number_that_a_loop_makes_and_a_sequence_have_none() -> None:
    @ag.function
    def f(n):
        half = 0.5
        for _ in range(n):
            half = half + 1
        return half * [1]

    with pytest.raises(TypeError, match="can't multiply sequence by non-int of type 'float'"):
        f(ag.constant(3))


def test_a_bool_of_python_is_inverted_as_an_int_one_of_numpy_as_a_bool() -> None:
    def of_numbers(n):
        count = 0
        for _ in range(n):
            count = count + 1
        return ~(count > 1), [5, 6, 7][~(count > 1)]

    assert same(of_numbers(2), ag.function(of_numbers)(ag.constant(2)))
    assert same(of_numbers(1), ag.function(of_numbers)(ag.constant(1)))

    def of_arrays(x):
        return ~np.any(x > 1), ~np.isnan(x[0]), ~(x > 1), ~(x > 1)[1]

    x = np.array([1.0, 2.0])
    assert same(of_arrays(x), ag.function(of_arrays)(ag.constant(x)))


def test_a_bool_that_may_be_of_python_or_numpy_is_not_inverted() -> None:
    with pytest.raises(errors.OperatorNotAllowedInGraphError, match=r"`~` of a bool(.*\n)+.*fix: not x"):
        ag.function(lambda n: ~(n > 1))(ag.constant(2))
    assert same(~int(True), ag.function(lambda n: ~int(n > 1))(ag.constant(2)))
    assert tf.function(lambda n: ~(n > 1))(tf.constant(2)).numpy() == False  # noqa: E712
    assert (~constant(True)).numpy() == False  # noqa: E712
