"""Lists and dicts that stand for one of two (`operators.state.ambiguous`), of which one changes where others know it:
lists are shared, dicts are refused."""

import types
from collections import deque

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import assert_agree, run, same


def receiver_replaced_by_the_argument(x):
    values = [x]

    def more():
        nonlocal values
        if x > 1:
            values = [*values, 5]
        return 1

    while x < 5:
        try:
            x += 1
        finally:
            values.insert(0, more())
    return values


def dict_method_whose_argument_replaces_the_dict(x):
    table = {"k": x}

    def more():
        nonlocal table
        if x > 5:
            table = {"k": 3}
        return 1

    if x > 0:
        table.update(k=more())
    return table["k"]


def list_in_a_dict_replaced_in_a_loop(x):
    table = {"k": [x]}
    old = table["k"]
    while x > 5:
        table["k"] = [1]
        x -= 1
    old.append(x)
    return table["k"]


def list_replaced_beside_a_path_that_raises(x):
    values = [x]
    known = values
    if x == 0:
        raise ValueError
    elif x == 1:
        values = [1]
    values.append(1)
    return known


def list_returned_in_a_tuple_and_changed_in_finally(x):
    values = [x]
    try:
        if x > 0:
            if x < 5:
                values = [*values, 7]
                return values, x
    finally:
        values.extend([3])
    return values, x


def list_in_a_dict_that_a_callee_replaces(x):
    table = {"l": [x], "k": 1}
    known = table["l"]

    def change():
        if x > 5:
            table["l"] = [1]

    change()
    known.append(2)
    return table["l"]


def lists_swapped_by_a_callee(x):
    first = [x]
    rows = [first, [1]]

    def swap():
        if x > 5:
            rows[0], rows[1] = rows[1], rows[0]

    swap()
    first.append(2)
    return len(rows[0]), len(rows[1])


def set_that_may_be_another_one(x):
    known, other = {1, 2}, {7}
    if x > 2:
        chosen = known
    else:
        chosen = other
    chosen.add(x)
    return known


def deque_that_may_be_another_one(x):
    known, other = deque([1, 2]), deque([7])
    chosen = known if x > 2 else other
    chosen.append(x)
    return len(known)


def either_of_two_lists_by_or(x):
    known, other = [], [2]
    for i in range(x):
        known.append(i)
    chosen = known or other
    chosen.append(3)
    return other


def either_of_two_sets_by_and(x):
    known, other = set(), {2}
    if x > 2:
        known.add(x)
    chosen = known and other
    chosen.add(5)
    return other


def list_in_a_list_that_a_tensor_selects(x):
    rows = {1: [[1]], 3: [[2], [3]]}
    rows[x][0].append(5)
    return rows[3]


def attribute_of_an_object_that_a_tensor_selects(x):
    known = Holder(), Holder()
    for holder in known:
        holder.value = [1]
    known[x - 2].value.append(5)
    return known[1].value


def list_with_the_largest_key(x):
    known, other = [1], [2]
    chosen = max(known, other, key=lambda row: row[0] * x)
    chosen.append(5)
    return known


def first_list_that_fits(x):
    known, other = [x], [1]
    chosen = next(row for row in [known, other] if row[0] == 1)
    chosen.append(5)
    return known


SHARED = [
    list_returned_in_a_tuple_and_changed_in_finally, list_in_a_dict_that_a_callee_replaces, lists_swapped_by_a_callee,
    receiver_replaced_by_the_argument, list_in_a_dict_replaced_in_a_loop, either_of_two_lists_by_or,
    list_in_a_list_that_a_tensor_selects, attribute_of_an_object_that_a_tensor_selects, list_with_the_largest_key,
    first_list_that_fits, list_replaced_beside_a_path_that_raises,
]  # fmt: skip


@pytest.mark.parametrize("x", [0, 1, 3, 6])
@pytest.mark.parametrize("program", SHARED, ids=[program.__name__ for program in SHARED])
def test_lists_of_which_one_changes_are_shared(program, x):
    assert_agree(run(program, [x]), run(ag.function(program), [ag.constant(x)]), program.__name__)


CASES = [
    (either_of_two_sets_by_and, "the result of `and`"),
    (set_that_may_be_another_one, "'chosen'"),
    (deque_that_may_be_another_one, "the result of .*"),
    (dict_method_whose_argument_replaces_the_dict, "'table'"),
]


@pytest.mark.parametrize(("program", "name"), CASES, ids=[program.__name__ for program, _ in CASES])
def test_changed_where_others_know_it(program, name):
    with pytest.raises(errors.StagedValueError, match=f"{name} is one of two") as caught:
        ag.function(program)(ag.constant(3))
    assert caught.value.location is not None
    assert caught.value.location.filename == __file__


def list_with_the_loop_s_list_cleared(x):
    values = [x]
    rows = [values]
    while x > 0:
        rows.clear()
        values.append(9)
        x -= 1
    return len(rows)


def dict_with_the_loop_s_list_cleared(x):
    values = [x]
    table = {"k": values}
    while x > 0:
        table.clear()
        values.append(9)
        x -= 1
    return len(table)


def attribute_with_the_loop_s_list_set(x):
    values = [x]
    holder = Holder()
    holder.values = values

    def put():
        holder.values = [5]

    while x > 0:
        put()
        values[0] += 2
        x -= 1
    return holder.values, values


