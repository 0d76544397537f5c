"""Programs that change containers in place where only a path taken at run time does so: under other names, in calls."""

from __future__ import annotations

import heapq
import operator
import random
from collections import OrderedDict, UserDict, UserList

from tests.corpus.registry import program


class Owner:
    def __init__(self, items):
        self.items = items


class Part:
    """Its attributes have the names that converters give to what stands in their place."""


@program((True,), (False,))
def nonlocal_list_added_to_in_a_conditional_expression(p):
    values = [2]

    def add():
        nonlocal values
        values += [5]

    add() if p else 1
    return values


@program((True,), (False,))
def list_in_a_dict_added_to_by_a_callee(p):
    table = {"k": [2]}

    def add():
        table["k"] += [5]

    add() if p else 1
    return table["k"]


@program((True,), (False,))
def list_added_to_under_a_name_of_the_callee(p):
    values = [2]

    def add():
        mine = values
        mine += [5]
        return 1

    if p:
        add()
    return values


@program((True,), (False,))
def list_in_an_attribute_added_to_by_a_callee(p):
    owner = Owner([1])

    def add():
        owner.items += [5]

    add() if p else 1
    return owner.items


@program((True,), (False,))
def list_of_an_owner_that_a_call_gives_added_to(p):
    owner = Owner([1])
    calls = []

    def find():
        calls.append(1)
        return owner

    def add():
        find().items += [5]

    add() if p else 1
    return owner.items, len(calls)


@program((True,), (False,))
def list_repeated_by_a_callee(p):
    values = [2]

    def find():
        return values

    def repeat():
        mine = find()
        mine *= 2
        return 1

    x = repeat() if p else 1
    return values, x


@program((True,), (False,))
def dict_updated_with_an_operator_by_a_callee(p):
    table = {2: 3}

    def update():
        mine = table
        mine |= {2: 4}
        return 1

    x = update() if p else 1
    return table[2] + x


@program((True,), (False,))
def letters_added_by_a_callee(p):
    letters = ["a"]

    def add():
        mine = letters
        mine += "bc"
        return 1

    if p:
        add()
        count = len(letters)
    else:
        count = 0
    return count


@program((2,), (-1,))
def attributes_named_as_what_converters_make(n):
    parts = [Part(), Part()]
    for part in parts:
        part.part = 1
        part.owner = 2
        part.value = 3
        part.name = 4
        part.attr = [1]
        part.target = 5
        part.part += n
        part.owner += n
        part.value += n
        part.name += n
        part.attr += [n]
        part.target += n
        if n > 0:
            part.owner = n
    return [(part.part, part.owner, part.value, part.name, part.attr, part.target) for part in parts]


@program((True,), (False,))
def heap_pushed_to_by_a_callee(p):
    heap = [1, 3]

    def push():
        heapq.heappush(heap, 0)
        list.append(heap, 7)
        heap.__setitem__(1, 9)
        return 1

    x = push() if p else 2
    return heap, x


@program((True,), (False,))
def list_shuffled_by_library_code(p):
    values = [1, 2, 3]

    def shuffle():
        random.Random(0).shuffle(values)
        operator.iadd(values, [4])
        return 1

    if p:
        shuffle()
        x = len(values)
    else:
        x = 0
    return x


@program((True,), (False,))
def attribute_set_by_name_in_a_callee(p):
    owner = Owner(1)

    def change():
        setattr(owner, "items", 2)
        return 1

    def change_again():
        object.__setattr__(owner, "items", owner.items + 1)
        return 1

    x = change() if p else 0
    x += change_again() if not p else 0
    return owner.items, x


@program((True,), (False,))
def dict_changed_by_its_special_methods(p):
    table = {"k": 1}
    other = OrderedDict(k=1)

    def change():
        dict.__setitem__(table, "k", 2)
        other.__setitem__("k", 3)
        vars(owner)["items"] = 4
        return 1

    owner = Owner(5)
    x = change() if p else 0
    return table["k"], other["k"], owner.items, x


