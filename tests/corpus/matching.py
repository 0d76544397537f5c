"""`match`: values, alternatives, guards, sequences, mappings, classes."""

from __future__ import annotations

import dataclasses
import enum

from tests.corpus.registry import program


@program((1,), (2,), (9,))
def match_values(x):
    match x:
        case 1:
            return 10
        case 2 | 3:
            return 20
        case _:
            return 30


@program((5,), (50,), (-5,))
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


@program(((1, 2),), ((0, 5),), ((5, 0),))
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


@program((6,), (2,))
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


@program((7,), (-7,), (0,), (2,))
def match_captures_outlive_a_failed_guard(x):
    n = 100
    match x:
        case 0:
            pass
        case n if n > 5:
            return n
        case 2:
            n = n * 10
    return n


@program(((3, 0),), ((0, 3),), ((4, 5),), ((0, 0),))
def match_alternatives_that_capture(point):
    match point:
        case (0, n) | (n, 0):
            return n
        case (a, b):
            return a * b


@program(((1, (2, 3)),), ((1, (9, 3)),), ((0, (2, 3)),), ((2, 3),))
def match_nested_sequences(tree):
    match tree:
        case (1, (2 | 4, n) as pair):
            return n + pair[0]
        case (first, (_, *rest)):
            return first + rest[0] * 100
        case (_, last):
            return last
    return -1


@program(
    ({"op": "add", "args": (1, 2)},),
    ({"op": "scale", "args": (5,), "by": 3},),
    ({"op": "scale", "args": (5,), "by": 0},),
)
def match_instructions(instruction):
    match instruction:
        case {"op": "add", "args": (a, b)}:
            return a + b
        case {"op": "scale", "args": (a,), "by": k} if k > 0:
            return a * k
        case {"op": "scale", "args": [a], **rest}:
            return -a + len(rest)
    return 0


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class Limit:
    LOW = 3
    HIGH = 30


@program((1, Colour.RED), (1, Colour.BLUE), (1, None), static=("colour",))
def match_enums(x, colour):
    match colour:
        case Colour.RED:
            x = x + 1
        case Colour.BLUE:
            x = x * 50
        case None:
            x = -x
    return x


@program((3,), (30,), (31,))
def match_named_values(x):
    match x:
        case Limit.LOW | Limit.HIGH as edge:
            return edge + 1
        case _ if x > Limit.HIGH:
            return 0
    return x


@program((True,), (False,))
def match_truth(flag):
    match flag:
        case True:
            return 1
        case False:
            return 2
    return 3


@program((3,), (10,), (0,))
def match_ends_a_loop(n):
    steps = 0
    while True:
        match n, steps:
            case 0, s:
                break
            case k, 5:
                steps = steps * 100
                break
            case k, s if k > 7:
                n = n - 2
            case _:
                n = n - 1
        steps += 1
    return steps


@program((5, 4), (-5, 4), (5, -4))
def match_instances_with_values(x, y):
    match Fork(Leaf(x), Leaf(y)):
        case Fork(Leaf(a), Leaf(value=4)) if a > 0:
            return a
        case Fork(right=Leaf(b)) if b > 0:
            return b * 10
        case Fork() as fork:
            return fork.left.value + fork.right.value


@program((0,), (1,), (5,), (17,), (18,), (40,))
def match_many_cases(x):
    match x:
        case 0:
            r = 5
        case 1:
            r = 3
        case 2:
            r = 8
        case 3:
            r = 1
        case 4:
            r = 13
        case 5:
            r = 2
        case 6:
            r = 7
        case 7:
            r = 21
        case 8:
            r = 4
        case 9:
            r = 6
        case 10:
            r = 9
        case 11:
            r = 10
        case 12:
            r = 11
        case 13:
            r = 12
        case 14:
            r = 14
        case 15:
            r = 15
        case 16:
            r = 16
        case 17:
            r = 17
        case 18:
            r = 180
        case _:
            r = -1
    return r


@program(([1, 2],), python_only="a tensor is no sequence: see operators.matching")
def match_lists(items):
    match items:
        case []:
            return 0
        case [first, *_, last]:
            return first - last
        case [only]:
            return only
