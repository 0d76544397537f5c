"""Loops that change what they go over: the length is asked before each item, and each item is what is there then."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.agreement import same


def counted(n):
    items = [1]
    for i in range(n):
        items.append(i)
    return items


# --- lists of the graph ----------------------------------------------------------------------------------


def shrinks_under_enumerate(n):
    items, seen = counted(n), []
    for i, item in enumerate(items):
        seen.append(item + i)
        items.pop()
    return items, seen


def grows_under_enumerate(n):
    items, total = counted(n), 0
    for i, item in enumerate(items):
        total += item
        if i < 6:
            items.append(item + i)
    return items, total


def shrinks_under_zip(n):
    items, seen = counted(n), []
    for a, b in zip(items, items[2:]):
        seen.append(a + b)
        items.pop()
    return items, seen


def grows_under_zip(n):
    items, seen = counted(n), []
    for a, b in zip(range(10), items):
        seen.append(a * b)
        items.append(3)
    return items, seen


def grows_under_reversed(n):
    items, seen = counted(n), []
    for item in reversed(items):
        seen.append(item)
        items.append(3)
    return items, seen


def shrinks_under_reversed(n):
    items, seen = counted(n), []
    for item in reversed(items):
        seen.append(item)
        items.pop(0)
    return items, seen


def reversed_before_it_shrinks(n):
    items, seen = counted(n), []
    last_first = reversed(items)
    seen.append(next(last_first))
    items.pop()
    items.pop()
    for item in last_first:
        seen.append(item)
    return seen


def reversed_before_it_grows(n):
    items = counted(n)
    last_first = reversed(items)
    items.append(40)
    return [item for item in last_first]


def shrinks_under_map(n):
    items = counted(n)
    return list(map(lambda item: items.pop() + item, items)), items


def shrinks_under_filter(n):
    items, seen = counted(n), []
    for item in filter(lambda item: item % 2 == 0, items):
        seen.append(item)
        items.pop()
    return items, seen


def shrinks_in_a_comprehension(n):
    items = counted(n)
    return [items.pop() + item for item in items], items


def shrinks_in_a_generator(n):
    items = counted(n)
    return sum(items.pop() * item for item in items), items


def shrinks_in_a_dict(n):
    items = counted(n)
    return {item: items.pop() for item in items}, items


def shrinks_in_two_loops(n):
    items, total = counted(n), 0
    for i, _ in enumerate(items):
        for _, item in enumerate(items):
            total += item * i
            items.pop()
    return items, total


def shrinks_in_a_callee(n):
    items, seen = counted(n), []

    def take(found):
        if len(found) > 2:
            seen.append(found.pop())

    for _, _ in enumerate(items):
        take(items)
    return items, seen


def shrinks_until_an_error_is_caught(n):
    items, seen = counted(n), []
    try:
        for i, item in enumerate(items):
            items.pop()
            seen.append(10 // (item + i - 1))
    except ZeroDivisionError:
        seen.append(-1)
    return items, seen


def another_list_under_the_name(n):
    items, other, total = counted(n), counted(3), 0
    for i, item in enumerate(items):
        total += item
        if i == 1:
            items = other
        if len(items) < 9:
            items.append(item)
        else:
            items.pop()
    return total, items, other


def extended_by_what_reads_it(n):
    items = counted(n)
    items.extend(item + 1 for item in items if len(items) < 10)
    return items


def primes_by_primes(n):
    primes = [2]
    for i in range(n):
        primes.append(3) if i == 0 else None
    primes.extend(k for k in range(4, 60) if all(k % p for p in primes))
    return primes


def rows_that_go(n):
    rows = []
    for i in range(n):
        rows.append([i])
    for i, row in enumerate(rows):
        row.append(i)
        rows.pop()
    return rows


# --- lists and arrays of Python beside a list of the graph -------------------------------------------------


def writes_into_a_list_beside(n):
    items, seen = [5, 6, 7, 8], []
    for a, b in zip(counted(n), items):
        seen.append(a * b)
        items[(a + 2) % 4] = 100 + a
    return items, seen


def writes_into_a_list_beside_a_range(n):
    items, seen = [5, 6, 7, 8], []
    for a, b in zip(range(n), items):
        seen.append(a * b)
        items[(a + 2) % 4] = 100 + a
    return items, seen


def replaces_a_pair_beside(n):
    pairs, seen = [(1, 2), (3, 4), (5, 6)], []
    for a, (b, c) in zip(counted(n), pairs):
        seen.append(a + b * c)
        pairs[1] = (a, a)
    return seen, pairs


def replaces_a_row_beside(n):
    rows, seen = [[0, 1], [2, 3], [4, 5]], []
    for a, row in zip(counted(n), rows):
        seen.append(sum(row))
        rows[1] = [a, 8]
    return seen


# --- dicts -----------------------------------------------------------------------------------------------


def squares(n):
    found = {}
    for i in range(n):
        found[i] = i * i
    return found


def other_values_under_enumerate(n):
    found, seen = squares(n), []
    for i, (_, value) in enumerate(found.items()):
        seen.append(i * value)
        found[n - 1] = 7
    return found, seen


def other_values_under_zip(n):
    found, seen = squares(n), []
    for i, (key, value) in zip(range(3), found.items()):
        seen.append(i * value)
        found[(key + 1) % n] = value + 50
    return found, seen


def shrinks_where_that_is_an_error(n):
    found, total = squares(n), 0
    try:
        for i, key in enumerate(found):
            total += key + i
            del found[key]
    except RuntimeError:
        total = -1
    return found, total


def grows_before_it_is_left(n):
    found, seen = squares(n), []
    for _, value in enumerate(found.values()):
        if value > 1:
            found[100] = 1
            break
        seen.append(value)
    return found, seen


_LISTS = [
    shrinks_under_enumerate, grows_under_enumerate, shrinks_under_zip, grows_under_zip, grows_under_reversed,
    shrinks_under_reversed, reversed_before_it_shrinks, reversed_before_it_grows, shrinks_under_map,
    shrinks_under_filter, shrinks_in_a_comprehension, shrinks_in_a_generator, shrinks_in_a_dict, shrinks_in_two_loops,
    shrinks_in_a_callee, shrinks_until_an_error_is_caught, another_list_under_the_name, extended_by_what_reads_it,
    primes_by_primes, rows_that_go, writes_into_a_list_beside, writes_into_a_list_beside_a_range,
    replaces_a_pair_beside, replaces_a_row_beside,
]  # fmt: skip
_DICTS = [
    other_values_under_enumerate, other_values_under_zip, shrinks_where_that_is_an_error, grows_before_it_is_left,
]  # fmt: skip


@pytest.mark.parametrize("program", [*_LISTS, *_DICTS])
def test_what_the_loop_changes_is_seen(program: Any) -> None:
    staged = ag.function(program)
    for n in (5, 4, 2):
        assert same(program(n), staged(ag.constant(n)))


# --- arrays ----------------------------------------------------------------------------------------------


def counts_and_writes(n):
    numbers, seen = np.arange(n), []
    for number in numbers:
        seen.append(number)
        numbers[(number + 1) % n] = 100 + number
    return seen, numbers


def counts_and_writes_under_enumerate(n):
    numbers, seen = np.arange(n), []
    for i, number in enumerate(numbers):
        seen.append(number)
        numbers[(i + 1) % n] = 100 + i
    return seen, numbers


def counts_and_writes_between_loops(n):
    numbers, seen = np.arange(n), []
    for k in range(n):
        for number in numbers:
            seen.append(number)
        numbers[0] = 9 + k
    return seen


def counts_and_writes_a_view(n):
    numbers, total = np.arange(n), 0
    view = numbers[::-1]
    for number in numbers:
        total = total * 3 + number
        view[1] = total
    return total


def counts_and_writes_in_a_callee(n):
    numbers, seen = np.arange(n), []

    def put(where, at):
        where[at] = 30

    for number in numbers:
        seen.append(number)
        put(numbers, number % 3 % n)
    return seen


def writes_between_next(n):
    numbers = np.arange(n)
    items = iter(numbers)
    first = next(items)
    numbers[1] = 50
    return first, next(items)


def takes_the_next_of_what_it_writes(n):
    numbers, seen = np.arange(n), []
    items = iter(numbers)
    while n > 0:
        seen.append(next(items))
        numbers[n - 1] = 70
        n -= 1
    return seen


def writes_into_an_array_beside(n):
    numbers, seen = np.arange(5), []
    for a, b in zip(counted(n), numbers):
        seen.append(a * b)
        numbers[(a + 2) % 4] = 100 + a
    return seen, numbers


def writes_rows_of_an_array_beside(n):
    rows, seen = np.zeros((5, 2)), []
    for i, row in zip(counted(n), rows):
        row += i
        seen.append(row.sum())
        rows[(i + 1) % n] = i
    return seen, rows


@pytest.mark.parametrize(
    "program",
    [
        counts_and_writes, counts_and_writes_under_enumerate, counts_and_writes_between_loops, counts_and_writes_a_view,
        counts_and_writes_in_a_callee, writes_between_next, takes_the_next_of_what_it_writes,
        writes_into_an_array_beside, writes_rows_of_an_array_beside,
    ],
)  # fmt: skip
def test_what_the_loop_writes_is_seen(program: Any) -> None:
    staged = ag.function(program)
    for n in (5, 4, 3):
        expected, found = program(n), staged(ag.constant(n))
        assert same(expected, found)


# --- containers that have to stay as they are ------------------------------------------------------------------


def assigns_to_a_dict(n):
    table, total = {"a": 1, "b": 2}, 0
    for i, value in zip(counted(n), table.values()):
        table["b"] = i + 7
        total += value
    return total


def adds_to_a_dict(n):
    table, total = {"a": 1, "b": 2}, 0
    for i, _ in zip(counted(n), table):
        table["c"] = i
        total += i
    return total


def replaces_one_of_many_rows(n):
    rows, seen = [[i, 1] for i in range(20)], []
    for i, row in zip(counted(n), rows):
        seen.append(sum(row))
        rows[1] = [i, i]
    return seen


@pytest.mark.parametrize("program", [assigns_to_a_dict, adds_to_a_dict, replaces_one_of_many_rows])
def test_what_has_to_stay_is_said(program: Any) -> None:
    with pytest.raises(ag.errors.UnimplementedError, match="is changed while a loop goes over it"):
        ag.function(program)(ag.constant(4))
