"""Generators: run on Python values, and with `yield`s that a tensor decides on."""

from __future__ import annotations

import itertools

from tests.corpus.registry import program

_WHY = "items are taken one by one in Python, or recursion ends by them"


@program((5,), (0,))
def generator_drained(n):
    def squares(k):
        for i in range(k):
            if i % 2 == 0:
                yield i * i

    return list(squares(n))


@program((5,), (2,))
def generator_left_early(n):
    def count():
        i = 0
        while True:
            yield i
            i += 1

    total = 0
    for i in count():
        if i > n:
            break
        total += i
    return total


@program((3,), (0,))
def yield_from(n):
    def inner(k):
        yield from range(k)
        return k * 100

    def outer():
        result = yield from inner(n)
        yield result

    return list(outer())


@program((3,), (7,))
def values_sent(n):
    def averager():
        total = 0
        while True:
            value = yield total
            if value is None:
                return
            total += value

    g = averager()
    next(g)
    g.send(n)
    return g.send(n * 2)


@program((3,), (7,), python_only=_WHY)
def generator_with_try(n):
    log = []

    def numbers():
        try:
            for i in range(n):
                yield i
        finally:
            log.append("closed")

    for i in numbers():
        if i == 4:
            break
    else:
        log.append("all")
    return log[:1]


@program((4,), (1,), python_only=_WHY)
def itertools_over_generators(n):
    return list(itertools.islice((i * i for i in itertools.count(1)), n))


@program((4,), (1,), python_only=_WHY)
def recursive_generator(n):
    def tree(k):
        if k > 0:
            yield from tree(k - 1)
            yield k
            yield from tree(k - 1)

    return list(tree(n))


def _positives(values):
    for v in values:
        if v > 0:
            yield v * 2


def _collatz(n):
    while n != 1:
        yield n
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1


def _count(start=0, *, step=1):
    while True:
        yield start
        start += step


@program(([3, -1, 4],), ([-1, -2],))
def yields_under_a_staged_condition(values):
    total = 0
    for v in _positives(values):
        total = total * 10 + v
    return total


@program((6,), (1,))
def yields_in_a_staged_loop(n):
    steps = 0
    highest = 0
    for v in _collatz(n):
        steps += 1
        if v > highest:
            highest = v
    return steps, highest


@program(([3, -1, 4],), ([-1, -2],))
def generators_in_builtins(values):
    made = list(_positives(values))
    return made, sum(_positives(values)), any(v > 7 for v in _positives(values)), max(_positives(values), default=0)


@program((5,), (1,))
def collected_by_append(n):
    out = []
    for v in _collatz(n):
        if v != 4:
            out.append(v)
    return out


@program((5,), (0,))
def endless_generator_left_by_a_staged_break(n):
    total = 0
    for i in _count():
        if i >= n:
            break
        total += i
    else:
        total = -1
    return total


@program((5,), (20,))
def left_by_a_staged_return(limit):
    for v in _count(1, step=3):
        if v > limit:
            return v
    return 0


@program(([3, -1, 4, 5],), ([8, 8],))
def continue_and_else_over_a_generator(values):
    total = 0
    for v in _positives(values):
        if v == 8:
            continue
        total += v
    else:
        total += 1000
    return total


@program(([3, -1, 4],), ([-1, -2],))
def delegated(values):
    def inner(items):
        count = 0
        for v in items:
            if v > 0:
                count += 1
                yield v
        return count

    def outer():
        yield 100
        found = yield from inner(values)
        yield found
        yield from values

    total = 0
    for v in outer():
        total = total * 3 + v
    return total


@program(([3, -1, 4], 2), ([1, 1, 1, 1], 9))
def delegated_and_left_early(values, limit):
    def both():
        yield from _positives(values)
        yield from _count(limit)

    total = 0
    for v in both():
        total += v
        if total > 30:
            break
    return total


@program(([3, -1, 4],), ([-1, 7],))
def generator_of_pairs(values):
    def pairs():
        i = 0
        for v in values:
            if v > 0:
                yield i, v
            i += 1

    total = 0
    for i, v in pairs():
        total += (i + 1) * v
    return total, [a * b for a, b in pairs()]


