"""What a profile comes to: every number of the samples is known."""

from __future__ import annotations

import pytest

from autograph.profiler.analysis.costs import spent
from autograph.profiler.analysis.nesting import Nesting, covered
from autograph.profiler.analysis.summary import summarize
from tests.profiler.samples import FILE, MS, Made, native_loop, retracing, training


def test_events_within_events_are_taken_from_their_time() -> None:
    made = Made().event("call", "f", 0, 10).event("run", "f", 2, 8).event("op", "a", 2, 4).event("op", "b", 4, 7)
    made.event("call", "other", 1, 9, thread=1)
    nesting = Nesting(made.profile)
    named = {event.name if event.kind == "op" else event.kind + event.name: i for i, event in enumerate(nesting.events)}
    assert nesting.parents[named["runf"]] == named["callf"]
    assert nesting.parents[named["a"]] == nesting.parents[named["b"]] == named["runf"]
    assert nesting.own[named["callf"]] == 4 * MS and nesting.own[named["runf"]] == 1 * MS
    assert nesting.parents[named["callother"]] == -1 and nesting.own[named["callother"]] == 8 * MS
    assert nesting.nearest(named["a"], "call") == named["callf"] and nesting.nearest(named["a"], "step") == -1


def test_times_by_themselves_add_up_to_the_time_that_is_covered() -> None:
    for profile in (training(), training(prefetch=True), retracing(), native_loop()):
        nesting = Nesting(profile)
        for thread in profile.threads:
            of_thread = [i for i, event in enumerate(profile.events) if event.thread == thread]
            spans = [(profile.events[i].start, profile.events[i].end) for i in of_thread]
            assert sum(nesting.own[i] for i in of_thread) == covered(spans)


def test_the_time_of_a_region_is_split_by_cost() -> None:
    made = Made()
    large, small = made.operation("AddV2", 1, bytes=3e6), made.operation("Mul", 2, bytes=1e6)
    unknown = made.operation("Relu", 3)
    made.event("region", "r", 0, 10, operations=[large, small, unknown])
    taken = spent(made.profile, Nesting(made.profile))
    assert taken[large].time == pytest.approx(6 * MS) and taken[small].time == pytest.approx(2 * MS)
    assert taken[unknown].time == pytest.approx(2 * MS)  # as the cheapest that is known
    assert taken[large].estimated == taken[large].time


def test_a_region_of_one_operation_is_no_estimate() -> None:
    made = Made()
    made.event("region", "r", 0, 10, operations=[made.operation("AddV2", 1)])
    assert spent(made.profile, Nesting(made.profile))[0].estimated == 0


def test_operations_of_loops_count_more_than_those_around() -> None:
    made = Made()
    inside, outside = made.operation("AddV2", 1, bytes=8, function="while_body"), made.operation("Mul", 2, bytes=8)
    made.event("region", "r", 0, 11, operations=[inside, outside])
    taken = spent(made.profile, Nesting(made.profile))
    assert taken[inside].time == pytest.approx(10 * MS)


def test_lines_sum_up_their_operations() -> None:
    made = Made()
    made.event("op", "a", 0, 3, made.operation("MatMul", 7, flops=10, bytes=100), count=4)
    made.event("op", "b", 3, 4, made.operation("AddV2", 7, bytes=1))
    made.event("op", "c", 4, 10, made.operation("Sin", 9))
    made.event("op", "d", 10, 12, made.operation("Sin", 0, file=None))
    nine, seven = summarize(made.profile).lines
    assert (nine.line, nine.time, nine.calls, nine.bytes) == (9, 6 * MS, 1, None)
    assert (seven.line, seven.time, seven.calls, seven.bytes, seven.flops) == (7, 4 * MS, 4, 401, 40)
    assert list(seven.ops) == ["matmul", "+"] and seven.share == pytest.approx(0.4)
    assert [(op.name, op.operations, op.calls) for op in summarize(made.profile).ops] == [
        ("sin", 2, 2), ("matmul", 1, 4), ("+", 1, 1)
    ]  # fmt: skip


def test_an_unrolled_loop_counts_its_rounds() -> None:
    made = Made()
    for k in range(5):
        made.event("op", "a", k, k + 1, made.operation("Sin", 3), count=2)
    (line,) = summarize(made.profile).lines
    assert (line.calls, line.operations) == (10, 5)


def test_steps_leave_out_those_that_trace() -> None:
    (steps,) = summarize(training()).steps
    assert (steps.name, steps.count, steps.tracing) == ("train", 11, 1)
    assert (steps.mean, steps.least, steps.most, steps.first) == (10 * MS, 10 * MS, 10 * MS, 100 * MS)
    assert steps.parts["input"] == 80 * MS and steps.parts["graphs"] == 17 * MS
    assert steps.idle == pytest.approx(0.83)
    assert sum(steps.parts.values()) == steps.total


def test_steps_that_have_lost_events_do_not_count() -> None:
    made = Made()
    for k in range(4):
        made.event("step", "train", 10 * k, 10 * k + 10)
        if k > 1:
            made.event("run", "f", 10 * k, 10 * k + 8)
    made.profile.whole_from = 20 * MS
    (steps,) = summarize(made.profile).steps
    assert steps.count == 2 and steps.idle == pytest.approx(0.2)
    made.profile.whole_from = 35 * MS  # there is no whole one
    (steps,) = summarize(made.profile).steps
    assert steps.count == 4