@program((7,), (3,))
def list_in_a_dict_of_which_a_callee_sets_another_item(x):
    values = [x]
    table = {"l": values, "k": 1}

    def change():
        if x > 5:
            table["k"] = 2

    change()
    values.append(2)
    return table["l"], table["k"]


@program((7,), (3,))
def list_in_a_dict_that_a_conditional_expression_changes(x):
    values = [x]
    table = {"l": values, "k": 1}

    def change():
        table["k"] = 2

    change() if x > 5 else 0
    values.append(2)
    return table["l"], table["k"]


@program((7,), (3,))
def list_in_a_dict_that_a_callee_replaces_and_nobody_else_knows(x):
    table = {"l": [x], "k": 1}

    def outer():
        def change():
            if x > 5:
                table["l"] = [1]

        if x > 6:
            change()

    outer()
    table["l"].append(2)
    return table["l"]


@program((7,), (3,))
def lists_in_a_list_swapped_by_a_callee(x):
    rows = [[x], [1]]

    def swap():
        if x > 5:
            rows[0], rows[1] = rows[1], rows[0]

    swap()
    rows[0].append(2)
    return rows[0][0], rows[1][0]


@program((4,), (1,))
def objects_of_the_library_changed_in_a_branch(x):
    values, table = UserList([1, 2]), UserDict(a=1)
    if x > 2:
        values[0] = 5
        table["a"] = 6
    return values[0], table["a"]


@program((4,), (1,))
def methods_of_the_library_in_a_branch(x):
    values = UserList([2, 1])
    if x > 2:
        values.reverse()
    return values[0], values[1]


@program((4,), (1,))
def owner_assigned_by_what_is_added(x):
    owner = first = Owner([x])

    def more():
        nonlocal owner
        owner = Owner([])
        return [2]

    owner.items += more()
    return first.items, owner.items


@program((7,), (-3,))
def list_in_a_list_behind_an_early_return(x):
    rows = [[x], [1]]
    if x > 0:
        return rows
    rows[0][0] = 5
    rows[1] += [2]
    return rows


@program((7,), (-3,))
def list_in_a_tuple_behind_an_early_return(x):
    pair = ([x], x)
    if x > 0:
        return pair
    pair[0][0] = 5
    return pair


@program((7,), (-3,))
def list_in_a_dict_named_anew_on_each_path(x):
    table = {"k": [x], "m": {"n": x}}
    if x > 0:
        found = table
        table["m"]["n"] = 5
    else:
        for items in table.values():
            if type(items) is list:
                items[0] = 4
        found = table
    found["k"].append(1)
    return found, table["k"]


@program((7,), (-3,))
def method_of_the_class_on_lists(x):
    items, names = [x], {"k": 1}
    if x > 0:
        list.append(items, 2)
        dict.update(names, k=x)
    n = 0
    while n < x:
        n += 3
        list.append(items, n)
        list.reverse(items)
    return items, str.upper("a"), names


@program((7,), (-3,))
def list_that_a_branch_makes_and_puts_into_another(x):
    rows = [[x], []]
    if x > 0:
        row = [1]
        rows[1].append(row)
        row.append(4)
    else:
        row = [5]
        rows[1].append(row)
        rows[1][0].append(3)
    row.append(7)
    return rows, row


@program((7,), (-3,))
def list_that_a_branch_makes_under_two_names(x):
    found, table = {"k": 3}, {}
    if x > 0:
        found["k"] = [1]
        table = {"m": found["k"], "n": (x, found["k"])}
    else:
        found["k"] = [2]
        table = {"m": found["k"], "n": (0, found["k"])}
    table["m"][0] += 7
    table["n"][1].append(x)
    return found, table


@program((7,), (-3,))
def list_put_into_another_and_changed_there(x):
    rows, row = [[x, 3]], [1]
    if x > 0:
        rows[0] = [2]
        rows[0].append(x)
        rows[0][0] += x
    else:
        row.append(4)
        row[0] = rows[0][0]
        row.pop()
    return rows, row

