"""Lists and dicts that have several names."""

from __future__ import annotations

from typing import Any

from tests.corpus.registry import program


@program((3,), (0,))
def row_of_a_grid(n: Any) -> Any:
    grid = [[0] * 3 for _ in range(3)]
    row = grid[1]
    for i in range(n):
        row[i] = i + 1
        grid[i][0] += 1
    return grid


@program((3,), (0,))
def other_name_cleared_in_a_loop(n: Any) -> Any:
    a: list[Any] = []
    b = a
    for i in range(n):
        a.append(i)
        if len(b) == 2:
            b.clear()
    return a, b


@program((3,), (0,))
def two_variables_of_a_loop(n: Any) -> Any:
    a = b = [0, 0]
    for i in range(n):
        a[0] += i
        b[1] += a[0]
    return a, b


@program((3,), (-2,))
def read_under_another_name_in_a_branch(x: Any) -> Any:
    a = [0, 0]
    b = a
    pair = (a, x)
    if x > 0:
        a[0] = x
        x = b[0] + pair[0][0]
    return a, b, x


class Store:
    def __init__(self) -> None:
        self.items: list[Any] = []

    def last(self) -> Any:
        return self.items[-1] if len(self.items) > 0 else -1


@program((4,), (0,))
def list_of_an_object_under_a_name(n: Any) -> Any:
    store = Store()
    items = store.items
    total = 0
    for i in range(n):
        items.append(i * 2)
        total += store.last()
    return items, total


@program((3,), (0,))
def test_of_a_loop_asks_the_other_name(n: Any) -> Any:
    a = [0]
    b = a
    while len(b) <= n:
        a.append(len(b))
    return a, len(b)


@program((4,), (0,))
def rows_that_take_turns(n: Any) -> Any:
    before, now = [1, 0], [0, 0]
    for i in range(n):
        now[0] = before[1] + i
        now[1] = before[0]
        before, now = now, before
    return before, now


@program((2,), (-2,))
def chosen_and_only_read(x: Any) -> Any:
    a, b = [1, 2], [3, x]
    c = a if x > 0 else b
    if x < 0:
        a, b = b, a
    return c[0] + a[1] * b[0], c


class Body:
    def __init__(self, x: Any) -> None:
        self.x = x


@program((3, 1.0), (-1, 2.0))
def object_under_one_name_in_both_branches(n: Any, x: Any) -> Any:
    bodies = [Body(x), Body(-x)]
    if n > 0:
        b = bodies[0]
        b.x += 1
    else:
        b = bodies[0]
        b.x -= 1
    return bodies[0].x


@program((3, 1.0), (0, 2.0))
def object_of_a_loop_variable(n: Any, x: Any) -> Any:
    bodies = [Body(x)]
    b = bodies[0]
    for _ in range(n):
        for b in bodies:
            b.x += 1
    return b.x, bodies[0].x


@program((3, 1.0), (0, 2.0))
def attributes_set_with_setattr(n: Any, x: Any) -> Any:
    bodies = {"p": Body(x), "q": Body(-x)}
    for _ in range(n):
        for k in bodies:
            bodies[k].x += 1
        for k in bodies:
            setattr(bodies[k], "x", bodies[k].x * 2)
    return bodies["p"].x, bodies["q"].x


@program((3,), (-1,))
def dict_named_in_one_branch(a):
    d = {"k": a, "m": 2}
    if a > 0:
        e = d
    d["k"] = 1
    if a > 0:
        return e
    return {"k": 0, "m": 0}


@program((3,), (-1,))
def tuple_around_a_dict_that_changes_later(a):
    d = {"k": a, "m": 2}
    if a > 0:
        r = (a + 1, d)
    else:
        r = (a, d)
    d["k"] = 1
    return r


@program((3,), (-1,))
def dict_returned_before_a_finally_changes_it(a):
    d = {"k": a, "m": 2}
    try:
        if a > 0:
            return a, d
    finally:
        d["k"] = 1
    return a, d


