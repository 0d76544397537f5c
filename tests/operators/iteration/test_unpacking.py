"""Unpacking what has a length that is known only when the graph runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from tests.agreement import assert_agree, run, same


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


def first_and_rest(text: Any) -> Any:
    first, *rest = text.split()
    return first, rest, len(rest)


def between(n: Any) -> Any:
    squares = [i * i for i in range(n)]
    a, *_, z = squares
    *most, _ = range(n)
    return a, z, most


def too_few_are_caught(text: Any) -> Any:
    try:
        command, *arguments, last = text.split()
    except ValueError as error:
        return str(error)
    return command + last + "".join(arguments)


def one_by_one(text: Any) -> Any:
    words = text.split()
    found = ""
    while words:
        word, *words = words
        found = word + found
    return found


def in_a_loop_over_rows(text: Any) -> Any:
    found = ""
    for first, *rest in [word.split("-") for word in text.split()]:
        found += first + str(len(rest))
    return found


def characters(text: Any) -> Any:
    *rest, last = text
    return last, "".join(rest)


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (first_and_rest, ("a b c", "a", "")), (between, (3, 2, 1)), (too_few_are_caught, ("a b c", "a b", "a")),
        (one_by_one, ("a b c", "")), (in_a_loop_over_rows, ("a-b c", "")), (characters, ("abc", "")),
    ],
)  # fmt: skip
def test_a_starred_name_takes_the_others(function: Callable[[Any], Any], arguments: tuple[Any, ...]) -> None:
    staged = ag.function(function)
    for given in arguments:
        expected, found = run(function, [given]), run(staged, [ag.constant(given)])
        if expected.error is None:
            assert same(expected.result, found.result)
        else:
            assert type(expected.error) in type(found.error).__mro__
            assert str(expected.error).partition(" (")[0] in str(found.error)


def test_what_python_cannot_unpack() -> None:
    def number(n: Any) -> Any:
        try:
            _, *_ = 5  # type: ignore[misc]
        except TypeError as error:
            return str(error)
        return n

    def targets(n: Any) -> Any:
        found: Any = {}
        found[n], *rest = [1, n, 3]
        return found[n], rest

    for program in (number, targets):
        assert same(program(2), ag.function(program)(ag.constant(2)))


def keys(n: Any) -> Any:
    squares = {i: i * i for i in range(n)}
    a, b = squares
    c, d = squares.values()
    (e, f), _ = squares.items()
    return a, b, c, d, e, f


def only_one(text: Any) -> Any:
    (shared,) = set(text) & set("ab")
    return shared


@pytest.mark.parametrize(("function", "arguments"), [(keys, (2, 3)), (only_one, ("xa", "ab"))])
def test_dicts_and_sets_are_unpacked(function: Callable[[Any], Any], arguments: tuple[Any, ...]) -> None:
    for given in arguments:
        expected, found = run(function, [given]), run(ag.function(function), [ag.constant(given)])
        if expected.error is None:
            assert same(expected.result, found.result)
        else:
            assert type(expected.error) in type(found.error).__mro__


def spread(n: Any) -> Any:
    return (*range(n),), (0, *[i for i in range(n)]), (*[1, n], 3)


def test_displays_of_tuples_with_a_star() -> None:
    for n in (0, 3):
        assert same(spread(n), ag.function(spread)(ag.constant(n)))
