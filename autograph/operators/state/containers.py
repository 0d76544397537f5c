"""Lists and dicts as values: what a function that calls itself is passed as inputs of its graph, and given back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from autograph import errors
from autograph.framework import nest, versions
from autograph.framework.context import building_graph
from autograph.framework.user_frames import current_location
from autograph.operators.state import ambiguous, effects
from autograph.operators.state.places import fill
from autograph.operators.state.reach import containers_in, is_shared
from autograph.ops.arrays.shared_arrays import share as share_array
from autograph.ops.values.list_types import ShareFirst, bodies
from autograph.ops.values.staged_container import NESTING, StagedContainer, move, settled, staged_of
from autograph.ops.values.staged_list import StagedList
from autograph.ops.values.typed_items import uniform_type

__all__ = ["SHARE_FIRST", "copies", "is_container", "put_back", "share", "share_all", "with_shared", "written_back"]


R = TypeVar("R")

#: So often a statement is traced again because a list has to be shared before it.
_MOST = 100

_NONE: Mapping[int, Any] = {}


def is_container(value: Any) -> bool:
    """Whether the value is a container that is merged: a list, a dict or a staged one that is not shared."""
    value = settled(value)
    return type(value) in NESTING or isinstance(value, StagedContainer) and not value.is_shared


def copies(state: Sequence[Any], kept: Mapping[int, Any] = _NONE) -> tuple[Any, ...]:
    """The state with its lists and dicts copied at any depth; one that occurs twice is copied once.

    Args:
        kept: by id, containers that stay the same ones.
    """
    seen = dict(kept)
    return tuple([_copy(value, seen) for value in state])


def _copy(value: Any, seen: dict[int, Any]) -> Any:
    if id(value) in seen:
        return seen[id(value)]
    value = staged_of(value) if type(value) in NESTING else value
    if isinstance(value, StagedContainer):
        return seen.setdefault(id(value), value.snapshot())
    if type(value) not in NESTING and type(value) is not tuple:
        return value
    found = seen[id(value)] = nest.rebuild(value, [_copy(part, seen) for part in nest.parts_of(value)])
    return found


#: What a statement's trace ends with where something has to be shared before it.
SHARE_FIRST = (ShareFirst, versions.ShareFirst)


def share(found: ShareFirst | versions.ShareFirst) -> None:
    """Makes a list shared that a body puts into a list of lists, or an array that it leaves in a variable: for the body
    then it is shared already.

    Raises:
        ShareFirst: it is to be shared before a statement around this one.
    """
    if found.graph is not building_graph():
        raise found
    if isinstance(found, versions.ShareFirst):
        share_array(found.array)
        return
    for values, wanted in found.lists:
        StagedList.box(staged_of(values), wanted)


def with_shared(trace: Callable[[], R]) -> R:
    """What `trace` gives, a statement's trace, which is called again as long as it finds lists to share before it.

    Raises:
        StagedValueError: there is no end of that.
    """
    for _ in range(_MOST):
        try:
            with bodies(), versions.sharing_in(building_graph()):
                return trace()
        except SHARE_FIRST as found:
            share(found)
    raise errors.StagedValueError(
        "a list that this statement puts into a list of lists is from before it, however often it is shared",
        location=current_location(),
        fix="put a copy into the list of lists: `rows.append(list(a))`",
    )


def share_all(values: Iterable[Any]) -> None:
    """Makes the lists shared to which values lead, as far as they can be."""
    for container in containers_in(values).values():
        wanted = uniform_type(container) if ambiguous.may_share(container) else None
        if wanted is not None and not is_shared(container):  # the lists in a list are shared with it
            StagedList.box(staged_of(container), wanted)


def written_back(before: Sequence[Any], after: Sequence[Any]) -> list[Any]:
    """The state after a statement: the user's own lists and dicts, filled with the results."""
    return [_write_back(old, new) for old, new in zip(before, after)]


def put_back(old: Any, new: Any) -> Any:
    """Fills the container `old` with what `new` contains and returns it; returns `new` if `old` cannot hold that."""
    old, new = staged_of(old), staged_of(new)
    if isinstance(old, StagedContainer) and isinstance(new, StagedContainer):
        if old.is_shared:  # a reference, which every name has for itself
            return new
        effects.note_contents(old)
        old.become(new)
        return old
    if type(old) in NESTING and isinstance(new, StagedContainer):
        # Aliases of the Python container find the staged one through it.
        effects.note_contents(old)
        move(old, new)
        return new
    if old is new or type(old) is not type(new) or type(old) not in NESTING:
        return new
    effects.note_contents(old)
    fill(old, new)
    return old


def _write_back(old: Any, new: Any) -> Any:
    old, new = staged_of(old), staged_of(new)
    if old is not new and type(old) is type(new) and type(old) in NESTING:
        if isinstance(old, dict):
            new = {key: _write_back(old.get(key), value) for key, value in new.items()}
        else:
            new = [_write_back(a, b) for a, b in zip(old, new)] + new[len(old) :]
    return put_back(old, new)
