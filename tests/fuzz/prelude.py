"""What every random program imports. A module of its own, so that it is converted once for all programs."""

from __future__ import annotations

from types import TracebackType
from typing import Any

__all__ = ["Box", "Note", "Point", "clamp", "first_above", "grow", "move", "risky", "twice"]


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
