"""Programs on lists and dicts that `tests.fuzz` found to differ from plain Python, made small."""

from __future__ import annotations

from tests.corpus.registry import program


def risky(k):
    if k > 2:
        raise ValueError("big")
    return k + 1


def grow(values, k):
    values.append(k)
    return len(values)


@program((3,), (0,))
def item_set_behind_a_try_statement_that_sets_it(a):
    mine = [1, 2]
    same = mine
    try:
        c = risky(a)
        mine[1] += c
    except ValueError:
        pass
    mine[1] += 10
    return same[0], same[1]


@program((3,), (0,))
def list_grown_where_nothing_is_raised(a):
    mine = [1, 1]
    same = mine
    try:
        if a > 2:
            raise KeyError
        mine.append(2)
    except LookupError:
        pass
    mine.append(a)
    return len(same), same[-1]


@program((3,), (0,))
def list_grown_by_a_handler(a):
    mine = [1, 2]
    same = mine
    try:
        a = risky(a)
    except ValueError:
        for i, _ in enumerate(mine[:]):
            mine += [i]
    return len(same), sum(same), a


@program((True,), (False,))
def dict_assigned_to_itself_in_a_handler(p):
    d = {"k": 4, "m": 3}
    same = d
    try:
        if p:
            raise KeyError
    except LookupError:
        d = d  # noqa: PLW0127
    d["k"] += 1
    return same["k"], same["m"]


@program((3,), (0,), (5,))
def list_replaced_before_each_error_of_a_try_body(a):
    mine = [1, 2]
    first = mine
    try:
        mine.append(3)
        mine = [a, 9]
        if a > 2:
            raise KeyError(a)
        raise IndexError
    except LookupError:
        mine.append(4)
    return sum(mine), sum(first)


@program((3,), (0,))
def list_replaced_where_nothing_is_raised(a):
    mine = [1, 2]
    first = mine
    try:
        mine.append(risky(a))
        mine = [a, 9]
    except ValueError:
        pass
    return sum(mine), sum(first), len(first)


@program((3,), (0,))
def list_replaced_between_two_errors(a):
    mine = [1, 2]
    first = mine
    try:
        a = risky(a)
        mine = [a, 9]
        a = risky(a + 2)
    except ValueError:
        pass
    return sum(mine), sum(first)


@program((2,), (-1,))
def list_changed_in_a_loop_of_try_statements(a):
    mine = [1, 4]
    same = mine
    for i in range(4):
        try:
            mine[a - 2] = i
        finally:
            mine += [1]
    return sum(same), len(same)


@program((3,), (0,))
def slice_of_a_list_that_a_callee_grows(n):
    mine = [-3, 5]
    for _ in range(n):
        grow(mine, sum(mine[1:]))
    return sum(mine), len(mine[:]), sum(mine[:-1])


@program((3,), (0,))
def copy_of_a_list_that_a_callee_grows(n):
    mine = [-3, 5]
    for _ in range(n):
        grow(mine, 1)
        other = mine[:]
        grow(other, 2)
    return sum(mine)


@program((4,), (0,))
def dict_replaced_under_two_managers(a):
    d = {"k": 1, "m": 0}
    if a:
        with contextmanager_of(1), contextmanager_of(2):
            assert a > 1, "small"
            d = {"k": a, "m": sum(d.values())}
    return d["k"], d["m"]


class contextmanager_of:  # noqa: N801
    def __init__(self, k):
        self.k = k

    def __enter__(self):
        return self.k

    def __exit__(self, *error):
        return None


@program((3,), (0,))
def variable_set_before_a_callee_sets_it_where_nothing_is_raised(a):
    total = 1

    def bump(k):
        nonlocal total
        total += k

    try:
        if a > 2:
            raise KeyError
        total += a
        bump(2)
    except LookupError:
        pass
    return total


@program((2, True), (2, False))
def item_set_by_an_inner_function_in_a_grown_list(n, p):
    mine = [2]

    def set_first(k):
        if p:
            return k
        mine[0] = 5
        return 0

    for i in range(n):
        mine.append(i)
    return set_first(7), mine[0], len(mine)


@program((3,), (1,))
def items_of_lists_in_other_objects_that_callees_grow(n):
    table = {"rows": [[1, 2], [3]]}
    for _ in range(n):
        grow(table["rows"][0], 5)
    return table["rows"][0][2], table["rows"][0][-1], len(table["rows"][0][1:]), table["rows"][1][0]


@program((3,), (0,))
def list_rebound_by_the_argument_of_append(n):
    mine = [1]
    first = mine

    def replace(k):
        nonlocal mine
        mine = [k, k]
        return k

    for i in range(2):
        mine.append(replace(n + i))
    return sum(mine), sum(first), len(mine), len(first)


@program((2,), (-3,))
def new_list_changed_behind_what_may_raise(a):
    mine = [1, 2]
    try:
        mine[a % 2] = 2
        if a < 0:
            raise KeyError
        mine = [a]
        mine.append(0)
    except KeyError:
        mine.append(7)
    return sum(mine), len(mine)


@program((3,), (0,))
def nonlocals_that_the_test_of_a_loop_sets(a):
    b, n = 0, 0

    def step(k):
        nonlocal b
        b = b + k
        return b

    while n < 3 and step(a) < 7:
        n += 1
        b += 1
    return b, n


class Place:
    def __init__(self, n):
        self.n = n


