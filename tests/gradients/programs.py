"""Programs in plain Python whose gradients are compared: with control flow of all kinds, between floats and tensors."""

from __future__ import annotations

import collections
import functools
from collections.abc import Callable
from typing import Any

import numpy as np

import autograph as ag

#: (function, arguments): floats are differentiated by, in float64.
PROGRAMS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []


def program(*calls: tuple[Any, ...]) -> Callable[[Any], Any]:
    """Puts a function into the table, with some calls of it."""

    def add(function: Any) -> Any:
        PROGRAMS.extend((function, arguments) for arguments in calls)
        return function

    return add


VECTOR = np.array([0.7, -1.3, 2.1])
MATRIX = np.array([[0.5, -1.0], [2.0, 0.3], [1.1, 0.9]])


# --- branches ----------------------------------------------------------------------------------------------


@program((1.5,), (-1.5,))
def branch(x):
    if x > 0:
        y = x * x
    else:
        y = -x
    return y * x


@program((1.5,), (-1.5,))
def branch_without_else(x):
    y = x * 3
    if x > 0:
        y = y * y
    return y


@program((1.5, 2.0), (-1.5, 2.0))
def a_source_in_one_branch_only(x, y):
    return x * y if x > 0 else x * 2


@program((0.5,), (1.5,), (2.5,))
def elif_chain(x):
    if x < 1:
        return x * 2
    elif x < 2:
        return x**3
    else:
        return ag.sin(x)


@program((1.5, 1), (1.5, 0))
def nested_branches(x, n):
    y = x
    if x > 0:
        z = x * x
        if n > 0:
            y = z * z + x
        else:
            y = z
    return y * 2


@program((1.5, 2.5), (2.5, 1.5))
def swapped(x, y):
    if x > y:
        x, y = y, x
    return x * x + 3 * y


@program((1.5,), (-1.5,))
def one_value_twice(x):
    if x > 0:
        a, b = x, x
    else:
        a = b = x * x
    return a * b * x


@program((VECTOR,))
def vector_branch(v):
    if ag.reduce_sum(v) > 0:
        w = v * v
    else:
        w = ag.exp(v)
    return ag.reduce_sum(w * v)


@program((VECTOR, 1), (VECTOR, 0))
def branch_of_other_shape(v, n):
    if n > 0:
        w = v[:2]
    else:
        w = v * 2
    return ag.reduce_sum(w * w)


@program((1.5,))
def a_constant_branch(x):
    if x > 0:
        y = 1.0
    else:
        y = x
    return y * x


@program((0.5, 1), (0.5, 2), (0.5, 7))
def matched(x, n):
    match n:
        case 1:
            y = x
        case 2:
            y = x * x
        case _:
            y = ag.exp(x)
    return y * 2


# --- while -------------------------------------------------------------------------------------------------


@program((1.5,), (200.0,))
def doubling(x):
    y = x
    while y < 100:
        y = y * (x + 1)
    return y


@program((2.0,))
def counted(x):
    n = 0
    y = x
    while n < 5:
        y = y * x
        n += 1
    return y


@program((0.3, 0.9))
def several_variables(x, y):
    n, k = 0, 10
    while n < k:
        x, y = x * 0.9 + 0.1 * ag.sin(y), y * x + 0.2
        n, k = n + 1, k - 1
    return x * y


@program((1.7,))
def newton(a):
    x = a
    while abs(x * x - a) > 1e-10:
        x = 0.5 * (x + a / x)
    return x


@program((0.5, 4), (0.5, 0))
def zero_trips(x, n):
    y = x * 3
    while n > 0:
        y = y * x
        n -= 1
    return y


@program((1.5,))
def break_in_while(x):
    y = x
    while True:
        y = y * x
        if y > 10:
            break
    return y


@program((1.2,))
def continue_in_while(x):
    n = 0
    y = x
    while n < 6:
        n += 1
        if n % 2 == 0:
            continue
        y = y * x
    return y


@program((1.5, 3), (1.5, 30))
def return_in_while(x, n):
    y = x
    while y < 100:
        y = y * x
        if y > ag.cast(n, ag.float64):
            return y * 2
    return y


@program((1.5, 3), (1.5, 300))
def while_else(x, n):
    y = x
    while y < 100:
        y = y * x
        if y > ag.cast(n, ag.float64):
            break
    else:
        y = -y
    return y


