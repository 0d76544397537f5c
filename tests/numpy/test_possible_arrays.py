"""Names that are an array on some paths only: elsewhere they are None, unassigned, or a number. What is written through
them shows in the array, or is refused where the graph cannot tell which array that is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same


def unassigned(m, t):
    if t > 3:
        b = m
    b[0] = 5
    return m


def none_before(m, t):
    b = None
    if t > 3:
        b = m[1]
    assert b is not None
    b[0] = 4
    return m


def asked_for_none(m, t):
    b = None
    if t > 3:
        b = m[1]
    elif t > 2:
        b = m[0]
    if b is not None:
        b += 9
    return m


def read_after_a_write(m, t):
    b = None
    if t > 3:
        b = m
    m[0] = 7
    return b


def row_of_a_loop(m, t):
    for r in m:
        if r[0] > t:
            break
    r[1] = 50
    return m


def last_row(m, n):
    for i in range(n):
        r = m[i % 3]
    r[1] = 50
    return m


def best_row(m, t):
    best = None
    for r in m[:t]:
        if best is None or r.sum() > best.sum():
            best = r
    best[0] = -1
    return m


def best_in_an_attribute(m, t):
    class Box:
        pass

    box = Box()
    box.best = None
    for r in m:
        if box.best is None or r.sum() > box.best.sum():
            box.best = r
    box.best[0] = t
    return m


def early_return(m, t):
    if t > 3:
        sub = m[:2]
    elif t > 2:
        sub = m[1:]
    else:
        return m
    sub *= 2
    return m


def found_by_a_function(m, t):
    def find():
        for r in m:
            if r[0] == t:
                return r
        raise KeyError(t)

    find()[1] = 50
    return m


def pair_or_none(m, t):
    def find():
        for i, r in enumerate(m):
            if r[0] == t:
                return i, r
        return None

    found = find()
    if found is not None:
        found[1][1] = 50
    return m


def row_or_return(m, t):
    try:
        if t == 0:
            raise IndexError
        r = m[1]
    except IndexError:
        return m
    r[0] += 1
    return m


def deleted(m, t):
    x = m[0]
    if t > 3:
        del x
    try:
        x[0] = 6
    except NameError:
        return m
    return m


def two_names(m, t):
    b = None
    if t > 3:
        b = m[0].copy()
    c = b
    if b is None:
        raise ValueError("none")
    b[0] = 5
    return c, m


PROGRAMS = [
    unassigned, none_before, asked_for_none, read_after_a_write, row_of_a_loop, last_row, best_row,
    best_in_an_attribute, early_return, found_by_a_function, pair_or_none, row_or_return, deleted, two_names,
]  # fmt: skip


def _rows() -> Any:
    return np.array([[4.0, 1.0], [5.0, 2.0], [2.0, 6.0]])


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_what_is_written_shows_in_the_array(program: Any) -> None:
    function = ag.function(program)
    for t in (5, 4, 3, 0):
        plain, handed = _rows(), _rows()
        try:
            expected = program(plain, t)
        except Exception as error:
            with pytest.raises(type(error)):
                function(handed, ag.constant(t))
        else:
            assert same(expected, function(handed, ag.constant(t))), t
        assert handed.tolist() == plain.tolist(), t


def added_to_none(m, t):
    b = None
    if t > 3:
        b = m
    b += 1
    return m


def sum_from_zero(m, t):
    total = 0
    for r in m:
        if r[0] < t:
            total += r
    total += 1
    return total


def either_kind(m, t):
    def found():
        return m if t > 3 else "none"

    x = found()
    if t > 3:
        x += 1
    return m


def items_of_a_choice(m, t):
    x = m[0] if t > 3 else m
    x[0] = 2
    return m


def made_by_recursion(m, t):
    def rows(n):
        if n <= 0:
            return m.copy()
        return rows(n - 1) + 1

    r = rows(t)
    r[0] = 9
    return m, r


def number_or_array(m, t):
    x = 0
    if t > 3:
        x = m
    x += 1
    return m


def number_or_array_left(m, t):
    x = 0
    if t > 3:
        x = m
    x += 1
    return x


def number_or_array_in_a_loop(m, t):
    x = 0.5
    for _ in range(t):
        x = m
    x *= 2
    return m


def number_under_two_names(m, t):
    x = 0
    if t > 3:
        x = m.copy()
    y = x
    x += 1
    return y


def written_behind_a_number(m, t):
    x = 0
    if t > 3:
        x = m
    x += 1
    m[...] = 3
    return x


def of_another_rank(m, t):
    x = m[0] if t > 3 else m
    x *= 2
    return m


def captured_by_recursion(m, t):
    def rows(n):
        return m if n <= 0 else rows(n - 1)

    rows(t)[0] = 9
    return m


def part_by_recursion(m, t):
    def row(n):
        if n <= 0:
            return 0, m[0]
        return row(n - 1)

    _, r = row(t)
    r += 9
    return m


def written_behind_recursion(m, t):
    def rows(n):
        if n <= 0:
            return m
        return rows(n - 1)

    r = rows(t)
    m[0] = 9
    return r


MORE = [added_to_none, sum_from_zero, either_kind, items_of_a_choice, made_by_recursion]
REFUSED = [
    number_or_array, number_or_array_left, number_or_array_in_a_loop, number_under_two_names, written_behind_a_number,
    of_another_rank, captured_by_recursion, part_by_recursion, written_behind_recursion,
]  # fmt: skip


@pytest.mark.parametrize("program", MORE, ids=lambda program: program.__name__)
def test_operators_in_place_write_into_the_array(program: Any) -> None:
    test_what_is_written_shows_in_the_array(program)


@pytest.mark.parametrize("program", REFUSED, ids=lambda program: program.__name__)
def test_a_write_into_what_may_be_an_array_is_refused_where_that_is_read(program: Any) -> None:
    handed = _rows()
    with pytest.raises(errors.StagedValueError, match=r"may be another one|may be 'm'"):
        ag.function(program)(handed, ag.constant(5))
    assert handed.tolist() == _rows().tolist()


def test_what_trim_zeros_leaves_is_a_view() -> None:
    def written(a, k):
        w = np.trim_zeros(a)
        w[1] = k
        a[3] = 7
        return a, w, np.trim_zeros(a, "f"), np.trim_zeros(a, "b"), np.trim_zeros(a * 0), np.trim_zeros(a[:0])

    for k in (5, 0):
        plain, handed = np.array([0, 3, 0, 2, 0, 0]), np.array([0, 3, 0, 2, 0, 0])
        assert same(written(plain, k), ag.function(written)(handed, ag.constant(k)))
        assert handed.tolist() == plain.tolist()
