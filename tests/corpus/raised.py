"""Errors that staged control flow raises and nobody catches, and branches that could not have run."""

from __future__ import annotations

import autograph as ag
from tests.corpus.registry import program


class MyErr(Exception):
    def __init__(self, a, b):
        super().__init__(f"{a}!")
        self.a = a
        self.b = b


@program((3,), (-3,))
def attribute_in_branch_escapes(x):
    if x > 0:
        y = (1).nothing
    else:
        y = 2
    return y


@program((3,), (-3,))
def name_error_in_branch(x):
    if x > 0:
        y = nosuch + 1  # noqa: F821
    else:
        y = 2
    return y


@program((3,), (-3,))
def type_error_in_branch(x):
    if x > 0:
        y = len(3)
    else:
        y = 2
    return y


@program((3,), (0,))
def key_error_in_loop(n):
    t = 0
    for i in range(n):
        t += {}["a"]
    return t


@program((3,), (0,))
def index_error_in_loop(n):
    t = 0
    for i in range(n):
        t += [1, 2][5]
    return t


@program((3,), (0,))
def unpack_error_in_loop(n):
    t = 0
    for i in range(n):
        a, b = 1, 2, 3
        t += a
    return t


@program((3,), (-3,))
def int_conversion_in_branch(x):
    y = 1
    if x > 0:
        y = int("abc")
    return y


@program((3,), (-3,))
def key_error_caught(x):
    d = {"a": 1}
    try:
        if x > 0:
            y = d["b"]
        else:
            y = d["a"]
    except KeyError:
        y = 77
    return y


@program((3,), (-3,))
def shape_in_branch(x):
    v = ag.constant([1, 2, 3])
    try:
        if x > 0:
            y = v + ag.constant([1, 2])
        else:
            y = v
    except ValueError:
        y = v * 5
    return ag.reduce_sum(y)


@program((3,), (-3,))
def zerodiv_in_branch(x):
    try:
        if x > 0:
            y = 1 / 0
        else:
            y = 2.0
    except ZeroDivisionError:
        y = 5.0
    return y


@program((3,), (-3,))
def attribute_in_branch(x):
    try:
        if x > 0:
            y = (1).nothing
        else:
            y = 2
    except AttributeError:
        y = 5
    return y


@program((3,), (-3,))
def own_class_raised(x):
    if x > 0:
        raise MyErr("q", 2)
    return x


@program((3,), (-3,))
def uncaught_tensor_arg(x):
    if x > 0:
        raise ValueError("bad", x)
    return x


@program((3,), (-3,))
def uncaught_fstring(x):
    if x > 0:
        raise ValueError(f"bad {x}")
    return x


@program((3,), (-3,))
def raise_class(x):
    if x > 0:
        raise ValueError
    return x


@program((1,), (0,), (-1,))
def both_raise(x):
    if x > 0:
        raise ValueError("a")
    else:
        raise KeyError("b")


@program((3,), (-3,))
def endless_uncaught(x):
    while True:
        if x > 10:
            raise ValueError("end")
        x = x + 1


@program((3,), (-3,))
def assert_tensor_message(x):
    assert x > 0, f"x is {x}"
    return x


@program((3,), (-3,))
def assert_tuple_message(x):
    assert x > 0, ("x is", x)
    return x
