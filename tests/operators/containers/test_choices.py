"""One of several Python objects, selected by a tensor: what is done to it is done to the one that it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from autograph import errors


def function_that_changes_its_argument(i):
    def one(a):
        a[0] += 1
        return a

    def two(a):
        a[0] += 2
        return a

    z = [0]
    w = [one, two][i](z)
    w[0] += 10
    return z[0], w[0]


def item_changed(i):
    rows = [[1], [2]]
    rows[i][0] += 5
    return rows[0][0], rows[1][0]


def loop_over_numbers(i):
    rows = [[1, 2], [3, 4], [5]]
    total = 0
    for v in rows[i % 2]:
        total += v
    rows[0][0] = 50
    return total, rows[0][0]


def loop_over_rows(i):
    cubes = [[[1], [2]], [[3], [4]]]
    total = 0
    for row in cubes[i]:
        for v in row:
            total += v
    return total, 0


def iterator_over_rows(i):
    cubes = [[[1], [2]], [[3], [4]]]
    total = 0
    for k, row in enumerate(iter(cubes[i])):
        total += row[0] * k
    return total, 0


RIGHT = [function_that_changes_its_argument, item_changed, loop_over_numbers, loop_over_rows, iterator_over_rows]


@pytest.mark.parametrize("i", [0, 1])
@pytest.mark.parametrize("program", RIGHT, ids=[program.__name__ for program in RIGHT])
def test_as_in_plain_python(program: Callable[..., Any], i: int) -> None:
    assert tuple(int(part) for part in ag.function(program)(ag.constant(i))) == program(i)


class Holder:
    def __init__(self, items):
        self.items = items


def list_in_a_list_changed(i):
    grid = [[[1], [2]], [[3], [4]]]
    grid[i][0][0] = 9
    return grid[0][0][0]


def list_in_a_dict_changed(i):
    found = [{"k": [1]}, {"k": [3]}]
    found[i]["k"][0] += 9
    return found[0]["k"][0]


def list_in_a_dict_changed_elsewhere(i):
    found = [{"k": [1]}, {"k": [3]}]
    one = found[i]["k"]
    found[0]["k"][0] = 7
    return one[0]


def list_of_an_object_grows(i):
    found = [Holder([1]), Holder([3])]
    found[i].items.append(7)
    return len(found[0].items)


def attribute_set_in_a_branch(i):
    found = [Holder(1), Holder(3)]
    if i < 2:
        found[i].items += 5
    return found[0].items + 10 * found[1].items


def attribute_set_in_a_function_that_calls_itself(i):
    found = [Holder(1), Holder(3)]

    def go(k):
        if k == i + 3:
            return found[0].items + 10 * found[1].items
        found[k % 2].items += k
        return go(k + 1)

    return go(0)


def rows_changed_in_a_loop(i):
    cubes = [[[1], [2]], [[3], [4]]]
    for row in cubes[i]:
        row[0] = 9
    return cubes[0][0][0]


def changed_while_it_is_gone_over(i):
    rows = [[1, 2], [3, 4]]
    total = 0
    for v in rows[i]:
        total += v
        rows[0][1] = 50
    return total


SHARED = [
    list_in_a_list_changed, list_in_a_dict_changed, list_in_a_dict_changed_elsewhere, list_of_an_object_grows,
    attribute_set_in_a_branch, attribute_set_in_a_function_that_calls_itself,
]  # fmt: skip


@pytest.mark.parametrize("i", [0, 1])
@pytest.mark.parametrize("program", SHARED, ids=[program.__name__ for program in SHARED])
def test_what_one_of_several_objects_holds_is_shared(program: Callable[..., Any], i: int) -> None:
    assert int(ag.function(program)(ag.constant(i))) == program(i)


REFUSED = [rows_changed_in_a_loop, changed_while_it_is_gone_over]


@pytest.mark.parametrize("program", REFUSED, ids=[program.__name__ for program in REFUSED])
def test_what_a_graph_cannot_tell_apart_is_refused(program: Callable[..., Any]) -> None:
    refusals = errors.StagedValueError, errors.OperatorNotAllowedInGraphError
    message = r"one of (two lists, as a tensor says|several lists|2 Python objects)"
    with pytest.raises(refusals, match=message) as caught:
        ag.function(program)(ag.constant(0))
    assert caught.value.location is not None
    assert caught.value.location.filename == __file__
