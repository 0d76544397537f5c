"""Classes: methods, attributes set under staged control flow, properties, inheritance, callables, dataclasses."""

from __future__ import annotations

import copy
import dataclasses
from collections import namedtuple
from typing import NamedTuple

from tests.corpus.registry import program


class Account:
    interest = 2

    def __init__(self, balance):
        self.balance = balance
        self.moves = 0

    def deposit(self, amount):
        if amount > 0:
            self.balance += amount
            self.moves += 1
        return self.balance

    def grow(self, years):
        for _ in range(years):
            self.balance = self.balance * self.interest
        return self

    @property
    def rich(self):
        return self.balance > 100

    @property
    def level(self):
        if self.balance > 100:
            return 2
        return 1

    @level.setter
    def level(self, value):
        self.balance = value * 100

    @classmethod
    def opened_with(cls, amount):
        if amount < 0:
            amount = 0
        return cls(amount)

    @staticmethod
    def fee(amount):
        if amount > 50:
            return 5
        return 1

    def __call__(self, amount):
        if amount > self.balance:
            return 0
        return amount


class Savings(Account):
    def __init__(self, balance, bonus):
        super().__init__(balance)
        self.bonus = bonus

    def deposit(self, amount):
        total = super().deposit(amount)
        if total > 100:
            self.balance += self.bonus
        return self.balance


@program((5,), (-5,))
def attribute_set_in_a_branch(x):
    account = Account(10)
    if x > 0:
        account.balance = x
    return account.balance


@program((5,), (-5,))
def method_that_changes_attributes(x):
    account = Account(10)
    account.deposit(x)
    account.deposit(7)
    return account.balance, account.moves


@program((5,), (0,))
def attribute_augmented_in_a_loop(n):
    account = Account(1)
    for i in range(n):
        account.balance += i
        account.moves = account.moves + 1
    return account.balance, account.moves


@program((5,), (-5,))
def method_called_under_an_if(x):
    account = Account(10)
    if x > 0:
        account.deposit(x)
    return account.balance, account.moves


@program((4,), (0,))
def method_called_in_a_loop(n):
    account = Account(10)
    for i in range(n):
        account.deposit(i - 1)
    return account.balance, account.moves


@program((3, 4), (3, 0))
def loop_in_a_method(x, years):
    return Account(x).grow(years).balance


@program((5,), (500,))
def property_read(x):
    account = Account(x)
    if account.rich:
        return account.level
    return -account.level


@program((2,), (0,))
def property_set(x):
    account = Account(7)
    if x > 0:
        account.level = x
    return account.balance


@program((5,), (-5,))
def class_method(x):
    return Account.opened_with(x).balance


@program((5,), (80,))
def static_method(x):
    return Account.fee(x) + Account(x).fee(x)


@program((5,), (50,))
def callable_object(x):
    account = Account(10)
    return account(x)


@program((5,), (200,), (-5,))
def inherited_with_super(x):
    savings = Savings(10, 3)
    savings.deposit(x)
    return savings.balance, savings.moves


@program((5,), (-5,))
def class_attribute_read(x):
    if x > 0:
        return x * Account.interest
    return Account.interest


@program((5,), (-5,))
def attribute_first_set_in_both_branches(x):
    class Box:
        pass

    box = Box()
    if x > 0:
        box.value = x
    else:
        box.value = 0
    return box.value


@program((3,), (0,))
def attribute_of_an_attribute(n):
    class Node:
        def __init__(self, value):
            self.value = value

    root = Node(Node(1))
    for i in range(n):
        root.value.value += i
    return root.value.value


@program((3,), (-3,))
def class_inside_the_function(x):
    class Doubler:
        def __init__(self, k):
            self.k = k

        def apply(self, v):
            if v > 0:
                return v * self.k
            return v

    return Doubler(2).apply(x)


@program((3,), (-3,))
def bound_method_as_value(x):
    account = Account(10)
    put = account.deposit
    put(x)
    return put(1)