@program((3,), (0,))
def attribute_set_before_an_error_of_the_branch(a):
    here = Place(a)
    try:
        if a > 1:
            here.n += 2
            here = None + 1
    except TypeError:
        pass
    return here.n


@program((1,), (0,))
def variables_of_a_comprehension_that_have_no_value_yet(k):
    if k > 0:
        return 1
    return len([j for j in (2,) for k in range(k)])  # noqa: B020


@program((3, 1), (0, 1), (3, 5), (0, 5))
def new_list_changed_by_the_handlers_of_two_errors(a, b):
    mine = []
    try:
        mine = [1]
        for i in range(a):
            mine.append(i)
        if a > 2:
            raise KeyError
        if b > 2:
            raise IndexError
    except LookupError:
        mine += [5]
    return len(mine), sum(mine)


@program((2, True), (2, False))
def grown_list_that_nobody_else_knows_is_replaced_and_changed(n, p):
    mine = [1, 2]
    try:
        for i in range(n):
            mine.append(i)
        if p:
            mine = [7]
        mine.append(5)
    finally:
        mine.append(6)
    return len(mine), sum(mine)


@program((-2, [1, 2, 3]), (1, [1, 2, 3, 4]))
def list_that_the_test_of_a_loop_and_its_body_change(a, b):
    values = [n for n in b]

    def test(k):
        values.append(k)
        return k

    while test(0) < a:
        values.pop()
        values.pop()
        a -= 1
    return len(values), sum(values), a


@program((7,), (2,))
def item_that_the_test_of_a_loop_changes(a):
    table = {"k": 0, "m": 0}

    def test():
        table["k"] += 1
        return table["k"]

    while test() < a:
        table["m"] += 2
    return table["k"], table["m"]


@program((1, True), (1, False), (0, True))
def list_grown_in_one_of_two_branches_that_return_it_beside_another_value(a, p):
    values = [a]

    def other():
        nonlocal values
        values = []

    if a > 0:
        pass
    elif p:
        for i in range(4, 0, -2):
            values.append(a + i)
        return a, values
    return a, values


@program(([5, 6], 2), ([1, 1], 0))
def item_set_whose_index_gives_the_name_another_list(values, k):
    first = values = [v for v in values]

    def replace(x):
        nonlocal values
        values = [*values, x]
        return 1

    values[replace(k)] = 7
    second = values
    values[replace(k)] += k
    third = values
    del values[replace(k)]
    fourth = values
    values[(values := [3, 4])[0] - 3] = 8
    return first, second, third, fourth, values


@program((3,), (1,), (0,))
def nonlocal_list_added_to_behind_what_may_fail(x):
    values = []

    def add():
        nonlocal values
        if 1 // x == 0:
            values += [5]

    try:
        add()
    except ZeroDivisionError:
        pass
    return values


@program((-3, 0), (3, 1), (0, 2))
def nonlocal_list_added_to_by_two_calls_in_a_try_statement(a, b):
    values = [b]

    def add(k):
        nonlocal values
        try:
            risky(a)
            try:
                risky(k)
            except ValueError:
                values += [k]
        except ValueError:
            pass

    try:
        add(b)
        for value in values[:]:
            add(value + 2)
    except ValueError:
        pass
    return values


@program((6,), (3,), (0,))
def dict_changed_before_a_call_that_assigns_its_name(a):
    table = {"m": 6}
    mine = table

    def assign():
        nonlocal table
        table = table

    n = 0
    while n < a:
        n += 1
        if n > 2:
            table["m"] += n
            assign()
    return mine


@program((0, [1, -2, 3]), (2, [-1]), (1, [2]))
def list_replaced_and_changed_in_nested_statements_under_one_name(a, steps):
    values = [a]
    for step in steps:
        values[len(values) - 1] = values[-1] + abs(step)
        if step < 0:
            values = [*values, step]
            while len(values) < 4:
                values = [0, *values]
                values[0] = step
        values[-1] = values[0] + 1
    return values


@program((0,), (3,))
def list_in_a_dict_replaced_in_a_loop_where_only_the_dict_knows_it(a):
    table = {"k": [a], "n": a}
    mine = [a, 1]
    while a > 1:
        table["k"] = [a + table["n"]]
        mine[0] += a
        a -= 1
    return table["k"][0], mine


@program((0,), (3,))
def dict_that_holds_the_loop_s_list_changed_by_its_method(a):
    values = [a]
    table = {"values": values, "n": 0}
    while a > 0:
        table.update(n=table["n"] + 1)
        values.append(9)
        a -= 1
    values.append(7)
    return table, values


@program((0,), (2,))
def dict_that_holds_the_list_of_nested_loops_changed_by_its_method(a):
    values = [a]
    table = {"values": values, "n": 0}
    while a > 0:
        b = a
        while b > 0:
            table.update(n=table["n"] + 1)
            values.append(b)
            b -= 1
        values[0] += 1
        a -= 1
    return table, values


class Holder:
    def __init__(self, values):
        self.pair = values, 0

    def count(self):
        self.pair = self.pair[0], self.pair[1] + 1


@program((0,), (2,))
def attribute_that_holds_the_loop_s_list_in_a_tuple_set_by_a_method(a):
    values = [a]
    holder = Holder(values)
    while a > 0:
        holder.count()
        values[0] += 2
        a -= 1
    return holder.pair, values
