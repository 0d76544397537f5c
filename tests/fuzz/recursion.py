"""Random programs about functions that call themselves: `sample(rng)`, as that of `generate`.

What a call changes before it calls itself it may change back behind that: `path.append(i); go(i + 1); path.pop()`. It
changes lists, dicts, sets, arrays and attributes, among its arguments or around it; it returns nothing, a number, a
truth value, a list, or one of the lists that were there before; it calls itself in branches and loops that tensors
decide. It may be a method, or one of two functions that call each other.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from tests.fuzz.generate import Sample
from tests.fuzz.statements import filled, repeated

__all__ = ["sample"]

_HOLDER = """\
import numpy as np


class Holder:
    def __init__(self, l, k):
        self.l = l
        self.k = k


"""

#: What is done before a call, and behind it (`filled`).
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
    "one of its own": ("r = <>", "r", "a"),  # in some of the programs another one
}
#: The lists that one of its own may be, and what is done with it.
_OWN = repeated((3, "L"), (1, "out"), (1, "o.l"), (1, "g[0]"), (1, "L[:]"), (1, "[V]"))
_WITH_OWN = repeated(
    (3, "r.append(V)"), (2, "r[0] += V"), (1, "L = r"), (1, "L = r[:]"), (1, "out.append(len(r))"), (3, "pass"),
)  # fmt: skip
_OF_ITS_OWN = "one of its own"
_STARTS = {"number": "0", "list": "[]", _OF_ITS_OWN: "[7]"}
_RESULT = "t, out, found, a, b, c, o.l, o.k, sorted(s), d, z, g, w"


def sample(rng: random.Random) -> Sample:
    """A random program of two ints."""
    kind = rng.choice((*_RESULTS, ""))
    own = rng.choice((["a", "b"], ["a"], []))  # the lists that are parameters
    others = [name for name in ("o", "s", "d", "z") if rng.random() < 0.25]
    parameters = ["i", *own, *others]
    rng.shuffle(parameters)
    up = rng.random() < 0.7
    names = rng.choice((("go",), ("go",), ("go", "hop")))
    bodies = [_body(rng, kind, parameters, up, names[-1 - k]) for k in range(len(names))]
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
    ]
    first = [("0" if up else "n") if name == "i" else name for name in parameters]
    lines = _of_methods if rng.random() < 0.3 else _of_closures
    source = _HOLDER + "\n".join(lines(dict(zip(names, bodies)), parameters, start, first)) + "\n"
    return Sample(source, ((3, 3), (1, 2), (3, 0)), (True, True))


def _of_closures(bodies: dict[str, list[str]], parameters: list[str], start: list[str], first: list[str]) -> list[str]:
    nonlocals = f"    nonlocal {', '.join(sorted({'t', 'w', *_LISTS} - {*parameters}))}"
    made = [
        line for name, body in bodies.items() for line in (f"def {name}({', '.join(parameters)}):", nonlocals, *body)
    ]
    return ["def f(x, n):", *_indented([*start, *made, f"r = go({', '.join(first)})", f"return r, {_RESULT}"])]


def _of_methods(bodies: dict[str, list[str]], parameters: list[str], start: list[str], first: list[str]) -> list[str]:
    """What closures have around them is in attributes."""
    made = ["def __init__(self, x, n):", "    self.x, self.n = x, n", *_indented(_of_self(start, ("x", "n")))]
    for name, body in bodies.items():
        made += [f"def {name}(self, {', '.join(parameters)}):", *_of_self(body, parameters)]
    passed = _of_self(first, ("n",))
    run = ["self = Walk(x, n)", f"r = self.go({', '.join(passed)})", "return r, " + _of_self([_RESULT], ())[0]]
    return ["class Walk:", *_indented(made), "", "", "def f(x, n):", *_indented(run)]


def _of_self(lines: list[str], own: Sequence[str]) -> list[str]:
    """Lines in which all names but one's own are attributes."""
    names = {*re.findall(r"\w+", _RESULT), "x", "n"} - {"k", "l", "sorted", *own}
    held = re.compile(rf"(?<![.'\w])(({'|'.join(sorted(names))})\b|(?:go|hop)\()")
    return [held.sub(r"self.\1", line) for line in lines]


def _body(rng: random.Random, kind: str, parameters: list[str], up: bool, called: str) -> list[str]:
    """The body of a function that calls another, perhaps itself."""
    _, result, end = _RESULTS[kind]
    if kind == _OF_ITS_OWN:
        result, end = rng.choice((result, _filled(rng, rng.choice(_OWN)))), _filled(rng, rng.choice(_OWN))
    lines = []
    if rng.random() < 0.3:
        lines += _alone(rng)
    ends = [line for _ in range(rng.randint(1, 2)) for line in _alone(rng)]
    lines += [f"if {'i >= n' if up else 'i <= 0'}:", *_indented([*ends, f"return {end}".strip()])]
    if kind in _STARTS:
        lines += [f"r = {_STARTS[kind]}"]
    calls = rng.randint(1, 2)
    for _ in range(calls):
        if rng.random() < 0.4:
            lines += _alone(rng)
        lines += _call(rng, kind, parameters, up, called, calls == 1)
    if rng.random() < 0.3:
        lines += _alone(rng)
    return _indented([*lines, f"return {result}".strip()])


def _call(rng: random.Random, kind: str, parameters: list[str], up: bool, called: str, alone: bool) -> list[str]:
    """A call with what stands around it, perhaps in a branch or a loop."""
    number = "i + 1" if up else "i - 1"
    passed = [number if p == "i" else rng.choice(_PASSED).format(p) if p in _LISTS else p for p in parameters]
    call = f"{called}({', '.join(passed)})"
    form = _RESULTS[kind][0] or "<>"
    if kind == "number" and rng.random() < 0.6:
        form = "r = r + <>"
    before, behind = _filled(rng, rng.choice(_AROUND)).split(" / ")
    lines = [*before.splitlines(), *form.replace("<>", call).splitlines(), *behind.splitlines()]
    if kind == _OF_ITS_OWN:
        lines += _filled(rng, rng.choice(_WITH_OWN)).splitlines()
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
    return filled(rng, form, rng.choice(("1", "i", "x", "t")))


def _indented(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]
