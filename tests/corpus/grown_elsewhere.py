"""Lists that a staged loop grows where an object, a container, a callee or the function around has them."""

from __future__ import annotations

from tests.corpus.registry import program


class Box:
    def __init__(self):
        self.items = []

    def put2(self, x):
        if x > 1:
            self.items.append(x)


@program((3,), (1,))
def grown_by_a_callee_under_a_condition(n):
    def add(l, v):
        if v > 1:
            l.append(v)

    l = []
    add(l, n)
    add(l, n + 1)
    return l


@program((3,), (1,))
def attribute_grown_in_a_loop(n):
    b = Box()
    for i in range(n):
        b.items.append(i)
    return b.items


@program((3,), (1,))
def attribute_grown_by_a_method(n):
    b = Box()
    for i in range(n):
        b.put2(i)
    return len(b.items)


@program((3,), (1,))
def attribute_popped_in_a_loop(n):
    b = Box()
    for i in range(n):
        b.items.append(i)
    t = 0
    while b.items:
        t = t * 10 + b.items.pop()
    return t


@program((3,), (1,))
def lists_in_a_dict(n):
    d = {"a": [], "b": []}
    for i in range(n):
        if i % 2 == 0:
            d["a"].append(i)
        else:
            d["b"].append(i)
    return d


@program((3,), (1,))
def list_of_the_function_around(n):
    l = []

    def add(v):
        if v > 0:
            l.append(v)

    for i in range(n):
        add(i)
    add(n)
    return l


@program((3,), (1,))
def lists_in_a_list(n):
    l = [[], []]
    for i in range(n):
        l[0].append(i)
        l[1].append(-i)
    return l[0], l[1]


@program((3,), (1,))
def attributes_of_objects_in_a_list(n):
    boxes = [Box(), Box()]
    for i in range(n):
        for b in boxes:
            b.items.append(i)
    return boxes[0].items, boxes[1].items


def _grown(values, n):
    for i in range(n):
        values.append(i)


@program((3,), (0,))
def grown_by_a_callee_and_joined_with_a_list(n):
    values = []
    _grown(values, n)
    return values + [3], [7] + values, values


@program((3,), (0,))
def grown_by_a_callee_and_extended_by_a_list(n):
    values = [5]
    others = values
    _grown(values, n)
    values += [1]
    others += [2]
    return values, others


@program((3,), (1,))
def text_of_a_list_grown_by_a_callee(n):
    values = []
    _grown(values, n)
    print(values, str(values), repr([values, 1]))
    return n
