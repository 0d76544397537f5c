"""`match`: sequences whose length a tensor decides."""

from __future__ import annotations

from collections import deque

import pytest

import autograph as ag
from tests.agreement import same

# mypy: disable-error-code="no-untyped-def"


def commands(text):
    match text.split():
        case ["drop", *objects]:
            found = ""
            for thing in objects:
                found += thing + "!"
            return found
        case ["go", ("north" | "south") as direction]:
            return "to " + direction
        case ["look" | "see"]:
            return "seen"
        case [first, *_, last] if first == last:
            return "same " + first
        case [first, *rest]:
            return first + str(len(rest))
    return "none"


def assignments(text):
    found = ""
    for part in text.split(","):
        match part.split("="):
            case [key, value]:
                found += key + ":" + value
            case [key]:
                found += key
    return found


def bound_before(text):
    direction = "none"
    match text.split():
        case ["go", direction]:
            pass
        case [direction, _, _]:
            direction = direction + "?"
    return direction


@pytest.mark.parametrize(
    ("program", "texts"),
    [
        (commands, ("drop a b", "drop", "go north", "go east", "see", "a b a", "z", "")),
        (assignments, ("a=1,b,c=d=e", "")),
        (bound_before, ("go n", "x", "a b c")),
    ],
)
def test_words_are_matched(program, texts):
    staged = ag.function(program)
    for text in texts:
        assert same(program(text), staged(ag.constant(text)))


def numbers(n):
    match [i + 1 for i in range(n)]:
        case [3, 1]:
            return 1
        case [1, 2]:
            return 2
        case []:
            return 3
        case [_, _, 3, *_]:
            return 4
    return 5


def ranges(n):
    match range(n):
        case [a, b]:
            return a + b
        case [*most, last]:
            return last * 10 + len(most)
    return -1


def pairs(n):
    match [(i, i * i) for i in range(n)]:
        case [(0, y)]:
            return y
        case [(a, b), (c, d)]:
            return a + b + c + d
        case [*_, (a, b)]:
            return a * b
    return -1


def tuples(n):
    match tuple(i for i in range(n)):
        case (a, b):
            return a + b
        case (a, *rest):
            return sum(rest) * 10 + a
    return -1


def deques(n):
    waiting = deque()
    for i in range(n):
        waiting.append(i)
    match waiting:
        case [_, *rest]:
            return len(rest), rest == [1, 2]
    return 0, False


def no_sequences(n):
    match {i: i for i in range(n)}:
        case [_]:
            return 1
    return 2


@pytest.mark.parametrize("program", [numbers, ranges, pairs, tuples, deques, no_sequences])
def test_grown_sequences_are_matched(program):
    staged = ag.function(program)
    for n in range(6):
        assert same(program(n), staged(ag.constant(n)))