@program((3,), (1,))
def tuple_around_a_dict_in_a_loop(a):
    d = {"k": a, "m": 2}
    c = (0, d)
    for i in range(a):
        c = (i, d)
    d["k"] = 1
    return c


@program((3,), (-1,))
def list_put_into_another_in_both_branches(a):
    row = [a]
    rows = [row, row]
    if a > 0:
        rows.append(row)
    else:
        rows.append(row)
    row[0] = 9
    return rows


@program((3, [1, 0]), (0, [2]), static=("values",))
def list_returned_behind_what_may_fail_and_changed_by_finally(a, values):
    known = list(values)
    try:
        known[a % len(known)]
        return (known,)
    finally:
        known[0] = 5


@program((3,), (0,))
def list_made_behind_what_may_fail_and_put_into_a_tuple(a):
    try:
        first = 6 // a
        made = [first, a]
        pair = (made, 1)
    finally:
        first = 4
    made[1] = 7
    return pair, made


@program((3,), (11,))
def list_in_a_tuple_behind_a_raise(a):
    values = [a, 1]
    try:
        if a > 10:
            raise ValueError
        pair = (values,)
    except ValueError:
        pair = (values,)
    values.append(2)
    return pair, values


@program((3,), (0,))
def list_in_a_tuple_changed_in_a_loop_that_replaces_the_tuple(a):
    values, table = [a], {"k": 0}
    pair = (values, table)
    while a > 0:
        a -= 1
        pair = (pair[0], table)
        pair[0][0] += 1
    return values, table


@program((3,), (0,))
def row_put_in_front_in_both_branches(a):
    rows = [[a], [2]]
    first = rows[0]
    if a > 0:
        rows = [[5], *rows]
        rows[1][0] += 1
    else:
        rows = [[6], *rows]
        rows[1][0] += 2
    first[0] += 10
    return rows, first


@program((3,), (-1,))
def list_made_in_branches_under_two_names(a):
    made = [0, 0]
    if a > 0:
        made = [1, a]
        pair = (made, 1)
    else:
        made = [2, a]
        pair = (made, 2)
    made[1] = 7
    return pair


@program((3,), (1,), (0,))
def dict_replaced_in_each_iteration_and_returned(a):
    d = {"k": a}
    for i in range(a):
        n = 0
        while n < i:
            return a, d
        d = {k: 1 for k in d}
    return a, d


@program((3, -0.5), (0, 2.0))
def grown_list_reversed_where_it_is_returned(a, x):
    values = [1]
    while a > 1:
        values.append(a)
        a -= 1
    if x < 0:
        values.reverse()
        return x, values
    return x, values


@program((3, -0.5), (0, 2.0))
def list_reversed_behind_a_loop_that_returns_it(a, x):
    values = [1, 2, 3]
    if x < 0:
        for i in range(a):
            return values, x
        values.reverse()
    return values, x


@program((3,), (0,))
def list_grown_in_one_branch_and_returned_beside_another_value(a):
    values = [1]
    if a > 0:
        values.append(a)
        return a, values
    return a, values


@program((4,), (1,), (0,))
def list_grown_in_a_loop_that_returns_it_beside_another_value(a):
    values = [1]
    for i in range(a):
        values.append(i)
        if i > 1:
            return i, values
    return a, values


@program((3,), (0,))
def rows_of_which_one_grows_in_a_branch(a):
    rows = [[1], [2]]
    table = {"k": [1, 2], "m": 3}
    if a > 0:
        rows[0].append(a)
        table = {"k": [1], "m": 4}
    return rows, table


def _grow(values, x):
    values.append(x)


@program((3,), (0,))
def list_grown_by_a_function_in_a_loop_that_returns_it(a):
    values = [5]
    for i in range(a):
        while a > 0:
            a -= 1
            _grow(values, a)
        return values, a
    return values, a


def _count(table):
    table["m"] += 1


@program((0,), (-3,), (4,))
def dict_changed_by_a_function_in_loops_of_python_that_return_it(a):
    table = {"k": -2, "m": 2}
    for i in [-2, 2]:
        while 3:
            while a > 0:
                _count(table)
                return table, table["m"]
            a -= i
            break
    return table, table["m"]