@program((3, 4), (-3, 4))
def operators_defined_by_a_class(x, y):
    class Vector:
        def __init__(self, a, b):
            self.a = a
            self.b = b

        def __add__(self, other):
            return Vector(self.a + other.a, self.b + other.b)

        def __mul__(self, k):
            if k < 0:
                k = 0
            return Vector(self.a * k, self.b * k)

        def __getitem__(self, i):
            return self.a if i == 0 else self.b

    v = Vector(x, y) + Vector(1, 1)
    w = v * x
    return w.a, w[1]


@dataclasses.dataclass
class Point:
    x: int
    y: int = 0

    def norm1(self):
        return abs(self.x) + abs(self.y)


@program((3,), (-3,))
def dataclass_value(v):
    p = Point(v, v * 2)
    if v > 0:
        p.y = 1
    return p.norm1(), p.x


@program((4,), (0,))
def dataclass_replaced_in_a_loop(n):
    p = Point(0)
    for i in range(n):
        p.x, p.y = p.y + 1, p.x + i
    return p.x, p.y


Pair = namedtuple("Pair", ["left", "right"])


class State(NamedTuple):
    step: int
    total: int = 0


@program((3,), (-3,))
def namedtuple_in_a_branch(x):
    p = Pair(x, 1)
    if x > 0:
        p = Pair(p.right, p.left)
    return p.left * 10 + p.right


@program((4,), (0,))
def namedtuple_as_loop_state(n):
    s = State(0)
    while s.step < n:
        s = State(s.step + 1, s.total + s.step)
    return s.step, s.total


@program((4,), (0,))
def namedtuple_replaced(n):
    s = State(step=1, total=2)
    for i in range(n):
        s = s._replace(total=s.total + i)
    return s


@program((4,), (11,))
def object_shared_by_two_names(x):
    a = Account(1)
    b = a
    if x > 10:
        b.balance = x
    return a.balance


@program((4,), (1,))
def objects_in_a_list(x):
    accounts = [Account(1), Account(2), Account(3)]
    for account in accounts:
        if x > account.balance:
            account.balance = x * 10
    return [account.balance for account in accounts]


@program((4,), (-1,))
def slots_and_private_names(x):
    class Cell:
        __slots__ = ("__value",)

        def __init__(self, value):
            self.__value = value

        def bumped(self):
            if self.__value > 0:
                self.__value += 1
            return self.__value

    return Cell(x).bumped()


@program((4,), (-1,))
def method_resolution_order(x):
    class Base:
        def f(self, v):
            return v

    class Left(Base):
        def f(self, v):
            if v > 0:
                v = v + 10
            return super().f(v)

    class Right(Base):
        def f(self, v):
            return super().f(v * 2)

    class Both(Left, Right):
        pass

    return Both().f(x)


class Wheel:
    def __init__(self, turns):
        self.turns = turns


class Cart:
    def __init__(self, turns):
        self.wheel = Wheel(turns)
        self.miles = 0


@program((4, 3), (9, 3), (1, 0))
def path_of_attributes_of_an_object_made_in_a_loop(x, n):
    for i in range(n):
        cart = Cart(x)
        cart.wheel.turns += i
        if cart.wheel.turns > 5:
            cart.wheel.turns = cart.wheel.turns - 3
            cart.miles += cart.wheel.turns
        x = x + cart.wheel.turns + cart.miles
    return x


@program((4, 3), (9, 3), (1, 0))
def copied_by_a_library_in_a_loop(x, n):
    p = Point(x, 1)
    for i in range(n):
        p = dataclasses.replace(p, x=p.x + p.y)
        p.y = -p.y
        if p.x > 4:
            p.x -= 2
    return p.x, p.y


@program((4, 3), (9, 3), (1, 0))
def copied_with_all_in_it_in_a_loop(x, n):
    first = Cart(x)
    for _ in range(n):
        cart = copy.deepcopy(first)
        cart.wheel.turns *= 2
        cart.miles = cart.miles + 1
        if cart.wheel.turns > 10:
            cart.wheel.turns -= cart.miles
        x = x + cart.wheel.turns
    return x, first.wheel.turns, first.miles
