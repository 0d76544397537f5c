"""Recorded runs of the NumPy executor that are written out: the same events and errors as of others."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.executors.numpy.straight import MOST_STEPS
from autograph.framework.lanes import MOST
from tests.profiler.structure import check


@ag.function(executor="numpy")
def quotients(n: Any, k: Any) -> Any:
    s = 0
    for i in ag.range(n):
        s += 10 // (k - i)
    return s


@ag.function(executor="numpy")
def quotient(x: Any, y: Any) -> Any:
    return (x * 3) // (y + 1) - 1


def _counts(profile: Any) -> Counter[str]:
    """How often each kind of operation ran."""
    counts: Counter[str] = Counter()
    for event in profile.of_kind("op"):
        counts[event.name.rstrip("0123456789").rstrip("_")] += event.details.get("count", 1)
    return counts


@pytest.mark.parametrize("at", [3, MOST])
def test_what_a_loop_has_done_before_an_error_is_recorded(at: int) -> None:
    quotients(5, 10)
    with pytest.raises(ZeroDivisionError) as plain:
        quotients(at + 5, at)
    with pytest.raises(ZeroDivisionError) as failed, ag.profiler.trace() as recording:
        quotients(at + 5, at)
    assert str(failed.value) == str(plain.value) and "s += 10 // (k - i)" in str(failed.value)
    check(recording.profile)
    counts = _counts(recording.profile)
    assert counts["CheckedSub"] == at + 1 and counts["CheckedFloorDiv"] == at, counts
    assert counts["CheckedAdd"] == 2 * at  # the counter, and the sum


@pytest.mark.parametrize("level", [1, 2])
def test_what_a_call_has_done_before_an_error_is_recorded(level: int) -> None:
    x = ag.constant(4)
    assert quotient(x, ag.constant(1)) == 5
    options = ag.profiler.Options(level=level)
    with pytest.raises(ZeroDivisionError) as failed, ag.profiler.trace(options=options) as recording:
        assert quotient(x, ag.constant(2)) == 3
        quotient(x, ag.constant(-1))
    assert "(x * 3) // (y + 1) - 1" in str(failed.value)
    check(recording.profile)
    ran = {"CheckedMul": 2, "CheckedAdd": 2, "CheckedFloorDiv": 1, "CheckedSub": 1} if level == 2 else {}
    assert _counts(recording.profile) == ran and len(recording.profile.of_kind("run")) == 2


@pytest.mark.parametrize("count", [MOST_STEPS, MOST_STEPS + 1])
def test_a_graph_of_more_steps_has_the_same_events(count: int) -> None:
    @ag.function(executor="numpy")
    def f(x: Any) -> Any:
        for _ in range(count):
            x = ag.tanh(x)
        return x

    expected = f(ag.constant(0.5))
    with ag.profiler.trace() as recording:
        assert f(ag.constant(0.5)) == expected
    check(recording.profile)
    assert _counts(recording.profile) == {"Tanh": count}


def test_arrays_go_when_they_are_not_used_any_more() -> None:
    import tracemalloc

    @ag.function(executor="numpy")
    def f(x: Any) -> Any:
        for _ in range(8):
            x = ag.tan(x)
        return x

    x = ag.constant(np.zeros(100_000))
    f(x)
    with ag.profiler.trace(options=ag.profiler.Options(level=2)):
        f(x)
        tracemalloc.start()
        f(x)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert peak < 3 * 800_000


def test_an_interrupt_in_an_operation_is_not_an_error_of_it() -> None:
    def interrupt(x: Any) -> Any:
        raise KeyboardInterrupt

    @ag.function(executor="numpy")
    def f(x: Any) -> Any:
        return ag.numpy_function(interrupt, [x * 2.0], x.dtype) + 1.0

    with pytest.raises(KeyboardInterrupt), ag.profiler.trace() as recording:
        f(ag.constant(1.0))
    check(recording.profile)