def test_steps_within_steps_are_those_that_count() -> None:
    made = Made().event("step", "call", 0, 10)
    made.event("step", "train", 1, 4).event("step", "train", 5, 9)
    (steps,) = summarize(made.profile).steps
    assert (steps.name, steps.count, steps.total) == ("train", 2, 7 * MS)


def test_the_phases_of_the_first_call() -> None:
    (call,) = summarize(training()).first_calls
    assert call.function == "train_step" and call.reason == "the first call" and call.cached is False
    assert call.phases == {
        "convert": 17 * MS, "trace": 21 * MS, "optimise": 9 * MS, "compile": 40 * MS, "run": 7 * MS, "rest": 4 * MS
    }  # fmt: skip
    assert sum(call.phases.values()) == call.total and call.place == f"{FILE}:30"


def test_a_trace_without_a_call() -> None:
    made = Made().event("trace", "f", 0, 10, reason="the first call").event("convert", "f", 1, 5)
    (call,) = summarize(made.profile).first_calls
    assert call.total == 10 * MS and call.phases["convert"] == 4 * MS and call.phases["trace"] == 6 * MS


def test_retraces_by_what_changes() -> None:
    (traces,) = summarize(retracing()).traces
    assert (traces.function, traces.count, traces.calls) == ("scale", 30, 30)
    assert traces.reasons == {"shape of x": 29} and traces.time == 29 * 7 * MS
    assert traces.example == "x was float64 of shape (29,), is float64 of shape (30,)"
    assert "input_signature" in traces.fixes[0]


def test_functions_that_are_made_anew() -> None:
    made = Made()
    for k in range(3):
        made.event("call", "f", k, k + 1, cached=False).event("trace", "f", k, k + 1, reason="the first call", traces=1)
    (traces,) = summarize(made.profile).traces
    assert traces.reasons == {"another function of this name": 2} and "once" in traces.fixes[0]


def test_a_function_that_was_traced_before_the_recording_began() -> None:
    made = Made().event("call", "f", 0, 10, cached=False).event("trace", "f", 1, 5, reason="n was 1, is 2", traces=2)
    (traces,) = summarize(made.profile).traces
    assert (traces.count, traces.reasons) == (1, {"n": 1})


def test_where_native_code_is_left() -> None:
    (exit_,) = summarize(native_loop()).exits
    assert (exit_.op, exit_.line, exit_.calls, exit_.runs) == ("string_join", 12, 100, 10)
    assert exit_.share == pytest.approx(0.4) and exit_.in_loop and "strings" in exit_.why


def test_stages_and_the_one_that_holds_the_steps_up() -> None:
    found = summarize(training()).input
    assert found.share == pytest.approx(0.8) and found.steps
    map_, batch = found.stages
    assert (map_.name, map_.elements, map_.threads, map_.line) == ("map", 10, 1, 8)
    assert map_.own == 79 * MS and map_.time == 79 * MS and batch.own == 1 * MS and batch.time == 80 * MS
    assert found.slowest == 0


def test_waiting_for_another_thread_is_no_work_of_a_stage() -> None:
    found = summarize(training(prefetch=True)).input
    stages = {stage.name: stage for stage in found.stages}
    assert stages["prefetch"].own == 0 and stages["prefetch"].waits == 80 * MS
    assert found.stages[found.slowest or 0].name == "map" and found.share == pytest.approx(0.8)


def test_threads_of_several_passes_do_not_add_up() -> None:
    made = Made()
    for begin in (0, 100):  # two passes; in each the first thread takes what two others make
        for k in range(10):
            at = begin + 10 * k
            made.event("stage", "Iterator::Map", at, at + 10, stage="Map").event("wait", "map", at, at + 9.9)
            for thread in (1 + begin, 2 + begin):
                if k % 2 == thread % 2:
                    made.event("stage", "Iterator::Map", at, at + 10, thread=thread, stage="Map")
    (stage,) = summarize(made.profile).input.stages
    assert (stage.threads, stage.elements) == (2, 20) and stage.waits == pytest.approx(198 * MS)


def test_input_without_steps_is_compared_with_the_thread() -> None:
    made = Made().event("stage", "Iterator::Map", 0, 6, stage="Map").event("call", "f", 6, 10).event("run", "f", 6, 10)
    made.event("stage", "Iterator::Map::Range", 0, 10, thread=1, stage="Range")
    assert summarize(made.profile).input.share == pytest.approx(0.6)


def test_memory_at_the_peak() -> None:
    made = Made(duration=100)
    product = made.operation("MatMul", 4)
    made.buffer(100, 0, None, None, kind="variable", name="w")
    made.buffer(50, 10, 30, product).buffer(60, 20, 40, product).buffer(1000, 25, 25, product)
    memory = summarize(made.profile).memory
    assert (memory.peak, memory.at, memory.allocated, memory.buffers) == (210, 20 * MS, 1210, 4)
    assert [(one.name, one.line, one.count, one.bytes) for one in memory.alive] == [
        ("matmul", 4, 2, 110), ("w", 0, 1, 100)
    ]  # fmt: skip
    assert memory.curve[-1] == (40 * MS, 100)


def test_the_curve_of_memory_is_short_and_keeps_the_peak() -> None:
    made = Made(duration=1000)
    for k in range(5000):
        made.buffer(10 + (k == 3000), k / 5, k / 5 + 0.1, None)
    memory = summarize(made.profile).memory
    assert len(memory.curve) <= 1000 and max(size for _, size in memory.curve) == memory.peak == 11


def test_nothing_was_recorded() -> None:
    summary = summarize(Made().profile)
    assert summary.recorded == 0 and not summary.lines and not summary.steps and summary.memory.peak == 0
