"""Functions within each other; errors, None, and variables that may have no value."""

from __future__ import annotations

import autograph as ag
from tests.gradients.programs.table import program

# --- functions ----------------------------------------------------------------------------------------------


def factorial(x, n):
    if n <= 0:
        return x
    return x * factorial(x, n - 1) + ag.cast(n, ag.float64)


@program((1.2, 4), (1.2, 0))
def recursion(x, n):
    return factorial(x, n)


def tree(x, depth):
    if depth == 0:
        return ag.sin(x)
    return tree(x * 0.5, depth - 1) * tree(x + 1, depth - 1) + x


@program((0.7, 3))
def recursion_twice(x, n):
    return tree(x, n)


def branching(x, depth):
    total = x
    if depth > 0:
        for i in range(depth):
            total += branching(x * 0.5 + ag.cast(i, ag.float64), depth - 1) * x
    return total


@program((0.7, 3))
def recursion_in_loops(x, n):
    return branching(x, n)


def even(x, n):
    if n == 0:
        return x
    return odd(x * x, n - 1)


def odd(x, n):
    if n == 0:
        return -x
    return even(x + 1, n - 1)


@program((0.7, 3))
def recursion_of_two(x, n):
    return even(x, n)


@program((0.7, 3))
def recursion_in_a_loop(x, n):
    s = x
    for i in range(n):
        s = s * 0.5 + factorial(x, i)
    return s


@program((0.6, 3))
def a_closure(x, n):
    def step(y):
        if y > 1:
            return y * x
        return y + x

    y = x
    for _ in range(n):
        y = step(y)
    return y


@program((0.6, 3))
def a_nonlocal(x, n):
    total = x

    def add(y):
        nonlocal total
        total = total * y + x

    for _ in range(n):
        add(total)
    return total


@ag.function
def _called(x, y):
    if x > y:
        return x * y
    return x + y * y


@program((0.6, 0.5), (0.5, 0.6))
def a_staged_function_called(x, y):
    return _called(x, y) * _called(y * 2, x)


@program((0.6, 3))
def a_staged_function_called_in_a_loop(x, n):
    y = x
    for _ in range(n):
        y = _called(y, x) + x
    return y


# --- errors, None, undefined --------------------------------------------------------------------------------


@program((0.6,))
def a_raise_not_reached(x):
    if x < 0:
        raise ValueError("negative")
    y = x * x
    for _ in range(ag.constant(2)):
        if y > 100:
            raise ValueError("large")
        y = y * x + 1
    return y


@program((0.6, 0), (0.6, 1))
def a_try(x, n):
    try:
        if n > 0:
            raise ValueError("one")
        y = x * x
    except ValueError:
        y = x * 3
    return y * x


@program((0.6,))
def an_assert(x):
    assert x > 0, "positive"
    y = x
    while y < 3:
        assert y > 0
        y = y * 2 + x
    return y * y


@program((0.6, 1), (0.6, 0))
def maybe_none(x, n):
    y = None
    if n > 0:
        y = x * x
    if y is not None:
        return y * x
    return x


@program((0.6, 2))
def first_assigned_in_the_loop(x, n):
    for i in range(n):
        y = x * x * ag.cast(i, ag.float64)
    return y * 2
