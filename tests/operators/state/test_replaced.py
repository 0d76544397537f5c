"""Containers that a tensor has replaced where one name alone refers to them, and that are changed before and behind
that: no program tells the merged one from them. Where something still refers to one of them, it shows the change."""

from __future__ import annotations

import linecache
from collections.abc import Iterator
from typing import Any

import pytest

import autograph as ag
from autograph import errors

#: What the name holds first, what replaces it, and a change.
KINDS = {
    "dict": ("{1: 5}", "{1: n}", "S[1] = 4"),
    "dict that grows": ("{n: 5}", "{1: n}", "S[2] = 4"),
    "set": ("{5}", "{1, 7}", "S.add(2)"),
    "set of a tensor": ("set([n])", "{1, 7}", "S.add(2)"),
    "list": ("[5]", "[7]", "S[0] = 4"),
    "list that grows": ("[5]", "[7, 8]", "S.append(3)"),
    "list in a dict": ("{1: [5]}", "{1: [7]}", "S[1][0] = 4"),
    "lists in a list": ("[[5], [6]]", "[[7], [8]]", "S[0][0] = 4"),
}
OUTER = ("if n > 0:", "for _ in range(n):", "for _ in range(2):", "try:")
INNER = (
    "if n > 2:|    S = NEW|CHANGE",
    "CHANGE|if n > 2:|    S = NEW|CHANGE",
    "if n > 1:|    CHANGE|    if n > 2:|        S = NEW|    CHANGE|CHANGE",
    "S = NEW|CHANGE|if n > 2:|    CHANGE",
)


