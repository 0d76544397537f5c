"""Which event lies within which one of its thread, and how long each took by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from autograph.profiler.profile import Event, Profile

__all__ = ["Nesting", "count", "covered"]


class Nesting:
    """The events of a profile as trees, one forest for each thread. Events are named by their positions in the profile.

    Attributes:
        events: those of the profile.
        parents: of each event the innermost one around it; -1 if there is none.
        own: of each event its nanoseconds without those of the events right within it.
    """

    def __init__(self, profile: Profile) -> None:
        self.events = profile.events
        self.parents = [-1] * len(self.events)
        self.own = [event.duration for event in self.events]
        open_of: dict[int, list[int]] = {}
        for i, event in enumerate(self.events):
            stack = open_of.setdefault(event.thread, [])
            while stack and self.events[stack[-1]].end <= event.start and not self._is_empty_in(event, stack[-1]):
                stack.pop()
            if stack:
                around = self.parents[i] = stack[-1]
                self.own[around] -= max(0, min(event.end, self.events[around].end) - event.start)
            stack.append(i)
        self.own = [max(0, own) for own in self.own]

    def _is_empty_in(self, event: Event, around: int) -> bool:
        """Whether an event without duration stands at the very end of one that began before: it lies in it."""
        other = self.events[around]
        return event.duration == 0 and event.start == other.end and other.duration > 0

    def around(self, i: int) -> Iterator[int]:
        """The events around one, from the innermost on."""
        i = self.parents[i]
        while i >= 0:
            yield i
            i = self.parents[i]

    def nearest(self, i: int, *kinds: str) -> int:
        """The innermost event of some kinds around one; -1 if there is none."""
        return next((j for j in self.around(i) if self.events[j].kind in kinds), -1)

    def depths(self) -> list[int]:
        """Of each event, how many are around it."""
        found: list[int] = []
        for parent in self.parents:
            found.append(0 if parent < 0 else found[parent] + 1)
        return found


def count(event: Event) -> int:
    """How often what an event stands for happened: many short events may be summed up in one."""
    return int(event.details.get("count", 1))


def covered(intervals: Iterable[tuple[int, int]]) -> int:
    """How much time lies in at least one of some intervals (start, end).

    >>> covered([(0, 4), (2, 5), (10, 11)])
    6
    """
    total, reached = 0, None
    for start, end in sorted(intervals):
        begin = start if reached is None else max(start, reached)
        total += max(0, end - begin)
        reached = end if reached is None else max(end, reached)
    return total
