"""Values that lists, dicts, tuples and objects hold."""

from __future__ import annotations

import collections

import autograph as ag
from tests.gradients.programs.table import VECTOR, program


@program((0.4, 3))
def a_tuple_carried(x, n):
    state = (x, x * x)
    for _ in range(n):
        a, b = state
        state = (a * b + 0.1, b + a)
    return state[0] * state[1]


@program((0.4, 3))
def a_dict_carried(x, n):
    state = {"a": x, "b": x * 2, "n": 0}
    for _ in range(n):
        state["a"] = state["a"] * state["b"]
        state["b"] = state["b"] + x
        state["n"] += 1
    return state["a"] + state["b"]


Point = collections.namedtuple("Point", ["x", "y"])


@program((0.4, 3))
def a_namedtuple_carried(x, n):
    p = Point(x, x + 1)
    for _ in range(n):
        p = Point(p.x * p.y, p.y + x * p.x)
    return p.x + p.y


class Box:
    def __init__(self, value):
        self.value = value

    def grow(self, by):
        self.value = self.value * by


@program((1.4, 3))
def an_attribute(x, n):
    box = Box(x)
    for _ in range(n):
        if box.value < 3:
            box.grow(x)
        else:
            box.value = box.value + x
    return box.value


@program((1.4, 3), (1.4, 0))
def a_list_appended_to(x, n):
    items = [x]
    for _ in range(n):
        items.append(items[-1] * x)
    return ag.reduce_sum(ag.stack(items) * 2)


@program((1.4, 4))
def a_list_read_from(x, n):
    items = []
    for i in range(n):
        items.append(x * ag.cast(i, ag.float64))
    total = x * 0
    for i in range(n):
        total += items[i] * items[n - 1 - i]
    return total


@program((1.4, 4))
def a_list_popped(x, n):
    items = []
    for i in range(n):
        items.append(x**2 + ag.cast(i, ag.float64))
    total = x
    while len(items) > 1:
        total = total * 0.5 + items.pop() * x
    return total


@program((1.4, 4))
def a_list_edited(x, n):
    items = []
    for i in range(n):
        items.append(x * ag.cast(i + 1, ag.float64))
    items[1] = items[2] * items[0]
    items.insert(1, x * x)
    del items[0]
    items = items + items[1:3]
    total = x * 0
    for i in range(len(items)):
        total = total * x + items[i]
    return total


@program((1.4, 4))
def a_list_of_tuples(x, n):
    items = []
    for i in range(n):
        items.append((x * ag.cast(i, ag.float64), x * x))
    total = x * 0
    for a, b in items:
        total += a * b
    return total


@program((VECTOR,))
def a_comprehension(v):
    squares = [x * x for x in v]
    return ag.reduce_sum(ag.stack(squares) * v)


@program((VECTOR,))
def a_filtered_comprehension(v):
    return sum([x * x * x for x in v if x > 0])


@program((0.8, 4))
def a_tensor_array(x, n):
    ta = ag.TensorArray(ag.float64, size=n)
    for i in range(n):
        ta = ta.write(i, x * ag.cast(i, ag.float64) + x * x)
    return ag.reduce_sum(ta.stack() * ta.read(1))


@program((VECTOR,))
def a_tensor_array_unstacked(v):
    ta = ag.TensorArray(ag.float64, size=3).unstack(v * v)
    total = 0.0
    for i in range(3):
        total += ta.read(i) * v[i]
    return total


@program((0.8, 4))
def a_tensor_array_that_grows(x, n):
    ta = ag.TensorArray(ag.float64, size=0, dynamic_size=True, element_shape=[])
    for i in range(n):
        ta = ta.write(2 * i, x)
        x = x * 1.1
    return ag.reduce_sum(ta.stack() * x)
