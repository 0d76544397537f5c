"""Generators: converted, run on Python values."""

from __future__ import annotations

import itertools

from tests.corpus.registry import program

_WHY = "a generator's frame is Python's: its yields cannot be staged"


@program((5,), (0,), python_only=_WHY)
def generator_drained(n):
    def squares(k):
        for i in range(k):
            if i % 2 == 0:
                yield i * i

    return list(squares(n))


@program((5,), (2,), python_only=_WHY)
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


@program((3,), (0,), python_only=_WHY)
def yield_from(n):
    def inner(k):
        yield from range(k)
        return k * 100

    def outer():
        result = yield from inner(n)
        yield result

    return list(outer())


@program((3,), (7,), python_only=_WHY)
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
