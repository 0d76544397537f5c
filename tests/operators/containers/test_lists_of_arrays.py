"""Lists that programs make of arrays: what they are, `==` and `<` of them, and texts made of them, as in NumPy."""

from __future__ import annotations

import bisect
import heapq
import random
from collections import deque
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.agreement import assert_agree, run


def sorted_lists_are_lists(a: Any, m: Any) -> Any:
    ordered = sorted(a)
    ordered[0] = 9
    ordered.append(7)
    return sorted(a) + sorted(a, reverse=True), sorted(a) * 2, ordered, sorted(a)[::-1], [sorted(row) for row in m]


def sorted_lists_are_compared(a: Any, m: Any) -> Any:
    return list(a) != sorted(a), sorted(a) == [1, 2, 3], sorted(a) < [1, 2, 4], 2 in sorted(a), sorted(a).index(3)


def sorted_lists_are_true(a: Any, m: Any) -> Any:
    return (1 if sorted(a) else 0), not sorted(a[:0])


def sorted_lists_have_a_known_length(a: Any, m: Any) -> Any:
    first, *rest = sorted(a)
    x, y, z = sorted(a)
    return first, rest, x - y + z, len(sorted(a)), tuple(sorted(a))


def sorted_lists_are_searched(a: Any, m: Any) -> Any:
    ordered = sorted(a)
    i, j = 0, len(ordered) - 1
    while i < j and ordered[i] + ordered[j] != 5:
        if ordered[i] + ordered[j] < 5:
            i += 1
        else:
            j -= 1
    return i, j


def lists_are_compared(a: Any, m: Any) -> Any:
    items = list(a)
    turned = 1
    if items == items[::-1]:
        turned = 0
    found = items in [[3, 1, 2]], [a[0]] not in [[4]]
    return turned, list(a) == list(a), [v for v in a] < [3, 2], tuple(a) != (3, 1, 2), found


def arrays_become_lists(a: Any, m: Any) -> Any:
    big = []
    for value in a.tolist():
        if value > 1:
            big.append(value)
    return [*m.tolist(), a.tolist()], [*a[a > 1].tolist(), 5], big, m[0].tolist() + a[1:].tolist()


def arrays_become_numbers(a: Any, m: Any) -> Any:
    total = 0
    for i in range(a[0]):
        total += a.item(i)
    return total, a[:1].item(), m.item(1, 0), m.item((0, 1)), m.item(3), a[0].item() / 2


def lists_are_joined(a: Any, m: Any) -> Any:
    numbers = ",".join(map(str, a.tolist()))
    if a[0] > 2:
        numbers += "".join(map(str, [a[0], 1]))
    return numbers + ",".join(map(str, range(3))) + "-".join(reversed([str(v) for v in a]))


def pairs_are_ordered(a: Any, m: Any) -> Any:
    pairs = [(v % 2, i) for i, v in enumerate(a)]
    pairs.sort()
    return sorted(zip(a, a[::-1])), pairs, min(pairs), max(pairs), max([(v, 1) for v in a])


def values_are_ordered_by_keys(a: Any, m: Any) -> Any:
    order = list(range(len(a)))
    order.sort(key=lambda i: a[i])
    words = sorted(["x", "yy", "zzz"], key=len, reverse=True)
    return order, sorted(range(3), key=lambda i: -a[i]), words[0] + "!", sorted("xyz", key=lambda c: a[ord(c) - 120])


def pairs_in_a_heap(a: Any, m: Any) -> Any:
    heap = [(0, 0)]
    total = 0
    while heap:
        cost, i = heapq.heappop(heap)
        total += cost
        if i < 3:
            heapq.heappush(heap, (cost + a[i], i + 1))
    return total, bisect.bisect_left(sorted(zip(a, a)), (2, 0))


def sets_of_texts(a: Any, m: Any) -> Any:
    text = str(a[0] * 1233)
    return len(set(text)), set(text) == set("369"), len(text) == 4 and set(text) == set("36")


def one_of_several_lists(a: Any, m: Any) -> Any:
    rows = [[3, 1], [5, 4, 9], [7]]
    pairs = [[(3, 1)], [(5, 4), (1, 2)]]
    row = rows[a[1]]
    added = row + rows[0], rows[0] + row
    return sorted(row), sum(row), max(row), min(rows[a[2]]), any(row), all(row), sorted(pairs[a[1]]), added


def a_deque_that_shrinks(a: Any, m: Any) -> Any:
    waiting: deque[Any] = deque()
    found = []
    values = [1, 3, -1, 5]
    for i, value in enumerate(values):
        if waiting and waiting[0] == i - a[2]:
            waiting.popleft()
        while waiting and values[waiting[-1]] < value:
            waiting.pop()
        waiting.append(i)
        found.append(values[waiting[0]])
    return found


def one_of_those_found(a: Any, m: Any) -> Any:
    random.seed(3)
    return random.choice([v for v in a if v > 1]), random.choice(a), random.randint(0, 9)


PROGRAMS = [
    sorted_lists_are_lists, sorted_lists_are_compared, sorted_lists_are_true, sorted_lists_have_a_known_length,
    sorted_lists_are_searched, lists_are_compared, arrays_become_lists, arrays_become_numbers, lists_are_joined,
    pairs_are_ordered, values_are_ordered_by_keys, pairs_in_a_heap, sets_of_texts, one_of_those_found,
    one_of_several_lists, a_deque_that_shrinks,
]  # fmt: skip


@pytest.mark.parametrize("program", PROGRAMS)
def test_as_numpy_has_it(program: Any) -> None:
    arrays = np.array([3, 1, 2]), np.array([[2, 1], [3, 4]])
    expected = run(program, arrays)
    assert expected.error is None
    assert_agree(expected, run(ag.function(program), list(map(ag.constant, arrays))), program.__name__)


def test_an_array_of_several_numbers_is_no_number() -> None:
    with pytest.raises(ValueError, match="size 1"):
        ag.function(lambda x: x.item())(ag.constant([1, 2]))
    with pytest.raises(errors.OperatorNotAllowedInGraphError, match=r"x.item\(\) of an array of shape \(None,\)"):
        ag.function(lambda x: x[x > 0].item())(ag.constant([1, 2]))


def test_nothing_to_choose_from() -> None:
    with pytest.raises(IndexError, match="empty sequence"):
        ag.function(lambda x: random.choice([v for v in x if v > 5]))(ag.constant([1, 2]))
