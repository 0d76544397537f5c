"""Merging what the paths of a staged statement leave in places outside of its variables, and writing it there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from autograph.framework import nest
from autograph.framework.context import building_graph, state
from autograph.framework.tensor import Tensor
from autograph.operators.state import ambiguous, escapes
from autograph.operators.state.effects import NAMES, Recorder, changed, note, recording
from autograph.operators.state.places import OuterPlace, home
from autograph.ops.control import control_flow
from autograph.ops.control.raising import Raised
from autograph.ops.values.staged_list import StagedList, staged_of

__all__ = ["Written", "if_values", "joinable", "put"]

_JOINED = (list, dict, StagedList)
_NESTING = (tuple, list, dict)


class Written(NamedTuple):
    """A place that the paths of a statement have written, with its value before, and the value that each path has
    left."""

    place: OuterPlace
    before: Any
    ends: list[Any]


def put(
    places: Sequence[OuterPlace], values: Sequence[Any], paths: Sequence[Recorder], written: Sequence[Written] = ()
) -> None:
    """Writes the merged values into places. For the bodies around the statement, these are changes like any other.

    Args:
        paths: the recorders of the statement's paths, closed.
        written: the values of the paths, which are references that no program sees.
    """
    ours = [values for kept in written for values in (kept.before, *kept.ends)]
    for place, value in zip(places, values):
        old, value = place.read(), escapes.plain(value, home)
        note(place)
        _note_replaced(place, old, value, paths, ours)
        place.write(value)
        if place.key[0] in NAMES and type(old) in _JOINED and home(value) is not home(old):
            holders = [r for r in state.recorders if r.before.get(place.key, (None, None))[1] is old]
            known = home(old) is not old or sys.getrefcount(old) > 2 + len(holders)
            if known and type(staged_of(value)) in _JOINED:
                ambiguous.note(repr(place.name), value, [old])  # it is referenced elsewhere


def _note_replaced(place: OuterPlace, old: Any, new: Any, paths: Sequence[Recorder], ours: Sequence[Any]) -> None:
    """Marks a container in a place as ambiguous, if a path has put it in the place of one that is referenced elsewhere.

    Args:
        ours: containers to which only the operators refer.
    """
    if type(old) not in _NESTING or type(new) is not type(old) or any(place.key in r.copied for r in paths):
        return
    there = [part for part in _inside(new) if type(staged_of(part)) in _JOINED]
    kept = set(map(id, there))
    gone = [part for part in _inside(old) if type(part) in _JOINED and id(part) not in kept]
    if not gone:
        return
    holders = [h for r in (*state.recorders, *paths) for h in (r.before, r.after, r.made, r.joined, r.came_from)]
    kept_by = escapes.reference_counts([old, *ours, *holders])
    known = [part for part in gone if sys.getrefcount(part) > kept_by[id(part)] + 4]  # the place, and three here
    if any(type(part) is tuple for part in (old, *nest.parts_of(old))):
        known = gone  # the tuple may be referenced elsewhere
    for part in there:
        if known:
            ambiguous.note(repr(place.name), part, known)


def _inside(value: Any) -> Iterator[Any]:
    """The parts of a value, and those of the tuples among them."""
    for part in nest.parts_of(value):
        if type(part) is tuple:
            yield from _inside(part)
        else:
            yield part


def joinable(
    place: OuterPlace, a: Any, b: Any, a_ended: escapes.Ended, b_ended: escapes.Ended
) -> tuple[str, Any, Any]:
    """What two paths leave in a place, ready to be merged and then written by `put`. Containers that both paths leave
    in it stay the same objects, whatever they contain. Arguments as for `escapes.paired`."""
    return (place.name, *escapes.paired(a, b, a_ended, b_ended))


def if_values(
    pred: Tensor, then_fn: Callable[[Recorder], Sequence[Any]], else_fn: Callable[[Recorder], Sequence[Any]],
    names: Sequence[str], when_traced: Callable[[], None] = lambda: None, written: list[Written] | None = None,
) -> list[Any]:
    """As `ops.control.control_flow.if_values`, for branches that may also change places outside of the variables that
    they return.

    Args:
        then_fn, else_fn: the branches; each is passed its recorder.
        when_traced: called when both branches are traced; may still record changes.
        written: a list to which the places that the branches have written are added.
    """  # fmt: skip
    recorders: list[Recorder] = []

    def traced(run: Callable[[Recorder], Sequence[Any]]) -> Callable[[], Sequence[Any]]:
        def trace() -> Sequence[Any]:
            values: Sequence[Any] = ()
            with recording(body=building_graph()) as recorder:
                recorders.append(recorder)
                try:
                    values = run(recorder)
                finally:
                    recorder.close(values)
            return values

        return trace

    places: list[OuterPlace] = []
    written = [] if written is None else written

    def outside() -> list[tuple[str, Any, Any]]:
        when_traced()
        places.extend(changed(recorders))
        then_ended, else_ended = (recorder.ended for recorder in recorders)
        found = []
        for place in places:
            before = place.read()
            one, other = (r.after.get(place.key, before) for r in recorders)
            written.append(Written(place, before, [one, other]))
            found.append(joinable(place, one, other, then_ended, else_ended))
        return found

    def paired(a: Any, b: Any) -> tuple[Any, Any]:
        return escapes.paired(a, b, *(recorder.ended for recorder in recorders))

    try:
        values = control_flow.if_values(pred, traced(then_fn), traced(else_fn), names, outside, paired)
    except Raised as left:
        put(places, left.outside, recorders, written)
        raise
    put(places, values[len(names) :], recorders, written)
    return [escapes.plain(value) for value in values[: len(names)]]
