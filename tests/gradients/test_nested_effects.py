"""Gradients of graphs in graphs with state, effects and gradients of their own: what happens once only."""

from __future__ import annotations

from typing import Any

import pytest

import autograph as ag
from autograph.framework.verifier import verify
from tests.gradients.support import derivative

TWO = ag.constant(2.0)


# --- state and effects ---------------------------------------------------------------------------------------


def by_variable(f: Any, v: ag.Variable, inside: bool) -> float:
    """The derivative of f(1) by a variable; the tape is in a function that calls `f`, or around the function of `f`."""
    staged = ag.function(f)

    def slope(c):
        with ag.GradientTape() as tape:
            y = f(c) if inside else staged(c)
        return tape.gradient(y, v)

    return float((ag.function(slope) if inside else slope)(ag.constant(1.0)))


@pytest.mark.parametrize("inside", [False, True])
def test_variables(inside: bool) -> None:
    v = ag.Variable(2.0)

    def f(c):
        y = c
        for _ in range(ag.constant(3)):
            if y > 0:
                y = y * v
        return y

    assert by_variable(f, v, inside) == 12


@pytest.mark.parametrize("inside", [False, True])
def test_a_variable_that_changes(inside: bool) -> None:
    v = ag.Variable(2.0)

    def f(c):
        y = c
        for _ in range(ag.constant(3)):
            y = y * v
            v.assign_add(1.0)
        return y

    assert by_variable(f, v, inside) == 3 * 4 + 2 * 4 + 2 * 3
    assert float(v) == 5


@pytest.mark.parametrize("inside", [False, True])
def test_what_is_drawn_at_random_is_kept(inside: bool) -> None:
    def f(x):
        y, s = x * 0, x * 0
        for _ in range(ag.constant(5)):
            r = ag.random.uniform([], dtype=ag.float64)
            for _ in range(ag.constant(2)):
                q = ag.random.uniform([], dtype=ag.float64)
                if q > 0.5:
                    q = q + ag.random.uniform([], dtype=ag.float64)
                y, s = y + q * x * x, s + q
            y, s = y + r * x * x, s + r
        return y, s

    def second(x):
        with ag.GradientTape() as outer:
            outer.watch(x)
            with ag.GradientTape() as inner:
                inner.watch(x)
                y, s = f(x) if inside else staged(x)
            slope = inner.gradient(y, x)
        return slope, outer.gradient(slope, x), s

    staged = ag.function(f)
    slope, bend, s = map(float, (ag.function(second) if inside else second)(ag.constant(3.0, ag.float64)))
    assert slope == pytest.approx(6 * s) and bend == pytest.approx(2 * s)


@pytest.mark.parametrize("inside", [False, True])
def test_prints_and_python_functions_run_once(inside: bool, capsys: pytest.CaptureFixture[str]) -> None:
    calls = []

    def double(a):
        calls.append(float(a))
        return a * 2.0

    def f(x):
        y = x
        for i in range(ag.constant(2)):
            ag.print("trip", i)
            y = y * ag.py_function(double, [x], ag.float64)
        return y

    def slope(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = f(x) if inside else staged(x)
        return tape.gradient(y, x)

    staged = ag.function(f)
    assert float((ag.function(slope) if inside else slope)(TWO)) == 4 * 3 * 4
    capsys.readouterr()
    assert calls == [2, 2]


def test_errors_are_those_of_the_program() -> None:
    @ag.function
    def f(x):
        y = x
        for i in range(ag.constant(4)):
            if i > 2:
                raise ValueError("too far")
            y = y * x
        return y

    with pytest.raises(ValueError, match="too far"):
        derivative(f)(TWO)
    with pytest.raises(ValueError, match="too far"):
        ag.function(derivative(f))(TWO)


def test_state_in_objects() -> None:
    class Counter:
        total = ag.constant(1.0)

    counter = Counter()

    @ag.function
    def f(x):
        for _ in range(ag.constant(2)):
            counter.total = counter.total * x
        return counter.total * x

    with ag.GradientTape() as tape:
        tape.watch(TWO)
        y = f(TWO)
        z = y * counter.total
    assert float(tape.gradient(z, TWO)) == 5 * 16


# --- custom gradients in graphs --------------------------------------------------------------------------------


def test_a_custom_gradient_in_a_loop_uses_what_its_function_worked_out() -> None:
    @ag.custom_gradient
    def log1pexp(x):
        e = ag.exp(x)
        return ag.log(1 + e), lambda dy: dy * (1 - 1 / (1 + e))

    def f(x):
        y = x
        for _ in range(ag.constant(3)):
            if y > 0:
                y = log1pexp(y * x)
        return y

    x = ag.constant(0.7, ag.float64)
    plain = [float(derivative(f)(x)), float(derivative(derivative(f))(x))]
    staged = [float(ag.function(derivative(f))(x)), float(ag.function(derivative(derivative(f)))(x))]
    outside = [float(derivative(ag.function(f))(x)), float(derivative(derivative(ag.function(f)))(x))]
    assert staged == pytest.approx(plain) and outside == pytest.approx(plain)


def _by_scale(x):
    scale = ag.sin(x)

    @ag.custom_gradient
    def h(z):
        return z * 1.0, lambda dy: dy * scale

    y = x
    for _ in range(ag.constant(2)):
        if y > 0:
            y = h(y)
    return y


SCALE = ag.Variable(3.0)


def _by_variable(x):
    @ag.custom_gradient
    def h(z):
        return z * 1.0, lambda dy: dy * SCALE.read_value() * x

    y = x
    while y < 100.0:
        if y > 0:
            y = h(y) * x
    return y


@pytest.mark.parametrize("f", [_by_scale, _by_variable])
def test_a_gradient_uses_what_the_function_does_not(f: Any) -> None:
    plain = [float(derivative(f)(TWO)), float(derivative(derivative(f))(TWO))]
    for g in (ag.function(derivative(f)), derivative(ag.function(f))):
        assert float(g(TWO)) == pytest.approx(plain[0])
    second = ag.function(derivative(derivative(f)))
    for g in (second, derivative(derivative(ag.function(f))), derivative(ag.function(derivative(f)))):
        assert float(g(TWO)) == pytest.approx(plain[1])
    verify(second.concrete_functions()[0].graph)


def test_a_second_derivative_by_a_variable_that_only_a_gradient_uses() -> None:
    found = []
    for f in (_by_variable, ag.function(_by_variable)):
        with ag.GradientTape() as outer:
            slope = derivative(f)(TWO)
        found.append(float(outer.gradient(slope, SCALE)))
    assert found[0] > 0 and found[1] == pytest.approx(found[0])
