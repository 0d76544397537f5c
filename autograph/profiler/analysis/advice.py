"""What to do about a profile: sentences with numbers. Each is made by a rule, which has its row in `RULES`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from autograph.profiler import words
from autograph.profiler.analysis.exits import Exit
from autograph.profiler.analysis.first_calls import Traces
from autograph.profiler.analysis.stages import Input, Stage
from autograph.profiler.analysis.summary import Summary

__all__ = ["RULES", "Advice", "Rule", "advise"]

#: So many elements of a dataset for one step are better made together.
_MANY_ELEMENTS = 8
#: A peak of fewer bytes is nobody's worry.
_LARGE = 256 << 20
#: So many operations of one op and line come from a loop that was unrolled, and are worth a word where the first call
#: takes longer than these nanoseconds.
_UNROLLED, _LONG = 100, 1_000_000_000
#: So many traces after the first are a habit and no accident.
_HABIT = 3


@dataclass(frozen=True)
class Advice:
    """A piece of advice.

    Attributes:
        rule: the name of the rule that gives it.
        text: a sentence.
        share: how much it is about, from 0 to 1: what the rule's threshold is compared with.
        weight: the share of all that was recorded; the order of advice.
        file, line: the user's line that it is about; None and 0 if there is none.
    """

    rule: str
    text: str
    share: float
    weight: float
    file: str | None = None
    line: int = 0

    def __str__(self) -> str:
        return self.text


class Rule(NamedTuple):
    """Where advice comes from.

    Attributes:
        threshold: the least share that is worth advice.
        of: what it is a share of.
        find: what makes advice of a summary, whatever its share.
    """

    name: str
    threshold: float
    of: str
    find: Callable[[Summary], Iterator[Advice]]


def advise(summary: Summary) -> list[Advice]:
    """What to do, most important first; empty if there is nothing to say."""
    found = [advice for rule in RULES for advice in rule.find(summary) if advice.share >= rule.threshold]
    return sorted(found, key=lambda advice: -advice.weight)


# --- the dataset ---


def _input(summary: Summary) -> Iterator[Advice]:
    given = summary.input
    if given.slowest is None or not summary.recorded:
        return
    stage = given.stages[given.slowest]
    whole = "of the step" if given.steps else "of the time"
    where = f"{stage.name}{_in_line(stage.file, stage.line)}"
    waits = f"{words.percent(given.share)} {whole} waits for the dataset's {where}"
    text = f"{waits}: {_faster_input(given, stage, summary)}"
    yield Advice("input", text, given.share, given.time / summary.recorded, stage.file, stage.line)


def _faster_input(given: Input, stage: Stage, summary: Summary) -> str:
    names = {one.name for one in given.stages}
    ways = []
    maps = "map" in stage.name or "interleave" in stage.name
    if maps and stage.threads <= 1:
        ways.append(f"num_parallel_calls of {stage.name} makes elements in several threads")
    elif stage.threads > 1:
        ways.append(f"it runs in {stage.threads} threads: give it more, or each element less to do")
    steps = sum(steps.count for steps in summary.steps)
    if maps and steps and stage.elements >= _MANY_ELEMENTS * steps:
        ways.append(f"{stage.elements // steps} elements make a step: batch before map takes one call for all of them")
    if not any("prefetch" in name for name in names):  # in front where it hides most of it
        way = f"prefetch hides up to {words.percent(min(given.share, 1 - given.share))}"
        ways.insert(0 if given.share <= 0.5 else len(ways), way)
    if "cache" not in names and len(ways) < 2:
        ways.append("cache keeps elements that are the same in each pass")
    return "; ".join(ways)


# --- native code ---


def _exits(summary: Summary) -> Iterator[Advice]:
    for one in summary.exits:
        if one.why != "NumPy's BLAS computes it" and summary.recorded:
            yield Advice("exits", _exit_text(one), one.share, one.time / summary.recorded, one.file, one.line)


def _exit_text(one: Exit) -> str:
    what = "this loop" if one.in_loop else "this function"
    often = f"{one.calls:,} times" if one.calls > 1 else "once"
    fix = "take it out of the loop" if one.in_loop else "take it to the beginning or the end"
    return (
        f"{what} leaves native code at {one.op}{_in_line(one.file, one.line)}, {words.percent(one.share)} of the time "
        f"that graphs run ({often}, {words.time(one.time / max(1, one.calls))} each): {one.why}; {fix}, or write it "
        "with ops that are native"
    )


def _executor(summary: Summary) -> Iterator[Advice]:
    if summary.executor != "numpy" or not summary.recorded:
        return
    time = sum(one.time for one in summary.categories if one.name in ("elementwise", "control", "reduction"))
    calls = sum(one.calls for one in summary.categories)
    text = (
        f"{words.percent(time / summary.recorded)} of the time are {calls:,} executions of single ops on the numpy "
        "executor: ag.config.executor = 'native' makes loops of machine code of them"
    )
    yield Advice("executor", text, time / summary.recorded, time / summary.recorded)


# --- calls and traces ---


def _retracing(summary: Summary) -> Iterator[Advice]:
    for one in summary.traces:
        if one.count > _HABIT and summary.recorded:
            share = one.time / summary.recorded
            yield Advice("retracing", _retracing_text(one, share), share, share)


def _retracing_text(one: Traces, share: float) -> str:
    calls = f" in {one.calls:,} calls" if one.calls else ""
    reason = next(iter(one.reasons), "")
    why = f": {reason} changes ({one.example})" if reason and reason != one.example else f": {one.example}"
    fix = f"; {one.fixes[0]}" if one.fixes else ""
    return f"{one.function} was traced {one.count:,} times{calls}, {words.percent(share)} of the time{why}{fix}"


def _unrolled(summary: Summary) -> Iterator[Advice]:
    longest = max(summary.first_calls, key=lambda one: one.making, default=None)
    line = max(summary.lines, key=lambda one: one.operations, default=None)
    if longest is None or line is None or line.operations < _UNROLLED or longest.making < _LONG:
        return
    share = longest.making / summary.recorded
    text = (
        f"the first call of {longest.function} took {words.time(longest.total)}, {words.percent(share)} of the time: "
        f"the loop around line {line.line} of {os.path.basename(line.file)} is unrolled, {line.operations:,} times "
        f"{next(iter(line.ops))} in the graph; with a tensor to decide how often it runs (ag.range, or a counter "
        "that is an ag.constant), the graph holds its body once"
    )
    yield Advice("unrolled", text, share, share, line.file, line.line)


def _calls(summary: Summary) -> Iterator[Advice]:
    for steps in summary.steps:
        time, graphs = steps.parts.get("calls", 0), steps.parts.get("graphs", 0)
        if steps.total and summary.recorded:
            share = time / steps.total
            usual = max(1, steps.count - steps.tracing)
            text = (
                f"{words.percent(share)} of the step {steps.name} are calls: arguments and results take "
                f"{words.time(time / usual)} of a step, its graphs {words.time(graphs / usual)}; put the loop around "
                "the calls into the function"
            )
            yield Advice("calls", text, share, time / summary.recorded)


def _python(summary: Summary) -> Iterator[Advice]:
    for steps in summary.steps:
        time = steps.parts.get("Python", 0)
        if steps.total and summary.recorded:
            share = time / steps.total
            text = (
                f"{words.percent(share)} of the step {steps.name} is Python outside of functions, "
                f"{words.time(time / max(1, steps.count - steps.tracing))} each time: move it into an ag.function; "
                "Options(record_python=True) shows which Python functions it is"
            )
            yield Advice("python", text, share, time / summary.recorded)


# --- memory ---


def _memory(summary: Summary) -> Iterator[Advice]:
    made = [one for one in summary.memory.alive if one.kind in ("output", "temporary")]
    if not made or summary.memory.peak < _LARGE:
        return
    one = made[0]
    arrays = f"{one.count:,} arrays" if one.count != 1 else "an array"
    text = (
        f"{words.percent(one.share)} of the peak of {words.size(summary.memory.peak)} are in {arrays} that "
        f"{one.name} makes{_in_line(one.file, one.line)}: work on parts of them, or let them go earlier"
    )
    yield Advice("memory", text, one.share, 0.0, one.file, one.line)


def _in_line(file: str | None, line: int) -> str:
    """Where something stands, as a part of a sentence."""
    return f" in line {line} of {os.path.basename(file)}" if file else ""


#: All rules. The order of advice is that of its weight.
RULES = (
    Rule("input", 0.15, "the time of steps", _input),
    Rule("exits", 0.10, "the time that graphs run", _exits),
    Rule("retracing", 0.05, "what was recorded", _retracing),
    Rule("unrolled", 0.30, "what was recorded", _unrolled),
    Rule("executor", 0.30, "what was recorded", _executor),
    Rule("calls", 0.40, "the time of steps", _calls),
    Rule("python", 0.50, "the time of steps", _python),
    Rule("memory", 0.50, "the bytes at the peak", _memory),
)
