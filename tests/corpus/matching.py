"""`match`: values, alternatives, guards, sequences, mappings, classes."""

from __future__ import annotations

import dataclasses

from tests.corpus.registry import program


@program((1,), (2,), (9,), pending="`match` on staged values")
def match_values(x):
    match x:
        case 1:
            return 10
        case 2 | 3:
            return 20
        case _:
            return 30


@program((5,), (50,), (-5,), pending="`match` on staged values")
def match_with_guards(x):
    match x:
        case n if n < 0:
            y = -n
        case n if n > 10:
            y = 10
        case n:
            y = n
    return y


@program((3, "add"), (3, "neg"), (3, "?"), static=("op",))
def match_strings(x, op):
    match op:
        case "add":
            x = x + 1
        case "neg":
            x = -x
    return x


@program(((1, 2),), ((0, 5),), ((5, 0),), pending="`match` on staged values")
def match_sequences(point):
    match point:
        case (0, y):
            return y
        case (x, 0):
            return -x
        case (x, y):
            return x * 10 + y


@program((3, ("go", 4)), (3, ("stop",)), (3, ("go", 1, 2)), static=("command",))
def match_commands(x, command):
    match command:
        case ("stop",):
            return 0
        case ("go", k):
            return x + k
        case ("go", *rest):
            return x + sum(rest)
    return -1


@program(({"kind": "circle", "r": 2},), ({"kind": "square", "side": 3, "more": 1},), ({},), static=("shape",))
def match_mappings(shape):
    match shape:
        case {"kind": "circle", "r": r}:
            return r * r * 3
        case {"kind": "square", "side": s, **rest}:
            return s * s + len(rest)
        case _:
            return 0


@dataclasses.dataclass
class Leaf:
    value: int


@dataclasses.dataclass
class Fork:
    left: object
    right: object


@program((3,), (-3,))
def match_classes(x):
    def total(tree):
        match tree:
            case Leaf(value):
                return value
            case Fork(left=a, right=b):
                return total(a) + total(b)

    return total(Fork(Leaf(x), Fork(Leaf(1), Leaf(x * 2))))


@program((6,), (2,), pending="`match` on staged values")
def match_in_a_loop(n):
    total = 0
    for i in range(n):
        match i % 3:
            case 0:
                continue
            case 1:
                total += 1
            case 2:
                total += 10
    return total
