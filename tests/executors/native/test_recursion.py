"""Functions that call themselves, as functions of machine code."""

from __future__ import annotations

import signal
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from autograph.executors.native.interpreter import interpret
from autograph.executors.native.lower import lower
from autograph.executors.native.printer import text
from autograph.executors.native.verifier import verify
from tests.concurrency import on_alarm, ring


def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


def total(n):
    if n == 0:
        return 0
    return n + total(n - 1)


def factorial(n):
    if n <= 1:
        return 1
    return n * factorial(n - 1)


def even(n):
    if n == 0:
        return True
    return odd(n - 1)


def odd(n):
    if n == 0:
        return False
    return even(n - 1)


def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


def tree(x, n):
    found = 0.0
    for i in ag.range(n):
        found += tree(x * 0.5, n - 1) + i
    return found + x


def with_arrays(n):
    if n == 0:
        return ag.zeros([3], ag.float64)
    return with_arrays(n - 1) + 1.0


def with_lists(n):
    found = [n]
    if n > 0:
        found.append(with_lists(n - 1))
    return found[-1] + found[0]


def as_optimized(function: Any, *arguments: Any) -> Any:
    return ag.function(function).get_concrete_function(*map(ag.constant, arguments)).optimized_graph


NATIVE = [(fib, (12,)), (fib, (1,)), (total, (20,)), (even, (7,)), (ackermann, (2, 3)), (tree, (1.5, 5))]


@pytest.mark.parametrize(("function", "arguments"), [*NATIVE, (with_arrays, (4,)), (with_lists, (3,))])
def test_results_are_the_references(function: Any, arguments: tuple[Any, ...]) -> None:
    given = list(map(ag.constant, arguments))
    got = ag.function(function, executor="native")(*given).numpy()
    want = ag.function(function, executor="numpy")(*given).numpy()
    assert (got.dtype, got.tolist()) == (want.dtype, want.tolist())


@pytest.mark.parametrize(("function", "arguments"), NATIVE)
def test_they_are_functions_of_the_program(function: Any, arguments: tuple[Any, ...]) -> None:
    graph = as_optimized(function, *arguments)
    program = lower(graph)
    verify(program)
    assert program.functions and "function " in text(program)
    (found,) = interpret(program, [ag.constant(a).numpy() for a in arguments])
    assert found == ag.function(function, executor="numpy")(*map(ag.constant, arguments)).numpy()


def test_functions_of_arrays_are_left_to_the_reference() -> None:
    assert not lower(as_optimized(with_arrays, 4)).functions


@pytest.mark.parametrize("depth", [899, 901, 950])
def test_what_is_deeper_goes_on_elsewhere(depth: int) -> None:
    assert int(ag.function(total, executor="native")(ag.constant(depth))) == depth * (depth + 1) // 2


@pytest.mark.parametrize(("function", "argument"), [(total, 5000), (factorial, 30)])
def test_errors_are_the_references(function: Any, argument: int) -> None:
    said = []
    for executor in ("native", "numpy"):
        with pytest.raises((errors.StagedRecursionError, errors.IntegerOverflowError)) as raised:
            ag.function(function, executor=executor)(ag.constant(argument))
        said.append((type(raised.value), str(raised.value)))
    assert said[0] == said[1]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers of signals here")
def test_a_signal_stops_a_recursion() -> None:
    class Stop(Exception):
        pass

    def stop(*_: Any) -> None:
        raise Stop

    f = ag.function(fib, executor="native")
    f(ag.constant(3))
    with pytest.raises(Stop), on_alarm(stop):
        ring(0.1)
        f(ag.constant(60))
