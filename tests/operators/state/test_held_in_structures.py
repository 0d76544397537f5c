"""What a branch changes in a container that is also in a value which cannot be changed itself: a tuple, a namedtuple,
an object of a frozen dataclass, or what a function returns that is of one kind on some paths and of another on others.
"""

from __future__ import annotations

import dataclasses
from collections import deque
from typing import Any, NamedTuple

import pytest

import autograph as ag
from tests.agreement import same


class Pair(NamedTuple):
    items: Any
    number: Any


@dataclasses.dataclass(frozen=True)
class Frozen:
    items: Any
    number: Any


def returned_beside_a_number(a, b):
    items = [1, 2]
    if b:
        if a:
            return 5
        items[1] = b
        return items
    items = [5, 6]
    return items


def returned_in_tuples(a, b):
    rows = [[0], [0, 0]]
    if b:
        for _ in range(a):
            return [b], rows
        else:
            rows[1] = [b, -1]
    else:
        rows = sorted(rows)
        return rows, rows
    return rows, rows


def returned_under_two_names(a, b):
    rows = [[0], [0, 0]]
    if b:
        if a:
            return [b], rows
        rows[1] = [b, -1]
    else:
        rows = sorted(rows)
        return rows, rows
    return rows, rows


def returned_dict(a, b):
    counts = {1: 2}
    if b:
        if a:
            return 5
        counts[1] = b
        return counts
    counts = {1: 7}
    return counts


def returned_set(a, b):
    found = {1, 2}
    if b:
        if a:
            return "none"
        found.add(b)
        return found, 1
    return {1, 7}, 1


def returned_staged_list(a, b):
    items = []
    for i in range(a):
        items.append(i)
    if b:
        if a > 2:
            return 1
        items.append(b)
        return items, 1
    return [2], 1


def returned_from_loops(a, b):
    items = [3]
    for i in range(b):
        if i == a:
            return items, 1
        items[0] += 1
        if i == 2:
            return "ab"
    else:
        items[0] += 10
        return items
    return None


def returned_in_a_namedtuple(a, b):
    items = [1, 2]
    if b:
        if a:
            return 5
        items[1] = b
        return Pair(items, 1)
    items = [5, 6]
    return Pair(items, 2)


def in_a_namedtuple(a, b):
    items = [1, 2]
    pair = Pair(items, a)
    if b:
        items[1] = b
    else:
        pair = Pair([6, 7], 3)
    return pair


def in_a_frozen_dataclass(a, b):
    items = [1, 2]
    found = Frozen(items, a)
    if b:
        found.items[1] = b
    else:
        found = Frozen([6, 7], 3)
    return found.items, found.number


def in_a_namedtuple_in_a_tuple(a, b):
    items = [1, 2]
    found = (Pair(items, a), 4)
    if b:
        items[1] = b
    else:
        found = (Pair([6, 7], 3), 4)
    return found


def in_a_namedtuple_in_a_list(a, b):
    found = [Pair([1], a)]
    if a:
        found[0].items[0] = b
    else:
        found = [Pair([3], 4)]
    return found


def a_dict_in_a_namedtuple(a, b):
    counts = {"a": 2}
    found = Pair(counts, a)
    if b:
        counts["a"] = b
    else:
        found = Pair({"a": 9}, 0)
    return found


def a_set_in_a_namedtuple(a, b):
    members = {1, 2}
    found = Pair(members, a)
    if b:
        members.add(5)
    else:
        found = Pair({1, 2, 5}, 0)
    return found


def one_list_under_two_names(a, b):
    items = [1, 2]
    found = Pair(items, a)
    if b:
        items[1] = b
    else:
        items = [4, 4]
        found = Pair(items, 3)
    items[0] = 9
    return found, items


def a_list_that_grows_in_a_namedtuple(a, b):
    items = []
    for i in range(b):
        items.append(i)
    found = Pair(items, 3)
    if a:
        found = Pair([9], 3)
    else:
        items.append(77)
    return found, len(items)


def a_list_that_grows_in_a_frozen_dataclass(a, b):
    items = [b]
    found = Frozen(items, 3)
    if a:
        items.append(77)
    else:
        found = Frozen([], 2)
    return found.items, found.number


PROGRAMS = [
    returned_beside_a_number, returned_in_tuples, returned_under_two_names, returned_dict, returned_set,
    returned_staged_list, returned_from_loops, returned_in_a_namedtuple, in_a_namedtuple,
    in_a_frozen_dataclass, in_a_namedtuple_in_a_tuple, in_a_namedtuple_in_a_list, a_dict_in_a_namedtuple,
    a_set_in_a_namedtuple, one_list_under_two_names, a_list_that_grows_in_a_namedtuple,
    a_list_that_grows_in_a_frozen_dataclass,
]  # fmt: skip


@pytest.mark.parametrize("program", PROGRAMS)
def test_it_is_there_behind_the_branch(program: Any) -> None:
    staged = ag.function(program)
    for arguments in ((0, 3), (1, 3), (0, 0), (2, 1), (5, 5)):
        assert same(program(*arguments), staged(*map(ag.constant, arguments))), arguments


def test_a_refusal_names_the_part_as_the_program_knows_it() -> None:
    def returned(a: Any, b: Any) -> Any:
        items = deque([1, 2])
        if b:
            if a:
                return 1
            items[0] = b
            return items, 1
        return deque([8, 9]), 1

    with pytest.raises(ag.errors.StagedValueError, match=r"^\[0\] of the return value is a "):
        ag.function(returned)(ag.constant(1), ag.constant(1))
