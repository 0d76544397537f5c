"""Calls that traced: their phases, and why the function was traced again."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from autograph.profiler.analysis.nesting import Nesting
from autograph.profiler.profile import Event, Profile

__all__ = ["PHASES", "FirstCall", "Traces", "first_calls", "traces_of"]

#: The phases of a call that traces, in their order, and the kinds of events of each.
PHASES: dict[str, tuple[str, ...]] = {
    "convert": ("convert",),
    "trace": ("trace",),
    "optimise": ("optimize", "pass"),
    "compile": ("compile",),
    "run": ("run", "op", "region", "opaque", "partition"),
    "rest": (),
}
#: Why a function is traced that was not traced before, though one of its name was; and what prevents that.
_ANEW, _ONCE = "another function of this name", "make the ag.function once, outside of the loop that calls it"
_PHASE_OF = {kind: phase for phase, kinds in PHASES.items() for kind in kinds}


@dataclass
class FirstCall:
    """A call in which its function was traced.

    Attributes:
        function: its name.
        number: which trace of the function it is, from 1 on.
        start, total: nanoseconds.
        phases: nanoseconds of each of `PHASES`; "rest" is the handling of arguments, and Python.
        reason: why it was traced.
        fixes: what would have prevented it.
        place: `file:line` that called it, if known.
        cached: whether machine code was found on disk; None if nothing was compiled.
    """

    function: str
    number: int
    start: int
    total: int
    phases: dict[str, int]
    reason: str = ""
    fixes: list[str] = field(default_factory=list)
    place: str = ""
    cached: bool | None = None

    @property
    def making(self) -> int:
        """Nanoseconds that the other calls of the trace are spared."""
        return sum(self.phases[phase] for phase in ("convert", "trace", "optimise", "compile"))


@dataclass
class Traces:
    """The traces of one function.

    Attributes:
        function: its name.
        count: of its traces, as far as they were recorded.
        calls: of its calls.
        time: nanoseconds that all traces but the first took, with conversion, optimisation and compilation.
        reasons: why it was traced again, the most frequent first, with how often each was given. Values are left out of
            them: of "n was 3, is 4" and "n was 4, is 5" there is one reason, "n".
        example: the last reason in full.
        fixes: what would have prevented the traces, the most frequent first.
    """

    function: str
    count: int
    calls: int
    time: int
    reasons: dict[str, int] = field(default_factory=dict)
    example: str = ""
    fixes: list[str] = field(default_factory=list)


def first_calls(profile: Profile, nesting: Nesting) -> list[FirstCall]:
    """The calls that traced, in order; a trace without a call, as of `get_concrete_function`, is one of its own."""
    traced: dict[int, int] = {}  # the event that stands for the call: that of the trace
    for i, event in enumerate(profile.events):
        if event.kind == "trace":
            call = nesting.nearest(i, "call")
            if nesting.nearest(i, "trace") < 0 or call >= 0:
                traced.setdefault(i if call < 0 else call, i)
    phases = {call: dict.fromkeys(PHASES, 0) for call in traced}
    cached: dict[int, list[bool]] = {}
    inside: list[int] = []
    for i, event in enumerate(profile.events):
        parent = nesting.parents[i]
        inside.append(i if i in traced else -1 if parent < 0 or event.kind == "call" else inside[parent])
        if inside[i] >= 0:
            phases[inside[i]][_PHASE_OF.get(event.kind, "rest")] += nesting.own[i]
            if event.kind == "compile" and "cached" in event.details:
                cached.setdefault(inside[i], []).append(bool(event.details["cached"]))
    seen: Counter[str] = Counter()
    found = []
    for call, trace in sorted(traced.items()):
        event = profile.events[trace]
        seen[event.name] += 1
        found.append(_first_call(event, profile.events[call], phases[call], cached.get(call), seen[event.name]))
    return found


def _first_call(
    trace: Event, call: Event, phases: dict[str, int], cached: list[bool] | None, number: int
) -> FirstCall:
    details: Any = trace.details
    place = f"{details['file']}:{details.get('line', 0)}" if details.get("file") else ""
    return FirstCall(
        trace.name, int(details.get("traces", number)), call.start, call.duration, phases,
        str(details.get("reason", "")), [str(fix) for fix in details.get("fixes", ())], place,
        None if cached is None else all(cached),
    )  # fmt: skip


def traces_of(profile: Profile, calls: list[FirstCall]) -> list[Traces]:
    """The functions that were traced more than once, those that took most time for it first."""
    called = Counter(event.name for event in profile.events if event.kind == "call")
    groups: dict[str, list[FirstCall]] = {}
    for one in calls:
        groups.setdefault(one.function, []).append(one)
    found = []
    for function, traces in groups.items():
        again = traces[1:] if traces[0].number == 1 else traces
        if not again:
            continue
        reasons = Counter(_ANEW if one.number == 1 else _what(one.reason) for one in again if one.reason)
        fixes = Counter(_ONCE if one.number == 1 else one.fixes[0] for one in again if one.number == 1 or one.fixes)
        found.append(
            Traces(
                function, len(traces), called[function], sum(one.making for one in again),
                dict(reasons.most_common()), _ANEW if again[-1].number == 1 else again[-1].reason,
                [fix for fix, _ in fixes.most_common()],
            )
        )  # fmt: skip
    return sorted(found, key=lambda traces: -traces.time)


def _what(reason: str) -> str:
    """What changed, without its values.

    >>> _what("n was 3, is 4; x was float64 of shape (2,), is float64 of shape (3,)")
    'n, shape of x'
    """
    return ", ".join(_change(change) for change in reason.split("; "))


def _change(change: str) -> str:
    path, was, values = change.partition(" was ")
    before, is_, now = values.partition(", is ")
    if not was or not is_:
        return change
    (dtype, shape, _), (other, other_shape, _) = before.partition(" of shape "), now.partition(" of shape ")
    if shape and other_shape:
        return f"shape of {path}" if dtype == other else f"dtype of {path}"
    return path