class Holder:
    pass


LET_GO = [
    list_with_the_loop_s_list_cleared,
    dict_with_the_loop_s_list_cleared,
    attribute_with_the_loop_s_list_set,
]


@pytest.mark.parametrize("program", LET_GO, ids=[program.__name__ for program in LET_GO])
@pytest.mark.parametrize("n", [0, 1, 3])
def test_place_that_lets_go_of_a_loop_variable_s_list(program, n):
    assert same(program(n), ag.function(program)(ag.constant(n)))


def attribute_deleted_in_a_branch(x):
    holder = Holder()
    holder.value = 1
    if x > 2:
        del holder.value
    return hasattr(holder, "value")


def test_attribute_deleted_on_one_path():
    with pytest.raises(errors.StagedValueError, match="set on one path only"):
        ag.function(attribute_deleted_in_a_branch)(ag.constant(3))


def list_chosen_beside_a_path_that_raises(x):
    def none():
        raise ValueError

    values = [x]
    same = none() if x < 0 else values
    same.append(2)
    return values


def set_chosen_beside_a_path_that_raises(x):
    def none():
        raise ValueError

    values = {1, 2}
    values.add(x)
    same = none() if x < 0 else values
    same.add(9)
    return values


@pytest.mark.parametrize("program", [list_chosen_beside_a_path_that_raises, set_chosen_beside_a_path_that_raises])
def test_the_container_of_the_only_path_stays_itself(program):
    staged = ag.function(program)
    assert_agree(run(program, [3]), run(staged, [ag.constant(3)]), program.__name__)
    assert_agree(run(program, [-3]), run(staged, [ag.constant(-3)]), program.__name__)
def one_of_two_sets(x):
    a, b = {1}, {2}
    c = a
    if x > 2:
        c = b
    a.add(9)
    return len(c)


def a_set_in_a_tuple(x):
    a, b = {1}, {2}
    pair = (a, 1) if x > 2 else (b, 2)
    pair[0].add(7)
    return 7 in a, 7 in b


def a_set_in_an_attribute(x):
    holder = types.SimpleNamespace(known={1})
    a, b = holder.known, {2}
    if x > 2:
        holder.known = b
    holder.known.add(7)
    return 7 in a, 7 in b


def one_of_two_sets_with_the_same_members(x):
    a, b = {1}, {1}
    c = a if x > 2 else b
    c.add(7)
    return 7 in a, 7 in b


def one_of_two_empty_sets(x):
    a, b = set(), set()
    if x > 2:
        a = b
    a.add(7)
    return a, b


SETS = [
    one_of_two_sets, a_set_in_a_tuple, a_set_in_an_attribute, one_of_two_sets_with_the_same_members,
    one_of_two_empty_sets,
]  # fmt: skip


@pytest.mark.parametrize("x", [1, 3])
def test_sets_that_branches_leave_with_the_same_members_are_sets_of_python(x):
    def f(x):
        a, b, c = {1}, {1}, {1}
        if x > 2:
            a.add(2)
            b = {3}
        else:
            a.add(2)
            b = {3}
        b.add(4)
        d = c if x > 2 else {1}
        return a, b, len(d)

    found = ag.function(f)(ag.constant(x))
    assert found[:2] == f(x)[:2]
    assert found[2].numpy() == 1


@pytest.mark.parametrize("program", SETS)
def test_one_of_two_sets_is_refused_where_one_changes(program):
    with pytest.raises(errors.StagedValueError, match="is one of two sets"):
        ag.function(program)(ag.constant(3))


@pytest.mark.parametrize("x", [1, 3])
def test_one_of_two_sets_may_be_read_and_one_that_nobody_else_knows_changed(x):
    def read(x):
        a, b = {1}, {2}
        c = a if x > 2 else b
        return len(c), 1 in c, 2 in c

    def changed(x):
        a = {1}
        if x > 2:
            a = {2, 3}
        a.add(5)
        return len(a), 5 in a, 3 in a

    for program in (read, changed):
        assert [int(part) for part in ag.function(program)(ag.constant(x))] == [int(part) for part in program(x)]


def test_the_callers_dict_is_not_lost_where_a_loop_within_a_loop_may_replace_it():
    def f(known, x, y):
        for key in [1, 5]:
            for _ in range(x):
                known = {key: 2}
        known[y] = 7
        return known

    with pytest.raises(errors.StagedValueError, match="is one of two dicts"):
        ag.function(f)({3: 4}, ag.constant(0), ag.constant(3))


@pytest.mark.parametrize("x", [1, 3, 5])
def test_a_dict_in_what_a_handler_gets_is_one_of_two(x):
    """The handler of an error gets copies of the containers that the body has made: what these hold may be one of two
    dicts as much as what they were copied from."""

    def f(x):
        d = {0: 2, 1: 5}
        e = {"p": {0: 1, 1: 1}, "q": d}
        try:
            if x > 4:
                e = {"p": d, "q": {0: x, 1: 3}}
            else:
                e["p"] = d
            if x > 2:
                raise ValueError
        except ValueError:
            e["p"][1] = x
        return e["p"][1], e["q"][1]

    with pytest.raises(errors.StagedValueError, match="'e' is one of two dicts"):
        ag.function(f)(ag.constant(x))
