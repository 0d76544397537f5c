"""Objects of the program whose `__iter__` gives what a tensor decides on."""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter, deque

import pytest

import autograph as ag
from tests.agreement import same

# mypy: disable-error-code="no-untyped-def"


class Squares:
    """A generator function."""

    def __init__(self, n):
        self.n = n

    def __iter__(self):
        for i in range(self.n):
            yield i * i


class Held:
    """The iterator of a list, and a length."""

    def __init__(self, n):
        self.items = [i * i for i in range(n)]

    def __iter__(self):
        return iter(self.items)

    def __len__(self):
        return len(self.items)


class Vector:
    """Is added up, and gone over."""

    def __init__(self, x, y):
        self.x, self.y = x, y

    def __iter__(self):
        yield self.x
        yield self.y

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)


def lists(kind, n):
    return list(kind(n)), tuple(kind(n)), [v + 1 for v in kind(n)], [*kind(n)], sorted(kind(n), reverse=True)


def numbers(kind, n):
    return sum(kind(n)), max(kind(n), default=-1), min(kind(n), default=7), math.prod(kind(n))


def truths(kind, n):
    return any(kind(n)), all(kind(n)), 4 in kind(n), 5 not in kind(n)


def in_step(kind, n):
    return list(zip(kind(n), range(5))), list(enumerate(kind(n))), list(map(lambda v: v + 1, kind(n)))


def in_loops(kind, n):
    total = 0
    for v in kind(n):
        total += v
    return total, [v for v in kind(n) if v > 1], sum(v for v in kind(n)), list(filter(lambda v: v > 1, kind(n)))


def keyed(kind, n):
    return set(kind(n)), {v % 2 for v in kind(n)}, {v: v + 1 for v in kind(n)}, Counter(kind(n)), list(deque(kind(n)))


def methods(kind, n):
    items = [1]
    items.extend(kind(n))
    items += kind(n)
    return items, {1, 2}.union(kind(n)), ",".join(str(v) for v in kind(n)), ",".join(map(str, kind(n)))


def libraries(kind, n):
    chained = list(itertools.chain(kind(n), kind(n)))
    return chained, functools.reduce(lambda a, b: a + b, kind(n), 0), list(itertools.accumulate(kind(n)))


@pytest.mark.parametrize("kind", [Squares, Held])
@pytest.mark.parametrize("program", [lists, numbers, truths, in_step, in_loops, keyed, methods, libraries])
def test_whatever_goes_over_an_object_goes_over_what_its_iter_gives(program, kind):
    staged = ag.function(lambda n: program(kind, n))
    for n in (0, 1, 4):
        assert same(program(kind, n), staged(ag.constant(n)))


def passed_on(n):
    def both():
        yield from Squares(n)
        yield from Held(n)

    return list(both())


def added_up(n):
    return tuple(sum([Vector(n, 1), Vector(2, n)], Vector(0, 0)))


@pytest.mark.parametrize("program", [passed_on, added_up])
def test_objects_are_gone_over_only_where_python_does(program):
    for n in (0, 3):
        assert same(program(n), ag.function(program)(ag.constant(n)))
