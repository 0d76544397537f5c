"""What a statement leaves of which only one path comes to its end: the containers stay the same objects."""

from __future__ import annotations

from typing import Any

from autograph.framework import nest
from autograph.framework.undefined import PossiblyNone, PossiblyUndefined
from autograph.operators.state import containers, effects
from autograph.operators.state.containers import is_container
from autograph.operators.state.places import is_record
from autograph.operators.state.reach import nest_alike

__all__ = ["OnePath"]


class OnePath:
    """The values after a statement of which only one path comes to its end: the containers stay the same objects, with
    merged values in place of the path's own tensors.

    Args:
        recorder: of the path; closed.
    """

    def __init__(self, recorder: effects.Recorder) -> None:
        self._recorder = recorder
        self._seen: dict[int, Any] = {}  # by the id of a container, which the caller keeps alive: its replacement

    def put(self, end: Any, joined: Any) -> Any:
        """A value after the statement, from the value at the end of the path and the merged one."""
        if is_container(end) or is_record(end):
            home = effects.home(end)
            if id(home) not in self._seen:
                self._seen[id(home)] = self._put_in(home, joined)
            return self._seen[id(home)]
        if isinstance(end, (PossiblyUndefined, PossiblyNone)) or not nest_alike(end, joined):
            return joined
        return nest.with_parts(joined, [self.put(a, b) for a, b in zip(nest.parts_of(end), nest.parts_of(joined))])

    def _put_in(self, container: Any, joined: Any) -> Any:
        if joined is container or not self._recorder.is_own(container):
            return container
        if not nest_alike(container, joined):  # staged lists
            return containers.write_back(container, joined)
        old = nest.parts_of(container)
        containers.put_parts(container, [self.put(a, b) for a, b in zip(old, nest.parts_of(joined))])
        return container
