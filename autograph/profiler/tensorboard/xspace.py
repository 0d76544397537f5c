"""A plane of an `XSpace`: lines of events, whose names and kinds of facts stand in tables once."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping
from typing import Any

__all__ = ["Plane", "Unsigned"]

#: Longer texts are cut.
_LONGEST = 2000
_PICOSECONDS = 1000


class Unsigned(int):
    """A number that the form wants without a sign."""


class Plane:
    """A plane that is added to a space.

    Args:
        space: an `XSpace`.
        name: that the tools know it by.
    """

    def __init__(self, space: Any, name: str) -> None:
        self.message = space.planes.add()
        self.message.name = name
        self.message.id = len(space.planes)
        self._event_ids: dict[Hashable, int] = {}
        self._stat_ids: dict[str, int] = {}

    def line(self, number: int, name: str) -> Any:
        """A new line: of a thread, or of one kind of events."""
        made = self.message.lines.add()
        made.id = made.display_id = number
        made.name = made.display_name = name
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

    def event(self, line: Any, kind: int, start: int, duration: int, facts: Mapping[str, Any] | None = None) -> None:
        """Adds an event to a line.

        Args:
            kind: a number that `kind` gave.
            start, duration: nanoseconds.
        """
        made = line.events.add()
        made.metadata_id = kind
        made.offset_ps = start * _PICOSECONDS
        made.duration_ps = duration * _PICOSECONDS
        if facts:
            self.facts(made.stats, facts)
