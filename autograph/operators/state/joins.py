"""Merging what the paths of a staged statement leave in its variables and in places outside of them.

What a body changes in a container that was there before is undone when the body ends (`effects`). If a variable holds
the same container after both paths, it keeps that one; otherwise the merge uses a copy with the items that the path has
left in it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, NamedTuple

from autograph.framework import nest
from autograph.framework.context import building_graph
from autograph.framework.either import Either
from autograph.framework.func_graph import FuncGraph
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.undefined import PossiblyNone, PossiblyUndefined, Undefined, UndefinedReturnValue
from autograph.operators.state.effects import Recorder, changed, note, recording
from autograph.operators.state.places import OuterPlace, home, is_record
from autograph.ops.control import control_flow
from autograph.ops.control.raising import RAISED, Raised
from autograph.ops.values.list_types import note_copy
from autograph.ops.values.staged_container import NESTING, StagedContainer, is_moved, settled, staged_of

__all__ = ["Written", "if_values", "itself", "paired", "plain", "put"]

_CHANGEABLE = (*NESTING, set, deque)
#: Variables that have no value on some paths, or values of several kinds.
_SEVERAL = (PossiblyUndefined, PossiblyNone, Either)


class Written(NamedTuple):
    """A place that the paths of a statement have written, with its value before, and the value that each path has
    left."""

    place: OuterPlace
    before: Any
    ends: list[Any]


def put(places: Sequence[OuterPlace], values: Sequence[Any]) -> None:
    """Writes the merged values into places. For the bodies around the statement, these are changes like any other."""
    for place, value in zip(places, values):
        value = plain(value, home)
        note(place)
        place.write(value)


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
        return [(place.name, *ready(*ends)) for place, _, ends in written]

    def ready(a: Any, b: Any) -> tuple[Any, Any]:
        return paired(a, b, *(recorder.ended for recorder in recorders))

    try:
        values = control_flow.if_values(pred, traced(then_fn), traced(else_fn), names, outside, ready)
    except Raised as raised:
        put(places, raised.outside)
        raise
    put(places, values[len(names) :])
    return [plain(value) for value in values[: len(names)]]


# --- what the paths leave, prepared for the merge ------------------------------------------------------------


class _Itself:
    """Stands for a container that both paths share, so that it is compared by identity and not merged item by item."""

    def __init__(self, container: Any) -> None:
        self.container = container

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and other.container is self.container

    __hash__ = None  # type: ignore[assignment]


Ended = Callable[[Any], Any]


def itself(container: Any) -> Any:
    """The `Ended` of a path whose changes were not undone: the container holds them itself."""
    return container


def paired(a: Any, b: Any, a_ended: Ended, b_ended: Ended) -> tuple[Any, Any]:
    """The values that a variable has after two branches, prepared for their merge.

    Args:
        a, b: the values; RAISED for a branch whose end is not reached.
        a_ended, b_ended: give what a branch left in a container whose changes were undone; for any other container,
            the container itself.
    """
    a, b = settled(a), settled(b)
    if a is b or not (_is_value(a) or _is_value(b)):
        return a, b
    for one, other, ended in ((a, b, a_ended), (b, a, b_ended)):
        if other is RAISED or isinstance(other, UndefinedReturnValue) and not isinstance(other, Undefined):
            kept = _kept(one, ended)
            return (kept, other) if one is a else (other, kept)
    moved = is_moved(a) or is_moved(b)  # such a container has no items that could be merged one by one
    alike = _is_nesting(a) and not moved and nest.same_outline(a, b)
    if alike and a_ended(a) is a and b_ended(b) is b:
        return nest.map_pairs(lambda x, y: _paired(x, y, a_ended, b_ended), a, b)
    return copied(a, a_ended), copied(b, b_ended)


def _is_fixed(value: Any) -> bool:
    """Whether the value is a structure that is no container: what it holds stays, as in a tuple, a namedtuple or an
    object of a frozen dataclass, but may be a container."""
    if type(value) in nest.leaf_types or isinstance(value, (list, dict, StagedContainer, *_SEVERAL)):
        return False
    return nest.is_nested(value) and not is_record(value)


def _is_nesting(value: Any) -> bool:
    """Whether the value's parts are merged one by one: but for records, whose attributes are places."""
    return type(value) in NESTING or _is_fixed(value)


def _is_changeable(value: Any) -> bool:
    """Whether the value is a container that is copied for a branch, or a structure that may hold some."""
    if isinstance(value, StagedContainer):
        return not value.is_shared
    return type(value) in _CHANGEABLE or is_record(value) or _is_fixed(value)


def _is_value(value: Any) -> bool:
    return _is_changeable(value) or type(value) in _SEVERAL


def _paired(a: Any, b: Any, a_ended: Ended, b_ended: Ended) -> tuple[Any, Any]:
    if _is_changeable(a) and not _is_fixed(a) and home(a) is home(b):
        return _Itself(home(a)), _Itself(home(b))
    return paired(a, b, a_ended, b_ended)


def _is_of_a_branch(tensor: Any) -> bool:
    graph = building_graph()
    return isinstance(graph, FuncGraph) and isinstance(tensor, SymbolicTensor) and not graph.sees(tensor)


def _kept(value: Any, ended: Ended) -> Any:
    """The value with an `_Itself` for each container whose changes were undone, where there is no other value to merge
    with."""
    if isinstance(value, _SEVERAL):
        return copied(value, ended)
    value = settled(value)
    if not _is_changeable(value):
        return value
    if ended(value) is not value:
        return _Itself(value)
    staged = staged_of(value)
    if isinstance(staged, StagedContainer) and _is_of_a_branch(staged.token):
        value = staged  # the branch has made it: merged by value
    if not nest.is_nested(value):
        return value
    return nest.with_parts(value, [_kept(part, ended) for part in nest.parts_of(value)])


def copied(value: Any, ended: Ended) -> Any:
    """The value with each container whose changes were undone replaced by a copy that has them."""
    if isinstance(value, (PossiblyUndefined, PossiblyNone)):
        return value.with_value(copied(value.value, ended))
    if isinstance(value, Either):
        return value.with_alternatives([copied(part, ended) for part in value.alternatives])
    value = settled(value)
    if not _is_changeable(value):
        return value
    end = staged_of(ended(value))
    if not nest.is_nested(end):  # a set
        if isinstance(end, StagedContainer):
            return end
        found = copy(end)
        note_copy(found, value)
        return found
    found = nest.with_parts(end, [copied(part, ended) for part in nest.parts_of(end)])
    if found is not value:
        note_copy(found, value)
    return found


def plain(value: Any, shown: Callable[[Any], Any] = staged_of) -> Any:
    """The value after the merge, with the containers that `paired` had replaced by an `_Itself`.

    Args:
        shown: gives the object that stands for a container in the result.
    """
    if isinstance(value, _Itself):
        return shown(value.container)
    if not _is_nesting(value) and not is_record(value):
        return value
    return nest.with_parts(value, [plain(part, shown) for part in nest.parts_of(value)])
