"""Functions, classes and objects that one path makes, and that are used there: they are not merged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same


class Box:
    def __init__(self, value: Any) -> None:
        self.value = value


def recursive(n):
    if n == 0:
        return 0

    def f(k):
        return 1 if k <= 0 else k * f(k - 1)

    return f(n)


def behind_a_raise(n):
    if n == 0:
        raise ValueError("zero")

    def f(k):
        return 1 if k <= 0 else k * f(k - 1)

    return f(n)


def in_a_generator(n):
    if n == 0:
        return 0
    step = n + 1
    f = lambda k: k * step
    step = n + 2
    return sum(f(k) for k in range(n))


def a_class(n):
    if n == 0:
        return 0

    class Local:
        def __init__(self):
            self.value = n

    return sum(Local().value for _ in range(n))


def an_object(n):
    if n == 0:
        return 0
    box = Box(n)
    return sum(box.value for _ in range(n))


def in_a_loop(n):
    total = 0
    for i in range(n):
        if i == 1:
            continue

        def f(k):
            return 1 if k <= 0 else k * f(k - 1)

        total += f(i)
    return total


def read_behind(n):
    try:
        if n > 0:
            def f(k): return k * 2
            g = lambda: f
        return f(n)
    except UnboundLocalError:
        return -1


@pytest.mark.parametrize(
    "program", [recursive, behind_a_raise, in_a_generator, a_class, an_object, in_a_loop, read_behind]
)
def test_what_one_path_makes_is_used_there(program: Callable[..., Any]) -> None:
    for n in (4, 0):
        if program is behind_a_raise and n == 0:
            with pytest.raises(ValueError, match="zero"):
                ag.function(program)(ag.constant(n))
        else:
            assert same(program(n), ag.function(program)(ag.constant(n)))


def test_an_object_of_one_path_is_not_read_behind_both() -> None:
    def program(n):
        if n > 0:
            box = Box(n)
            f = lambda: box
        return box.value

    def around(n):
        try:
            if n > 1:
                if n > 2:
                    box = Box(n)
                    f = lambda: box
            else:
                box = 3
            return box
        except NameError:
            return 0

    for function in (program, around):
        with pytest.raises(errors.StagedValueError, match="'box' is a Box on one path and undefined on the other"):
            ag.function(function)(ag.constant(3))


def test_a_function_of_an_iteration_is_not_read_in_the_next() -> None:
    def behind(n):
        for i in range(n):
            def f(k): return k * i if k > 0 else f(k + 1)
        return f(3)

    def caught(n):
        total = 0
        for i in range(n):
            try:
                total += f(i)
            except NameError:
                total += 100
            def f(k): return k * 2 if k > 0 else f(k + 1)
        return total

    for function in (behind, caught):
        with pytest.raises(errors.LoopCarryError, match="'f' is first assigned in the loop"):
            ag.function(function)(ag.constant(3))


def of_two_kinds(x):
    def f(y):
        return y

    if x > 5.0:
        return f(x)
    return x, 1


def of_a_list_or_none(x):
    def f(y):
        return y * 2

    while x < 20:
        if f(x) == 16:
            return [x, 1]
        x += 3
    return None


@pytest.mark.parametrize("program", [of_two_kinds, of_a_list_or_none])
def test_results_of_two_kinds_beside_a_function(program: Callable[..., Any]) -> None:
    for x in (4.0, 6.0, 8.0):
        assert same(program(x), ag.function(program)(ag.constant(x)))
