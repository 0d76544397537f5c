"""Augmented assignments of containers: evaluated in Python's order, and seen under all names of the container."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.agreement import assert_agree, run


def value_that_adds_to_the_set(x):
    members = {1}
    same = members

    def added():
        members.add(x + 1)
        return x

    members |= {added()}
    return members, same


def value_that_reads_the_set(x):
    members, counted, both = {1, 2}, {1, 2}, {1, 2}
    a, b, c = members, counted, both
    members |= {len(a), x}
    counted ^= {len(counted ^ {x})}
    both &= {x} | both
    return members, a, counted, b, both, c


def value_that_assigns_the_set(x):
    members = {1}
    same = members

    def replaced():
        nonlocal members
        members = {3}
        return x

    members |= {replaced(), 17}
    return members, same


def value_that_changes_another_set(x):
    members, others = {1}, {2}
    same = members

    def grown():
        nonlocal others
        others |= {x}
        return others

    members |= grown()
    members -= others - {x}
    return members, same, others


def value_that_empties_the_set(x):
    members = {1, x}
    same = members

    def emptied():
        members.clear()
        return x

    members -= {emptied()}
    return members, same


def items_added_while_a_tensor_decides(x):
    items = [1]
    same = items

    def added():
        if x > 2:
            items.append(x)
        for i in range(x):
            items.append(i)
        return [7]

    items += added()
    for _ in range(2):
        items += added()
    return items, same


def staged_items_added_to_a_list(x):
    items, more = [1], [5]
    same = items
    if x > 2:
        more.append(x)
    items += more
    return items, same


def repeated_list(x):
    items = [1]
    same = items
    items *= len(same) + x
    return items, same


def entries_of_a_dict(x):
    entries, others = {1: 2}, {5: 1}
    a, b = entries, others

    def added():
        others[x] = 5
        return x

    entries |= {x: len(entries | {x: 1})}
    others |= {3: added()}
    return entries, a, others, b


class Holder:
    pass


def attributes_and_items(x):
    holder, rows = Holder(), [{1, 2}]
    holder.members = {1, 2}
    a, b = holder.members, rows[0]
    holder.members |= {len(holder.members | {x}), x}
    rows[0] |= {len(rows[0] | {x}), x}
    return holder.members, a, rows, b


def in_loops(x):
    members, rows = {1, 2}, [{1, 2}]
    a, b = members, rows[0]
    for i in range(x):
        members |= {len(members | {x}), i}
        rows[0] |= {len(rows[0] | {x}), i}
    return members, a, rows, b


def numbers(x):
    n = 1

    def changed():
        nonlocal n
        n = 10
        return x

    n += changed()
    n *= n
    n -= changed()
    return n


@pytest.mark.parametrize(
    "program",
    [
        value_that_adds_to_the_set, value_that_reads_the_set, value_that_assigns_the_set,
        value_that_changes_another_set, value_that_empties_the_set, items_added_while_a_tensor_decides,
        staged_items_added_to_a_list, repeated_list, entries_of_a_dict, attributes_and_items, in_loops, numbers,
    ],
    ids=lambda program: program.__name__,
)  # fmt: skip
def test_as_in_python(program: Any) -> None:
    staged = ag.function(program)
    for x in (3, 1):
        expected = run(program, [x])
        assert_agree(expected, run(ag.to_graph(program), [x]), f"{program.__name__}({x}), converted")
        assert_agree(expected, run(staged, [ag.constant(x)]), f"{program.__name__}({x})")


def test_a_frozenset_is_replaced() -> None:
    @ag.function
    def program(x):
        members = frozenset([1, x])
        same = members
        members |= {len(members | {x}), 9}
        return members, same

    assert program(ag.constant(3)) == (frozenset({1, 2, 3, 9}), frozenset({1, 3}))


def test_a_set_takes_sets_alone() -> None:
    @ag.function
    def program(x):
        members = {1}
        items = [2]
        if x > 2:
            items.append(x)
        members |= items
        return members

    with pytest.raises(TypeError):
        program(ag.constant(3))


def grown(x):
    found = []
    i = 0
    while i < x[0]:
        found.append(x[i])
        i += 1
    return found


def array_added_to_a_grown_list(x):
    found = grown(x)
    same = found
    found += x[1:]
    return found, same


def grown_list_beside_an_array(x):
    return grown(x) + x[1:], x[1:] + grown(x)


def items_of_an_array_added_to_a_grown_list(x):
    found = grown(x)
    found += sorted(x)
    found += list(x)
    return found


@pytest.mark.parametrize(
    "program", [array_added_to_a_grown_list, grown_list_beside_an_array, items_of_an_array_added_to_a_grown_list]
)
def test_a_list_and_an_array_are_added_as_in_numpy(program) -> None:
    """Also by `+=`: NumPy is asked before the list is."""
    x = np.array([2, 4, 5])
    assert_agree(run(program, [x]), run(ag.function(program), [x]), program.__name__)
