"""What every random program imports. A module of its own, so that it is converted once for all programs."""

from __future__ import annotations

import math
import numbers
from types import TracebackType
from typing import Any

import numpy as np

__all__ = [
    "Box", "Note", "Point", "bump_", "choose_", "clamp", "clamp_", "count_", "counted_to", "fill_", "first_above",
    "grow", "itself", "math", "move", "np", "numbers", "numbers_of", "one_pass_", "put_", "raise_first_",
    "remembered_", "risky", "row_of", "rows_", "swap_", "twice", "vowels",
]  # fmt: skip


class Box:
    def __init__(self, k: Any) -> None:
        self.k = k


class Point:
    __match_args__ = ("n", "v")

    def __init__(self, n: Any, v: Any) -> None:
        self.n = n
        self.v = v
        self.box = Box(1)

    def total(self, k: Any) -> Any:
        if k > 1:
            return self.n + k
        return self.n

    def step(self, k: Any) -> Any:
        self.n += k
        return self.n - 1

    def settle(self, k: Any) -> None:
        if self.n > k:
            self.n = k
        else:
            self.box.k = k


class Note:
    """Says when its block begins and ends.

    Says nothing after an error: if an operation of the graph raises it, and no `raise` statement, `__exit__` and
    `finally` do not run.
    """

    def __init__(self, k: int) -> None:
        self.k = k

    def __enter__(self) -> int:
        print("enter", self.k)
        return self.k

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is None:
            print("exit", self.k)


def clamp(v: Any, top: Any) -> Any:
    if v > top:
        return top
    elif v < 0:
        return 0
    return v


def first_above(values: Any, limit: Any) -> Any:
    for v in values:
        if v > limit:
            return v
    return -1


def twice(f: Any, k: Any) -> Any:
    return f(f(k))


def move(point: Any, k: Any) -> Any:
    if k > 2:
        point.n = k
        return k
    point.n -= 1
    return point.n


def grow(values: Any, k: Any) -> Any:
    values.append(k)
    return len(values)


def risky(k: Any) -> Any:
    if k > 2:
        raise ValueError("big")
    return k + 1


# Helpers that write into an array, or give one that shows the numbers of another.


def bump_(values: Any, k: Any) -> None:
    values += k


def fill_(values: Any, k: Any) -> None:
    values[:] = k


def clamp_(values: Any, top: Any) -> None:
    values[values > top] = top


def swap_(values: Any, i: Any, j: Any) -> None:
    values[i], values[j] = values[j], values[i]


def choose_(values: Any, k: Any) -> Any:
    if k > 1:
        values[0] = k
    else:
        values[1] -= 1
    return values


def raise_first_(values: Any, k: Any) -> None:
    if values[0] < k:
        values[0] = k
        raise_first_(values, k)


def rows_(rows: Any, k: Any) -> None:
    for row in rows:
        row += k


def one_pass_(values: Any) -> Any:
    moved = False
    for i in range(len(values) - 1):
        if values[i] > values[i + 1]:
            values[i], values[i + 1] = values[i + 1], values[i]
            moved = True
    return moved


def put_(box: Any, k: Any) -> None:
    box.k[0] = k


def itself(values: Any) -> Any:
    return values


def row_of(rows: Any, i: Any) -> Any:
    return rows[i]


# Helpers about dicts, texts and iterators.


def count_(counts: Any, k: Any) -> None:
    if k in counts:
        counts[k] += 1
    else:
        counts[k] = 1


def remembered_(known: Any, k: Any) -> Any:
    if k < 2:
        return k
    if k not in known:
        known[k] = remembered_(known, k - 1) + remembered_(known, k - 2)
    return known[k]


def vowels(text: Any) -> Any:
    found = 0
    for k in text:
        if k in "aeiou":
            found += 1
    return found


def counted_to(n: Any) -> Any:
    k = 0
    while k < n and k < 5:
        yield k
        k += 1


def numbers_of(value: Any) -> Any:
    return sum(value) if isinstance(value, tuple) else value
