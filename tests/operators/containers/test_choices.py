"""One of several Python objects, selected by a tensor: what is done to it is done to the one that it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same


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


def sets_of_a_dict(n):
    sets = {"a": {1}, "b": {2, 3}}
    covered, chosen = {5}, sets["b" if n > 0 else "a"]
    union, common, rest, reverse = covered | chosen, covered & chosen, chosen - {2}, {1, 2} - chosen
    either = chosen ^ {2}
    covered |= chosen
    covered -= chosen & {3}
    return union, common, rest, reverse, either, covered, chosen <= {1, 4}, chosen == {2, 3}, sets


def a_set_changed_under_the_name_of_the_item(n):
    sets = {"a": {1}, "b": {2, 3}}
    chosen = sets["b" if n > 0 else "a"]
    chosen |= {9}
    return sets, chosen


def dicts_of_a_dict(n):
    dicts = {"a": {1: 1}, "b": {2: 2, 3: 3}}
    chosen, counts = dicts["b" if n > 0 else "a"], {5: 5}
    both, reverse, shown, copied = counts | chosen, chosen | counts, {**chosen, 7: 7}, dict(chosen)
    counts.update(chosen)
    return both, reverse, shown, copied, counts


def lists_of_a_list(n):
    rows, front = [[1, 2], [3]], [0]
    row = rows[n % 2]
    return front + row, row + front, row * 2, row == [3], row != [3], row < [2], [2] < row, set(row), tuple(row)


OPERATORS = [sets_of_a_dict, a_set_changed_under_the_name_of_the_item, dicts_of_a_dict, lists_of_a_list]


@pytest.mark.parametrize("n", [0, 3])
@pytest.mark.parametrize("program", OPERATORS, ids=[program.__name__ for program in OPERATORS])
def test_operators_take_what_is_in_the_one_that_it_is(program: Callable[..., Any], n: int) -> None:
    assert same(program(n), ag.function(program)(ag.constant(n)))


KEYS = {"a text": ("a", "b"), "a tuple": ((1, 2), (2, 3)), "a number": (1, 2)}


@pytest.mark.parametrize("keys", KEYS.values(), ids=KEYS)
def test_a_key_may_be_none_on_a_path(keys: Any) -> None:
    first, second = keys

    def program(n):
        rows, best = {first: [1], second: [2, 3], None: [9]}, None
        if n > 5:
            best = second
        rows[best].append(n)
        return rows, best in rows, best == second, {first: 7, second: 8, None: 9}[best]

    def missing(n):
        best = None
        if n > 5:
            best = second
        try:
            return len({first: [1], second: [2, 3]}[best])
        except KeyError:
            return -1

    for n in (3, 7):
        assert same(program(n), ag.function(program)(ag.constant(n)))
        assert same(missing(n), ag.function(missing)(ag.constant(n)))
