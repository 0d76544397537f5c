"""What stands in for what, in the bodies of loops that are being traced.

An iteration gets a container of its own for each opened position (`positions`): it *stands in* for whatever the
position may hold. A container that is merged from a stand-in, in a branch, an expression, a loop inside, or for the
handler of an error, *descends* from it, and so stands in for the same. What is written into a descendant is written
into all from which it descends: the loop asks that here, when an iteration ends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

from autograph.framework.context import TraceLocal
from autograph.framework.user_frames import current_location
from autograph.operators.state.places import home
from autograph.operators.state.watching import Watched

__all__ = [
    "Root", "changed", "descend", "held", "here", "isolated", "look", "look_at_all", "roots", "standing_in",
    "statement", "write",
]  # fmt: skip


#: A stand-in: how many loops there are around the one whose iteration got it, and its id.
Root = tuple[int, int]


class _StandIn(NamedTuple):
    """A stand-in, or a container that descends from some.

    Attributes:
        roots: the stand-ins.
        location: of the statement in whose body it was made.
    """

    watched: Watched
    roots: frozenset[Root]
    location: Any


class _Trace(TraceLocal):
    def __init__(self) -> None:
        #: By the id of the container.
        self.found: dict[int, _StandIn] = {}
        #: The stand-ins that were changed, themselves or in what descends from them.
        self.changed: set[Root] = set()
        #: How many loops there are around the body that is being traced, its own included.
        self.depth = 0


_trace = _Trace()
#: Context for tracing a function into a graph of its own, in which the loops around it do not count.
isolated = _trace.isolated


class standing_in:  # a class, since much is traced in it
    """Context for the trace of an iteration.

    Args:
        given: the containers that it has got, each with the one that its position held before the loop, which may be a
            stand-in of a loop around; None if it held none.
        known: containers from before the loop, which stand in for themselves: whether they are changed is asked, too.
    """
    __slots__ = ("_around", "_given", "_known")

    def __init__(self, given: Collection[tuple[Any, Any]], known: Collection[Any]) -> None:
        self._given, self._known = given, known

    def __enter__(self) -> None:
        self._around = dict(_trace.found)
        _trace.depth += 1
        if self._given or self._known:
            _give(self._known, self._given)
        self._given = self._known = ()  # references are counted

    def __exit__(self, *_: object) -> None:
        look_at_all()
        _trace.found = self._around
        if _trace.changed:
            _trace.changed = {root for root in _trace.changed if root[0] < _trace.depth}
        _trace.depth -= 1


def _give(known: Iterable[Any], given: Iterable[tuple[Any, Any]]) -> None:
    new = [(part, roots([part]), statement(part)) for part in known]
    new += [(part, roots([was]), current_location()) for part, was in given]
    for part, around, location in new:
        there = roots([part])  # it may be at two positions
        _trace.found[id(part)] = _StandIn(Watched(part), around | there | {(_trace.depth, id(part))}, location)


def roots(containers: Iterable[Any]) -> frozenset[Root]:
    """The stand-ins from which containers descend."""
    if not _trace.found:
        return frozenset()
    found = [_trace.found.get(id(home(part))) for part in containers]
    return frozenset().union(*(one.roots for one in found if one is not None))


def here(found: Iterable[Root]) -> frozenset[int]:
    """The ids of those that are stand-ins of the innermost loop."""
    return frozenset(key for depth, key in found if depth == _trace.depth)


def descend(container: Any, found: frozenset[Root]) -> None:
    """Records the stand-ins from which a merged container descends, besides those of before, once it holds all that is
    merged."""
    if found:
        look(container)
        before = roots([container])
        _trace.found[id(home(container))] = _StandIn(Watched(container), found | before, current_location())


def write(containers: Iterable[Any]) -> None:
    """Records that something was written into containers."""
    _trace.changed |= roots(containers)


def look(container: Any) -> None:
    """To be called before a container is changed."""
    if _trace.found:
        _look_at(_trace.found.get(id(home(container))))


def look_at_all() -> None:
    """To be called before changes are undone."""
    for one in _trace.found.values():
        _look_at(one)


def _look_at(one: _StandIn | None) -> None:
    if one is not None and not one.roots <= _trace.changed and one.watched.is_changed():
        _trace.changed |= one.roots


def changed() -> frozenset[int]:
    """The ids of the stand-ins of the innermost loop that its iteration has changed, and of the known containers."""
    look_at_all()
    return here(_trace.changed)


def statement(container: Any) -> Any:
    """The location of the statement in whose body a container stands in for others; None if it does not."""
    one = _trace.found.get(id(home(container)))
    return None if one is None else one.location


def held() -> Iterator[int]:
    """The ids of what is held here, one for each reference."""
    for one in _trace.found.values():
        yield from one.watched.held()
