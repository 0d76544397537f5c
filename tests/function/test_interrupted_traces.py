"""Ctrl-C while a function is traced, wherever it comes: what is traced afterwards knows nothing of it."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

import autograph as ag
from autograph.framework import context, tracing

PACKAGE = ag.__file__.rpartition("__init__")[0]
#: So many places are tried.
STEPS = int(os.environ.get("AUTOGRAPH_INTERRUPTS", "12"))


def raises_and_catches(x: Any, n: Any) -> Any:
    a = [x, 1]
    b = [2, x]
    try:
        if x > 2:
            raise ValueError("more than two")
        a[0] = x + 1
        for i in ag.range(n):
            b[1] = b[1] + i
            if b[1] > 20:
                raise KeyError("more than twenty")
        a, b = b, a
    except ValueError:
        a[1] = 7
    except KeyError:
        b = [0, 0]
    return a[0], a[1], b[0], b[1]


def branches_in_loops(x: Any, n: Any) -> Any:
    rows = [[0, 0], [1, x]]
    k = 0
    while k < n:
        if x > k:
            rows[0][1] = rows[0][1] + k
        else:
            rows[1] = [x, k]
        k += 1
    return rows[0][0], rows[0][1], rows[1][0], rows[1][1]


def _interrupted(action: Callable[[], Any], at: int) -> int:
    """Runs it with Ctrl-C at a line of the package, the so-many-th that runs; how many have run."""
    lines = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal lines
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        if event == "line":
            lines += 1
            if lines == at:
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        action()
    finally:
        sys.settrace(before)
    return lines


@pytest.mark.parametrize("program", [raises_and_catches, branches_in_loops])
def test_what_is_traced_after_ctrl_c_knows_nothing_of_it(program: Callable[..., Any]) -> None:
    arguments = [(ag.constant(x), ag.constant(n)) for x, n in ((1, 3), (3, 2), (2, 9))]
    expected = [program(int(x), int(n)) for x, n in arguments]
    call = lambda: ag.function(program)(*arguments[0])
    call()  # it is converted once
    lines = _interrupted(call, 0)
    gc.collect()
    building = tracing.in_progress()
    # No two places are as far into a repetition.
    for at in range(1, lines, lines // STEPS | 1):
        with pytest.raises(KeyboardInterrupt):
            _interrupted(call, at)
        f = ag.function(program)
        found = []
        for given in arguments:
            found.append(tuple(map(int, f(*given))))
            gc.collect()  # what the interrupted trace has left open is closed now, at the latest
        assert found == expected, f"after Ctrl-C at line {at} of {lines}"
        assert not context.state.graphs and not context.state.recorders and not context.state.regions
        assert tracing.in_progress() == building