@program((1.1,))
def an_invariant(x):
    y = x * 0
    scale = ag.exp(x)
    n = 0
    while n < 3:
        y = y * x + scale
        n += 1
    return y


@program((1.1, 2.0))
def passed_through(x, y):
    n = 0
    while n < 3:
        x, y = y, x * 1.5
        n += 1
    return x + y * y


@program((VECTOR,))
def a_shape_that_grows(v):
    n = 0
    w = v
    while n < 2:
        w = ag.concat([w, v * w[0]], axis=0)
        n += 1
    return ag.reduce_sum(w * w)


# --- for ---------------------------------------------------------------------------------------------------


@program((1.3, 4), (1.3, 0))
def for_range(x, n):
    y = x
    for i in range(n):
        y = y * x + ag.cast(i, ag.float64)
    return y


@program((VECTOR,))
def for_rows(v):
    total = 0.0
    for x in v:
        total += x * x * x
    return total


@program((MATRIX, 0.7))
def for_matrix_rows(m, x):
    s = x
    for row in m:
        s = s * ag.reduce_sum(row * row) + x
    return s


@program((VECTOR,))
def for_enumerate_zip(v):
    total = 0.0
    for i, (a, b) in enumerate(zip(v, v * v)):
        total += a * b * ag.cast(i + 1, ag.float64)
    return total


@program((VECTOR, 0.5), (VECTOR, 50.0))
def for_break_else(v, limit):
    total = limit * 0
    for x in v:
        if x > limit:
            break
        total = total + x * x
    else:
        total = total * 3
    return total


@program((VECTOR,))
def for_continue(v):
    total = 1.0
    for x in v:
        if x < 0:
            continue
        total = total * x
    return total * total


@program((VECTOR, 1.0))
def for_return(v, limit):
    total = limit * 0
    for x in v:
        total += x * x
        if total > limit:
            return total * limit
    return total


@program((1.5, 3))
def nested_loops(x, n):
    s = x * 0
    for i in range(n):
        t = x
        for _ in range(i):
            if t < 4.0:
                t = t * x
            else:
                t = t + x
        s += t * t
    return s


@program((0.9, 2))
def four_deep(x, n):
    s = x
    for _ in range(n):
        for _ in range(n):
            for _ in range(n):
                for _ in range(n):
                    s = s * x + 0.1 * ag.sin(s)
    return s


@program((1.2, 3))
def loop_that_changes_its_source(x, n):
    y = x
    for _ in range(n):
        x = x * y
        y = y + x * 0.1
    return x * y


# --- containers --------------------------------------------------------------------------------------------


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


# --- functions ---------------------------------------------------------------------------------------------


def factorial(x, n):
    if n <= 0:
        return x
    return x * factorial(x, n - 1) + ag.cast(n, ag.float64)


@program((1.2, 4), (1.2, 0))
def recursion(x, n):
    return factorial(x, n)


def tree(x, depth):
    if depth == 0:
        return ag.sin(x)
    return tree(x * 0.5, depth - 1) * tree(x + 1, depth - 1) + x


@program((0.7, 3))
def recursion_twice(x, n):
    return tree(x, n)


def branching(x, depth):
    total = x
    if depth > 0:
        for i in range(depth):
            total += branching(x * 0.5 + ag.cast(i, ag.float64), depth - 1) * x
    return total


@program((0.7, 3))
def recursion_in_loops(x, n):
    return branching(x, n)


def even(x, n):
    if n == 0:
        return x
    return odd(x * x, n - 1)


def odd(x, n):
    if n == 0:
        return -x
    return even(x + 1, n - 1)


@program((0.7, 3))
def recursion_of_two(x, n):
    return even(x, n)


@program((0.7, 3))
def recursion_in_a_loop(x, n):
    s = x
    for i in range(n):
        s = s * 0.5 + factorial(x, i)
    return s


@program((0.6, 3))
def a_closure(x, n):
    def step(y):
        if y > 1:
            return y * x
        return y + x

    y = x
    for _ in range(n):
        y = step(y)
    return y


@program((0.6, 3))
def a_nonlocal(x, n):
    total = x

    def add(y):
        nonlocal total
        total = total * y + x

    for _ in range(n):
        add(total)
    return total


@ag.function
def _called(x, y):
    if x > y:
        return x * y
    return x + y * y


@program((0.6, 0.5), (0.5, 0.6))
def a_staged_function_called(x, y):
    return _called(x, y) * _called(y * 2, x)


