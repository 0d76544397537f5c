"""Gradients where programs write into lists in lists: right, or refused; never those of what was there before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors

X = 3.0


def written_in_a_loop(x):
    rows = []
    for _ in ag.range(3):
        rows.append([0.0])
    for i in ag.range(3):
        rows[i][0] = x * x
    return rows[1][0]


def under_another_name(x):
    rows = []
    for _ in ag.range(3):
        rows.append([0.0])
    row = rows[1]
    row.append(x * x)
    return rows[1][1]


def read_before_it_is_written(x):
    rows = []
    for _ in ag.range(3):
        rows.append([1.0])
    s = 0.0
    for _ in ag.range(3):
        s += rows[1][0]
        rows[1][0] = x * x
    return s


def read_in_a_branch(x):
    rows = []
    for _ in ag.range(3):
        rows.append([0.0])
    rows[0][0] = x * x
    s = 0.0
    for i in ag.range(3):
        if i > 1:
            s += rows[0][0]
    return s


WRITTEN = [written_in_a_loop, under_another_name, read_before_it_is_written, read_in_a_branch]


@pytest.mark.parametrize("program", WRITTEN)
def test_what_was_written_is_refused(program: Callable[..., Any]) -> None:
    f = ag.function(program)
    f(ag.constant(X))
    with pytest.raises(errors.UnimplementedError, match="no gradient through a list in a list"):
        ag.grad(f)(ag.constant(X))
    with pytest.raises(errors.UnimplementedError, match="no gradient through a list in a list"):
        ag.function(lambda x: ag.grad(program)(x))(ag.constant(X))


def numbers_beside(x):
    rows, out = [], []
    for i in ag.range(3):
        rows.append([i])
    for i in ag.range(3):
        rows[i][0] = i + 5
        rows[i], rows[0] = rows[0], rows[i]
        out.append(x * x * ag.cast(rows[i][0], ag.float64))
    return out[1] + out[2]


def constant(x):
    rows = []
    for _ in ag.range(3):
        rows.append([1.0])
    rows[1][0] = 2.0
    return x * x * ag.stop_gradient(rows[1][0])


def chosen_by_what_was_written(x):
    stack, s = [], x
    for i in ag.range(4):
        stack.append((i, [i]))
    while len(stack) > 0:
        i, row = stack.pop()
        row.append(i)
        if row[0] > 1:
            s = s * x
    return s


KNOWN = [(numbers_beside, 66.0), (constant, 12.0), (chosen_by_what_was_written, 27.0)]


@pytest.mark.parametrize("program, expected", KNOWN)
def test_what_does_not_depend_on_it_has_a_gradient(program: Callable[..., Any], expected: float) -> None:
    assert float(ag.grad(ag.function(program))(ag.constant(X))) == pytest.approx(expected)


def table(x):
    n = len(x)
    rows = [[0.0] * 2 for _ in range(n)]
    for i in range(1, n):
        rows[i][0] = rows[i - 1][0] * 0.5 + x[i] ** 2
        rows[i][1] = rows[i - 1][1] + rows[i - 1][0]
    return rows[n - 1][1]


def test_a_loop_that_was_rolled_is_unrolled_for_a_tape() -> None:
    f = ag.function(table)
    x = np.linspace(-1.0, 1.0, 150)
    rolled = f.get_concrete_function(ag.constant(x))
    assert rolled.stages_for_speed
    expected = float(f(x))
    step = 1e-6 * (np.arange(150) == 7)
    slope = (float(f(x + step)) - float(f(x - step))) / 2e-6
    assert float(ag.grad(f)(ag.constant(x))[7]) == pytest.approx(slope, rel=1e-6)
    assert float(f(x)) == expected and len(f.concrete_functions()) == 1
    weight = ag.Variable(2.0)
    with ag.GradientTape() as tape:
        value = f(ag.constant(x)) * weight
    assert float(tape.gradient(value, weight)) == pytest.approx(expected)

    @ag.function
    def inside(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            value = table(x)
        return tape.gradient(value, x)

    assert float(inside(ag.constant(x))[7]) == pytest.approx(slope, rel=1e-6)


def test_rows_that_a_tensor_chooses_are_chosen_by_branches_for_a_tape() -> None:
    def chosen(x, k):
        rows = [[x * i] for i in range(20)]
        rows[k], rows[3] = rows[3], rows[k]
        return rows[5][0] + rows[3][0] * x

    f = ag.function(chosen)
    k = ag.constant(7)
    assert float(f(ag.constant(X), k)) == chosen(X, 7)
    assert float(ag.grad(lambda x: f(x, k))(ag.constant(X))) == pytest.approx(5 + 2 * 7 * X)
