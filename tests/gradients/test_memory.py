"""What the gradient of a loop keeps: its variables, whatever the body does; and how much is done again."""

from __future__ import annotations

import math
from typing import Any

import pytest

import autograph as ag
from autograph.executors.numpy import executor, machine
from tests.memory import peak

SIZE = 8_000


def few_steps(x, n, saves_memory):
    y = x
    for _ in range(n):
        ag.set_loop_options(swap_memory=saves_memory)
        y = y * x
    return y


def many_steps(x, n, saves_memory):
    y = x
    for _ in range(n):
        ag.set_loop_options(swap_memory=saves_memory)
        z = y
        for _ in "abcdefghij":
            z = ag.sin(z) * x + ag.exp(z * 0.001)
        y = z
    return y


def captured(x, n, saves_memory):
    y = x[0]
    w = ag.exp(x)
    for _ in range(n):
        ag.set_loop_options(swap_memory=saves_memory)
        y = y * ag.reduce_mean(w)
    return y


def arrays_kept(function: Any, n: int, saves_memory: bool) -> float:
    """The most memory that a gradient takes while it runs, in arrays of the size of its source."""

    @ag.function
    def slope(x, n):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = function(x, n, saves_memory)
        return tape.gradient(y, x)

    x, count = ag.ones([SIZE], ag.float64), ag.constant(n)
    slope(x, count)
    return peak(lambda: slope(x, count)) / (SIZE * 8)


@pytest.mark.parametrize("function", [few_steps, many_steps])
def test_a_loop_keeps_its_variables(function: Any) -> None:
    small, large = (arrays_kept(function, n, False) for n in (40, 120))
    assert 0.9 * 80 < large - small < 1.1 * 80


def test_what_does_not_change_is_kept_once() -> None:
    assert arrays_kept(captured, 100, False) < 15


@pytest.mark.parametrize("n", [40, 160])
def test_less_is_kept_on_request(n: int) -> None:
    assert arrays_kept(few_steps, n, True) < 3 * math.sqrt(n) + 12


# --- how much is done ----------------------------------------------------------------------------------------


def one_loop(x, n):
    s = x
    for _ in range(n):
        s = ag.sin(s) * x + s
    return s


def three_loops(x, n):
    s = x
    for _ in range(n):
        for _ in range(n):
            for _ in range(n):
                s = ag.sin(s) * x + s
    return s


def four_loops(x, n):
    s = x
    for _ in range(n):
        for _ in range(n):
            for _ in range(n):
                for _ in range(n):
                    s = ag.sin(s) * x + s
    return s


def derivative(function: Any) -> Any:
    def slope(x, n):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = function(x, n)
        return tape.gradient(y, x)

    return slope


def steps_run(function: Any, n: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many operations run on the NumPy executor, which calls each."""
    count = 0
    run_steps = machine.run_steps

    def counting(steps: Any, operations: Any, registers: Any) -> None:
        nonlocal count
        count += len(steps)
        run_steps(steps, operations, registers)

    with monkeypatch.context() as patch:
        patch.setattr(executor, "run_steps", counting)
        ag.function(function, executor="numpy")(ag.constant(0.3), ag.constant(n))
    return count


@pytest.mark.parametrize(("function", "depth"), [(one_loop, 1), (three_loops, 3), (four_loops, 4)])
def test_loops_in_loops_are_done_again(function: Any, depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, first, second = (
        steps_run(f, 3, monkeypatch) for f in (function, derivative(function), derivative(derivative(function)))
    )
    assert first < (depth + 3) * plain
    assert second < (depth + 3) * first


def test_a_gradient_grows_as_its_program() -> None:
    def sizes(count: int) -> list[int]:
        def program(x, n):
            for k in range(count):
                if x > k:
                    x = x * 0.5
                while x < -1:
                    x = x * x + k
            return x

        found = []
        for function in (program, derivative(program), derivative(derivative(program))):
            graph = ag.function(function).get_concrete_function(ag.constant(0.3), ag.constant(3)).graph
            found.append(_size(graph, set()))
        return found

    for small, large in zip(sizes(5), sizes(20)):
        assert large < 4.5 * small


def _size(graph: Any, seen: set[int]) -> int:
    if id(graph) in seen:
        return 0
    seen.add(id(graph))
    return sum(1 + sum(_size(g, seen) for g in op.nested_graphs()) for op in graph.operations)
