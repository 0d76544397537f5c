"""Lists of lists that are passed in, where a tensor says which row is read, written or put somewhere else."""

from __future__ import annotations

from typing import Any

import pytest

import autograph as ag
from tests.agreement import same

# mypy: disable-error-code="no-untyped-def"


class Holder:
    row: Any = None


def row_in_the_place_of_another(m, i):
    m[0] = m[i]


def rows_swapped(m, i):
    m[0], m[i] = m[i], m[0]


def rows_swapped_by_way_of_a_variable(m, i):
    row = m[i]
    m[i] = m[1]
    m[1] = row
    m[0][0] += 5


def row_replaced(m, i):
    m[0] = m[i]
    m[i] = [5]


def row_appended_to(m, i):
    m[i].append(1)


def row_extended_in_place(m, i):
    m[i].sort()
    m[i] += [4]


def rows_added(m, i):
    for k in range(i):
        m.append([k])
    m[i][0] = 9


def rows_sorted(m, i):
    m.sort(key=lambda row: row[0] * i)


def swapped_and_changed(m, i):
    m[i], m[1] = m[1], m[i]
    for row in range(len(m)):
        m[row][0] += m[1][0]


PROGRAMS = [
    row_in_the_place_of_another, rows_swapped, rows_swapped_by_way_of_a_variable, row_replaced, row_appended_to,
    row_extended_in_place, rows_added, rows_sorted, swapped_and_changed,
]  # fmt: skip


@pytest.mark.parametrize("size", [3, 20])
@pytest.mark.parametrize("i", [0, 1, 2])
@pytest.mark.parametrize("program", PROGRAMS)
def test_the_caller_has_the_same_rows_as_in_python(program, i, size):
    """A row is the very list that it was, wherever it is by now."""
    found = []
    for function, at in ((program, i), (ag.function(program), ag.constant(i))):
        rows = [[k * 7 % 5, k] for k in range(size)]
        m = list(rows)
        function(m, at)
        found.append((m, rows, [[k for k, row in enumerate(rows) if row is other] for other in m]))
    assert same(*found)


def left_elsewhere(m, i, holder, out):
    holder.row = m[i]
    out.append(m[i])
    out[-1].append(7)
    out += [m[0]]


@pytest.mark.parametrize("i", [0, 2])
def test_what_is_left_elsewhere_is_the_row_itself(i):
    found = []
    for function, at in ((left_elsewhere, i), (ag.function(left_elsewhere), ag.constant(i))):
        m, holder, out = [[1, 2], [3, 4], [5, 6]], Holder(), []
        function(m, at, holder, out)
        assert holder.row is m[i] and out[0] is m[i] and out[1] is m[0]
        found.append((m, out))
    assert same(*found)


def test_one_of_several_lists_is_changed_in_place():
    def f(i):
        m = [[1], [2], [3]]
        other = m[2]
        m[i] += [4]
        m[i] *= 2
        return other, m

    for i in (0, 2):
        assert same(f(i), ag.function(f)(ag.constant(i)))


def test_a_range_that_is_left_in_an_object_is_refused():
    def f(holder, n):
        holder.row = range(n)

    with pytest.raises(ag.errors.StagedValueError, match="is left in an object outside of the function"):
        ag.function(f)(Holder(), ag.constant(3))
