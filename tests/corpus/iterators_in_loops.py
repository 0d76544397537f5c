"""Programs that advance iterators in branches and loops that a tensor decides."""

from __future__ import annotations

from tests.corpus.registry import program


@program((8,), (0,))
def up_to_the_end(n):
    items, total = iter(range(n)), 0
    while True:
        try:
            total += next(items)
        except StopIteration:
            break
    return total


@program((8,), (4,), (1,))
def in_a_branch(n):
    items = iter(range(n))
    total = next(items, 0) + next(items, 0)
    if n > 5:
        total += 10 * next(items, 0)
    return total, next(items, -1)


@program(("a\\nb\\\\",), ("abc",), ("",))
def escaped(text):
    chars, out = iter(text), ""
    for c in chars:
        if c == "\\":
            c = "<" + next(chars) + ">"
        out += c
    return out


@program((8,), (2,))
def gone_over_in_parts(n):
    items, total = iter(range(n)), 0
    for i in items:
        if i == 3:
            break
        total += i
    return total, sum(items)


@program((9,), (2,))
def the_rest_of_enumerate(n):
    pairs, total = enumerate(range(10, 10 + n)), 0
    if n > 2:
        i, v = next(pairs)
        total += v
    for i, v in pairs:
        total += i * v
    return total


@program((9,), (3,))
def pairs_one_by_one(n):
    pairs, total = zip(range(n), range(10, 10 + n)), 0
    for _ in range(n // 2):
        a, b = next(pairs)
        total += a * b
    return total


class Reader:
    def __init__(self, items):
        self.items = iter(items)
        self.seen = 0

    def read(self):
        self.seen += 1
        return next(self.items, -1)


@program((9,), (0,))
def read_by_methods(n):
    reader, total = Reader(range(n)), 0
    while True:
        v = reader.read()
        if v < 0:
            break
        total += reader.read() if v % 2 else v
    return total, reader.seen


@program((9,), (5,), (0,))
def caught_with_what_comes_next(n):
    items, total = iter(range(n)), 0
    try:
        while True:
            v = next(items)
            if v > 5:
                raise ValueError
            total += v
    except ValueError:
        total += 100 * next(items, 9)
    except StopIteration:
        total = -total
    return total
