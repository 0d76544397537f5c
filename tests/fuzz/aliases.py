"""Random programs about lists under several names: `sample(rng)`, as that of `generate`.

Two or three names for a list; lists in lists, in a tuple, in a dict and in an attribute; dicts in a dict, and sets;
`is` of these; helpers that write into their argument, return it or keep it. All that in `if`, `for` and `try`
statements that tensors decide.
"""

from __future__ import annotations

import random

from tests.fuzz.generate import Sample

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

#: Statements with how often each is chosen: L and K are names of lists, V is a number, I is 0 or 1.
_SIMPLE = (
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
_FORMS = [form for often, form in _SIMPLE for _ in range(often)]
_RESULT = (
    "t, a[0], a[1], len(a), b[0], b[1], len(b), c[0], c[1], len(c), g[0][0], g[1][0], len(g[0]), m['k'][1], "
    "o.l[0], o.l[1], len(o.l), u[0][0], u[1][0], u[0][1], e['p'][0], e['p'][1], e['q'][0], e['q'][1], r[0], r[1], "
    "sorted(s), sorted(z)"
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
    body: list[str] = []
    while not any(line.endswith(":") for line in body):
        body = [line for _ in range(rng.randint(2, 5)) for line in _statement(rng, 2, "x")]
    put = ["def put(z):", "    o.l = z", "def swap():", "    nonlocal a, b", "    a, b = b, a"]
    lines = [start[0], *put, *start[1:], *body, f"return {_RESULT}"]
    source = _HELPERS + "def f(x, n):\n" + "".join(f"    {line}\n" for line in lines)
    return Sample(source, ((3, 3), (1, 2), (3, 0)), (True, True))


def _statement(rng: random.Random, depth: int, item: str) -> list[str]:
    """A statement. `item` is the variable of the loop around it, or another number."""
    number = rng.choice(("1", "x", "t", item))
    if depth == 0 or rng.random() < 0.88:
        form = rng.choice(_FORMS)
        for hole, choices in (("L", "abc"), ("K", "abc"), ("V", (number,)), ("I", "01")):
            form = form.replace(hole, rng.choice(choices))
        return form.splitlines()
    kind = rng.choice(("if", "if", "for", "for", "try"))
    if kind == "for":
        name = f"i{depth}"
        items = rng.choice(("range(n)", "range(n)", "range(n)", "some(n)"))
        return [f"for {name} in {items}:", *_block(rng, depth - 1, name)]
    condition = rng.choice(("x > 2", "t > 4", "x == 3", f"{item} == 1"))
    if kind == "if":
        other = ["else:", *_block(rng, depth - 1, item)] if rng.random() < 0.6 else []
        return [f"if {condition}:", *_block(rng, depth - 1, item), *other]
    raising = [f"    if {condition}:", "        raise ValueError"]
    tried = [*_block(rng, depth - 1, item), *raising, *_block(rng, depth - 1, item)]
    return ["try:", *tried, "except ValueError:", *_block(rng, depth - 1, item)]


def _block(rng: random.Random, depth: int, item: str) -> list[str]:
    return ["    " + line for _ in range(rng.randint(1, 3)) for line in _statement(rng, depth, item)]
