"""Stages of datasets, waits, partitions of sessions and transfers."""

from __future__ import annotations

import gc
import threading
import time
from typing import Any

import numpy as np

import autograph as ag
from autograph.profiler.profile import Profile
from tests.profiler.structure import check


def recorded(dataset: Any, most: int = 1000) -> Profile:
    with ag.profiler.trace() as recording:
        for _, _element in zip(range(most), dataset):
            pass
    assert recording.profile is not None
    check(recording.profile)
    return recording.profile


def test_each_stage_has_its_elements_and_its_parent() -> None:
    profile = recorded(ag.data.Dataset.range(6).map(lambda x: x * 2).filter(lambda x: x > 2).batch(2))
    names = {e.name: e.details["parent"] for e in profile.of_kind("stage")}
    chain = [name for name in sorted(names, key=len)]
    assert chain[0].startswith("Iterator::") and chain[0].count("::") == 1
    assert names[chain[0]] is None
    assert [names[name] for name in chain[1:]] == chain[:-1]
    assert chain[-1].endswith("::Filter::Map::Range")
    assert {e.details["file"] for e in profile.of_kind("stage")} == {__file__}
    assert sum(e.name == chain[-1] for e in profile.of_kind("stage")) == 7  # six, and the end


def test_what_a_thread_makes_ahead_and_how_it_is_waited_for() -> None:
    def slow(x: Any) -> Any:
        time.sleep(0.002)
        return x

    dataset = ag.data.Dataset.range(8).map(lambda x: ag.py_function(slow, [x], ag.int64)).prefetch(2)
    profile = recorded(dataset)
    of_map = [e for e in profile.of_kind("stage") if e.name == "Iterator::Prefetch::Map"]
    assert len(of_map) >= 8 and {e.details["parent"] for e in of_map} == {"Iterator::Prefetch"}
    waits = profile.of_kind("wait")
    assert waits and {e.details["stage"] for e in waits} == {"Iterator::Prefetch"}
    assert {e.thread for e in of_map}.isdisjoint({e.thread for e in waits})
    assert "autograph-prefetch" in profile.threads.values()


def test_a_map_in_several_threads() -> None:
    dataset = ag.data.Dataset.range(20).map(
        lambda x: ag.py_function(lambda v: v + 1, [x], ag.int64), num_parallel_calls=3
    )
    profile = recorded(dataset)
    threads = {e.thread for e in profile.of_kind("stage") if e.name == "Iterator::ParallelMap" or "Map" in e.name}
    assert len(threads) >= 2


def test_a_pass_that_began_before_is_seen() -> None:
    iterator = iter(ag.data.Dataset.range(100).map(lambda x: x + 1))
    next(iterator)
    with ag.profiler.trace() as recording:
        assert int(next(iterator)) == 2
    profile = recording.profile
    assert profile is not None
    assert [e.name for e in profile.of_kind("stage")] == ["Iterator::Map", "Iterator::Map::Range"]


def test_closing_ends_the_stages() -> None:
    closed = []

    def source() -> Any:
        try:
            yield from range(100)
        finally:
            closed.append(True)

    iterator = iter(ag.data.Dataset.from_generator(source, output_signature=ag.TensorSpec([], ag.int64)).prefetch(1))
    next(iterator)
    iterator.close()
    deadline = time.monotonic() + 20
    while not closed and time.monotonic() < deadline:
        time.sleep(0.01)
    assert closed


def test_partitions_of_a_session() -> None:
    with ag.Graph().as_default():
        x = ag.placeholder(ag.float64, [3])
        y = x * 2.0
        with ag.Session() as session, ag.profiler.trace() as recording:
            session.run(y, {x: [1.0, 2.0, 3.0]})
    assert recording.profile is not None
    check(recording.profile)
    (event,) = recording.profile.of_kind("partition")
    assert "CPU:0" in event.name


def test_transfers_are_copies() -> None:
    with ag.profiler.trace() as recording:
        x = ag.constant(np.ones(100))
        np.asarray(x, dtype=np.float32)
        x.numpy()  # shares memory
        ag.constant(["a", "b"]).numpy()
    assert recording.profile is not None
    found = [(e.name, e.details["bytes"]) for e in recording.profile.of_kind("transfer")]
    assert found[:2] == [("in", 800), ("out", 800)] and len(found) == 3 and found[2][0] == "out"


def test_threads_do_not_keep_abandoned_stages_open() -> None:
    before = threading.active_count()
    with ag.profiler.trace():
        for _ in range(20):
            next(iter(ag.data.Dataset.range(100).map(lambda x: x + 1).prefetch(2)))
    gc.collect()
    deadline = time.monotonic() + 20
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() <= before
