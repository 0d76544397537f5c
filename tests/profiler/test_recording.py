"""`ag.profiler`: starting, stopping, and what is recorded whatever the executor."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.executors import choice, compiled
from autograph.framework import lanes, recorder
from tests.profiler.structure import check, children


@ag.function
def double(x: Any) -> Any:
    return x * 2.0 + 1.0


def test_a_trace_has_what_happened(executors: str) -> None:
    f = ag.function(lambda x: ag.sort(x) * 2.0, executor=executors)
    with ag.profiler.trace() as recording:
        assert recording.profile is None
        for i in range(3):
            with ag.profiler.step("train", step_num=i), ag.profiler.annotate("inner", size=4):
                f(ag.constant(np.arange(4.0)))
    profile = recording.profile
    assert profile is not None
    check(profile)
    assert [e.details["step_num"] for e in profile.of_kind("step")] == [0, 1, 2]
    assert [dict(e.details) for e in profile.of_kind("annotation")] == [{"size": 4}] * 3
    assert [e.details["cached"] for e in profile.of_kind("call")] == [False, True, True]
    assert [e.details["reason"] for e in profile.of_kind("trace")] == ["the first call"]
    assert len(profile.of_kind("run")) == 3
    assert {"optimize", "pass", "compile"} <= {e.kind for e in profile.events}
    within = children(profile)
    for run in profile.of_kind("run"):
        assert within[id(run)]
        assert {e.kind for e in within[id(run)]} <= {"op", "region", "opaque"}
    (here,) = {facts.file for facts in profile.operations if facts.line}
    assert here == __file__
    assert all("ag.sort(x)" in facts.source for facts in profile.operations if facts.line)


@pytest.fixture(params=["numpy", "native"])
def executors(request: pytest.FixtureRequest) -> str:
    if request.param == "native":
        pytest.importorskip("llvmlite")
    return str(request.param)


def test_ordinary_code_is_kept_and_has_no_hook(executors: str) -> None:
    f = ag.function(lambda x: ag.sort(x) + 1.0, executor=executors)
    x = ag.constant([2.0, 1.0])
    f(x)
    graph = f.concrete_functions()[0].graph
    before = dict(compiled.runs_of(graph))
    assert [target.recorded for target in before if target is not None] == [False]
    with ag.profiler.trace():
        f(x)
    after = compiled.runs_of(graph)
    assert len(after) == 2 and all(after[target] is run for target, run in before.items())
    with ag.profiler.trace() as recording:
        f(x)
    assert len(compiled.runs_of(graph)) == 2
    assert recording.profile is not None and not recording.profile.of_kind("compile", "trace")
    f(x)
    assert f._tracer.choice.resolved() in before


def test_converting_is_an_event() -> None:
    def fresh(x: Any) -> Any:
        return x + 2.0

    with ag.profiler.trace() as recording:
        ag.function(fresh)(ag.constant(1.0))
    assert recording.profile is not None
    (event,) = recording.profile.of_kind("convert")
    assert event.name.endswith("fresh") and event.details["file"] == __file__


def test_a_retrace_says_what_changed() -> None:
    f = ag.function(lambda x: x + 1.0)
    with ag.profiler.trace() as recording:
        f(ag.constant([1.0]))
        f(ag.constant([1.0, 2.0]))
    assert recording.profile is not None
    first, second = recording.profile.of_kind("trace")
    assert "(2,)" in second.details["reason"] and second.details["fixes"]
    assert (first.details["traces"], second.details["traces"]) == (1, 2)
    assert second.details["file"] == __file__


def test_values_and_errors_are_those_of_ordinary_runs(executors: str) -> None:
    def function(x: Any, n: Any) -> Any:
        for _ in ag.range(n):
            if x[0] > 1.0:
                x = ag.sort(x * 1.5)
            else:
                x = ag.cumsum(x)
        assert n < 10
        return x, ag.strings.join([ag.constant("a"), ag.strings.as_string(n)])

    f = ag.function(function, executor=executors)
    x = ag.constant([0.3, 0.1, 0.9])
    for n in (0, 1, 7):
        plain = f(x, ag.constant(n))
        with ag.profiler.trace() as recording:
            recorded = f(x, ag.constant(n))
        assert all(np.array_equal(a.numpy(), b.numpy()) for a, b in zip(plain, recorded))
        assert recording.profile is not None
        check(recording.profile)
    with pytest.raises(AssertionError) as plain_error:
        f(x, ag.constant(11))
    with pytest.raises(AssertionError) as recorded_error, ag.profiler.trace() as recording:
        f(x, ag.constant(11))
    assert str(recorded_error.value) == str(plain_error.value)
    assert recording.profile is not None
    check(recording.profile)
    (call,) = recording.profile.of_kind("call")
    assert call.details["error"] == "AssertionFailedError"


def test_a_loop_sums_up_and_drops_nothing(executors: str) -> None:
    def function(x: Any) -> Any:
        for _ in ag.range(3 * lanes.MOST):
            x = ag.sort(x) * 0.5
        return ag.sort(x)

    f = ag.function(function, executor=executors)
    with ag.profiler.trace() as recording, ag.profiler.step("long", step_num=0):
        f(ag.constant(np.arange(40.0)))
    profile = recording.profile
    assert profile is not None
    check(profile)
    assert not profile.dropped
    assert len(profile.of_kind("op", "region", "opaque")) < 2 * lanes.MOST
    sorts = [e for e in profile.events if e.operation is not None and profile.operations[e.operation].type == "Sort"]
    assert sum(e.details.get("count", 1) for e in sorts) == 3 * lanes.MOST + 1
    (run,) = profile.of_kind("run")
    within = children(profile)
    assert sum(e.duration for e in within[id(run)]) >= 0.5 * run.duration  # the rest is the way from one to the next


def test_calls_within_operations_of_a_loop_nest_while_it_sums_up(executors: str) -> None:
    inner = ag.function(lambda x: x + 1.0, executor="numpy")

    def called(x: Any) -> Any:
        with ag.profiler.annotate("in Python"):
            return inner(ag.constant(float(x)))

    def function(x: Any) -> Any:
        for _ in ag.range(lanes.MOST):
            x = ag.py_function(called, [x], ag.float64)
        return x

    f = ag.function(function, executor=executors)
    with ag.profiler.trace() as recording:
        assert float(f(ag.constant(0.0))) == lanes.MOST
    assert recording.profile is not None
    check(recording.profile)
    named = recording.profile.of_kind("annotation")
    assert sum(e.details.get("count", 1) for e in named) == lanes.MOST > len(named)


def test_one_recording_at_a_time() -> None:
    ag.profiler.start()
    try:
        with pytest.raises(errors.FailedPreconditionError, match="already"):
            ag.profiler.start()
    finally:
        ag.profiler.stop()
    with pytest.raises(errors.FailedPreconditionError, match="no profile"):
        ag.profiler.stop()
    assert recorder.active is None


def test_options_are_checked() -> None:
    for bad in ({"level": 0}, {"level": 1.5}, {"max_events": 3}, {"delay_ms": -1}, {"duration_ms": "x"}):
        with pytest.raises(errors.SignatureError):
            ag.profiler.Options(**bad)


def test_level_1_has_no_operations() -> None:
    with ag.profiler.trace(options=ag.profiler.Options(level=1)) as recording:
        double(ag.constant([1.0]))
    profile = recording.profile
    assert profile is not None and profile.of_kind("run")
    assert not profile.of_kind("op", "region", "opaque") and not profile.buffers


def test_an_exception_ends_a_trace_and_what_was_recorded_is_written(tmp_path: Path) -> None:
    with pytest.raises(KeyError), ag.profiler.trace(tmp_path) as recording, ag.profiler.annotate("failing"):
        raise KeyError("x")
    assert recorder.active is None
    assert recording.profile is not None
    (event,) = recording.profile.of_kind("annotation")
    assert event.details["error"] == "KeyError"
    (path,) = tmp_path.glob("plugins/profile/*/*.profile.json.gz")
    assert ag.profiler.load(path) == recording.profile


def test_threads_have_their_own_events() -> None:
    def work() -> None:
        for i in range(50):
            with ag.profiler.annotate("work"):
                double(ag.constant([float(i)]))

    threads = [threading.Thread(target=work, name=f"worker {i}") for i in range(4)]
    with ag.profiler.trace() as recording:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    profile = recording.profile
    assert profile is not None
    check(profile)
    assert {f"worker {i}" for i in range(4)} <= set(profile.threads.values())
    assert len(profile.of_kind("annotation")) == 200


def test_of_more_events_than_there_is_room_for_the_oldest_go() -> None:
    options = ag.profiler.Options(max_events=3000)
    with ag.profiler.trace(options=options) as recording:
        for i in range(1500):
            with ag.profiler.step("s", step_num=i):
                double(ag.constant(np.arange(float(i % 3 + 60))))
    profile = recording.profile
    assert profile is not None
    check(profile)
    assert len(profile.events) <= 3000 + 3 * 3000 // 4
    steps = [e.details["step_num"] for e in profile.of_kind("step")]
    assert steps == list(range(steps[0], 1500))
    assert profile.dropped["step"] == steps[0] > 0


def test_what_has_lost_events_is_told_from_what_is_whole() -> None:
    @ag.function(executor="numpy")
    def many(x: Any) -> Any:
        for _ in range(20):
            x = ag.tanh(x)
        return x

    x = ag.constant(np.arange(8.0))
    many(x)
    with ag.profiler.trace(options=ag.profiler.Options(max_events=4000)) as recording:
        for i in range(400):
            with ag.profiler.step("s", step_num=i):
                many(x)
    profile = recording.profile
    assert profile is not None and profile.dropped["op"] and not profile.dropped.get("step")
    steps = profile.of_kind("step")
    whole = [step for step in steps if profile.whole(step)]
    assert 10 < len(whole) < len(steps) == 400 and whole == steps[-len(whole) :]
    within = children(profile)
    for step in whole:
        (call,) = within[id(step)]
        (run,) = within[id(call)]
        assert len(within[id(run)]) == 20
    (summed,) = ag.profiler.report(profile).summary.steps
    assert summed.count == len(whole)


def test_the_room_is_of_all_threads_together() -> None:
    made = recorder.Recorder(most=1000)
    recorder.use(made)
    try:
        def work() -> None:
            for _ in range(20):
                with recorder.span("wait", "w"):
                    pass

        for _ in range(300):
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
    finally:
        recorder.use(None)
    made.stop()
    kept = list(made.events())
    assert len(kept) == 750
    assert made.dropped["wait"] == 300 * 20 - 750


def test_a_recording_may_begin_late_and_end_by_itself() -> None:
    ag.profiler.start(options=ag.profiler.Options(delay_ms=20, duration_ms=20))
    assert recorder.active is None
    deadline = time.monotonic() + 30
    while recorder.active is None and time.monotonic() < deadline:
        time.sleep(0.001)
    while recorder.active is not None and time.monotonic() < deadline:
        time.sleep(0.001)
    assert recorder.active is None
    with ag.profiler.annotate("too late"):
        pass
    profile = ag.profiler.stop()
    assert not profile.events and profile.duration > 0


def test_one_that_is_stopped_before_it_begins_is_empty() -> None:
    ag.profiler.start(options=ag.profiler.Options(delay_ms=60_000))
    assert not ag.profiler.stop().events
    assert recorder.active is None


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_forked_process_records_nothing_and_can_begin_anew() -> None:
    double(ag.constant([1.0]))
    ag.profiler.start()
    try:
        child = os.fork()
        if child == 0:
            code = 1
            try:
                fresh = recorder.active is None and not choice.DEFAULT.resolved().recorded
                double(ag.constant([1.0]))
                with ag.profiler.trace() as recording:
                    double(ag.constant([1.0]))
                found = recording.profile
                code = 0 if fresh and found is not None and len(found.of_kind("run")) == 1 else 2
            finally:
                os._exit(code)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        double(ag.constant([1.0]))
    finally:
        profile = ag.profiler.stop()
    assert len(profile.of_kind("run")) == 1


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers that send signals")
def test_ctrl_c_leaves_it_consistent() -> None:
    f = ag.function(lambda x: ag.sort(x) + 1.0, executor="numpy")
    x = ag.constant(np.arange(2000.0))
    f(x)
    gc.collect()
    gc.disable()  # Python drops an interruption that comes while garbage of other tests is collected
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        for _ in range(5):
            # NumPy's own `errstate`, which executors are in, may be interrupted before it has put things back.
            with np.errstate(), pytest.raises(KeyboardInterrupt), ag.profiler.trace() as recording:
                signal.setitimer(signal.ITIMER_REAL, 0.02)
                deadline = time.monotonic() + 60
                while time.monotonic() < deadline:
                    with ag.profiler.step("endless"):
                        f(x)
            assert recorder.active is None
            if recording.profile is not None:
                check(recording.profile)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        gc.enable()
    assert np.array_equal(f(x).numpy(), np.arange(1.0, 2001.0))


def test_memory_of_arguments_outputs_and_variables() -> None:
    v = ag.Variable(np.zeros(1000), name="weights")

    def function(x: Any) -> Any:
        v.assign_add(x)
        return ag.sort(x) + 1.0

    f = ag.function(function, executor="numpy")
    x = ag.constant(np.ones(1000))
    f(x)
    with ag.profiler.trace(options=ag.profiler.Options(level=3)) as recording:
        kept = f(x)
        gone = f(x)
        del gone
    profile = recording.profile
    assert profile is not None and kept is not None
    kinds = {(b.kind, b.name) for b in profile.buffers}
    assert {("argument", "x"), ("variable", "weights"), ("output", ""), ("temporary", "")} <= kinds
    outputs = [b for b in profile.buffers if b.kind == "output"]
    assert [b.end is None for b in outputs] == [True, False]
    assert all(b.size == 8000 for b in profile.buffers if b.kind != "temporary")
    assert all(profile.operations[b.operation or 0].type == "AddV2" for b in outputs)


def test_python_functions_of_the_program() -> None:
    def helper() -> int:
        return 1

    def outer() -> int:
        return helper() + helper()

    with ag.profiler.trace(options=ag.profiler.Options(record_python=True)) as recording:
        outer()
    profile = recording.profile
    assert profile is not None
    check(profile)
    named = [e for e in profile.of_kind("annotation") if e.details.get("python")]
    assert [e.name.rpartition(".")[2] for e in named] == ["outer", "helper", "helper"]
    assert sys.getprofile() is None or sys.getprofile().__module__ != "autograph.profiler.python_calls"


def test_what_is_open_at_the_end_ends_there() -> None:
    ag.profiler.start()
    with ag.profiler.step("s", step_num=7), ag.profiler.annotate("within"):
        double(ag.constant([1.0]))
        profile = ag.profiler.stop()
    check(profile)
    (step,) = profile.of_kind("step")
    assert step.details == {"step_num": 7, "open": True} and step.end == profile.duration
    assert [e.details for e in profile.of_kind("annotation")] == [{"open": True}]


def test_what_a_loop_has_summed_up_is_there_if_it_ends_before_the_loop() -> None:
    stopped: list[ag.profiler.Profile] = []
    called = iter(range(10 * lanes.MOST))

    def look(x: Any) -> Any:
        if next(called) == 2 * lanes.MOST:
            stopped.append(ag.profiler.stop())
        return x

    def function(x: Any) -> Any:
        for _ in ag.range(3 * lanes.MOST):
            x = ag.py_function(look, [ag.sort(x) * 0.5], ag.float64)
        return x

    f = ag.function(function, executor="numpy")
    f.get_concrete_function(ag.TensorSpec([8]))
    ag.profiler.start()
    f(ag.constant(np.arange(8.0)))
    (profile,) = stopped
    check(profile)
    sorts = [e for e in profile.of_kind("op") if e.name == "Sort"]
    assert sum(e.details.get("count", 1) for e in sorts) == 2 * lanes.MOST + 1


def test_a_span_that_was_interrupted_before_it_began_ends_quietly() -> None:
    with ag.profiler.trace() as recording:
        with recorder.span("annotation", "around"):
            span = recorder.span("annotation", "interrupted")
            span.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)
            recorder.say(known="later")
    assert recording.profile is not None
    (event,) = recording.profile.of_kind("annotation")
    assert (event.name, event.details) == ("around", {"known": "later"})


def test_recursion_is_the_time_of_the_operations_that_call() -> None:
    def fibonacci(n: Any) -> Any:
        if n < 2:
            return n
        return f(n - 1) + f(n - 2)

    f = ag.function(fibonacci, executor="numpy")
    f(ag.constant(3))
    with ag.profiler.trace() as recording:
        assert int(f(ag.constant(12))) == 144
    profile = recording.profile
    assert profile is not None
    check(profile)
    (run,) = profile.of_kind("run")
    operations = profile.of_kind("op")
    assert sum(event.duration for event in operations) >= 0.8 * run.duration
    assert {"PartitionedCall"} <= {profile.operations[event.operation or 0].type for event in operations}


def test_calls_from_native_code_say_why() -> None:
    pytest.importorskip("llvmlite")

    def function(x: Any) -> Any:
        return ag.sort(x * 2.0) + 1.0, ag.strings.as_string(ag.cast(x[0] * 3.0, ag.int64))

    f = ag.function(function, executor="native")
    with ag.profiler.trace() as recording:
        f(ag.constant(np.arange(40.0)))
    assert recording.profile is not None
    reasons = {event.details["reason"] for event in recording.profile.of_kind("opaque")}
    assert reasons == {"native code has no strings", "native code has no form of it: its NumPy kernel runs"}
