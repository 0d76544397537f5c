"""Loops that begin with a list, dict, set or deque of the graph, and leave one whose items are of a narrower type in
its place: the items that are left are converted to the type that the loop began with."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same


def with_gaps(n):
    items = [1]
    for _ in range(n):
        items.append(None)
    return items


def without_none(a, b):
    items = with_gaps(a)
    for _ in range(b):
        items = [item for item in items if item is not None]
    return items


def without_false_ones(a, b):
    items = with_gaps(a)
    for _, _ in zip(range(b), range(2)):
        items = [item for item in items if item]
    return items


def while_there_are_several(a, b):
    items = with_gaps(a)
    while len(items) > 1:
        items = [item for item in items if item is not None]
        items.append(b)
        items.pop()
    return items


def through_a_slice(a, b):
    items = with_gaps(a)
    for _ in range(b):
        items[:] = [item for item in items if item is not None]
    return items


def returned_from_the_loop(a, b):
    items = with_gaps(a)
    for i in range(b):
        items = [item for item in items if item is not None]
        if i == 1:
            return items
    else:
        items.append(5)
    return items


def where_the_loop_raises(a, b):
    items = with_gaps(a)
    try:
        for i in range(b):
            items = [item for item in items if item is not None]
            if i == 2:
                raise ValueError
    except ValueError:
        items.append(7)
    return items


def pairs(a, b):
    items = [(1, None)]
    for i in range(a):
        items.append((i, i))
    for _ in range(b):
        items = [(one, other) for one, other in items if other is not None]
    return items


def a_dict(a, b):
    found = {0: 1}
    for i in range(a):
        found[i] = None
    for _ in range(b):
        found = {key: value for key, value in found.items() if value is not None}
    return found


def a_deque(a, b):
    items = deque(with_gaps(a))
    for _ in range(b):
        items = deque([item for item in items if item is not None])
    return list(items)


def floats(a, b):
    items = [1.5]
    for i in range(a):
        items.append(i / 2)
    for _ in range(b):
        items = [int(item) for item in items]
    return sum(items) / 2, items


def a_set_of_floats(a, b):
    found = {1.5}
    for i in range(a):
        found.add(i / 2)
    for _ in range(b):
        found = {int(item) for item in found}
    return found


PROGRAMS = [
    without_none, without_false_ones, while_there_are_several, through_a_slice, returned_from_the_loop,
    where_the_loop_raises, pairs, a_dict, a_deque, floats,
]  # fmt: skip


@pytest.mark.parametrize("program", PROGRAMS)
def test_they_are_those_of_plain_python(program: Any) -> None:
    staged = ag.function(program)
    for sizes in ((0, 3), (1, 3), (0, 0), (2, 1), (2, 0)):
        assert same(program(*sizes), staged(*map(ag.constant, sizes))), sizes


def test_a_set_of_floats_becomes_none_of_ints():
    """Its keys would be read as the numbers that they were before."""
    with pytest.raises(errors.LoopCarryError, match="a set of float64 before an iteration, a set of int64 after it"):
        ag.function(a_set_of_floats)(ag.constant(3), ag.constant(2))
