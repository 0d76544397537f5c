"""Small programs drawn at random, of two names `V` and `U` and a number `b`: statements that bind the names to each
other and change what they stand for, on paths that a tensor decides."""

from __future__ import annotations

import linecache
import random
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["drawn", "program"]

#: Four statements each.
SHAPES = (
    "if b == 1:\n    {0}\nelif b > 2:\n    {1}\n    {2}\n{3}",
    "if b > 1:\n    {0}\n    if b > 2:\n        {1}\n    else:\n        {2}\n    {3}",
    "if b > 1:\n    {0}\nif b != 2:\n    {1}\n{2}\n{3}",
    "for k in range(b):\n    {0}\n    if k > 1:\n        {1}\n    {2}\n{3}",
    "for k in (1, 2, 3):\n    {0}\n    if k == b:\n        {1}\n        continue\n    {2}\n{3}",
    "while b > 1:\n    b -= 1\n    {0}\n    if b == 2:\n        {1}\n        break\n    {2}\n{3}",
    "{0}\nV = V if b > 2 else U\n{1}\n{2}\nif b == 1:\n    {3}",
    "{0}\nif b > 2:\n    {1}\n    return V, U\n{2}\n{3}",
    "try:\n    {0}\n    if b > 2:\n        raise KeyError\n    {1}\nexcept KeyError:\n    {2}\n{3}",
    "def g(V):\n    {0}\n    return V\nW = g(U)\nif b > 2:\n    {1}\n    W = g(V)\n{2}\nU = W\n{3}",
)


def drawn(seed: int, count: int, statements: Sequence[str]) -> list[str]:
    """The bodies of so many programs."""
    draw = random.Random(seed)
    return [draw.choice(SHAPES).format(*(draw.choice(statements) for _ in range(4))) for _ in range(count)]


def program(body: str, name: str, names: dict[str, Any], start: str = "", given: str = "b, V, U") -> Callable[..., Any]:
    """The function of a body.

    Args:
        name: of the file that it seems to be in.
        names: what it knows.
        start: its first line.
        given: its parameters.
    """
    lines = [*start.splitlines(), *body.splitlines(), "return V, U"]
    text = "\n    ".join([f"def f({given}):", *lines]) + "\n"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    scope = {"__name__": __name__, **names}
    exec(compile(text, name, "exec"), scope)
    found: Callable[..., Any] = scope["f"]
    return found
