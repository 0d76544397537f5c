"""Loops in Python over iterators of lists that become staged ones: they go on staged from where the iterator stands."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import autograph as ag
from tests.agreement import same


def marks_by_sign(n):
    numbers, found = [4, 3, 2, 5, 8, 2, 3, 1], []
    for i, number in enumerate(numbers):
        at = (number + n) % 8
        if numbers[at] > 0:
            numbers[at] = -numbers[at]
        else:
            found.append(at + i)
    return numbers, found


def queue_that_grows(n):
    queue, seen = [n], []
    for i, item in enumerate(queue):
        seen.append(item + i)
        if item > 1:
            queue.append(item // 2)
    return seen, queue


def writes_into_the_second_of_two(n):
    first, second, total = [1, 2, 3, 4, 5, 6], [1, 1, 2, 2, 3, 3], 0
    for a, b in zip(first, second):
        total = total * 2 + a * b
        second[(total + n) % 6] = 0
    return total, second


def writes_into_a_reversed_one(n):
    items, total = [1, 2, 3, 4, 5, 6], 0
    for item in reversed(items):
        total = total * 2 + item
        items[(total + n) % 6] = 0
    return total, items


def shrinks_a_reversed_one(n):
    items, total = [1, 2, 3, 4, 5, 6], 0
    for item in reversed(items):
        total = total * 2 + item
        if total > n:
            items.pop()
    return total, items


def shrinks_a_mapped_one(n):
    items, total = [1, 2, 3, 4, 5, 6], 0
    for item in map(lambda value: value * 2, items):
        total = total * 2 + item
        if total > n and 6 in items:
            items.remove(6)
    return total, items


def enumerates_a_zip_from_three(n):
    items, total = [1, 2, 3, 4, 5, 6], 0
    for i, (a, b) in enumerate(zip(items, range(1, 9)), 3):
        total = total * 2 + a * b * i
        if total > n:
            items.append(1)
        if i > 7:
            break
    return total, items


def grows_in_the_inner_loop(n):
    items, total = [1, 2, 3], 0
    for _, a in enumerate(items):
        for _, b in enumerate(items):
            total += a * b
            if total > n + 4 and len(items) < 6:
                items.append(total % 5)
    return total, items


def deletes_by_position(n):
    items = [1, 2, 3, 4]
    for i, item in enumerate(items):
        if item % 2 == n % 2:
            del items[i]
    return items


def fails_while_it_goes_over(n):
    items = [3, 1, 2, 9, 4]
    try:
        for i, item in enumerate(items):
            items[(item + n + i) % 7] = 0
    except IndexError:
        items.append(-1)
    return items


@pytest.mark.parametrize(
    "program",
    [
        marks_by_sign, queue_that_grows, writes_into_the_second_of_two, writes_into_a_reversed_one,
        shrinks_a_reversed_one, shrinks_a_mapped_one, enumerates_a_zip_from_three, grows_in_the_inner_loop,
        deletes_by_position, fails_while_it_goes_over,
    ],
)  # fmt: skip
def test_the_loop_goes_on_staged(program: Any) -> None:
    staged = ag.function(program)
    for n in (5, 4, 2):
        assert same(program(n), staged(ag.constant(n)))


def test_an_iterator_is_not_used_again_where_a_tensor_decided_where_it_stands() -> None:
    @ag.function
    def total(n: Any) -> Any:
        items, found = [1, 2, 3], 0
        pairs = enumerate(items)
        for i, item in pairs:
            found += item
            if found > n:
                items.append(1)
            if i > 3:
                break
        return found, next(pairs)

    with pytest.raises(ag.errors.UnimplementedError, match="a list changes"):
        total(ag.constant(2))


def test_what_cannot_say_where_it_stands_is_refused() -> None:
    @ag.function
    def total(n: Any) -> Any:
        items, found = [1, 2, 3], 0
        for item in itertools.islice(items, 5):
            found += item
            if found > n:
                items.append(1)
        return found

    with pytest.raises(ag.errors.UnimplementedError, match="length of a list changes"):
        total(ag.constant(2))


def test_a_python_dict_that_becomes_staged_under_enumerate_is_refused() -> None:
    @ag.function
    def total(n: Any) -> Any:
        table, found = {1: 2, 2: 3}, 0
        for i, key in enumerate(table):
            found += key + i
            if n < 3:
                table[7] = 1
        return found

    with pytest.raises(ag.errors.UnimplementedError, match="length of a dict changes"):
        total(ag.constant(5))
