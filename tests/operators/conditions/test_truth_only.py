"""`and` and `or` of lists and other values: in tests, and elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

import autograph as ag
from autograph import errors


def grown(x: Any) -> Any:
    items = [1]
    if x > 0:
        items.append(2)
    return items


def returned(x: Any) -> Any:
    return grown(x) and x > 1


def added(x: Any) -> Any:
    return (grown(x) or x) + 1


def indexed(x: Any) -> Any:
    found = x > 1 and grown(x)
    return found[0]


def gone_over(x: Any) -> Any:
    total = 0
    for item in x > 1 and grown(x):
        total += item
    return total


def with_an_attribute(x: Any) -> Any:
    return (x > 1 and grown(x)).count(1)


@pytest.mark.parametrize("program", [returned, added, indexed, gone_over, with_an_attribute], ids=lambda f: f.__name__)
def test_a_value_that_may_be_a_list_or_not_is_no_value(program: Any) -> None:
    with pytest.raises(errors.AutographError) as caught:
        ag.function(program)(ag.constant(4))
    assert "only" in caught.value.message and "truth value is known" in caught.value.message
    location = caught.value.location
    assert location is not None
    assert location.filename == __file__
    assert 0 < location.line - program.__code__.co_firstlineno < 5


def test_the_same_kind_on_both_sides_stays_a_value() -> None:
    def function(x: Any) -> Any:
        return (grown(x) and grown(x - 2)), (grown(x) or [7])

    assert [list(map(int, part)) for part in ag.function(function)(ag.constant(3))] == [[1, 2], [1, 2]]
    assert [list(map(int, part)) for part in ag.function(function)(ag.constant(1))] == [[1], [1, 2]]
