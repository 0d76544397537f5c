"""Random programs about lists under several names where errors are caught: `sample(rng)`, as that of `generate`.

Lists are made, swapped, cleared and appended to in `try` statements, in loops over generators, and in variables of a
function around, or of the module, that a callee assigns.
"""

from __future__ import annotations

import random

from tests.fuzz.generate import Sample

__all__ = ["sample"]

_HELPERS = """\
from contextlib import suppress


class Holder:
    pass


def check(v):
    if v > 2:
        raise ValueError
    return v


def some(k):
    yield 1
    if k > 2:
        yield 5


def each(k, z):
    for j in range(k):
        z[0] = z[0] + j
        yield z


"""

_INNER = """\
def swap():
    nonlocal a, b
    a, b = b, a
def turn():
    global G, H
    G, H = H, G
def fresh(v):
    nonlocal a, c
    a = c = [v, 0]
    check(v)
    return a
def put(z, v):
    o.r = z
    check(v)
    m['k'] = z
def both(k):
    try:
        yield a
        yield b
    finally:
        c[0] = c[0] + k
"""

#: Statements: L and K are names of lists, V is a number, I is 0 or 1.
_FORMS = (
    "L = K", "L = K", "L = [V, 0]", "L = K = [V, 1]", "L, K = K, L", "L[I] = L[0] + V", "L[I] = L[0] + V",
    "L[I] = L[0] + V", "t = t + L[I]", "t = t + L[I]", "L.append(V)", "L.clear()\nL.extend([V, 2])",
    "L[:] = [V, 1]", "L = L + [V]", "L += [V]", "swap()", "swap()", "turn()", "turn()", "L = fresh(V)", "fresh(V)",
    "put(L, V)", "put(K, 0)", "t = t + check(V)", "m['k'] = L", "L = m['k']", "m['k'][I] = V", "o.r = L", "L = o.r",
    "o.r[0] = o.r[0] + V", "o.r, L = L, o.r", "m['k'], L = L, m['k']", "p = (L, K)", "L = p[I]", "p[I][0] = V",
    "G = L", "L = G", "G[0] = G[0] + V", "t = t + (1 if L is K else 0)", "t = t + (1 if o.r is L else 0)",
    "L = K if t > 4 else [V, 1]", "m = {'k': L}", "t = t + len(L)",
)  # fmt: skip
_CONDITIONS = ("x > 2", "t > 4", "x == 3", "ITEM == 1", "ITEM > 0")
_LOOPS = ("for NAME in range(n):", "for NAME in some(n):", "for NAME in range(2):")
_ROW_LOOPS = ("for w in each(n, L):", "for w in both(V):", "for w in (L, K):")
_RESULT = "t, a, b, c, G, H, o.r, m['k'], p[0], p[1]"


def sample(rng: random.Random) -> Sample:
    """A random program of two ints."""
    start = [
        "t = x",
        "a = [x, 1]",
        rng.choice(("b = a", "b = [2, x]", "b = [2, x]")),
        rng.choice(("c = b", "c = [3, 4]")),
        rng.choice(("G, H = a, [6, 7]", "G, H = [x, 5], [6, 7]", "G = H = [x, 5]")),
        "o = Holder()",
        rng.choice(("o.r = c", "o.r = [9, x]")),
        rng.choice(("m = {'k': a}", "m = {'k': [1, x]}")),
        rng.choice(("p = (a, [4, 5])", "p = (b, c)", "p = ([1, 8], [0, 2])")),
    ]
    body: list[str] = []
    while not any(line.endswith(":") for line in body):
        body = [line for _ in range(rng.randint(2, 4)) for line in _statement(rng, 2, "x")]
    lines = ["global G, H", *_INNER.splitlines(), *start, *body, f"return {_RESULT}"]
    source = _HELPERS + "def f(x, n):\n" + "".join(f"    {line}\n" for line in lines)
    return Sample(source, ((3, 3), (1, 2), (3, 0)), (True, True))


def _statement(rng: random.Random, depth: int, item: str) -> list[str]:
    """A statement. `item` is the variable of the loop around it, or another number."""
    fill = lambda form: _filled(rng, form, item)
    block = lambda at=item: ["    " + s for _ in range(rng.randint(1, 2)) for s in _statement(rng, depth - 1, at)]
    if depth == 0 or rng.random() < 0.75:
        return fill(rng.choice(_FORMS)).splitlines()
    kind = rng.choice(("if", "for", "rows", "try", "try", "try", "finally", "with"))
    test = fill(rng.choice(_CONDITIONS))
    if kind == "if":
        return [f"if {test}:", *block(), *(["else:", *block()] if rng.random() < 0.5 else [])]
    if kind == "for":
        return [rng.choice(_LOOPS).replace("NAME", f"i{depth}"), *block(f"i{depth}")]
    if kind == "rows":
        return [fill(rng.choice(_ROW_LOOPS)), f"    {fill('w[I] = w[0] + V')}", *block()]
    raising = [] if rng.random() < 0.3 else [f"    if {test}:", "        raise ValueError"]
    tried = [*block(), *raising, *block()]
    if kind == "with":
        return ["with suppress(ValueError):", *tried]
    if kind == "finally":
        tried = ["try:", *tried, "finally:", *block()]
        return ["try:", *("    " + line for line in tried), "except ValueError:", *block()]
    other = ["else:", *block()] if rng.random() < 0.3 else []
    last = ["finally:", *block()] if rng.random() < 0.3 else []
    return ["try:", *tried, "except ValueError:", *block(), *other, *last]


def _filled(rng: random.Random, form: str, item: str) -> str:
    number = rng.choice(("1", "x", "t", item))
    for hole, choices in (("ITEM", [item]), ("L", "abc"), ("K", "abc"), ("V", [number]), ("I", "01")):
        form = form.replace(hole, rng.choice(choices))
    return form