@program(([3, -1, 4],), ([-1, 7],))
def generators_enumerated_zipped_mapped_and_filtered(values):
    total = 0
    for i, v in enumerate(_positives(values)):
        total += i * v
    for a, b in zip(values, _positives(values)):
        total += a * b
    for v in map(lambda v: v + 1, filter(lambda v: v != 8, _positives(values))):
        total += v
    return total


@program(([3, -1, 4],), ([-1, -7],))
def nested_loops_over_generators(values):
    total = 0
    for a in _positives(values):
        for b in _collatz(a):
            total += b
    return total


@program((3,), (-3,))
def in_a_staged_branch(x):
    total = 0
    if x > 0:
        for v in _collatz(x):
            total += v
    else:
        total = sum(_count_down(x + 6))
    return total


def _count_down(n):
    while n > 0:
        yield n
        n -= 1


@program(([1, 5, 2], 3), ([4, 4], 9))
def generator_method_with_state(values, limit):
    class Gate:
        def __init__(self):
            self.passed = 0

        def through(self, items):
            for v in items:
                if v < limit:
                    self.passed += 1
                    yield v

    gate = Gate()
    total = 0
    for v in gate.through(values):
        total += v
    return total, gate.passed


@program(([1, 5, 2],), ([4, 4],))
def printed_in_turn(values):
    def noisy():
        for v in values:
            print("made", v)
            if v > 1:
                yield v
        print("end")

    for v in noisy():
        print("used", v)
    return 0


@program(([1, 5, 2],), ([0, 4],))
def finally_in_a_staged_generator(values):
    def guarded():
        try:
            for v in values:
                if v > 0:
                    yield v
        finally:
            print("closed")

    total = 0
    for v in guarded():
        print("used", v)
        total += v
        if v == 5:
            break
    print("after")
    return total


@program((4,), (1,))
def taken_one_by_one_in_python(n):
    g = _count(5)
    a = next(g)
    b = next(g)
    rest = [v for _, v in zip(range(2), g)]
    return a + n, b, rest


@program((4,), (1,))
def changed_variables_of_both_sides(n):
    seen = 0

    def numbers():
        nonlocal seen
        k = n
        while k > 0:
            seen += k
            yield k
            k -= 1

    total = 0
    for v in numbers():
        total += v * seen
    return total, seen


@program(([3, -1, 4],), ([-1, -2],))
def error_in_the_loop_body(values):
    total = 0
    for v in _positives(values):
        if v == 8:
            raise ValueError("eight")
        total += v
    return total


@program((3,), (0,))
def error_in_the_generator(n):
    def checked():
        k = n
        while True:
            if k == 0:
                raise ValueError("zero")
            yield k
            k -= 2
            if k < 0:
                return

    total = 0
    for v in checked():
        total += v
    return total


@program(([[1, 2], [3, 4]],))
def generator_of_rows(rows):
    def swapped():
        for a, b in rows:
            yield b, a

    return [a * 10 + b for a, b in swapped()]


@program((3,), (5,))
def keyword_and_default_arguments(n):
    def steps(first, *more, last=9, **others):
        yield first
        for m in more:
            yield m
        if last > n:
            yield last
        for name in others:
            yield others[name]

    total = 0
    for v in steps(n, 2, 3, last=4, extra=n + 1):
        total = total * 10 + v
    return total


@program(([2, 7, 3],), ([9],))
def yield_in_a_match(values):
    def named():
        for v in values:
            match v:
                case 2:
                    yield 20
                case 3:
                    yield 30
                case _:
                    yield v

    return [v + 1 for v in named()]


@program((2,), (9,), (-1,))
def generator_with_a_list_that_grows(x):
    def sizes():
        found = []
        for i in range(3):
            if x > i:
                found.append(i)
            yield len(found)

    total = 0
    for size in sizes():
        total += size
    return total, sum(sizes())
