"""Generators that go over calls of themselves: those that a tensor ends are refused at once, all others run."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same


def by_a_loop(n):
    def p(m):
        if m == 0:
            yield 0
            return
        for x in p(m - 1):  # refused here
            yield x + 1

    return list(p(n))


def by_yield_from(n):
    def p(m):
        if m > 0:
            yield m
            yield from p(m - 1)  # refused here

    return sum(p(n))


def by_a_comprehension(n):
    def p(m):
        if m > 0:
            for x in [x for x in p(m - 1)]:  # refused here
                yield x + 1
            yield m

    return list(p(n))


def by_numbers(n):
    def p(k):
        if k < n:
            yield k
            yield from p(2 * k + 1)  # refused here
            yield from p(2 * k + 2)

    return list(p(0))


@pytest.mark.parametrize("program", [by_a_loop, by_yield_from, by_a_comprehension, by_numbers])
def test_those_that_a_tensor_ends_are_refused_at_once(program: Callable[..., Any]) -> None:
    start = time.process_time()
    with pytest.raises(errors.StagedRecursionError, match="'p' goes over a call of itself") as caught:
        ag.function(program)(ag.constant(3))
    assert time.process_time() - start < 5
    assert "collect the values in a list" in str(caught.value) and "# refused here" in str(caught.value)


def permutations(n):
    def p(k, left):
        if k == 0:
            yield []
        else:
            for i in range(len(left)):
                for rest in p(k - 1, left[:i] + left[i + 1 :]):
                    yield [left[i], *rest]

    return list(p(n, [1, 2, 3]))


def a_tree_of_python_numbers(n):
    def p(k):
        if k < 7:
            if n > k:
                yield k
                yield from p(2 * k + 1)
                yield from p(2 * k + 2)

    return list(p(0))


def loops_over_one_generator_in_one_another(n):
    def p(k):
        while True:
            yield k
            k += 1

    total = 0
    for a in p(1):
        if a > n:
            break
        for b in p(a):
            if b > n:
                break
            for c in p(b):
                if c > n:
                    break
                for d in p(c):
                    if d > n:
                        break
                    total += d
    return total


def through_a_function(n):
    def p(m):
        if m == 0:
            yield 0
            return
        for x in collect(m - 1):
            yield x + 1

    def collect(m):
        return list(p(m))

    return collect(n)


@pytest.mark.parametrize(
    "program", [permutations, a_tree_of_python_numbers, loops_over_one_generator_in_one_another, through_a_function]
)
def test_all_others_run(program: Callable[..., Any]) -> None:
    assert same(program(2), ag.function(program)(ag.constant(2)))
