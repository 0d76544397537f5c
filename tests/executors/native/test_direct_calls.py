"""Calls without Python in between: they give what calls through Python give, and end where something has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.executors.native import objects
from autograph.function import direct
from tests.executors.native.direct_calls import again, check, is_direct, relu, same, warmed

DTYPES = ["bool", *(f"{kind}{bits}" for kind in ("int", "uint") for bits in (8, 16, 32, 64)), "float32", "float64"]


# --- what they give -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", DTYPES)
def test_numbers_of_all_dtypes(dtype: str) -> None:
    check(lambda x: (x, x == x), ag.constant(np.array(1, dtype)))


@pytest.mark.parametrize("dtype", DTYPES)
def test_arrays_of_all_dtypes(dtype: str) -> None:
    def f(x):
        other = ag.reverse(x, [1])
        return x != other, ag.where(x != other, x, other)

    check(f, ag.constant(np.arange(6).reshape(2, 3).astype(dtype)))


def test_a_branch() -> None:
    made = check(relu, ag.constant(3))
    same(made(ag.constant(-3)), ag.constant(0))
    same(made(made(ag.constant(5))), ag.constant(5))  # results hold NumPy's scalars, constants its arrays


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x * 2.0,
        lambda x: (x * 2.0, x + 1.0),
        lambda x: [x * 2.0, (x + 1.0, 3)],
        lambda x: {"a": x * 2.0, "b": {"c": x + 1.0}},
        lambda x: None,
        lambda x: (x * 2.0, None),
    ],
)
@pytest.mark.parametrize("argument", [1.5, [1.5, 2.5]])
def test_results_of_all_structures(function: Callable[..., Any], argument: Any) -> None:
    check(function, ag.constant(argument))


def test_arrays_and_scalars_of_numpy() -> None:
    x = np.arange(6.0).reshape(2, 3)
    made = check(lambda x: x * 2.0 + 1.0, x)
    same(made(x[:, ::-1]), ag.constant(x[:, ::-1] * 2.0 + 1.0))  # through Python: it does not lie in order
    same(made(np.asfortranarray(x)), made(x))
    same(made(x.astype(">f8")), made(x))
    check(lambda x: x * 2.0, np.float64(3))
    check(lambda x: x * 2.0, np.array(3.0))


def test_long_loops_take_arrays_of_numpy() -> None:
    def squares(x, n):
        i, total = 0 * n, ag.reduce_sum(x)
        while i < n:
            i, total = i + 1, total + x[i % 3] * 0.5
        return total

    check(squares, np.arange(3.0), ag.constant(1000))


def test_results_are_new_arrays() -> None:
    made = check(lambda x: x * 2.0, ag.constant([1.0, 2.0]))
    a, b = made(ag.constant([1.0, 2.0])), made(ag.constant([3.0, 4.0]))
    assert a.numpy().tolist() == [2.0, 4.0] and b.numpy().tolist() == [6.0, 8.0]


def test_work_memory_and_loops() -> None:
    def cumulative(x):
        total = ag.zeros_like(x)
        for _ in range(10):
            total = total * 0.5 + ag.reverse(x, [0]) * ag.reduce_sum(total)
        return total

    check(cumulative, ag.constant(np.arange(5.0)))

    def steps(n):
        count = 0
        while n != 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            count += 1
        return count

    check(steps, ag.constant(837799))


# --- arguments ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [2, 0.5, -0.0, float("nan"), True, None, "abc", b"abc", 2**70, -(2**63)])
def test_python_values(value: Any) -> None:
    def f(x, n):
        return x * 2.0 if isinstance(n, (int, float)) and n == 2 else x + 1.0

    check(f, ag.constant(1.5), value)


def test_other_python_values_have_traces_of_their_own() -> None:
    made = warmed(lambda x, n: x + n, ag.constant(1.5), 2)
    for value in (3, 2.0, True, np.float64(2.0), ag.constant(2.0), -2, 2**40):
        assert float(made(ag.constant(1.5), value)) == 1.5 + float(value)
    again(made, ag.constant(1.5), 0.0)
    assert is_direct(made, ag.constant(1.5), 0.0)
    assert np.signbit(warmed(lambda x, n: x * n, ag.constant(1.0), 0.0)(ag.constant(1.0), -0.0).numpy())


def test_defaults_and_names() -> None:
    made = check(lambda x, n=2: x * n, ag.constant(1.5))
    assert float(made(ag.constant(1.5), n=2)) == float(made(x=ag.constant(1.5))) == 3.0
    assert float(made(ag.constant(1.5), 3)) == 4.5
    with pytest.raises(ag.errors.SignatureError):
        made()
    with pytest.raises(ag.errors.SignatureError):
        made(ag.constant(1.5), 2, 3)
    with pytest.raises(ag.errors.SignatureError):
        made(ag.constant(1.5), m=2)


def test_other_shapes_and_dtypes_have_traces_of_their_own() -> None:
    made = warmed(lambda x: x + x, ag.constant(1.5))
    for value in (ag.constant([1.0]), ag.constant(1), ag.constant(1.0, ag.float32), ag.constant([[1.0]])):
        same(made(value), value + value)
    same(made(True), ag.constant(2))
    many = ag.function(lambda x: x + x, executor="native")
    for size in range(1, 12):
        x = ag.constant(np.ones(size))
        again(many, x)
        same(many(x), x + x)
    assert many.experimental_get_tracing_count() == 11


def test_declared_arguments_take_python_numbers() -> None:
    made = warmed(lambda x: x + 1, ag.constant(1), input_signature=[ag.TensorSpec([], ag.int64)])
    assert is_direct(made, 4) and is_direct(made, ag.constant(4))
    same(made(4), ag.constant(5))
    for refused in (2**63, 1.5, [1], "x", True):
        with pytest.raises((ag.errors.AutographError, OverflowError)):
            made(refused)
    real = warmed(lambda x: x + 1, ag.constant(1.5), input_signature=[ag.TensorSpec([], ag.float64)])
    assert is_direct(real, 2.5)
    same(real(2.5), ag.constant(3.5))
    same(real(2), ag.constant(3.0))


# --- what ends them -------------------------------------------------------------------------------------------

FACTOR = 2.0
LIST = [1.0]


def test_globals_and_cells_are_guards() -> None:
    global FACTOR
    inner = 3.0
    made = check(lambda x: x * FACTOR + inner, ag.constant(1.0))
    try:
        FACTOR = 4.0
        assert float(made(ag.constant(1.0))) == 7.0
        inner = 5.0
        assert float(made(ag.constant(1.0))) == 9.0
        FACTOR, inner = 2.0, 3.0
        assert float(made(ag.constant(1.0))) == 5.0
    finally:
        FACTOR = 2.0


def test_contents_and_attributes_are_guards() -> None:
    class Holder:
        factor = 2.0

    holder = Holder()
    made = warmed(lambda x: x * holder.factor + LIST[0], ag.constant(1.0))
    before = made.experimental_get_tracing_count()
    assert float(made(ag.constant(1.0))) == 3.0
    assert made.experimental_get_tracing_count() == before
    holder.factor = 5.0
    assert float(made(ag.constant(1.0))) == 6.0
    LIST[0] = 2.0
    try:
        assert float(made(ag.constant(1.0))) == 7.0
    finally:
        LIST[0] = 1.0


def test_tapes_see_calls() -> None:
    x = ag.constant(3.0)
    made = check(lambda x: x * x, x)
    with ag.GradientTape() as tape:
        tape.watch(x)
        y = made(x)
    assert float(tape.gradient(y, x)) == 6.0
    assert is_direct(made, x)
    assert float(ag.grad(made)(x)) == 6.0
    assert float(ag.grad(ag.grad(made))(x)) == 2.0


def test_calls_in_a_trace_are_part_of_it() -> None:
    made = check(relu, ag.constant(3))
    outer = ag.function(lambda x: made(x) + 1, executor="native")
    assert int(outer(ag.constant(3))) == 4 and int(outer(ag.constant(-3))) == 1
    with ag.Graph().as_default():
        assert ag.is_symbolic(made(ag.constant(3)))


def test_functions_that_run_eagerly() -> None:
    seen = []

    def f(x):
        seen.append(1)
        return x * 2

    made = ag.function(f, executor="native")
    pure = warmed(lambda x: x * 2 if ag.is_symbolic(x) else x, ag.constant(3))
    with ag.run_functions_eagerly(True):
        assert int(pure(ag.constant(3))) == 3
        assert int(made(ag.constant(3))) == 6 and seen
    assert int(pure(ag.constant(3))) == 6


def test_another_executor_runs_at_once() -> None:
    made = ag.function(relu)
    before = ag.config.executor
    try:
        ag.config.executor = "native"
        again(made, ag.constant(3))
        assert is_direct(made, ag.constant(3))
        ag.config.executor = "numpy"
        assert not is_direct(made, ag.constant(3))
        ag.config.executor = "native"
        again(made, ag.constant(3))
        assert is_direct(made, ag.constant(3))
        ag.config.optimizer.enable(False)
        assert not is_direct(made, ag.constant(3))
    finally:
        ag.config.optimizer.enable()
        ag.config.executor = before


def test_rules_of_numbers() -> None:
    made = check(lambda x: x + 1, ag.constant(2**63 - 1, ag.uint64))
    made = warmed(lambda x: x + 1, ag.constant(1))
    ag.config.integer_overflow = "wrap"
    try:
        assert int(made(ag.constant(2**63 - 1))) == -(2**63)
    finally:
        ag.config.integer_overflow = "raise"
    with pytest.raises(OverflowError):
        made(ag.constant(2**63 - 1))


def test_the_cache() -> None:
    made = warmed(lambda x, n: x + n, ag.constant(1), 1, max_traces=2)
    calls = direct.AFTER + 1
    assert made.cache_info() == (calls - 1, 1, 2, 1)
    made(ag.constant(1), 2)
    made(ag.constant(1), 1)  # the trace for 2 is the older one now
    again(made, ag.constant(1), 1)
    made(ag.constant(1), 3)
    assert [trace.arguments["n"] for trace in made.concrete_functions()] == [1, 3]
    assert made.cache_info() == (2 * calls, 3, 2, 2)
    made.cache_clear()
    assert made.cache_info() == (0, 0, 2, 0)
    assert not is_direct(made, ag.constant(1), 1)
    assert made.cache_info() == (0, 1, 2, 1)


def test_functions_with_effects_are_called_by_python(capsys: pytest.CaptureFixture) -> None:
    def f(x):
        print("seen", x)
        return x

    made = warmed(f, ag.constant(1))
    assert capsys.readouterr().out.count("seen 1") == direct.AFTER + 1
    variable = ag.Variable(1.0)
    counted = warmed(lambda: variable.assign_add(1.0))
    assert float(counted()) == direct.AFTER + 3.0


def test_methods() -> None:
    class Scale:
        def __init__(self, factor: float) -> None:
            self.factor = factor

        @ag.function(executor="native")
        def __call__(self, x):
            return x * self.factor

    a, b = Scale(2.0), Scale(3.0)
    for _ in range(direct.AFTER + 2):
        assert float(a(ag.constant(1.5))) == 3.0 and float(b(ag.constant(1.5))) == 4.5
    a.factor = 4.0
    assert float(a(ag.constant(1.5))) == 6.0


# --- where they cannot be -------------------------------------------------------------------------------------


@pytest.fixture
def unknown(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    objects.readable.cache_clear()
    monkeypatch.setattr(objects, "CLASS", 16)  # as if objects were laid out in another way
    yield
    objects.readable.cache_clear()


def test_what_objects_look_like_is_tried_out(unknown: None) -> None:
    assert not objects.readable()


def test_what_objects_look_like_is_known() -> None:
    assert objects.readable()
