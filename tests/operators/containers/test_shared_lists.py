"""Lists that are put into lists of lists are the same list for all that refers to them, as the store has references."""

from __future__ import annotations

from typing import Any

import pytest

import autograph as ag
from autograph import errors
from autograph.framework.func_graph import FuncGraph
from autograph.operators.bodies.sharing import with_shared
from autograph.ops.values.list_types import ShareFirst
from tests.agreement import same


class Holder:
    pass


def put_into_a_list_in_a_branch(n):
    rows = []
    if n > 1:
        x = [1]
        rows.append(x)
    else:
        x = [2]
    x.append(3)
    return rows, x


def row_of_a_list_that_grows(n):
    rows = [[1], [2]]
    row = rows[0]
    for i in range(n):
        rows.append([i])
    rows[0].append(9)
    return row, rows


def from_outside_and_then_replaced(n):
    row = [0]
    keep = row
    rows = []
    for i in range(n):
        rows.append(row)
        row.append(i)
        row = [i]
    return rows, row, keep


def closed_group(n):
    cur = []
    groups = []
    for i in range(n):
        if i % 2 == 0:
            groups.append(cur)
            cur = []
        cur.append(i)
    groups.append(cur)
    return groups, cur


def row_of_a_new_list(n):
    rows = []
    b = [7]
    for i in range(n):
        b = [i]
        rows = [b]
        rows[0].append(5)
    return rows, b


def last_row_has_a_name(n):
    rows = []
    b = [7]
    for i in range(n):
        x = [i]
        rows.append(x)
        b = x
    b.append(100)
    return rows, b


def one_row_in_each_iteration(n):
    rows = []
    b = [7]
    keep = b
    for i in range(n):
        rows.append(b)
        b.append(i)
    keep.append(1)
    return rows, b, keep


def put_into_a_list_before_an_error(n):
    a = [1]
    rows = []
    try:
        if n > 2:
            rows.append(a)
            raise ValueError
        rows.append([5])
        rows.append(a)
    except ValueError:
        a.append(4)
    a.append(3)
    return rows, a


def in_attributes(n):
    o = Holder()
    o.rows = []
    a = [1]
    o.a = a
    for i in range(n):
        o.rows.append(a)
        o.a.append(i)
    a.append(9)
    return o.rows, o.a, a


def taken_turns(n):
    a = [1]
    b = [2]
    rows = []
    for _ in range(n):
        a, b = b, a
        rows.append(a)
    a.append(5)
    return rows, a, b


def row_of_one_of_two_lists(n):
    rows = [[1, 2], [3, 4]]
    last = rows[-1]
    while n > 0:
        if n % 2 == 0:
            rows.append([n, n])
        else:
            last = rows[0]
        last.append(n)
        n -= 1
    return rows, last


def replaced_in_a_branch(n):
    a = [1]
    b = a
    rows = []
    if n > 1:
        rows.append(a)
        if n > 2:
            b = [8]
    b.append(2)
    a.append(3)
    return rows, a, b


def put_there_by_a_callee(n):
    def put(rs, r):
        rs.append(r)
        return r
    rows = []
    x = [0]
    for i in range(n):
        x = put(rows, [i])
    x.append(4)
    return rows, x


def in_a_dict(n):
    d={'a':[1]}
    rows = []
    for i in range(n):
        rows.append(d['a'])
        d['a'].append(i)
    return rows, d['a']


def best_of_several(n):
    best = []
    cur = [0]
    alls = []
    for i in range(n):
        cur.append(i)
        if i % 2 == 0:
            best = cur
        else:
            cur = []
        alls.append(cur)
    best.append(77)
    return best, cur, alls


def row_takes_the_place_of_another(n):
    rows = [[1], [2]]
    a, b = rows
    while n > 0:
        rows[n % 2] = a
        a.append(n)
        n -= 1
    b.append(0)
    return rows, a, b


def changed_and_replaced(n):
    a = [n, 1]
    b = a
    for i in range(n):
        b[0] += i
        b = [n, a[1]]
    return a, b


def one_of_two_that_both_change(n):
    a, b = [n, 1], [n, 2]
    c = a if n > 2 else b
    a[0] += 1
    b.append(3)
    c.append(n)
    return a, b, c


def replaced_behind_an_error(n):
    a = [n, 1]
    b = a
    try:
        if n > 3:
            raise ValueError
        for _ in range(n):
            a = [*a]
    except ValueError:
        pass
    a[1] = 0
    return a, b


def _some(n):
    yield 1
    if n > 2:
        yield 5


