"""What is kept in classes and in attributes of functions is changed at every call, as often as Python would."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

import autograph as ag

log: list[Any] = []


class Counted:
    made = 0
    registry: dict[str, Any] = {}

    def __init__(self, value):
        type(self).made += 1
        self.__class__.registry[type(self).__name__] = value
        self.value = value

    def add(self, x):
        log.append(1)
        self.value += x

    def clone(self):
        return type(self)(self.value + 1)

    @classmethod
    def born(cls):
        return cls(0)


class Inherited(Counted):
    pass


class Own(Counted):
    made = 0


class Single:
    instance: Any = None

    def __new__(cls):
        if cls.instance is None:
            cls.instance = super().__new__(cls)
            cls.instance.value = 0
        return cls.instance


class Meta(type):
    called = 0

    def __call__(cls, *args):
        Meta.called += 1
        return super().__call__(*args)


class WithMeta(metaclass=Meta):
    def __init__(self, x):
        self.x = x


@dataclasses.dataclass
class Item:
    price: Any
    quantity: Any = 1
    made = 0

    def __post_init__(self):
        Item.made += 1
        if self.quantity < 0:
            raise ValueError("negative quantity")
        self.total = self.price * self.quantity


counted = Inherited(3)


def counts(function):
    def counting(*args):
        counting.calls += 1
        return function(*args)

    counting.calls = 0
    return counting


@counts
def square(x):
    return x * x


def makes(x):
    Own(x)
    return Own.made


def makes_of_a_base(x):
    Inherited(x).add(1)
    return Inherited.made, Counted.made, len(log)


def makes_if(x):
    if x > 2:
        Own(x)
    return Own.made, "Own" in Counted.registry


def makes_in_a_loop(x):
    for i in range(x):
        Own(i)
    return Own.made


def makes_without_the_name(x):
    value = counted.clone().value
    if x > 2:
        value = counted.born().value
    return Inherited.made, value + x


def makes_one(x):
    a, b = Single(), Single()
    a.value += x
    if x > 2:
        b.value += 10
    return a is b, b.value


def makes_by_a_metaclass(x):
    return WithMeta(x).x, Meta.called


def makes_a_dataclass(x):
    try:
        item = Item(x, x - 2)
    except ValueError:
        item = Item(x)
    return item.total, Item.made


def attribute_of_a_function(x):
    square(x)
    if x > 2:
        square(x)
    return square.calls


def first_attribute_of_a_function(x):
    if not hasattr(first_attribute_of_a_function, "total"):
        first_attribute_of_a_function.total = 0
        first_attribute_of_a_function.items = []
    first_attribute_of_a_function.total += x
    first_attribute_of_a_function.items.append(1)
    return first_attribute_of_a_function.total, len(first_attribute_of_a_function.items)


PROGRAMS = (
    makes, makes_of_a_base, makes_if, makes_in_a_loop, makes_one, makes_by_a_metaclass, makes_a_dataclass,
    attribute_of_a_function, first_attribute_of_a_function,
)  # fmt: skip


def _start_anew():
    log.clear()
    Counted.registry.clear()
    Counted.made, Own.made, Item.made, Meta.called, Single.instance, square.calls = 0, 0, 0, 0, None, 0
    if "made" in vars(Inherited):
        del Inherited.made
    vars(first_attribute_of_a_function).clear()


def _plain(found: Any) -> Any:
    if isinstance(found, ag.Tensor):
        return found.numpy().item()
    return tuple(map(_plain, found)) if isinstance(found, tuple) else found


@pytest.mark.parametrize("program", [*PROGRAMS, makes_without_the_name], ids=lambda program: program.__name__)
def test_every_call_changes_classes_and_functions(program):
    calls = 1, 3, 3, 1
    _start_anew()
    expected = [program(x) for x in calls]
    _start_anew()
    function = ag.function(program)
    assert [_plain(function(ag.constant(x))) for x in calls] == expected