def _programs() -> Iterator[tuple[str, str]]:
    for kind, (old, new, change) in KINDS.items():
        for outer in OUTER:
            for inner in INNER:
                lines = [f"    S = {old}", f"    {outer}"]
                lines += [f"        {line}" for line in inner.replace("NEW", new).replace("CHANGE", change).split("|")]
                lines += ["    finally:", "        n += 1"] if outer == "try:" else []
                yield f"{kind}: {outer} {inner}", "\n".join(["def f(n):", *lines, "    return S"]) + "\n"


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {int(key): _plain(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_plain(part) for part in value]
    if isinstance(value, set):
        return {int(part) for part in value}
    return value.numpy().tolist() if isinstance(value, ag.Tensor) else value


@pytest.mark.parametrize(("label", "source"), list(_programs()))
def test_what_only_one_name_knew_is_replaced(label: str, source: str) -> None:
    filename = f"<{label}>"
    linecache.cache[filename] = len(source), None, source.splitlines(True), filename
    names: dict[str, Any] = {}
    exec(compile(source, filename, "exec"), names)
    staged = ag.function(names["f"])
    for n in range(4):
        assert _plain(staged(ag.constant(n))) == _plain(names["f"](n)), source


def item_that_another_item_becomes(n):
    rows = [[5], [1]]
    if n > 2:
        rows[0] = rows[1]
    rows[1][0] += 4
    return rows


def item_among_texts(n):
    rows = [[5], [1], "x"]
    if n > 2:
        rows[0] = rows[1]
    rows[1][0] += 4
    return rows[0], rows[1]


def part_of_a_tuple(n):
    pair = ([5], [1])
    if n > 2:
        pair = (pair[1], pair[1])
    pair[1][0] += 4
    return pair


def value_of_a_dict(n):
    table = {1: [5], 2: [1]}
    if n > 2:
        table[1] = table[2]
    table[2][0] += 4
    return table[1], table[2]


def values_that_change_places(n):
    table = {1: {0: 5}, 2: {0: 1}}
    if n > 2:
        table[1], table[2] = table[2], table[1]
    table[2][0] += 4
    return table[1][0], table[2][0]


def moved_in_a_new_dict(n):
    table = {1: {0: 5}, 2: {0: 1}}
    if n > 2:
        table = {1: {0: 7}, 2: table[1]}
    table[2][0] += 4
    return table[1][0], table[2][0]


def two_names_on_both_paths(n):
    a, b = [5], [0]
    if n > 2:
        b = a
        a = [7]
    else:
        b = a
    b[0] += 1
    return a, b


def list_that_a_dict_has_lost(n):
    table, other = {1: [5]}, [0]
    if n > 2:
        other = table[1]
        table = {1: [7]}
    table[1][0] = 4
    other[0] += 8
    return table[1], other


def list_of_a_dict_under_another_name(n):
    row = [5]
    table = {1: row}
    if n > 2:
        table = {1: [7]}
    table[1][0] = 4
    return table[1], row


def dict_under_another_name(n):
    table = {1: [5]}
    same = table
    if n > 2:
        table = {1: [7]}
    table[1][0] = 4
    return table[1], same[1]


def put_in_an_object_of_one_path(n):
    class Box:
        pass

    row, box = [5], Box()
    box.row = [0]
    if n > 2:
        box.row = row
        row = [7]
    row[0] += 1
    return row, box.row


def in_a_place_alone_before_a_raise(n):
    table = {1: [5]}
    try:
        table[1] = [n]
        if n > 2:
            raise ValueError
        table[1][0] = 1 + n
    except ValueError:
        pass
    return table[1]


def in_a_dict_beside_a_list_that_is_shared(n):
    a = [n, 1]
    b = a
    try:
        table = {1: [n, 2]}
        if n > 2:
            raise ValueError
    except ValueError:
        a = [*a, 1]
    a[0] += n
    return a[0], b[0], table[1][1]


def name_that_goes_to_an_item_before_a_raise(n):
    rows = [[7]]
    row = rows
    try:
        if n > 2:
            raise ValueError
    except ValueError:
        n = 1
    finally:
        row.append([n])
        row = row[1]
    return rows


def name_that_is_a_number_before_a_raise(n):
    rows = [[]]
    row = rows
    try:
        if n > 90:
            raise ValueError
    finally:
        row.append([n])
        row = 5
    return rows


def name_that_goes_to_an_item_where_an_error_leaves(n):
    rows = [[7], []]
    row = rows
    try:
        if n > 90:
            raise ValueError
    finally:
        row.append([n])
        row = row[2]
    return rows


def list_that_two_names_get_where_one_is_shared(n):
    a, c = [1], [n]
    known, written = a, c
    for _ in range(n - 1):
        written[0] += n
        a = c = [n, 0]  # takes the place of a list that is shared, and with it that of one that is not yet
    a[0] += 1
    return a, c, known, written


def list_that_is_twice_in_a_tuple_where_one_is_shared(n):
    a, c = [1], [n]
    pair, written = (a, c), c
    for _ in range(n - 1):
        written[0] += n
        pair = ([n, 0],) * 2
    pair[0][0] += 1
    return pair[0], pair[1], a, written


def attribute_of_a_list_that_an_iteration_changes_first(n):
    class Box:
        pass

    def each(count, row):
        for _ in range(count):
            yield row

    row, other, box = [2, n], [n], Box()
    c = box.row = row
    for item in each(n - 1, row):
        item[0] += n  # the attribute refers to it from before the loop, whatever it holds by now
        try:
            box.row, c = c, box.row
        finally:
            c = other
    return box.row, c, row


@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize(
    "program",
    [
        attribute_of_a_list_that_an_iteration_changes_first,
        list_that_two_names_get_where_one_is_shared, list_that_is_twice_in_a_tuple_where_one_is_shared,
        item_that_another_item_becomes, item_among_texts, part_of_a_tuple, value_of_a_dict, values_that_change_places,
        moved_in_a_new_dict, two_names_on_both_paths, list_that_a_dict_has_lost, list_of_a_dict_under_another_name,
        dict_under_another_name, put_in_an_object_of_one_path, in_a_place_alone_before_a_raise,
        name_that_goes_to_an_item_before_a_raise, name_that_is_a_number_before_a_raise,
        name_that_goes_to_an_item_where_an_error_leaves,
        in_a_dict_beside_a_list_that_is_shared,
    ],
)  # fmt: skip
def test_what_still_refers_to_it_shows_the_change(program: Any, n: int) -> None:
    assert _flat(ag.function(program)(ag.constant(n))) == _flat(program(n))


def _flat(value: Any) -> list[Any]:
    value = value.numpy().tolist() if isinstance(value, ag.Tensor) else value
    return [leaf for part in value for leaf in _flat(part)] if isinstance(value, (list, tuple)) else [value]


def dict_that_another_value_becomes(n):
    table = {1: {0: 5}, 2: {0: 1}}
    if n > 2:
        table[1] = table[2]
    table[2][0] += 4
    return table[1][0], table[2][0]


def dict_in_a_new_list_twice(n):
    rows = [{0: 5}, {0: 1}]
    if n > 2:
        rows = [rows[1], rows[1]]
    rows[1][0] += 4
    return rows[0][0], rows[1][0]


def dict_under_two_names_on_both_paths(n):
    a, b = {0: 5}, {0: 0}
    if n > 2:
        b = a
        a = {0: 7}
    else:
        b = a
    b[0] += 1
    return a[0], b[0]


@pytest.mark.parametrize(
    "program", [dict_that_another_value_becomes, dict_in_a_new_list_twice, dict_under_two_names_on_both_paths]
)
def test_one_of_two_dicts_to_which_something_still_refers_is_refused(program: Any) -> None:
    with pytest.raises(errors.StagedValueError, match="is one of two dicts"):
        ag.function(program)(ag.constant(3))


def list_that_a_callee_replaces_in_a_variable(n):
    values = [0]

    def replace():
        nonlocal values
        values = [5]

    known = values
    if n > 1:
        replace()
    values.append(1)
    return len(known), len(values), values[0]


def lists_that_a_callee_swaps(n):
    a, b = [n, 1], [2, n]
    rows = [a, b]

    def swap():
        nonlocal a, b
        a, b = b, a

    if n > 1:
        swap()
    else:
        rows[0] = b
    rows[0][1] = n
    return a[0], a[1], b[0], b[1], rows[0][0], rows[0][1]


_values = [0]


def _replace_global():
    global _values
    _values = [5]


def global_list_that_a_callee_replaces(n):
    global _values
    _values = [0]
    known = _values
    if n > 1:
        _replace_global()
    _values.append(1)
    return len(known), len(_values), _values[0]


@pytest.mark.parametrize(
    "program",
    [list_that_a_callee_replaces_in_a_variable, lists_that_a_callee_swaps, global_list_that_a_callee_replaces],
)
def test_a_variable_that_a_callee_writes_is_one_place(program: Any) -> None:
    """The journal has it as what the callee writes, and the statement as its own variable."""
    function = ag.function(program)
    for n in (0, 2):
        assert _flat(function(ag.constant(n))) == _flat(program(n))
