"""Does anything else refer to a container? The one place where that is asked of the containers that were there before a
statement, by counting references.

CPython counts the references to an object. The `Census` of a statement takes off those that the operators hold: what is
left are those of the program, and of what cannot be told from it. So it may count too many, and a change is refused
which would be right; never too few.
"""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from autograph.framework import nest
from autograph.framework.context import state
from autograph.operators.state import ambiguous, descent
from autograph.operators.state.places import OuterPlace, attribute_place, contents_place, home
from autograph.operators.state.reach import branches, containers_in, is_mutable, parts, unwrapped
from autograph.ops.values.staged_container import staged_of

__all__ = ["census", "holding", "occurrences", "outside"]


def census(containers: dict[int, Any], held: Iterable[int], variables: Sequence[Any] = ()) -> dict[int, int]:
    """How many references the program holds to each of the containers.

    Args:
        containers: by id.
        held: the ids of the values that the caller holds besides, one for each reference.
        variables: their values; those of tuples are looked at, too.
    """
    if not containers:
        return {}
    around = _tuples([*containers.values(), variables])
    own = _held_by_operators({*containers, *map(id, map(staged_of, containers.values())), *around})
    own.update(held)
    found = {at: count - _LOOKING - own[at] for at, count in _raw(containers).items()}
    for at in found:
        staged = staged_of(containers[at])
        if staged is not containers[at]:  # which refers to its Python list; and that to it
            found[at] += _raw(_looking(staged))[id(staged)] - _LOOKING - own[id(staged)] - _OF_STAGED
    for at, count in _raw(around).items():
        if count - _LOOKING - own[at] > 1:  # whoever knows the tuple knows what is in it
            found.update((key, found[key] + 1) for key in _of_tuple(around[at]) if key in found)
    return found


def outside(containers: dict[int, Any], values: Sequence[Any]) -> set[int]:
    """The ids of those containers to which something else refers than the values and what is in them; and of all that
    is in these.

    Args:
        containers: by id.
        values: held by the caller in a list of its own, besides the program's reference to each.
    """
    if not containers:
        return set()
    inside = occurrences(values, containers_in(values).values())
    counts = census(containers, map(id, values))
    found: dict[int, Any] = {}
    pending = [containers[at] for at, count in counts.items() if count > inside[at]]
    while pending:
        part = pending.pop()
        if id(part) not in found:
            found[id(part)] = part
            pending += containers_in(parts(part)).values()
    return set(found)


def _tuples(containers: Iterable[Any]) -> dict[int, Any]:
    """The tuples and the like in containers, by id."""
    found: dict[int, Any] = {}
    for container in containers:
        found.update((id(part), part) for part in branches(container) if not is_mutable(part) and nest.is_nested(part))
    return found


def _of_tuple(value: Any) -> set[int]:
    """The ids of the containers to which a tuple refers, itself or by way of other tuples."""
    return set(occurrences([value], ()))


def _raw(containers: dict[int, Any]) -> dict[int, int]:
    return {at: sys.getrefcount(part) for at, part in containers.items()}


def _looking(container: Any) -> dict[int, Any]:
    return {id(container): container}


#: What `_raw` says of a container to which nothing else refers.
_LOOKING = next(iter(_raw(_looking([])).values()))
#: What refers to a staged list and its Python list besides: each of them to the other, and a variable of `census`.
_OF_STAGED = 3


def occurrences(before: Sequence[Any], known: Iterable[Any]) -> Counter[int]:
    """How often the values and the known containers hold each container, by id."""
    found: Counter[int] = Counter()
    pending = [*before]
    for part in known:
        pending += branches(part)
    while pending:
        value = pending.pop()
        if type(value) in nest.leaf_types:
            continue
        value = unwrapped(value)
        if is_mutable(value):
            found[id(home(value))] += 1
        else:
            pending += branches(value)
    return found


# --- what the operators hold ---------------------------------------------------------------------------------


class _Trace(threading.local):
    def __init__(self) -> None:
        self.holders: list[Callable[[], Iterable[Any]]] = []


_trace = _Trace()


class holding:  # a class, since much is traced in it
    """Context in which `held` gives the containers that an operator holds, one for each reference."""

    __slots__ = ("_before", "_held")

    def __init__(self, held: Callable[[], Iterable[Any]]) -> None:
        self._held = held

    def __enter__(self) -> None:
        self._before = len(_trace.holders)
        _trace.holders.append(self._held)

    def __exit__(self, *_: object) -> None:
        del _trace.holders[self._before :]


def _held_by_operators(asked: set[int]) -> Counter[int]:
    """How many references to each of the objects with these ids the statements that are being traced hold."""
    found: Counter[int] = Counter()
    places: dict[int, OuterPlace] = {}  # by id: several recorders may have one and the same
    for recorder in state.recorders:
        found.update(recorder.made.keys() & asked)
        found.update(recorder.compared())
        held, anchored = recorder.holds()
        for at in held.keys() & asked:
            found[at] += held[at]
        for at in anchored.keys() & asked:
            places.update((id(place), place) for place in anchored[at])
    for place in places.values():
        found[id(place.anchor)] += _OF_PLACE if place.key[0] == "contents" else _OF_ATTRIBUTE
    found.update(ambiguous.held())
    found.update(descent.held())
    for holder in _trace.holders:
        found.update(map(id, holder()))
    return found


def _references_of_place() -> int:
    place = contents_place([], "a list")
    return sys.getrefcount(place.anchor) - 1


class _Record:
    """An object with an attribute."""


def _references_of_attribute() -> int:
    place = attribute_place(_Record(), "x", "x")
    assert place is not None
    return sys.getrefcount(place.anchor) - 1


#: The number of references to an object that the place of an attribute holds.
_OF_ATTRIBUTE = _references_of_attribute()
#: The number of references to a container that its place holds.
_OF_PLACE = _references_of_place()
