"""Programs that ask for the class of a number, a text or an array before they use it."""

from __future__ import annotations

import collections.abc
import functools
import numbers

from tests.corpus.registry import program


@program((5,), (0,), (-2,), (2.5,))
def factorial_of_a_whole_number(n):
    if not isinstance(n, int):
        raise TypeError("factorial() only accepts integral values")
    if n < 0:
        raise ValueError(f"factorial() not defined for negative values: {n}")
    result = 1
    for i in range(2, n + 1):
        result *= i
    return result


@program((24, 36), (7, 2.5), (-12, 18))
def greatest_common_divisor(a, b):
    if any(not isinstance(v, numbers.Integral) for v in (a, b)):
        raise TypeError(f"whole numbers are needed, not {type(a).__name__} and {type(b).__name__}")
    a, b = abs(a), abs(b)
    while b:
        a, b = b, a % b
    return a


@program((3,), (30,), (2.5,), ("text",), ([1, 2],))
def matched_by_class(value):
    match value:
        case bool():
            return 0
        case int(n) if n > 10:
            return n - 10
        case int() | float() as number:
            return number * 2
        case str(text):
            return len(text)
        case _:
            return -1


@program((3,), (2.5,), ([1, 2, 3],), ("text",))
def total_of_one_or_many(values):
    if isinstance(values, str) or not isinstance(values, collections.abc.Iterable | int | float):
        raise ValueError("numbers are needed")
    if not hasattr(values, "__len__"):
        return values
    total = 0
    for value in values:
        assert type(value) is int
        total += value
    return total


@program((3, 4), (3, 2.5), (2.5, 2.5))
def converted_to_the_class_of_the_first(a, b):
    if type(a) is type(b):
        return a + b
    return a + type(a)(b)


@program((7,), (7.5,))
def looked_up_by_class(x):
    halves = {int: lambda n: n // 2, float: lambda v: v / 2}
    return halves[type(x)](x)


@functools.singledispatch
def size(value):
    raise TypeError("no number")


@size.register(int)
def _(value):
    digits = 0
    while value > 0:
        value //= 10
        digits += 1
    return digits


@size.register(float)
def _(value):
    return value if value > 0 else -value


@program((4711,), (-2.5,), ("text",))
def dispatched_by_class(value):
    return size(value)


class Money:
    def __init__(self, amount):
        if not isinstance(amount, (int, float)):
            raise TypeError(f"an amount is a number, not of class {type(amount).__name__}")
        self.amount = amount

    def __add__(self, other):
        if isinstance(other, Money):
            return Money(self.amount + other.amount)
        if isinstance(other, (int, float)):
            return Money(self.amount + other)
        return NotImplemented

    __radd__ = __add__


@program((3, 4), (2.5, 1.5), ("text", 3))
def operators_that_ask_for_classes(a, b):
    return (Money(a) + b + Money(b) + 1).amount + (2 + Money(a)).amount
