"""A space of planes with lines of events, whose names and kinds of facts stand in tables once."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any

from autograph.profiler.tensorboard import protos

__all__ = ["Line", "Plane", "Space", "Unsigned"]

#: Longer texts are cut.
_LONGEST = 2000
_PICOSECONDS = 1000


class Unsigned(int):
    """A number that the form wants without a sign."""


class Space:
    """An `XSpace` that is written piece by piece: as messages, its events would take ten times the memory.

    Args:
        write: is given the pieces.
    """

    def __init__(self, write: Callable[[bytes | bytearray], object]) -> None:
        self._write = write
        self._plane: Plane | None = None
        self._planes = 0

    def head(self, hostnames: Iterable[str], warnings: Iterable[str]) -> None:
        """Writes what is of the space itself."""
        message = protos.new("tensorflow.profiler.XSpace")
        message.hostnames.extend(hostnames)
        message.warnings.extend(warnings)
        self._write(message.SerializeToString())

    def plane(self, name: str) -> Plane:
        """A new plane, behind the others, to which nothing can be added any more.

        Args:
            name: that the tools know it by.
        """
        self.close()
        self._planes += 1
        self._plane = Plane(name, self._planes)
        return self._plane

    def close(self) -> None:
        """Writes what was not written yet."""
        if self._plane is not None:
            pieces = self._plane.pieces()
            self._write(protos.tag("tensorflow.profiler.XSpace", "planes", sum(map(len, pieces))))
            for piece in pieces:
                self._write(piece)
            self._plane = None


class Line:
    """A line of a plane."""

    def __init__(self, number: int, name: str) -> None:
        self._message = protos.new("tensorflow.profiler.XLine")
        self._message.id = self._message.display_id = number
        self._message.name = self._message.display_name = name
        self._events = bytearray()

    def add(self, event: Any) -> None:
        """Adds an `XEvent`."""
        content = event.SerializeToString()
        self._events += protos.tag("tensorflow.profiler.XLine", "events", len(content))
        self._events += content

    def pieces(self) -> list[bytes | bytearray]:
        """The line as it is written."""
        head = self._message.SerializeToString()
        size = len(head) + len(self._events)
        return [protos.tag("tensorflow.profiler.XPlane", "lines", size), head, self._events]


class Plane:
    """A plane of a space (`Space.plane`)."""

    def __init__(self, name: str, number: int) -> None:
        self.message = protos.new("tensorflow.profiler.XPlane")
        self.message.name = name
        self.message.id = number
        self._lines: list[Line] = []
        self._event_ids: dict[Hashable, int] = {}
        self._stat_ids: dict[str, int] = {}

    def pieces(self) -> list[bytes | bytearray]:
        """The plane as it is written."""
        found = [piece for line in self._lines for piece in line.pieces()]
        return [self.message.SerializeToString(deterministic=True), *found]

    def line(self, number: int, name: str) -> Line:
        """A new line: of a thread, or of one kind of events."""
        made = Line(number, name)
        self._lines.append(made)
        return made

    def facts(self, target: Any, facts: Mapping[str, Any]) -> None:
        """Adds facts to the plane's, an event's or a metadata's `stats`; what is None is left out."""
        for name, value in facts.items():
            if value is None:
                continue
            stat = target.add()
            stat.metadata_id = self._stat_id(name)
            if isinstance(value, Unsigned):
                stat.uint64_value = value
            elif isinstance(value, int) and -(1 << 63) <= value < 1 << 63:  # bool as well
                stat.int64_value = int(value)
            elif isinstance(value, float):
                stat.double_value = value
            elif isinstance(value, bytes):
                stat.bytes_value = value
            else:
                text = value if isinstance(value, str) else json.dumps(value, default=str)
                stat.str_value = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"

    def _stat_id(self, name: str) -> int:
        found = self._stat_ids.get(name)
        if found is None:
            found = self._stat_ids[name] = len(self._stat_ids) + 1
            made = self.message.stat_metadata[found]
            made.id, made.name = found, name
        return found

    def kind(
        self, name: str, key: Hashable = None, *, display_name: str = "", facts: Mapping[str, Any] | None = None,
        children: Iterable[int] = (),
    ) -> int:  # fmt: skip
        """What events are of; gives its number.

        Args:
            key: what tells it from others of the name; those of an equal key are one, as the first one was made.
            facts: that all its events share.
            children: the numbers of what it is made of.
        """
        key = name if key is None else key
        found = self._event_ids.get(key)
        if found is None:
            found = self._event_ids[key] = len(self._event_ids) + 1
            made = self.message.event_metadata[found]
            made.id, made.name, made.display_name = found, name, display_name
            self.facts(made.stats, facts or {})
            made.child_id.extend(children)
        return found

    def event(self, line: Line, kind: int, start: int, duration: int, facts: Mapping[str, Any] | None = None) -> None:
        """Adds an event to a line.

        Args:
            kind: a number that `kind` gave.
            start, duration: nanoseconds.
        """
        made = protos.new("tensorflow.profiler.XEvent")  # one that is cleared keeps the memory of all that it was
        made.metadata_id = kind
        made.offset_ps = start * _PICOSECONDS
        made.duration_ps = duration * _PICOSECONDS
        if facts:
            self.facts(made.stats, facts)
        line.add(made)
