"""Direct calls of machine code while something is recorded."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import autograph as ag
from tests.profiler.structure import check, children


def test_direct_calls_come_back() -> None:
    pytest.importorskip("llvmlite")
    f = ag.function(lambda x: x * 3.0, executor="native")
    x = ag.constant(np.arange(4.0))
    for _ in range(200):
        f(x)
    before = f._cache._direct.count if hasattr(f._cache, "_direct") else None
    with ag.profiler.trace() as recording:
        for _ in range(100):
            f(x)
    assert recording.profile is not None and len(recording.profile.of_kind("call")) == 100
    for _ in range(200):
        f(x)
    assert before is None or f._cache._direct.count > before


def test_direct_calls_are_recorded_by_machine_code() -> None:
    pytest.importorskip("llvmlite")
    f = ag.function(lambda x: x * 3.0, executor="native")
    x = ag.constant(np.arange(4.0))

    def work() -> None:
        for i in range(300):
            with ag.profiler.annotate("work", number=i):
                f(x)

    work()
    with ag.profiler.trace() as recording:
        before = f._cache._direct.count
        threads = [threading.Thread(target=work, name=f"worker {k}") for k in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        direct = f._cache._direct.count - before
    profile = recording.profile
    assert profile is not None and direct > 0 and not profile.dropped
    check(profile)
    within = children(profile)
    for event in profile.of_kind("annotation"):
        (call,) = within[id(event)]
        (run,) = [one for one in within[id(call)] if one.kind == "run"]
        (region,) = within[id(run)]
        assert (call.kind, region.kind) == ("call", "region")
        assert [profile.operations[i].type for i in region.details["operations"]] == ["Mul"]
    assert len(profile.of_kind("region")) == 600


def test_direct_calls_of_threads_that_end_are_theirs() -> None:
    pytest.importorskip("llvmlite")
    f = ag.function(lambda x: x * 3.0, executor="native")
    x = ag.constant(np.arange(4.0))
    idents = set()

    def work() -> None:
        idents.add(threading.get_ident())
        for i in range(20):
            with ag.profiler.annotate("work", number=i):
                f(x)

    work()
    with ag.profiler.trace() as recording:
        before = f._cache._direct.count
        for k in range(20):  # one after the other: new threads have the idents of those that have ended
            thread = threading.Thread(target=work, name=f"worker {k}")
            thread.start()
            thread.join()
        direct = f._cache._direct.count - before
    profile = recording.profile
    assert profile is not None and direct > 0 and len(idents) < 20
    check(profile)
    within = children(profile)
    assert {profile.threads[event.thread] for event in profile.of_kind("call")} == {f"worker {k}" for k in range(20)}
    for event in profile.of_kind("annotation"):
        assert [call.kind for call in within[id(event)]] == ["call"]


def test_of_direct_calls_the_oldest_go() -> None:
    pytest.importorskip("llvmlite")
    f = ag.function(lambda x: x * 3.0, executor="native")
    x = ag.constant(1.0)
    with ag.profiler.trace(options=ag.profiler.Options(max_events=400)) as recording:
        for _ in range(1000):
            f(x)
        direct = f._cache._direct.count
    assert recording.profile is not None and direct > 500
    assert recording.profile.dropped["call"] >= direct - 100
    assert len(recording.profile.of_kind("run")) <= 400
    assert recording.profile.whole_from >= min(event.end for event in recording.profile.of_kind("run"))


def test_no_call_is_direct_while_arrays_are_followed() -> None:
    f = ag.function(lambda x: x * 3.0)
    with ag.profiler.trace(options=ag.profiler.Options(level=3)) as recording:
        kept = [f(ag.constant(np.arange(100.0))) for _ in range(200)]
    assert recording.profile is not None
    assert len([b for b in recording.profile.buffers if b.kind == "output"]) == len(kept)
