"""Unpacking what has a length that is known only when the graph runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import assert_agree, run


def words(text: Any) -> Any:
    a, b = text.split()
    return b + " " + a


def letters(text: Any) -> Any:
    [a, b, c] = text
    return c + b + a


def minutes(text: Any) -> Any:
    hours, minutes = map(int, text.split(":"))
    return hours * 60 + minutes


def in_loop(text: Any) -> Any:
    total = 0
    for pair in text.split(","):
        (_, value), other = pair.split("="), "1"
        total += int(value + other)
    return total


def caught(text: Any) -> Any:
    try:
        a, b = text.split(",")
    except ValueError as error:
        return str(error)
    return b + a


def grown(n: Any) -> Any:
    found = []
    while n > 0:
        found.append(n % 10)
        n //= 10
    a, b = found
    return a - b


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (words, ("a b", "a", "a b c", "")), (letters, ("äbc", "ab", "")), (minutes, ("12:30", "1:2:3", "1:x")),
        (in_loop, ("a=1,b=2", "", "a=1,b")), (caught, ("a,b", "a", "a,b,c")), (grown, (12, 1, 123)),
    ],
)  # fmt: skip
def test_as_many_names_as_items(function: Callable[[Any], Any], arguments: tuple[Any, ...]) -> None:
    staged = ag.function(function)
    for given in arguments:
        expected, found = run(function, [given]), run(staged, [ag.constant(given)])
        assert_agree(expected, found, repr(given))
        if expected.error is not None:
            assert str(expected.error).partition(" (")[0] in str(found.error)
            assert found.error.location.filename == __file__


def test_a_starred_name_is_refused() -> None:
    @ag.function
    def first(text: Any) -> Any:
        a, *_ = text.split()
        return a

    with pytest.raises(errors.OperatorNotAllowedInGraphError, match="iteration needs the length"):
        first(ag.constant("a b"))
