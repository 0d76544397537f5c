"""Where native code calls Python, and so where its regions end."""

from __future__ import annotations

from dataclasses import dataclass

from autograph.profiler.analysis.lines import called
from autograph.profiler.analysis.nesting import Nesting, count
from autograph.profiler.profile import Profile

__all__ = ["Exit", "exits_of"]


@dataclass
class Exit:
    """Operations of one line and op for which native code calls Python.

    Attributes:
        op: what users call its op.
        function: the function that its graph was traced from.
        file, line, source: the user's line.
        calls: how often it was called.
        runs: in how many runs of graphs. More calls than runs: it stands in a loop, or in one that was unrolled.
        time: nanoseconds.
        share: of the time in which graphs ran.
        why: why it is not native.
    """

    op: str
    function: str
    file: str | None
    line: int
    source: str
    calls: int
    runs: int
    time: int
    share: float
    why: str

    @property
    def in_loop(self) -> bool:
        """Whether it is called several times in a run."""
        return self.calls > self.runs


def exits_of(profile: Profile, nesting: Nesting) -> list[Exit]:
    """Where native code called Python, the operations that took most time first."""
    runs_of_graphs = [i for i, event in enumerate(profile.events) if event.kind == "run"]
    running = sum(profile.events[i].duration for i in runs_of_graphs if nesting.nearest(i, "run") < 0)
    groups: dict[tuple[str, str, str | None, int], list[int]] = {}  # an unrolled loop has many operations of a line
    for i, event in enumerate(profile.events):
        if event.kind == "opaque" and event.operation is not None:
            facts = profile.operations[event.operation]
            groups.setdefault((facts.type, facts.function, facts.file, facts.line), []).append(i)
    found = []
    for events in groups.values():
        facts = profile.operations[profile.events[events[0]].operation or 0]
        time = sum(profile.events[i].duration for i in events)
        runs = len({nesting.nearest(i, "run") for i in events})
        calls = sum(count(profile.events[i]) for i in events)
        reasons = [str(profile.events[i].details.get("reason") or "") for i in events]
        found.append(
            Exit(
                called(facts.type), facts.function, facts.file, facts.line, facts.source, calls, runs, time,
                time / running if running else 0.0, max(reasons, key=bool),
            )
        )  # fmt: skip
    return sorted(found, key=lambda one: -one.time)
