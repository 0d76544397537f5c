"""Random programs about functions that call themselves: `sample(rng)`, as that of `generate`.

What a call changes before it calls itself it may change back behind that: `path.append(i); go(i + 1); path.pop()`. It
changes lists, dicts, sets, arrays and attributes, among its arguments or around it; it returns nothing, a number, a
truth value or a list; it calls itself in branches and loops that tensors decide.
"""

from __future__ import annotations

import random

from tests.fuzz.generate import Sample
from tests.fuzz.statements import repeated

__all__ = ["sample"]

_HOLDER = """\
import numpy as np


class Holder:
    def __init__(self, l, k):
        self.l = l
        self.k = k


"""

#: What is done before a call, and behind it: L and K are lists, V is a number, I is 0 or 1.
_AROUND = repeated(
    (5, "L.append(V) / L.pop()"),
    (3, "L[I] += V / L[I] -= V"),
    (2, "L[0], L[1] = L[1], L[0] / L[0], L[1] = L[1], L[0]"),
    (2, "q = L[I]\nL[I] = V / L[I] = q"),
    (2, "o.l.append(V) / o.l.pop()"),
    (2, "o.k += V / o.k -= V"),
    (1, "q = o.k\no.k = V / o.k = q"),
    (2, "t += V / t -= V"),
    (2, "s.add(i) / s.discard(i)"),
    (2, "d[i] = V / del d[i]"),
    (1, "d[7] += V / d[7] -= V"),
    (2, "z[I] += V / z[I] -= V"),
    (1, "z[I], z[2] = z[2], z[I] / z[I], z[2] = z[2], z[I]"),
    (1, "g[I].append(V) / g[I].pop()"),
    (1, "g.append([V]) / g.pop()"),
    (1, "w += 'x' / w = w[:-1]"),
    (3, "pass / pass"),
)
#: What is done by itself.
_ALONE = repeated(
    (4, "out.append(V)"),
    (3, "out.append(L[I])"),
    (2, "out.append(len(L))"),
    (1, "out.append(sum(L))"),
    (1, "out.append(o.k + len(o.l))"),
    (1, "out.append(len(s))"),
    (1, "out.append(len(d) + d[7])"),
    (1, "out.append(int(z[I]))"),
    (1, "found.append(L[:])"),
    (1, "found.append([V, len(g)])"),
    (1, "L.append(V)"),
    (2, "L[I] += V"),
    (1, "o.k += V"),
    (1, "o.l.append(V)"),
    (1, "t += V"),
    (1, "s.add(V)"),
    (1, "d[V] = d.get(V, 0) + 1"),
    (1, "z[I] += V"),
    (1, "z += 1"),
    (1, "L = L + [V]"),
    (1, "g[I].append(V)"),
    (1, "g[I] = [V]"),
    (1, "w = w + 'y'"),
    (1, "L = K[:]"),
)
_LISTS = ("a", "b", "c")
_ASKED = ("i % 2 == 0", "t > 4", "x > 2", "L[0] > 1", "len(L) > 2", "i == n - 1")
_PASSED = repeated((8, "{}"), (1, "{} + [i]"), (1, "{}[:]"), (1, "[*{}]"))
_RESULTS = {
    "": ("", "", ""),
    "number": ("r = <>", "r", "1"),
    "truth": ("if <>:\n    return True", "False", "len(out) > 2"),
    "list": ("r = <>", "[*r, i]", "[i]"),
}
_RESULT = "t, out, found, a, b, c, o.l, o.k, sorted(s), d, z, g, w"


def sample(rng: random.Random) -> Sample:
    """A random program of two ints."""
    kind = rng.choice((*_RESULTS, ""))
    own = rng.choice((["a", "b"], ["a"], []))  # the lists that are parameters
    others = [name for name in ("o", "s", "d", "z") if rng.random() < 0.25]
    parameters = ["i", *own, *others]
    rng.shuffle(parameters)
    up = rng.random() < 0.7
    go = _body(rng, kind, parameters, up)
    nonlocals = sorted({"t", "w", *_LISTS} - {*own})
    first = ", ".join("0" if p == "i" and up else "n" if p == "i" else p for p in parameters)
    start = [
        "t = x",
        "w = ''",
        "out = []",
        "found = []",
        rng.choice(("a = [x, 1]", "a = [0, 0]")),
        "b = [2, x]",
        "c = [3, 4]",
        rng.choice(("o = Holder([9, x], 0)", "o = Holder([], x)")),
        rng.choice(("s = set()", "s = {x, 5}")),
        rng.choice(("d = {7: 0}", "d = {7: x, 8: 1}")),
        rng.choice(("z = np.zeros(3, int)", "z = np.array([x, 1, 2])")),
        rng.choice(("g = [[0], [1, 2]]", "g = [[x], []]")),
        f"def go({', '.join(parameters)}):",
        f"    nonlocal {', '.join(nonlocals)}",
        *go,
        f"r = go({first})",
        f"return r, {_RESULT}",
    ]
    source = _HOLDER + "def f(x, n):\n" + "".join(f"    {line}\n" for line in start)
    return Sample(source, ((3, 3), (1, 2), (3, 0)), (True, True))


def _body(rng: random.Random, kind: str, parameters: list[str], up: bool) -> list[str]:
    _, result, end = _RESULTS[kind]
    lines = []
    if rng.random() < 0.3:
        lines += _alone(rng)
    ends = [line for _ in range(rng.randint(1, 2)) for line in _alone(rng)]
    lines += [f"if {'i >= n' if up else 'i <= 0'}:", *_indented([*ends, f"return {end}".strip()])]
    if kind in ("number", "list"):
        lines += [f"r = {'0' if kind == 'number' else '[]'}"]
    calls = rng.randint(1, 2)
    for _ in range(calls):
        if rng.random() < 0.4:
            lines += _alone(rng)
        lines += _call(rng, kind, parameters, up, calls == 1)
    if rng.random() < 0.3:
        lines += _alone(rng)
    return _indented([*lines, f"return {result}".strip()])


def _call(rng: random.Random, kind: str, parameters: list[str], up: bool, alone: bool) -> list[str]:
    """A call with what stands around it, perhaps in a branch or a loop."""
    number = "i + 1" if up else "i - 1"
    passed = [number if p == "i" else rng.choice(_PASSED).format(p) if p in _LISTS else p for p in parameters]
    call = f"go({', '.join(passed)})"
    form = _RESULTS[kind][0] or "<>"
    if kind == "number" and rng.random() < 0.6:
        form = "r = r + <>"
    before, behind = _filled(rng, rng.choice(_AROUND)).split(" / ")
    lines = [*before.splitlines(), *form.replace("<>", call).splitlines(), *behind.splitlines()]
    chance = rng.random()
    if alone and chance < 0.3:
        return ["for k in range(2):", *_indented(lines)]
    if chance < 0.6:
        other = ["else:", *_indented(_alone(rng))] if rng.random() < 0.3 else []
        return [f"if {_filled(rng, rng.choice(_ASKED))}:", *_indented(lines), *other]
    return lines


def _alone(rng: random.Random) -> list[str]:
    return _filled(rng, rng.choice(_ALONE)).splitlines()


def _filled(rng: random.Random, form: str) -> str:
    number = rng.choice(("1", "i", "x", "t"))
    for hole, choices in (("L", _LISTS), ("K", _LISTS), ("V", (number,)), ("I", "01")):
        form = form.replace(hole, rng.choice(choices))
    return form


def _indented(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]
