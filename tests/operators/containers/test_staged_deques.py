"""A `deque` where a tensor decides how many items there are."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

import autograph as ag
from tests.agreement import same

# mypy: disable-error-code="no-untyped-def"


def equal(n):
    q = deque(range(n))
    return q == deque([0, 1, 2]), q == [0, 1, 2], isinstance(q, deque), isinstance(q, list), type(q).__name__, str(q)


def grown(n):
    q = deque()
    for i in range(n):
        q.append(i)
    return q == deque([0, 1, 2]), q != deque([0, 1, 2]), isinstance(q, deque), f"{q}", q


def rotated(n):
    q = deque(range(n))
    q.rotate(2)
    r = list(q)
    q.rotate(-1)
    q.rotate()
    return r, list(q), q


def rotated_by_a_tensor(n):
    q = deque([1, 2, 3, 4])
    q.rotate(n)
    return list(q)


def with_a_maxlen(n):
    q = deque(maxlen=3)
    out = []
    for i in range(n):
        q.append(i)
        out.append(sum(q) / len(q))
    return out, list(q), q


def of_items_with_a_maxlen(n):
    q = deque(range(n), maxlen=2)
    q.appendleft(9)
    return list(q), q.maxlen


def methods(n):
    q = deque(range(n))
    q.extendleft([7, 8])
    q.extend([1])
    q.insert(1, 5)
    return list(q), q.index(5), q.count(1), q.popleft(), q.pop()


def josephus(n):
    q = deque(range(1, n + 1))
    while len(q) > 1:
        q.rotate(-2)
        q.popleft()
    return q[0]


def slice_of_one(n):
    q = deque(range(n))
    try:
        return q[0:2]
    except TypeError as e:
        return str(e)


def removed_that_is_not_there(n):
    q = deque(range(n))
    try:
        q.remove(77)
    except ValueError as e:
        return str(e)


def extended(n):
    q = deque()
    q.extend(range(n))
    q.extendleft(range(n))
    q += [5]
    return q


def under_two_names(n):
    q = deque([1])
    r = q
    for i in range(n):
        q.append(i)
    r.append(50)
    return q, len(r), q is r, sorted(q), [v for v in q], list(reversed(q)), 3 in q


def copied_and_compared(n):
    q = deque(range(n))
    c = q.copy()
    c.append(1)
    return q, c, q < c, (q + c)


def filled_from_the_left(n):
    q = deque([0], maxlen=2)
    while n > 0:
        q.appendleft(n)
        n -= 1
    return q


PROGRAMS: list[Any] = [
    equal,
    grown,
    rotated,
    rotated_by_a_tensor,
    with_a_maxlen,
    of_items_with_a_maxlen,
    methods,
    josephus,
    slice_of_one,
    removed_that_is_not_there,
    extended,
    under_two_names,
    copied_and_compared,
    filled_from_the_left,
]


@pytest.mark.parametrize("n", [3, 4, 1])
@pytest.mark.parametrize("program", PROGRAMS, ids=[program.__name__ for program in PROGRAMS])
def test_as_python_has_it(program, n):
    assert same(program(n), ag.function(program)(ag.constant(n)))


def grows_where_that_is_an_error(n):
    queue, total = deque(), 0
    for i in range(n):
        queue.append(i)
    try:
        for item in queue:
            total += item
            queue.append(item)
            if len(queue) > 12:
                break
    except RuntimeError:
        total = -5
    return total, list(queue)


def has_other_items(n):
    queue, total = deque(), 0
    for i in range(n):
        queue.append(i)
    for i, item in enumerate(queue):
        total += item * i
        queue[-1] = 9
    return total, list(queue)


def grows_before_it_is_left(n):
    queue, total = deque(), 0
    for i in range(n):
        queue.append(i)
    for item in queue:
        total += item
        if item == 2:
            queue.append(100)
            break
    return total, list(queue)


def becomes_staged_half_way(n):
    queue, total = deque([1, 2, 3]), 0
    try:
        for item in queue:
            total += item
            if total > n:
                queue.append(item)
    except RuntimeError:
        total = -1
    return total, list(queue)


@pytest.mark.parametrize(
    "program",
    [grows_where_that_is_an_error, has_other_items, grows_before_it_is_left, becomes_staged_half_way],
)
def test_a_loop_over_a_deque_that_it_changes(program: Any) -> None:
    for n in (5, 3):
        assert same(program(n), ag.function(program)(ag.constant(n)))
