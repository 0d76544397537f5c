"""What converted code costs where nothing is staged: the same programs as plain Python, converted, and while tracing.

    python bench/bench_python_only.py

`converted` is the converted function called on Python values; `in a trace` the same while a graph is being built, as
for a helper that prepares constants.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from measure import microseconds, table

import autograph as ag


def scalar_loop(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


def branches(xs, k):
    total, best = 0, None
    for i, x in enumerate(xs):
        if x % 2 == 0 and x > k:
            total += x
        elif not x:
            continue
        if best is None or x > best:
            best = max(x, i)
    return total, best


def strings(text):
    out = []
    for ch in text:
        if ch.isalpha():
            out.append(ch.upper())
        else:
            out.append("_")
    return "".join(out)


def comprehension(xs):
    return [x * 2 for x in xs if x > 3], {x: str(x) for x in xs}, sum(x for x in xs)


def dicts(xs):
    d: dict[int, int] = {}
    for x in xs:
        d[x % 7] = d.get(x % 7, 0) + x
        if x % 3 == 0:
            del d[x % 7]
    return d


def fstrings(xs):
    return "".join([f"{x}:{x!r:>5}" for x in xs])


def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


class Point:
    def __init__(self, x):
        self.x = x

    def move(self, d):
        self.x += d
        return self


def objects(n):
    p = Point(0)
    for i in range(n):
        p.move(i)
        q = Point(i)
    return p.x, q.x


def matching(xs):
    t = 0
    for x in xs:
        match x:
            case 0:
                t += 1
            case [a, _]:
                t += a
            case int():
                t += 2
            case _:
                t += 3
    return t


def exceptions(xs):
    n = 0
    for x in xs:
        try:
            n += 10 // x
        except ZeroDivisionError:
            n -= 1
        finally:
            n += 1
    return n


def evens(xs):
    for x in xs:
        if x % 2:
            yield x


def generators(xs):
    return sum(evens(xs)) + len(list(evens(xs)))


R = list(range(100))
PROGRAMS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (scalar_loop, (27,)), (branches, (R, 5)), (strings, ("hello world 123" * 5,)), (comprehension, (R,)), (dicts, (R,)),
    (fstrings, (R,)), (fibonacci, (10,)), (objects, (100,)), (matching, ([0, [1, 2], 5, "x"] * 25,)),
    (exceptions, (R,)), (generators, (R,)),
]  # fmt: skip


def main() -> None:
    rows = []
    for function, args in PROGRAMS:
        converted = ag.to_graph(function)
        expected = function(*args)
        assert converted(*args) == expected

        plain = microseconds(partial(function, *args), 0.2)
        outside = microseconds(partial(converted, *args), 0.2)
        with ag.Graph().as_default():
            assert converted(*args) == expected
            inside = microseconds(partial(converted, *args), 0.2)
        rows.append([function.__name__, f"{plain:.1f}", f"{outside / plain:.2f}", f"{inside / plain:.1f}"])
    table(
        "Python-only programs: time of converted code over that of plain Python",
        ["program", "plain us", "converted", "in a trace"], rows,
    )  # fmt: skip


if __name__ == "__main__":
    main()
