"""Random programs about arrays under several names: `sample(rng)`, as that of `generate`.

Two or three names for an array of three ints, that the function has made or was handed; rows and columns of a matrix,
and views turned around; arrays in a list, in a tuple, in a dict and in an attribute; helpers that write into their
argument, return it or keep it. All that in `if`, `for`, `while` and `try` statements that tensors decide.
"""

from __future__ import annotations

import random

from tests.fuzz.generate import Sample
from tests.fuzz.statements import Statements, repeated

__all__ = ["sample"]

_HELPERS = """\
import numpy as np


class Holder:
    pass


def bump(z):
    z[0] += 1


def keep(z):
    z[1] = z[1] + 2
    return z


def first(z):
    for w in z:
        if w[0] > 1:
            return w
    return z[0]


def deep(z, n):
    if n > 0:
        z[0] += n
        deep(z, n - 1)


def copied(z):
    return z.copy()


"""

#: Statements with how often each is chosen.
_FORMS = repeated(
    (10, "L = K"),
    (3, "L = np.array([V, 1, 2])"),
    (3, "L = np.array([4, 1, 2])"),
    (3, "L = np.zeros(3, int)"),
    (9, "L[I] = V"),
    (5, "L[I] += V"),
    (2, "L += V"),
    (2, "L[:] = K"),
    (2, "L[1:] = K[:2]"),
    (2, "L *= 2"),
    (5, "t = t + int(L[I])"),
    (2, "t = t + int(L.sum())"),
    (3, "L = A[I]"),
    (1, "L = A[:, 0]"),
    (1, "L = A[:, ::-1][I]"),
    (2, "A[I] = L"),
    (2, "A[I, 0] = V"),
    (1, "A += 1"),
    (1, "A[:, 1] -= L"),
    (2, "L = K[::-1]"),
    (1, "L = K + 1"),
    (1, "L = copied(K)"),
    (1, "L = K.copy()"),
    (2, "L = keep(K)"),
    (2, "bump(L)"),
    (1, "L.sort()"),
    (1, "L.fill(V)"),
    (3, "g[I] = L"),
    (3, "L = g[I]"),
    (2, "g[I][0] = V"),
    (1, "g = [L, K]"),
    (1, "g[0], g[1] = g[1], g[0]"),
    (1, "g[n % 2] = L"),
    (1, "L = g[n % 2]"),
    (1, "g[n % 2][I] += V"),
    (1, "g.reverse()"),
    (2, "m['k'] = L"),
    (2, "L = m['k']"),
    (1, "m['k'][I] += V"),
    (2, "o.l = L"),
    (2, "o.l[I] = V"),
    (2, "L = o.l"),
    (1, "o.l, L = L, o.l"),
    (1, "put(L)"),
    (1, "swap()"),
    (2, "u = (L, V)"),
    (1, "u[0][I] = V"),
    (1, "L = u[0]"),
    (2, "L, K = K, L"),
    (1, "L = K if x > 2 else A[I]"),
    (1, "q = L if x > 2 else K\nq[I] = V"),
    (1, "w = L[1:]\nw[I] += V"),
    (1, "for L in A:\n    pass"),
    (1, "for w in A:\n    w[I] += V"),
    (1, "for L in g:\n    L[I] += 1"),
    (1, "L = min([L, K], key=lambda z: int(z[0]))"),
    (1, "t = t + (1 if L is K else 0)"),
    (1, "L = A.reshape(-1)[I : I + 3]"),
    (1, "L = np.ravel(A)[3:6]"),
    (1, "np.add(L, K, out=L)"),
    (1, "np.add(K, V, out=A[I])"),
    (1, "np.add.at(L, [0, 0], V)"),
    (1, "np.copyto(L, K)"),
    (1, "L[L > V] = 0"),
    (1, "L[0], L[1] = L[1], L[0]"),
    (1, "g = [z for z in (L, K)]"),
    (1, "g = [z * 1 for z in g]"),
    (1, "g = list(A[:2])"),
    (1, "L, K = g"),
    (1, "L = g.pop()\ng.append(K)"),
    (1, "for z, w in zip(g, A):\n    z[I] = w[I]"),
    (1, "t = t + sum(int(z[0]) for z in g)"),
    (1, "L = first(g)"),
    (1, "deep(L, n)"),
    (1, "m = {**m, 'k': L}"),
    (1, "m['k'] = m['k'] + V"),
    (1, "L = np.where(K > V, L, K)"),
    (1, "L = A.T[I]"),
    (1, "L = A.diagonal().copy()"),
    (1, "w = [L]\nw[0][I] = V\nL = w[0]"),
)
_RESULT = "t, a, b, c, A, g, m['k'], o.l, u"
_STATEMENTS = Statements(
    forms=_FORMS,
    kinds=("if", "if", "for", "for", "while", "try"),
    simple=0.85,
    conditions=("x > 2", "t > 4", "x == 3", "{} == 1", "int(a[0]) > 2"),
    leaving=("break", "continue", f"return {_RESULT}"),
)


def sample(rng: random.Random) -> Sample:
    """A random program of two ints and a matrix."""
    made = ("np.array([x, 1, 2])", "np.array([3, 1, 2])", "np.zeros(3, int)", "A[0].copy()")
    new = (*made, "A[0]", "A[1]", "A[1, ::-1]")
    start = [
        "o = Holder()",
        "t = x",
        f"a = {rng.choice(new)}",
        f"b = {rng.choice(('a', *new))}",
        f"c = {rng.choice(('a', 'b', *new))}",
        f"o.l = {rng.choice(('a', *new))}",
        f"g = [{rng.choice(('a', *new))}, {rng.choice(('b', *new))}]",
        f"m = {{'k': {rng.choice(('c', *new))}}}",
        f"u = ({rng.choice(('b', *new))}, x)",
    ]
    put = ["def put(z):", "    o.l = z", "def swap():", "    nonlocal a, b", "    a, b = b, a"]
    lines = [*put, *start, *_STATEMENTS.body(rng), f"return {_RESULT}"]
    source = _HELPERS + "def f(x, n, A):\n" + "".join(f"    {line}\n" for line in lines)
    handed = ("array", [[4, 5, 1], [-3, 3, 0], [2, -1, 6]], "")
    return Sample(source, ((3, 3, handed), (1, 2, handed), (3, 0, handed)), (True, True, False))
