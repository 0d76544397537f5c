"""`Summary`: all that reports, pages and advice show of a profile."""

from __future__ import annotations

from dataclasses import dataclass, field

from autograph.profiler.analysis.costs import spent
from autograph.profiler.analysis.exits import Exit, exits_of
from autograph.profiler.analysis.first_calls import FirstCall, Traces, first_calls, traces_of
from autograph.profiler.analysis.lines import LineTotal, OpTotal, by_category, by_line, by_op
from autograph.profiler.analysis.memory import Memory, memory_of
from autograph.profiler.analysis.nesting import Nesting, covered
from autograph.profiler.analysis.stages import Input, input_of
from autograph.profiler.analysis.steps import Steps, steps_of
from autograph.profiler.analysis.tasks import TaskTotal, tasks_of
from autograph.profiler.profile import Profile

__all__ = ["Summary", "summarize"]


@dataclass
class Summary:
    """What a profile comes to. Times are nanoseconds, sizes bytes, shares from 0 to 1.

    Attributes:
        host, process, executor, started, duration, peak_flops, peak_bandwidth: the profile's.
        threads: their names, by number.
        events: how many there are.
        dropped: how many of each kind had no room.
        whole_from: the profile's.
        recorded: nanoseconds in which at least one thread did something that was recorded.
        kinds: nanoseconds of the events of each kind without those within them, the largest first.
        lines, ops, categories: what executed operations took.
        steps: the program's steps, by name.
        first_calls: calls that traced, in order.
        traces: functions that were traced more than once.
        exits: operations for which native code called Python.
        input: the stages of datasets.
        memory: arrays over time.
        tasks: what tasks of clusters ran.
    """

    host: str
    process: int
    executor: str
    started: int
    duration: int
    peak_flops: float | None
    peak_bandwidth: float | None
    threads: dict[int, str]
    events: int
    dropped: dict[str, int]
    whole_from: int
    recorded: int
    kinds: dict[str, int]
    lines: list[LineTotal] = field(default_factory=list)
    ops: list[OpTotal] = field(default_factory=list)
    categories: list[OpTotal] = field(default_factory=list)
    steps: list[Steps] = field(default_factory=list)
    first_calls: list[FirstCall] = field(default_factory=list)
    traces: list[Traces] = field(default_factory=list)
    exits: list[Exit] = field(default_factory=list)
    input: Input = field(default_factory=Input)
    memory: Memory = field(default_factory=Memory)
    tasks: list[TaskTotal] = field(default_factory=list)

    def __repr__(self) -> str:
        return (
            f"<Summary of {self.events} events in {self.duration / 1e6:.1f} ms: {len(self.lines)} lines, "
            f"{sum(steps.count for steps in self.steps)} steps, {len(self.first_calls)} traces>"
        )


def summarize(profile: Profile) -> Summary:
    """The sums of a profile."""
    nesting = Nesting(profile)
    taken = spent(profile, nesting)
    calls = first_calls(profile, nesting)
    steps = steps_of(profile, nesting)
    kinds: dict[str, int] = {}
    for i, event in enumerate(profile.events):
        kinds[event.kind] = kinds.get(event.kind, 0) + nesting.own[i]
    roots = [(event.start, event.end) for i, event in enumerate(profile.events) if nesting.parents[i] < 0]
    return Summary(
        profile.host, profile.process, profile.executor, profile.started, profile.duration,
        profile.peak_flops, profile.peak_bandwidth, dict(profile.threads), len(profile.events), dict(profile.dropped),
        profile.whole_from,
        covered(roots), dict(sorted(kinds.items(), key=lambda item: -item[1])),
        by_line(profile, nesting, taken), by_op(profile, taken), by_category(profile, taken),
        steps, calls, traces_of(profile, calls), exits_of(profile, nesting),
        input_of(profile, nesting, steps), memory_of(profile), tasks_of(profile),
    )  # fmt: skip
