"""What TensorBoard's form wants to know of a profile: steps, what computes, input, and who had whom work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from autograph.profiler.analysis.nesting import Nesting
from autograph.profiler.profile import Event, Profile

__all__ = ["Step", "Timeline"]

#: What computes.
_COMPUTE = ("op", "region", "opaque")
#: What gets elements of a dataset.
_INPUT = ("stage", "wait")


@dataclass(frozen=True)
class Step:
    """A step of the program.

    Attributes:
        event: its position in the profile's events.
        number: its own, or how many steps of its thread there were before.
    """

    event: int
    number: int


@dataclass
class Timeline:
    """A profile's events by what they are for. Events are positions in `profile.events`.

    Attributes:
        profile: what it is of.
        nesting: which event lies within which.
        steps: those that the program marked; if it marked none, the outermost calls of the function that took most
            time.
        compute: what runs operations, but for what datasets run to make elements.
        input: where a thread with steps gets elements, or waits for one: the outermost events of that kind.
        programs: the function that each event of `compute` belongs to: the outermost graph that runs around it.
        flows: pairs: an event, and what it had another thread do.
    """

    profile: Profile
    nesting: Nesting
    steps: list[Step] = field(default_factory=list)
    compute: list[int] = field(default_factory=list)
    input: list[int] = field(default_factory=list)
    programs: dict[int, str] = field(default_factory=dict)
    flows: list[tuple[int, int]] = field(default_factory=list)

    @classmethod
    def of(cls, profile: Profile) -> Timeline:
        """The timeline of a profile."""
        made = cls(profile, Nesting(profile))
        made.steps = list(made._steps())
        stepping = {profile.events[step.event].thread for step in made.steps}
        for i, event in enumerate(profile.events):
            if event.kind in _INPUT and event.thread in stepping and made.nesting.nearest(i, *_INPUT) < 0:
                made.input.append(i)
            elif event.kind in _COMPUTE and made.nesting.nearest(i, "stage") < 0:
                made.compute.append(i)
                made.programs[i] = made._program(i)
        made.flows = list(made._flows())
        return made

    def _steps(self) -> Iterator[Step]:
        events = self.profile.events
        marked = [i for i in self._outermost("step") if events[i].duration > 0]
        found = marked or self._calls_as_steps()
        found = [i for i in found if self.profile.whole(events[i])] or found
        counts: dict[int, int] = {}
        for i in found:
            ordinal = counts.get(events[i].thread, 0)
            counts[events[i].thread] = ordinal + 1
            number = events[i].details.get("step_num", ordinal)
            yield Step(i, number if type(number) is int else ordinal)

    def _outermost(self, kind: str) -> Iterator[int]:
        for i, event in enumerate(self.profile.events):
            if event.kind == kind and self.nesting.nearest(i, kind) < 0:
                yield i

    def _calls_as_steps(self) -> list[int]:
        """The calls of the function whose outermost calls took most time, in the thread where they did."""
        events = self.profile.events
        times: dict[tuple[str, int], int] = {}
        outermost = [i for i in self._outermost("call") if self.nesting.nearest(i, *_INPUT) < 0 and events[i].duration]
        for i in outermost:
            key = events[i].name, events[i].thread
            times[key] = times.get(key, 0) + events[i].duration
        if not times:
            return []
        most = max(times, key=times.__getitem__)
        return [i for i in outermost if (events[i].name, events[i].thread) == most]

    def _program(self, i: int) -> str:
        events = self.profile.events
        run = -1
        for around in self.nesting.around(i):
            if events[around].kind == "run":
                run = around
        if run >= 0:
            return events[run].name
        operation = events[i].operation
        return "eager" if operation is None else self.profile.operations[operation].function

    def _flows(self) -> Iterator[tuple[int, int]]:
        """Partitions run on behalf of the run or call, of another thread, that was begun last when they began."""
        events = self.profile.events
        open_now: list[int] = []
        for i, event in enumerate(events):
            if event.kind in ("run", "call"):
                open_now = [j for j in open_now if events[j].end > event.start] + [i]
            elif event.kind == "partition" and self.nesting.nearest(i, "partition") < 0:
                callers = [j for j in open_now if events[j].end > event.start and events[j].thread != event.thread]
                if callers:
                    yield callers[-1], i

    def event(self, i: int) -> Event:
        """An event of the profile."""
        return self.profile.events[i]