def new_row_with_the_same_items(n):
    b = [n, 3]
    for i in _some(n):
        b[0] += i
        b = [n, 3]
    return b


def swapped_by_a_callee_in_a_generator(n):
    a, c = [n, 1], [n, 4]

    def swap():
        nonlocal a, b
        a, b = b, a

    b = c if n > 1 else [n, 1]
    c[0] += 1
    for _ in _some(n):
        if n == 3:
            b = a
        swap()
    a[0] += n
    return a, b, c


def in_a_list_of_the_try_body(n):
    a, c = [n, 1], [3, 4]
    try:
        g = [c, a]
        if n > 2:
            raise ValueError
    except ValueError:
        c[0] += 1
    return g, c


def kept_by_its_second_name(n):
    rows = [[1, 2]]
    for i in range(n):
        rows.append([i])
    if n > 2:
        row = rows[0][:]
        row.append(7)
        rows.append(row)
    else:
        row = [5]
    row.append(1)
    return rows, row


def all_items_of_a_list_that_grows(n):
    a, b, c = [n, 1], [1, 2], []
    for i in range(n):
        b.append(i)
    a[:] = b
    c[:] = b
    b.append(7)
    return a, b, c


def one_row_of_a_table_is_set(n):
    table, row = [[0, 1], [3, 4]], [n, 2]
    other = table[:]
    other[n % 2] = row
    other[0][0] = 9
    row[1] = 7
    return table, other, row


def rows_grown_before_others_are_added(n):
    rows = [[] for _ in range(2)]
    sizes = [1]
    while len(sizes) < n:
        sizes.append(0)
        for row in rows:
            row.append(n)
    for _ in range(n):
        rows.append([n, 3])
    return rows


SAME = [
    put_into_a_list_in_a_branch, row_of_a_list_that_grows, from_outside_and_then_replaced, closed_group,
    row_of_a_new_list, last_row_has_a_name, one_row_in_each_iteration, put_into_a_list_before_an_error,
    in_attributes, taken_turns, row_of_one_of_two_lists, replaced_in_a_branch, put_there_by_a_callee, in_a_dict,
    best_of_several, row_takes_the_place_of_another, changed_and_replaced, one_of_two_that_both_change,
    replaced_behind_an_error, new_row_with_the_same_items, swapped_by_a_callee_in_a_generator,
    in_a_list_of_the_try_body, kept_by_its_second_name, all_items_of_a_list_that_grows,
    one_row_of_a_table_is_set, rows_grown_before_others_are_added,
]


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    return value.numpy().tolist() if isinstance(value, ag.Tensor) else value


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("program", SAME, ids=[program.__name__ for program in SAME])
def test_one_list_under_all_names(program: Any, n: int) -> None:
    assert _plain(ag.function(program)(ag.constant(n))) == _plain(program(n))


@pytest.mark.parametrize("x", [-1, 3])
def test_a_loop_that_changes_and_replaces_one_of_two_lists(x: int) -> None:
    def after_a_branch(x, n, items):
        held = items
        if x > 2:
            items = [*items, 5]
        for _ in range(n):
            items.pop()
            if x > 2:
                items = [*items, 5]
        return items, held

    def after_an_iteration(x, n, items):
        held, done = items, 0
        while True:
            done += 1
            if done > n:
                break
            items.pop()
            if x > 2:
                items = [*items, 5]
        return items, held

    for program in (after_a_branch, after_an_iteration):
        plain = program(x, 2, [0, 2, 7])
        traced = ag.function(lambda x, n, program=program: program(x, n, [0, 2, 7]))
        assert same(plain, traced(ag.constant(x), ag.constant(2)))


@pytest.mark.parametrize("x", [1, 2])
def test_a_list_made_in_a_branch_and_put_into_a_place_there(x: int) -> None:
    def by_a_call(x):
        o = Holder()
        o.items = [9, x]

        def put(items):
            o.items = items

        if x == 1:
            made = [x, 1]
            put(made)
        else:
            made = [5, 6]
        o.items[0] += x
        return made, o.items

    def in_a_handler(x):
        rows = [[9, x]]
        try:
            made = [x, 1]
            if x == 1:
                raise ValueError
        except ValueError:
            rows[0] = made
        rows[0][0] += x
        return made, rows

    for program in (by_a_call, in_a_handler):
        assert same(program(x), ag.function(program)(ag.constant(x)))


def test_sharing_without_an_end_is_refused() -> None:
    def trace() -> None:
        with FuncGraph("body", around).as_default():
            raise ShareFirst([])

    around = ag.Graph()
    with around.as_default(), pytest.raises(errors.StagedValueError, match="however often it is shared"):
        with_shared(trace)
