"""References to containers: what staged statements carry and merge, and who else refers to a container."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from autograph.operators.state import ambiguous, descent
from autograph.operators.state.positions import Fresh, Known, Positions, homes

# --- whole programs ------------------------------------------------------------------------------------------


def taken_turns(n):
    a, b = [0], [1]
    for _ in range(n):
        b[0] += 1
        b = a
    return a[0], b[0]


def best_kept_and_changed(n):
    best, cur = [0], [0]
    for i in range(n):
        cur[0] += i
        if i == 1:
            best = cur
    return best[0], cur[0]


def put_in_a_list_before_a_raise(x):
    a = [x]
    g = [[0]]
    try:
        if x == 3:
            raise ValueError
        g[0] = a
    except ValueError:
        pass
    a[0] = 9
    return g[0][0], a[0]


def row_of_a_grid_moved(n):
    g = [[1], [2]]
    a = g[0]
    for _ in range(n):
        a[0] += 5
        a = g[1]
        g[1] = [0]
    return a[0], g[0][0], g[1][0]


def one_of_two_in_a_tuple(n):
    a, b = [0], [3]
    pair = (a, 1) if n > 2 else (b, 2)
    pair[0][0] = 9
    return a[0], b[0]


def one_of_two_in_a_list(n):
    a, b = [0], [3]
    items = [a] if n > 2 else [b]
    a[0] = 4
    return items[0][0]


def tuple_replaced_in_a_loop(n):
    t = ([1], 2)
    u = t
    for i in range(n):
        t = ([i], 2)
    u[0][0] = 9
    return t[0][0]


def chosen_in_a_loop(n):
    a, b = [1], [2]
    for i in range(n):
        r = a if i > 0 else b
    a[0] = 9
    return r[0]


def replaced_in_a_deque(n):
    q = deque([[1], [2]])
    first = q[0]
    if n > 2:
        q.rotate(1)
    first[0] = 9
    return q[0][0]


def left_in_a_dict_unless_it_raises(n):
    a = [1]
    g = {"k": a}
    try:
        if n > 2:
            raise ValueError
        g["k"] = [3]
    except ValueError:
        pass
    a[0] = 9
    return g["k"][0]


@pytest.mark.parametrize(
    "program",
    [
        one_of_two_in_a_tuple, one_of_two_in_a_list, tuple_replaced_in_a_loop, taken_turns, best_kept_and_changed,
        row_of_a_grid_moved,
    ],
)  # fmt: skip
@pytest.mark.parametrize("value", [0, 1, 3, 4])
def test_one_list_in_some_iterations_only_is_shared(program, value):
    found = ag.function(program)(ag.constant(value))
    assert [int(part) for part in _flat(found)] == _flat(program(value))


@pytest.mark.parametrize(
    ("program", "value"),
    [
        (chosen_in_a_loop, 3), (replaced_in_a_deque, 3), (left_in_a_dict_unless_it_raises, 3),
        (put_in_a_list_before_a_raise, 3),
    ],
)  # fmt: skip
def test_one_container_in_some_iterations_only_is_refused(program, value):
    with pytest.raises((errors.StagedValueError, errors.LoopCarryError), match="in place") as caught:
        ag.function(program)(ag.constant(value))
    assert caught.value.location is not None
    assert caught.value.location.filename == __file__
    assert "fix" in str(caught.value)


def row_under_another_name(n):
    grid = [[0, 0], [5, 5]]
    row = grid[1]
    for i in range(n):
        row[0] += i
        grid[1][1] += row[0]
    return grid[1][0], row[1], grid[0][0]


def both_swapped(n):
    a, b = [1], [2]
    for _ in range(n):
        a, b = b, a
    return a[0], b[0]


def other_container_in_each_iteration(n):
    last = [0]
    for i in range(n):
        last = [last[0] + i]
    last[0] += 1
    return last[0]


def same_place_in_both_branches(n):
    a = [n]
    pair = (a, [1])
    if n > 2:
        pair[0][0] = 7
    else:
        pair[1][0] = 8
    return a[0], pair[0][0], pair[1][0]


def callee_swaps_what_it_got(n):
    rows = [[1], [2]]
    first = rows[0]

    def swap():
        rows[0], rows[1] = rows[1], rows[0]

    for _ in range(2):
        swap()
    if n > 2:
        first[0] += n
    return rows[0][0], rows[1][0], first[0]


def kept_where_nothing_was_raised(n):
    a = [0]
    other = a
    try:
        a[0] += 1
        if n > 2:
            raise ValueError
        a[0] += 10
    except ValueError:
        other[0] += 100
    return a[0], other[0]


def some(n):
    yield 1
    if n > 2:
        yield 5


def list_of_a_loop_over_a_generator_replaced(n):
    a, c = [0], [5]
    b = a
    for i in some(n):
        a = c
        a[0] += i
    b[0] += 1
    return a[0], b[0], c[0]


def new_list_in_each_iteration_over_a_generator(n):
    a = [0]
    b = a
    for i in some(n):
        a = [*a, i]
    b.append(3)
    return len(a), len(b), b[-1]


def made_in_a_try_body_and_kept_elsewhere(n):
    holder, c = Holder(), [2]
    holder.kept = c
    try:
        c = [n]
        holder.kept = c
        if n > 2:
            raise ValueError
        c[0] += 1
    except ValueError:
        c[0] += 10
    return c[0], holder.kept[0]


def replaced_where_nothing_else_refers_to_it(n):
    g, t, holder = [[1]], ([1], 2), Holder()
    holder.kept = [1]
    if n > 2:
        g[0], t, holder.kept = [5], ([5], 2), [5]
    g[0][0] += 1
    t[0][0] += 2
    holder.kept[0] += 3
    return g[0][0], t[0][0], holder.kept[0]


def row_changed_in_one_branch_and_replaced_in_the_other(n):
    rows = [[0], [1]]
    old = rows[1]
    if n > 2:
        rows[1][0] = 5
        rows = [rows[0], rows[1]]
    else:
        rows = [rows[0], [2]]
    return rows[0][0], rows[1][0], old[0]


class Twice:
    """Leads to its list by two names, so that more than one variable refers to that."""

    def __init__(self):
        self.items = self.again = [1, 2]


@ag.do_not_convert
def pair_of_a_library():
    return Twice()


def list_of_a_library_in_each_iteration(n):
    total = 0
    for i in range(n):
        b = pair_of_a_library().items
        b[0] += i
        c = b
        c[1] += b[0]
        total += b[1]
    return total


def list_in_a_tuple_grown_by_the_test_of_a_loop(n):
    pair = [1], 2
    while pair[0].append(n) or n > 0:
        pair = pair[0], 3
        n -= 1
    return len(pair[0]), pair[0][-1], pair[1]


class Holder:
    pass


@pytest.mark.parametrize(
    "program",
    [
        list_of_a_loop_over_a_generator_replaced, new_list_in_each_iteration_over_a_generator,
        made_in_a_try_body_and_kept_elsewhere, replaced_where_nothing_else_refers_to_it,
        row_under_another_name, both_swapped, other_container_in_each_iteration, same_place_in_both_branches,
        callee_swaps_what_it_got, kept_where_nothing_was_raised,
        row_changed_in_one_branch_and_replaced_in_the_other, list_in_a_tuple_grown_by_the_test_of_a_loop,
        list_of_a_library_in_each_iteration,
    ],
)  # fmt: skip
@pytest.mark.parametrize("value", [0, 2, 3])
def test_both_names_show_a_change(program, value):
    found = ag.function(program)(ag.constant(value))
    expected = program(value)
    assert [int(part) for part in _flat(found)] == _flat(expected)


def _flat(value: Any) -> list[Any]:
    return list(value) if isinstance(value, tuple) else [value]


# --- positions -----------------------------------------------------------------------------------------------


def test_a_container_from_before_is_carried_as_a_constant():
    known, fresh = [1], [1]
    positions = Positions(Known((known,), (), ["a"]))
    carried = positions.hidden([known, fresh], (0,))
    assert carried[0] is not known
    shown = positions.shown(carried)
    assert shown[0] is known
    assert shown[1] == fresh and shown[1] is not fresh


def test_the_position_of_another_reference_is_opened_and_no_other():
    a, b = [1], [2]
    positions = Positions(Known((a, b), (), ["a", "b"]))
    start, end = [positions.hidden(value, (0,)) for value in ((a, b), (a, a))]
    assert positions.open_where_changed([((0,), start, end)])
    assert positions.opened == {(0, "[1]")}
    assert not positions.open_where_changed([((0,), start, end)])


def test_an_opened_position_says_what_it_may_hold():
    a, b = [1], [2]
    positions = Positions(Known((a, b), (), ["a", "b"]))
    positions.opened = {(0,)}
    carried = positions.hidden(a, (0,))
    assert carried == [1] and carried is not a
    positions.hidden(b, (0,))
    assert list(positions.others[0,].values()) == [a, b]


def test_a_value_that_took_over_another_position_may_be_what_that_was():
    a, b = [1], [2]
    known = [a]
    positions = Positions(Known((a, b), (), ["a", "b"]))
    positions.opened = {(0,), (1,)}
    positions.was = {(0,): a, (1,): b}
    moved = [0]
    positions.starts = {id(moved): (0,)}
    with descent.standing_in([(moved, a)], ()):
        positions.hidden(moved, (1,))
    assert positions.may_hold((1,)) == [b, a]
    assert positions.others_of((1,)) == known  # others refer to it, too


def test_what_is_changed_and_shared_in_some_iterations_is_refused():
    positions = Positions(Known((), (), []))
    one, other = [1], [2]
    fresh = Fresh([((0,), one), ((1,), other)], positions)
    with descent.standing_in(fresh.given(), ()):
        fresh.check([((0,), one), ((1,), one)], ["a", "b"])  # nothing is changed
        one[0] = 5
        assert fresh.changed() == [(0,)]
        with pytest.raises(errors.LoopCarryError, match="'a' and 'b' hold one and the same container in some"):
            fresh.check([((0,), one), ((1,), one)], ["a", "b"])


# --- who else refers to it -----------------------------------------------------------------------------------


def _shared(get_state: Any) -> list[bool]:
    before = homes(get_state())
    known = Known(before, (), [f"v{i}" for i in range(len(before))])
    return [known.is_shared(container) for container in known.own.values()]


def test_what_only_one_variable_or_item_refers_to_is_not_shared():
    value = [1]
    outer = {"k": [[2]]}
    assert _shared(lambda: (value, outer)) == [False] * 4


def test_a_second_name_is_found():
    value = [1]
    other = [value]
    assert _shared(lambda: (value,)) == [True]
    del other
    assert _shared(lambda: (value,)) == [False]


def test_what_is_in_a_tuple_is_shared_if_that_is():
    pair = ([1], 2)
    assert _shared(lambda: (pair,)) == [False]
    other = [pair]
    assert _shared(lambda: (pair,)) == [True]
    del other


def test_what_cannot_be_counted_is_shared():
    assert Known((), (), []).is_shared([1])


def test_staged_lists_are_counted_with_their_python_lists():
    def grown(n):
        mine, other = [1], [2]
        known = other
        for i in range(n):
            mine.append(i)
            other.append(i)
        if n > 1:
            mine = [5]
        mine.append(3)
        if n > 2:
            other = [5]
        return len(mine), len(other), len(known)

    found = ag.function(grown)
    assert [int(part) for part in found(ag.constant(3))] == [2, 1, 4]


@pytest.mark.parametrize("n", [0, 1, 2, 5])
def test_a_staged_list_with_two_names_is_no_list_of_one_name(n):
    def grown(n):
        mine = [1]
        for i in range(n):
            mine.append(i)
        other = mine
        if n > 1:
            mine = [5]
        other.append(7)
        return len(mine), len(other)

    assert [int(size) for size in ag.function(grown)(ag.constant(n))] == list(grown(n))


# --- ambiguity -----------------------------------------------------------------------------------------------


def test_an_ambiguous_container_must_not_change():
    joined, a, b = [1], [1], [2]
    with ambiguous.isolated():
        ambiguous.note("'c'", joined, [a, b])
        a.append(1)
        with pytest.raises(errors.StagedValueError, match="'c' is one of two lists"):
            ambiguous.check()
        ambiguous.check()  # it is said once


def test_a_change_that_is_taken_back_is_one():
    def program(x):
        a = [x, 1]
        b = a
        if x == 1:
            b = [x, 1]
        a[0] = 5
        seen = b[0]
        a[0] = x
        return seen

    assert int(ag.function(program)(ag.constant(3))) == program(3)


def test_what_a_container_may_be_is_followed():
    outer, inner, known = [1], [1], [2]
    with ambiguous.isolated():
        ambiguous.note("'c'", inner, [known])
        ambiguous.check()  # its branch has ended
        ambiguous.note("'d'", outer, ambiguous.with_those_behind([inner]))
        assert ambiguous.is_ambiguous(outer) and not ambiguous.is_ambiguous(known)
        assert any(part is known for part in ambiguous.known_of(outer))
