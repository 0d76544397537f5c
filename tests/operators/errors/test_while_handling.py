"""A function that is traced while its caller handles an error: that error is none of the function's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import autograph as ag
from autograph.framework.attempts import TracedAgain


def _changes_one_of_two(x: Any, n: Any) -> Any:
    rows = [[0], [x]]

    def go(i: Any) -> Any:
        found = [7]
        if i >= n:
            return found
        if i % 2 == 0:
            found = go(i + 1)
            found[0] += x
        return rows[0]

    return go(0)[0], rows[0][0]


def _leaves_a_finally_block(x: Any, n: Any) -> Any:
    total, ended = x, 0
    for i in range(4):
        try:
            total += 10 // (i + 1)
            if i == 1:
                continue
        finally:
            ended += 1
            if i == 2:
                break  # noqa: B012 - that is what is tested
    return total + n, ended


def _numbers(x: Any, ends: list[str]) -> Iterator[Any]:
    try:
        yield x
        yield x + 1
    finally:
        ends.append("end")


def _takes_from_a_generator(x: Any, n: Any) -> Any:
    ends: list[str] = []
    numbers = _numbers(x, ends)
    found = next(numbers) * next(numbers), next(numbers, n)
    return (*found, len(ends))


@pytest.mark.parametrize("error", [ag.errors.StagedValueError("an error"), TracedAgain(), KeyboardInterrupt()])
@pytest.mark.parametrize("function", [_changes_one_of_two, _leaves_a_finally_block, _takes_from_a_generator])
def test_the_error_that_the_caller_handles_makes_no_difference(
    function: Callable[[Any, Any], Any], error: BaseException
) -> None:
    staged = ag.function(function)
    try:
        raise error
    except BaseException:
        found = staged(ag.constant(3), ag.constant(3))
    assert [int(part) for part in found] == list(function(3, 3))
