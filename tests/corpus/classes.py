"""Comparisons that decorators make, setters that check, `__new__`."""

from __future__ import annotations

import dataclasses
import functools

from tests.corpus.registry import program


@dataclasses.dataclass(order=True)
class DCO:
    x: int
    y: int

    def __post_init__(self):
        if self.x > 2:
            self.y = 0


@functools.total_ordering
class TO:
    def __init__(self, v):
        self.v = v

    def __eq__(self, o):
        return self.v == o.v

    def __lt__(self, o):
        return self.v < o.v


class Temp:
    def __init__(self, c):
        self._c = c

    @property
    def c(self):
        return self._c

    @c.setter
    def c(self, v):
        if v < -273:
            raise ValueError("too cold")
        self._c = v

    @property
    def f(self):
        return self.c * 2 + 32


class Lazy:
    def __init__(self, v):
        self.v = v
        self._sq = None

    @property
    def sq(self):
        if self._sq is None:
            self._sq = self.v * self.v
        return self._sq


class WN:
    def __new__(cls, x):
        self = super().__new__(cls)
        if x > 2:
            self.k = 1
        else:
            self.k = 2
        return self


@program((3,), (1,))
def dataclasses_ordered(x):
    return DCO(x, 1) < DCO(2, 5)


@program((3,), (1,))
def post_init(x):
    return DCO(x, 5).y


@program((3,), (1,))
def made_by_new(x):
    return WN(x).k


@program((3,), (1,))
def totally_ordered(x):
    return TO(x) >= TO(2), TO(x) > TO(1), TO(x) <= TO(1)


@program((3,), (-300,))
def checked_by_a_setter(x):
    t = Temp(0)
    t.c = x
    return t.f


@program((3,), (1,))
def property_augmented_in_a_loop(n):
    t = Temp(0)
    for i in range(n):
        t.c += i
        t.c = t.c + 1
    return t.f


@program((3,), (1,))
def property_set_through_its_check(n):
    t = Temp(5)
    if n > 2:
        t.c = n
    return t.f


@program((3,), (1,))
def value_made_once(x):
    l = Lazy(x)
    return l.sq + l.sq


class Body:
    def __init__(self, x):
        self.x = x


@program((3,), (0,))
def bodies_moved_in_a_staged_loop(n):
    bodies = [Body(0), Body(1)]
    while n > 0:
        for body in bodies:
            body.x += n
        n -= 1
    return bodies[0].x, bodies[1].x


@program((2, 3), (0, 3))
def name_of_an_object_given_to_another(a, v):
    body = other = Body(1)
    if a > 0:
        for i in range(v):
            if i > 1:
                break
            body = Body(i)
            body.x, a = body.x + v, a - 1
    else:
        body.x = 2
    return other.x, a
