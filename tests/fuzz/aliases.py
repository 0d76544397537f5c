"""Random programs about lists under several names: `sample(rng)`, as that of `generate`.

Two or three names for a list; lists in lists, in a tuple, in a dict and in an attribute; dicts in a dict, and sets;
`is` of these; helpers that write into their argument, return it or keep it. All that in `if`, `for` and `try`
statements that tensors decide.
"""

from __future__ import annotations

import random

from tests.fuzz.generate import Sample
from tests.fuzz.statements import Statements, repeated

__all__ = ["sample"]

_HELPERS = """\
class Holder:
    pass


def bump(z):
    z[0] = z[0] + 1


def some(n):
    yield 1
    if n > 2:
        yield 5


def keep(z):
    z[1] = z[1] + 2
    return z


"""

#: Statements with how often each is chosen.
_FORMS = repeated(
    (8, "L = K"),
    (4, "L = [V, K[1]]"),
    (11, "L[I] = L[0] + V"),
    (7, "t = t + L[I]"),
    (3, "g[I] = L"),
    (3, "L = g[I]"),
    (2, "g[I][0] = V"),
    (2, "m['k'] = L"),
    (2, "m['k'][1] = m['k'][1] + V"),
    (1, "bump(L)"),
    (1, "L.append(V)"),
    (1, "L = L + [V]"),
    (1, "o.l = L"),
    (1, "o.l[0] = o.l[0] + V"),
    (1, "L = o.l"),
    (1, "o.l.append(V)"),
    (1, "put(L)"),
    (1, "L = keep(K)"),
    (1, "L = [*K]"),
    (1, "p = (L, K)\np[0][1] = V"),
    (1, "t = t + len(L)"),
    (1, "L, K = K, L"),
    (1, "o.l, L = L, o.l"),
    (1, "g[0], g[1] = g[1], g[0]"),
    (1, "g = [L, K]"),
    (1, "m = {'k': L}"),
    (1, "m['k'] = [V, 1]"),
    (1, "w = L\nw[I] = w[I] + V"),
    (1, "p = (L, V)"),
    (1, "q = L if x > 2 else K\nt = t + q[I]"),
    (1, "q = (L, 1) if x > 2 else (K, 2)\nq[0][I] = q[0][I] + V"),
    (1, "L = K if t > 4 else [V, 1]"),
    (1, "swap()"),
    (1, "L.reverse()"),
    (1, "L[:] = K[:]"),
    (1, "L.insert(0, V)"),
    (1, "u[0][I] = u[0][I] + V"),
    (1, "u = (L, K)"),
    (1, "L = u[I]"),
    (1, "g[I] = g[1]"),
    (1, "g = [g[1], g[I]]"),
    (1, "g[I] = [V, 0]"),
    (1, "u = (u[1], u[I])"),
    (1, "m['k'] = g[I]"),
    (1, "g[I] = m['k']"),
    (1, "m = {'k': [V, 2]}"),
    (2, "e['p'][I] = V"),
    (1, "e['q'][I] = e['p'][1] + V"),
    (1, "e['p'] = e['q']"),
    (1, "e['q'] = {0: V, 1: t}"),
    (1, "e['p'], e['q'] = e['q'], e['p']"),
    (1, "e = {'p': e['q'], 'q': {0: V, 1: 3}}"),
    (1, "r = e['p']"),
    (1, "r[I] = V"),
    (2, "s.add(V)"),
    (1, "s = {V, 2}"),
    (1, "z = s"),
    (1, "s, z = z, s"),
    (2, "t = t + (1 if L is K else 0)"),
    (1, "t = t + (1 if g[I] is L else 2)"),
    (1, "t = t + (1 if o.l is not L else 0)"),
    (1, "t = t + (1 if r is e['p'] else 0)"),
    (1, "t = t + (1 if s is z else 0)"),
)
_RESULT = (
    "t, a[0], a[1], len(a), b[0], b[1], len(b), c[0], c[1], len(c), g[0][0], g[1][0], len(g[0]), m['k'][1], "
    "o.l[0], o.l[1], len(o.l), u[0][0], u[1][0], u[0][1], e['p'][0], e['p'][1], e['q'][0], e['q'][1], r[0], r[1], "
    "sorted(s), sorted(z)"
)
_STATEMENTS = Statements(
    forms=_FORMS,
    kinds=("if", "if", "for", "for", "try"),
    simple=0.88,
    items=("range(n)", "range(n)", "range(n)", "some(n)"),
)


def sample(rng: random.Random) -> Sample:
    """A random program of two ints."""
    start = [
        "o = Holder()",
        "p = 0",
        "t = x",
        "a = [x, 1]",
        rng.choice(("b = a", "b = [2, x]")),
        rng.choice(("c = b", "c = [3, 4]")),
        "o.l = [9, x]",
        rng.choice(("g = [a, b]", "g = [[5, 6], c]", "g = [[0, x], [7, 8]]")),
        rng.choice(("m = {'k': a}", "m = {'k': [1, x]}")),
        rng.choice(("u = ([1, x], [2, 3])", "u = (a, [4, 5])", "u = (b, c)")),
        "e = {'p': {0: x, 1: 1}, 'q': {0: 2, 1: 5}}",
        rng.choice(("r = e['p']", "r = {0: 7, 1: x}")),
        "s = {x, 5}",
        rng.choice(("z = {4}", "z = s")),
    ]
    put = ["def put(z):", "    o.l = z", "def swap():", "    nonlocal a, b", "    a, b = b, a"]
    lines = [start[0], *put, *start[1:], *_STATEMENTS.body(rng), f"return {_RESULT}"]
    source = _HELPERS + "def f(x, n):\n" + "".join(f"    {line}\n" for line in lines)
    return Sample(source, ((3, 3), (1, 2), (3, 0)), (True, True))
