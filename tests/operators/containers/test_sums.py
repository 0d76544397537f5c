"""`sum` of lists, dicts and sets of the graph: where there are no items it is what it starts with, whatever the items
would be; where there are, Python's TypeError if these cannot be added."""

# ruff: noqa: RUF017  lists are what is added here

from __future__ import annotations

import dataclasses
from collections import deque
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.agreement import assert_agree, run


@dataclasses.dataclass
class Total:
    amount: Any

    def __add__(self, other):
        return Total(self.amount + other)


def grown(n, item):
    items = []
    for _ in range(n):
        items.append(item)
    return items


def lists_of_numbers(a, b):
    return sum(sum(grown(a, [b, 2]), [])), max(sum(grown(a, [b, 2]), []), default=4)


def numbers_after_a_list(a, b):
    return sum(grown(a, b), [])


def numbers_after_a_tuple(a, b):
    return sum(grown(a, b), ())


def tuples_after_a_number(a, b):
    return sum(grown(a, (b, 2)))


def tuples_after_a_list(a, b):
    return sum(grown(a, (b, 2)), [])


def lists_after_a_number(a, b):
    return sum(grown(a, [b]), b)


def lists_after_a_tuple(a, b):
    return sum(grown(a, [b]), ())


def texts_after_a_number(a, b):
    return sum(grown(a, "ab"))


def numbers_after_a_text(a, b):
    return sum(grown(a, b), "")


def texts_after_a_text(a, b):
    return sum(grown(a, "ab"), str(b))


def a_range_after_a_list(a, b):
    return sum(range(a), [])


def values_of_a_dict(a, b):
    counts = {}
    for i in range(a):
        counts[i] = b
    return sum(counts.values(), [])


def a_deque_after_a_list(a, b):
    items = deque()
    for i in range(a):
        items.append(i)
    return sum(items, [])


def a_set_after_a_list(a, b):
    found = set()
    for i in range(a):
        found.add(i)
    return sum(found, [])


def what_is_caught(a, b):
    try:
        return len(sum(grown(a, b), []))
    except TypeError:
        return -1


def objects_of_the_program(a, b):
    return sum(grown(a, 3), Total(b)).amount


def a_list_under_another_name(a, b):
    items = [9]
    found = sum(grown(a, [b]), items)
    return items, found, sum(grown(a, True)), sum(grown(a, b), 0.5)


def an_argument_that_grows_later(a, b):
    total = sum(sum([], []))
    items = []
    for i in range(a):
        total += sum(sum(items, []))
        items.append([i, b])
        items = sorted(items, key=len)
    return total, sum(sum(items, []))


def numbers_after_an_array(a, b):
    return sum(grown(a, b), np.zeros(2))


def lists_in_a_list_of_python(a, b):
    rows = [[2], [b]]
    for _ in range(a):
        rows[0].append(b)
    return sum(rows, []), sum(sum(rows, []))


def lists_in_a_tuple_that_one_path_has_grown(a, b):
    first = [2]
    rows = (first, [b])
    if a:
        for part in rows:
            part.append(b)
    return sum(sum(rows, [])), sum([[1], [b]], first)


PROGRAMS = [
    lists_of_numbers, numbers_after_a_list, numbers_after_a_tuple, tuples_after_a_number, tuples_after_a_list,
    lists_after_a_number, lists_after_a_tuple, texts_after_a_number, numbers_after_a_text, texts_after_a_text,
    a_range_after_a_list, values_of_a_dict, a_deque_after_a_list, a_set_after_a_list, what_is_caught,
    objects_of_the_program, a_list_under_another_name, an_argument_that_grows_later, numbers_after_an_array,
    lists_in_a_list_of_python, lists_in_a_tuple_that_one_path_has_grown,
]  # fmt: skip


@pytest.mark.parametrize("program", PROGRAMS)
def test_it_is_that_of_plain_python(program: Any) -> None:
    staged = ag.function(program)
    for numbers in ((0, 3), (1, 3), (3, 2)):
        found = run(staged, [ag.constant(number) for number in numbers])
        assert_agree(run(program, numbers), found, f"{program.__name__}{numbers}")
