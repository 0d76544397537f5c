"""The largest and the smallest of no elements: NumPy's ValueError, when the graph runs, for handlers, too."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.agreement import same

PROGRAMS = [
    lambda a, t: a[a > t].max(),
    lambda a, t: np.min(a[a > t]),
    lambda a, t: np.amax(a[a > t], axis=0),
    lambda a, t: np.nanmin(a[a > t] * 1.0),
    lambda a, t: np.maximum.reduce(a[a > t]),
    lambda a, t: (a[a > t] > 3).max(),
    lambda a, t: np.ptp(a[a > t]),
    lambda a, t: np.max(a[a > t], initial=3),
    lambda a, t: np.zeros((t, 3)).max(axis=0),
    lambda a, t: np.zeros((t, 3)).max(axis=1),
    lambda a, t: np.zeros((t, t)).max(axis=0),
    lambda a, t: np.zeros((2, t, 3)).min(axis=(1, 2)),
]


@pytest.mark.parametrize("k", range(len(PROGRAMS)))
def test_no_elements_have_no_extreme(k: int) -> None:
    program = PROGRAMS[k]
    function, a = ag.function(program), np.array([4, 2, 9])
    for t in (9, 3, 0):
        try:
            expected = program(a, t)
        except ValueError as error:
            with pytest.raises(ValueError, match=str(error)):
                function(a, ag.constant(t))
        else:
            assert same(expected, function(a, ag.constant(t)))


def test_a_handler_sees_it() -> None:
    def program(a: Any, t: Any) -> Any:
        try:
            return a[a > t].max()
        except ValueError:
            return -1

    a = np.array([4, 2, 9])
    for t in (9, 3):
        assert same(program(a, t), ag.function(program)(a, ag.constant(t)))


def test_the_house_function_keeps_its_answer() -> None:
    assert ag.function(lambda a, t: ag.reduce_max(a[a > t]))(np.array([4.0]), ag.constant(9)).numpy() == -np.inf
