"""What tracing a staged statement of numbers costs, as the number of Python functions that are called: no clock is as
steady. The bounds are a quarter above what they are."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import autograph as ag


def branch(x):
    s = x[0]
    if s > 0.0:
        s = s + 1.0
    else:
        s = s - 1.0
    if s > 0.0:
        s = s + 1.0
    else:
        s = s - 1.0
    return s


def loop(x):
    s = x[0]
    while s < 0.0:
        s = s + 1.0
    while s < 0.0:
        s = s + 1.0
    return s


def loop_over_tensor(x):
    s = x[0]
    for v in x:
        s = s + v
    for v in x:
        s = s + v
    return s


def once(x):
    return x[0] + 1.0


def calls_of_tracing(function: Any) -> int:
    """How many functions of Python's are called when a function is traced that was converted before."""
    x = ag.ones((4,))
    ag.function(function).get_concrete_function(x)
    count = 0

    def note(frame: Any, event: str, arg: Any) -> None:
        nonlocal count
        count += event == "call"

    traced = ag.function(function)
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        traced.get_concrete_function(x)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize(("function", "most"), [(branch, 680), (loop, 800), (loop_over_tensor, 1400)])
def test_calls_for_a_statement(function: Any, most: int) -> None:
    rest = calls_of_tracing(once)
    assert (calls_of_tracing(function) - rest) / 2 < most
