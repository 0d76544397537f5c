"""Lists in staged lists: what they share, what types they have, what comes out of a function, and what is refused."""

from __future__ import annotations

import copy
from types import SimpleNamespace
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from autograph.ops.values.staged_list import StagedList
from tests.agreement import assert_agree, run

ROWS: list[Any] = []


def test_every_method_of_lists_is_one_of_staged_lists() -> None:
    by_builtins = {"__len__", "__reversed__", "__class_getitem__"}  # `len(items)`, `reversed(items)`; on the class
    own = set(dir(list)) - set(dir(object)) - by_builtins
    assert own <= set(vars(StagedList)), sorted(own - set(vars(StagedList)))


def methods(n):
    values, rows = [5], [[0]]
    for i in range(n):
        values.append(i)
        rows.append([i, -i])
    for items, new in ((values, 7), (rows, [7, 8])):
        items.extend([new, new])
        items.insert(1, new)
        items.remove(new)
        items.reverse()
        items[1:2] = [new]
        items += [new]
        items *= 2
        items.sort()
        del items[0]
        del items[-1:]
        items.pop(0)
    more = values.copy()
    more.clear()
    return (
        values, rows, more, values.index(7), rows.count([7, 8]), 9 in values, [7, 8] in rows, values < [9],
        rows >= [[1]], rows == rows[:], rows != [], len(rows), min(rows), max(rows, key=lambda row: row[-1]),
        [row[0] for row in reversed(rows)], rows + rows[1:], 2 * values, bool(rows), list(zip(values, rows)),
    )  # fmt: skip


def appended_ints_then_floats(n):
    values, rows, x = [], [[0] * n for _ in range(n)], 1
    for i in range(n):
        values.append(x)
        rows[i][0] = x
        x = x * 0.5
    return values, rows


def empty_rows_of_tuples(n):
    rows = [[] for _ in range(n)]
    for i in range(n):
        rows[i].append((i, i * 0.5))
    return rows


def names_of_one_list(n):
    row, rows, box = [5], [], SimpleNamespace()
    box.row, table = row, {"row": row}
    for _ in range(n):
        rows.append(table["row"])
    if n > 1:
        rows[0].append(8)
    box.row.append(9)
    return row, rows, table, box.row


def list_of_two_variables(n):
    row, rows = [5], []
    other = [row]
    for i in range(n):
        other.append([i])
        row.append(7)
    if n > 2:
        rows = [row, other[1]]
    row.append(1)
    other[-1].append(2)
    return row, rows, other


def another_list_in_some_iterations(n):
    rows, best = [[i, (5 * i) % 3] for i in range(n)], []
    for row in rows:
        if sum(row) > sum(best):
            best = row
    best.append(9)
    return rows, best


def copies(n):
    rows = [[i] for i in range(n)]
    rows.append(rows[0])
    deep, shallow = copy.deepcopy(rows), copy.copy(rows)
    deep[0].append(1)
    shallow[1].append(2)
    return rows, deep, shallow, deep[0] is deep[-1], deep[0] is rows[0]


@pytest.mark.parametrize(
    "program",
    [
        methods, appended_ints_then_floats, empty_rows_of_tuples, names_of_one_list, list_of_two_variables,
        another_list_in_some_iterations, copies,
    ],
    ids=lambda program: program.__name__,
)  # fmt: skip
def test_as_in_python(program: Any) -> None:
    staged = ag.function(program)
    for n in (3, 2, 4):
        assert_agree(run(program, [n]), run(staged, [ag.constant(n)]), f"{program.__name__}({n})")


def test_lists_outside_of_the_function_become_python_lists() -> None:
    @ag.function
    def grow(values, box, n):
        for i in range(n):
            ROWS.append([i, i])
            values.append([i])
        box.first = ROWS[0]
        values[0].append(5)
        return len(values)

    ROWS.clear()
    values, box = [[1], [2]], SimpleNamespace(first=None)
    for _ in range(2):
        grow(values, box, ag.constant(2))
    assert [[int(x) for x in row] for row in ROWS] == [[0, 0], [1, 1]] * 2
    assert [[int(x) for x in row] for row in values] == [[1, 5, 5], [2], [0], [1], [0], [1]]
    assert type(ROWS[0]) is list and box.first is ROWS[0]


def test_results_are_lists_of_tensors() -> None:
    rows, pairs = ag.function(lambda n: ([[i] * i for i in range(n)], [(i, 0.5 * i) for i in range(n)]))(ag.constant(3))
    assert type(rows) is list and [row.numpy().tolist() for row in rows] == [[], [1], [2, 2]]
    assert pairs[1][0].dtype is ag.int64 and float(pairs[2][1]) == 1.0


def test_a_call_hands_lists_of_lists_on() -> None:
    triangle = ag.function(lambda n: [[i] * i for i in range(n)])

    @ag.function
    def sizes(n):
        rows = triangle(n)
        rows[1].append(4)
        return [len(row) for row in rows]

    assert sizes(ag.constant(3)).numpy().tolist() == [0, 2, 2]


def test_items_of_two_types_are_refused_with_the_line() -> None:
    @ag.function
    def text_beside_number(n):
        rows = [[] for _ in range(n)]
        rows[0].append(1)
        rows[1].append("a")
        return rows

    with pytest.raises(errors.StagedValueError, match=r"rows\[0\]\.append\(1\)"):
        text_beside_number(ag.constant(2))


def test_a_gradient_through_a_list_in_a_list_is_refused() -> None:
    @ag.function
    def total(x, n):
        rows = [[x * i] for i in range(n)]
        return sum([row[0] for row in rows])

    assert float(total(ag.constant(2.0), ag.constant(3))) == 6.0
    with pytest.raises(errors.UnimplementedError, match="no gradient through a list in a list"):
        ag.grad(total)(ag.constant(2.0), ag.constant(3))


def test_a_loop_over_one_of_two_lists_that_it_changes() -> None:
    @ag.function
    def merged(n):
        left, right, found = [1, 4], [2, n], []
        while left and right:
            found.append((left if left[0] <= right[0] else right).pop(0))
        return found

    assert list(merged(ag.constant(3)).numpy()) == [1, 2, 3]


def test_unpacking_counts_the_items() -> None:
    @ag.function
    def found(n, k):
        rows = [[7] * i for i in range(n)]
        try:
            a, b = rows[k]
        except ValueError:
            return -1
        return a + b

    results = [int(found(ag.constant(5), ag.constant(k))) for k in range(4)]
    assert results == [-1, -1, 14, -1]
