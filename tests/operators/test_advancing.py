"""Python iterators in staged branches and loops."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

import autograph as ag
from autograph import errors


def in_a_branch_and_behind_it(x: Any) -> Any:
    items = iter([1, 2, 3])
    total = 0
    if x > 2:
        total += next(items)
    return total + next(items)


def generator_expression_in_a_branch(x: Any) -> Any:
    items = (i for i in [1, 2, 3])
    first = next(items) if x > 2 else 0
    return first + next(items)


def generator_in_a_branch(x: Any) -> Any:
    def numbers() -> Iterator[int]:
        yield 1
        yield 2

    items = numbers()
    first = 0
    if x > 2:
        first = next(items)
    return first + next(items)


def count_in_both_branches(x: Any) -> Any:
    counter = itertools.count()
    if x > 2:
        first = next(counter)
    else:
        first = next(counter)
    return first


def by_a_callee(x: Any) -> Any:
    items = iter([1, 2, 3])

    def take() -> int:
        return next(items)

    first = 0
    if x > 2:
        first = take()
    return first + take()


def gone_over_in_a_branch(x: Any) -> Any:
    items = iter([1, 2, 3])
    total = 0
    if x > 2:
        for item in items:
            total += item
    return total + sum(items)


def in_a_loop(x: Any) -> Any:
    items = iter(range(10))
    total = 0
    while x > 0:
        total += next(items)
        x -= 1
    return total


def by_its_method(x: Any) -> Any:
    items = iter([1, 2, 3])
    first = 0
    if x > 2:
        first = items.__next__()
    return first + next(items)


REFUSED = {
    in_a_branch_and_behind_it: "advanced in a branch", generator_expression_in_a_branch: "advanced in a branch",
    generator_in_a_branch: "advanced in a branch", count_in_both_branches: "advanced in a branch",
    by_a_callee: "advanced in a branch", gone_over_in_a_branch: "advanced in a branch",
    in_a_loop: "advanced in a loop", by_its_method: "advanced in a branch",
}  # fmt: skip


@pytest.mark.parametrize("program", REFUSED, ids=lambda f: f.__name__)
def test_refused_where_it_stands_elsewhere_in_python(program: Any) -> None:
    with pytest.raises(errors.UnimplementedError, match=REFUSED[program]) as caught:
        ag.function(program)(ag.constant(4))
    location = caught.value.location
    assert location is not None
    assert location.filename == __file__
    assert location.line > program.__code__.co_firstlineno


def test_each_trace_starts_anew() -> None:
    @ag.function
    def function(x: Any) -> Any:
        items = iter([1, 2, 3])
        return next(items) if x > 2 else 0

    assert int(function(ag.constant(4))) == 1
    assert float(function(ag.constant(4.0))) == 1
