"""`if`, `elif`, `else`: assignments, nesting, one-sided branches, conditions of all kinds."""

from __future__ import annotations

from tests.corpus.registry import program


@program((3,), (-3,), (0,))
def absolute(x):
    if x < 0:
        x = -x
    return x


@program((5,), (0,), (-5,))
def sign(x):
    if x > 0:
        return 1
    elif x < 0:
        return -1
    else:
        return 0
