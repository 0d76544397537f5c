"""Merging what the paths of a staged statement leave in places outside of its variables, and writing it there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from autograph import errors
from autograph.framework.context import building_graph
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.operators.state import escapes
from autograph.operators.state.effects import Recorder, changed, note, recording
from autograph.operators.state.places import OuterPlace, home
from autograph.operators.state.reach import is_shared
from autograph.ops.control import control_flow
from autograph.ops.control.raising import Raised
from autograph.ops.values.list_types import place_of, share_at
from autograph.ops.values.staged_container import NESTING, StagedContainer

__all__ = ["Written", "check_shared", "if_values", "joinable", "put"]

_JOINED = (*NESTING, StagedContainer)
_NESTING = (tuple, *NESTING)


class Written(NamedTuple):
    """A place that the paths of a statement have written, with its value before, and the value that each path has
    left."""

    place: OuterPlace
    before: Any
    ends: list[Any]


def put(places: Sequence[OuterPlace], values: Sequence[Any]) -> None:
    """Writes the merged values into places. For the bodies around the statement, these are changes like any other."""
    for place, value in zip(places, values):
        value = escapes.plain(value, home)
        note(place)
        place.write(value)


def check_shared(written: Sequence[Written], location: Any) -> None:
    """Checks that no path has shared a list which was there before it: the graph around the path has to share it.

    Args:
        location: of the statement that may do so before its paths, in the next trace.

    Raises:
        ShareAt: it shall.
        StagedValueError: it has, and this list is still not shared.
    """
    for place, before, ends in written:
        if not place.is_reference and not is_shared(before) and any(map(is_shared, ends)):
            share_at([place_of(location)])
            raise errors.StagedValueError(
                "a list from before a path that a tensor decides is put into a list of lists there, or becomes one of "
                "several that change",
                location=location,
                expected="a list that is in the list of lists before, or that is made there",
                fix="put a copy of the list there: `rows.append(row[:])`",
            )


def joinable(
    place: OuterPlace, a: Any, b: Any, a_ended: escapes.Ended, b_ended: escapes.Ended
) -> tuple[str, Any, Any]:
    """What two paths leave in a place, ready to be merged and then written by `put`. Containers that both paths leave
    in it stay the same objects, whatever they contain. Arguments as for `escapes.paired`."""
    return (place.name, *escapes.paired(a, b, a_ended, b_ended))


def if_values(
    pred: Tensor, then_fn: Callable[[Recorder], Sequence[Any]], else_fn: Callable[[Recorder], Sequence[Any]],
    names: Sequence[str], written: list[Written] | None = None,
    compare: Callable[[Sequence[tuple[Any, Any]]], None] | None = None,
) -> list[Any]:
    """As `ops.control.control_flow.if_values`, for branches that may also change places outside of the variables that
    they return.

    Args:
        then_fn, else_fn: the branches; each is passed its recorder.
        written: a list to which the places that the branches have written are added.
        compare: called in the graph of the second branch when both have been traced, with what they leave in places.
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
            if compare is not None and len(recorders) == 2:
                compare([(one, other) for _, _, (one, other) in left()])
            return values

        return trace

    places: list[OuterPlace] = []
    written = [] if written is None else written

    def left() -> list[Written]:
        found = []
        for place in changed(recorders):
            before = place.read()
            found.append(Written(place, before, [r.after.get(place.key, before) for r in recorders]))
        return found

    def outside() -> list[tuple[str, Any, Any]]:
        written[:] = left()  # asked again if merging has made lists shared
        check_shared(written, current_location())
        places[:] = [found.place for found in written]
        then_ended, else_ended = (recorder.ended for recorder in recorders)
        return [joinable(found.place, *found.ends, then_ended, else_ended) for found in written]

    def paired(a: Any, b: Any) -> tuple[Any, Any]:
        return escapes.paired(a, b, *(recorder.ended for recorder in recorders))

    try:
        values = control_flow.if_values(pred, traced(then_fn), traced(else_fn), names, outside, paired)
    except Raised as left:
        put(places, left.outside)
        raise
    put(places, values[len(names) :])
    return [escapes.plain(value) for value in values[: len(names)]]
