"""Arrays are shared, as in NumPy: what a function writes into one, all its names and views show, and the caller."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.corpus.registry import Program, all_programs

PROGRAMS = [program for program in all_programs() if program.topic == "shared_arrays" and not program.pending]


def copied(arguments: Any) -> list[Any]:
    return [a.copy() if isinstance(a, np.ndarray) else a for a in arguments]


def same(a: Any, b: Any) -> bool:
    if isinstance(b, tuple):
        return len(a) == len(b) and all(map(same, a, b))
    return bool(np.allclose(np.asarray(a), np.asarray(b)))


@pytest.mark.parametrize("program", PROGRAMS, ids=[program.name for program in PROGRAMS])
@pytest.mark.parametrize("eagerly", [False, True], ids=["staged", "eagerly"])
def test_the_callers_arrays(program: Program, eagerly: bool) -> None:
    """What the program leaves in the arrays that it was given is what plain Python leaves there."""
    ag.config.run_functions_eagerly(eagerly)
    try:
        function = ag.function(program.function)
        for arguments in program.inputs:
            expected, given = copied(arguments), copied(arguments)
            wanted = program.function(*expected)
            found = function(*(ag.constant(a) if isinstance(a, int) and not eagerly else a for a in given))
            assert same(found, wanted)
            assert same(tuple(given), tuple(expected))
    finally:
        ag.config.run_functions_eagerly(False)


def test_gradients_go_through_writes() -> None:
    def weighed(x: Any) -> Any:
        m = x * 1.0
        for row in m:
            row /= row.sum()
        if m[0, 0] > 0.1:
            top = m[0]
            top[1] = top[0] * top[1]
        return (m * np.array([[1.0, 2.0, 3.0], [4.0, 6.0, 9.0]])).sum()

    x = np.array([[1.0, 2.0, 4.0], [3.0, 1.0, 5.0]])
    found = np.asarray(ag.grad(ag.function(weighed))(ag.constant(x)))
    for at in np.ndindex(*x.shape):
        step = np.zeros_like(x)
        step[at] = 1e-6
        slope = (weighed(x + step) - weighed(x - step)) / 2e-6
        np.testing.assert_allclose(found[at], slope, rtol=1e-6, atol=1e-8)
