"""Lists as values of dicts whose keys a tensor decides: what they share, what types they have, what is refused."""

from __future__ import annotations

import copy
from collections import defaultdict
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import assert_agree, run


def grouped(n, k):
    by_default, by_test, groups = {}, {}, defaultdict(list)
    for i in range(n):
        by_default.setdefault(i % k, []).append(i)
        groups[i % k].append((i, i * 0.5))
        if i % k not in by_test:
            by_test[i % k] = []
        by_test[i % k].append(i)
    return by_default, dict(groups), by_test, groups[0][0], by_default == by_test, sum(len(g) for g in groups.values())


def one_list_under_several_keys(n, k):
    row, table = [0], {}
    for i in range(n):
        table[i % k] = row
        row.append(i)
    table[k] = [7]
    first = table[0]
    first.append(50)
    return table, row, table[0] is first, table[0] is table[k]


def looked_up(n, k):
    table = {}
    for i in range(n):
        table[i % 3] = [*table.get(i % 3, []), i]
    row = table.pop(k, [])
    row.append(9)
    return table, row, table.get(k, [5]), k in table, sum(table.get(0, [100]))


def list_or_none(n, k):
    table = {i: [i] for i in range(n)}
    row, gone = table.get(k), table.pop(n - 1, None)
    if row is not None:
        row.append(8)
    return table, -1 if row is None else len(row), gone is None, table.get(k) is None


def gone_over(n, k):
    table, total = {i: [i, k] for i in range(n)}, 0
    for key, row in table.items():
        for value in row:
            total = total * 3 + value + key
        row.append(total)
    return total, table, sorted(table.items()), max(table, key=lambda key: table[key][-1]), list(table.values())


def on_some_paths(n, k):
    table, row = {}, [k]
    if n > 3:
        table[k] = row
    else:
        table[n] = [n]
    row.append(5)
    try:
        table[k].append(1)
        table[n].append(2)
    except KeyError:
        table[n] = []
    return table, row


def copies(n, k):
    table = {i: [i] for i in range(n)}
    table[n] = table[0]
    deep, shallow = copy.deepcopy(table), dict(table)
    deep[0].append(k)
    shallow[1].append(k)
    return table, deep, shallow, deep[0] is deep[n], deep[0] is table[0]


def floats_after_ints(n, k):
    table = {k: []}
    for i in range(n):
        table.setdefault(i, []).append(i)
    table[k].append(1.5)
    return table


def lists_of_lists(n, k):
    table = {}
    for i in range(n):
        table.setdefault(i % k, []).append([i])
    table[0][0].append(4)
    print(table)
    return table


@pytest.mark.parametrize(
    "program",
    [
        grouped, one_list_under_several_keys, looked_up, list_or_none, gone_over, on_some_paths, copies,
        floats_after_ints, lists_of_lists,
    ],
    ids=lambda program: program.__name__,
)  # fmt: skip
def test_as_in_python(program: Any) -> None:
    staged = ag.function(program)
    for n, k in ((5, 2), (3, 3), (4, 1)):
        assert_agree(run(program, [n, k]), run(staged, [ag.constant(n), ag.constant(k)]), f"{program.__name__}({n})")


def test_lists_outside_of_the_function_become_python_lists() -> None:
    class Graph:
        edges: dict[int, list[int]] = {}
        last: Any = None

    @ag.function
    def connect(a, b):
        Graph.edges.setdefault(a, []).append(b)
        Graph.last = Graph.edges[a]

    for _ in range(2):
        connect(ag.constant(1), ag.constant(5))
    assert {key: [int(x) for x in row] for key, row in Graph.edges.items()} == {1: [5, 5]}
    assert type(Graph.edges[1]) is list and Graph.edges[1] is Graph.last


@pytest.mark.parametrize("key", [0, 1, 5])
def test_a_list_that_is_filled_behind_a_possible_error(key: int) -> None:
    def program(n, key):
        known, groups = {0: n}, {}
        for i in (1, 2):
            try:
                del known[key]
                groups.setdefault(2, []).append(i)
            except KeyError:
                known[key] = i
        return groups[2][0], len(groups[2])

    found = ag.function(program)(ag.constant(3), ag.constant(key))
    assert [int(part) for part in found] == list(program(3, key))


def test_a_list_beside_numbers_is_refused_with_the_line() -> None:
    @ag.function
    def program(n):
        table = {n: 1}
        table[n + 1] = [1]
        return table

    with pytest.raises(errors.StagedValueError, match=r"a dict of int64 tensors") as caught:
        program(ag.constant(3))
    assert "table[n + 1] = [1]" in str(caught.value)
