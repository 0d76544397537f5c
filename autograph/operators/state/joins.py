"""Merging what the paths of a staged statement leave in places outside of its variables, and writing it there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from autograph.framework.context import building_graph
from autograph.framework.tensor import Tensor
from autograph.operators.state import escapes
from autograph.operators.state.effects import Recorder, changed, note, recording
from autograph.operators.state.places import OuterPlace, home
from autograph.ops.control import control_flow
from autograph.ops.control.raising import Raised
from autograph.ops.values.staged_container import NESTING, StagedContainer

__all__ = ["Written", "if_values", "joinable", "put"]

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