@program((0.6, 3))
def a_staged_function_called_in_a_loop(x, n):
    y = x
    for _ in range(n):
        y = _called(y, x) + x
    return y


# --- errors, None, undefined -------------------------------------------------------------------------------


@program((0.6,))
def a_raise_not_reached(x):
    if x < 0:
        raise ValueError("negative")
    y = x * x
    for _ in range(ag.constant(2)):
        if y > 100:
            raise ValueError("large")
        y = y * x + 1
    return y


@program((0.6, 0), (0.6, 1))
def a_try(x, n):
    try:
        if n > 0:
            raise ValueError("one")
        y = x * x
    except ValueError:
        y = x * 3
    return y * x


@program((0.6,))
def an_assert(x):
    assert x > 0, "positive"
    y = x
    while y < 3:
        assert y > 0
        y = y * 2 + x
    return y * y


@program((0.6, 1), (0.6, 0))
def maybe_none(x, n):
    y = None
    if n > 0:
        y = x * x
    if y is not None:
        return y * x
    return x


@program((0.6, 2))
def first_assigned_in_the_loop(x, n):
    for i in range(n):
        y = x * x * ag.cast(i, ag.float64)
    return y * 2


# --- other values ------------------------------------------------------------------------------------------


@program((0.6, 3))
def through_ints(x, n):
    k = n
    y = x
    while k > 0:
        y = y * x + ag.cast(k * k, ag.float64)
        k = k - ag.cast(ag.floor(x) + 1, ag.int32)
    return y


@program((0.6, 0.3))
def complex_numbers(re, im):
    c = ag.complex(re, im)
    z = c * 0
    for _ in range(ag.constant(3)):
        z = z * z + c
    return ag.real(z) * 2 + ag.imag(z)


@program((0.6, 3))
def stopped(x, n):
    y = x
    for _ in range(n):
        y = y * x + ag.stop_gradient(x) * 0
    return y


@program((MATRIX,))
def matrices(m):
    h = m[0]
    for row in m:
        h = ag.tanh(ag.linalg.matvec(ag.transpose(m) @ m, h) * 0.1 + row)
    return ag.reduce_sum(h * h)


@program((VECTOR, 3))
def items_set(v, n):
    w = ag.zeros([3], ag.float64)
    for i in range(n):
        w = ag.tensor_scatter_nd_update(w, ag.reshape(i, [1, 1]), ag.reshape(v[i] * v[0], [1]))
    return ag.reduce_sum(w * w)


# --- what else loops go over ---------------------------------------------------------------------------------


@program((1.5,))
def a_dataset(x):
    y = x
    for v in ag.data.Dataset.from_tensor_slices(ag.constant([1.0, 2.0, 3.0], ag.float64)):
        y = y * x + v * x
    return y


@program((1.5, 4))
def a_generator(x, n):
    def items(n):
        for i in range(n):
            yield x * ag.cast(i, ag.float64)

    s = x
    for v in items(n):
        s = s * 0.5 + v * x
    return s


@program((2.0, 3), (0.5, 3))
def a_list_in_branches(x, n):
    items = [x]
    if x > 1:
        items.append(x * x)
    else:
        items = [*items, x]
    for _ in range(n):
        if items[-1] > 3:
            items.append(items[0] * items[-1])
        else:
            items.append(items.pop() * x)
    return sum(items)


@program((1.3, 4))
def a_list_sorted(x, n):
    items = []
    for i in range(n):
        items.append(x * ag.cast((i * 3) % 4, ag.float64) + x * x)
    items.sort()
    s = x * 0
    for k, v in enumerate(items):
        s = s + v * ag.cast(k, ag.float64)
    items.reverse()
    return s * items[0] + max(items)


@program((2.0, 4))
def a_try_in_a_loop(x, n):
    y = x
    for _ in range(n):
        try:
            if y > 20:
                raise ValueError("large")
            y = y * x
        except ValueError:
            y = y + x
        finally:
            y = y * 1.1
    return y


@program((1.2, 4), (1.2, 0))
def a_best_so_far(x, n):
    best = None
    for i in range(n):
        v = x * ag.cast(i, ag.float64)
        if best is None or v * v < 10:
            best = v * x
    return best if best is not None else x


@program((VECTOR, 0.7))
def a_reduction(v, x):
    return functools.reduce(lambda a, b: a * b + x, [x * item for item in v])
