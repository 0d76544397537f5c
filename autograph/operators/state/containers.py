"""Lists and dicts as values: what a function that calls itself is passed as inputs of its graph, and given back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from autograph.framework import nest
from autograph.operators.state import effects
from autograph.operators.state.places import fill, is_record
from autograph.operators.state.reach import is_mutable, is_shared, nest_alike, parts, unwrapped
from autograph.ops.values.list_types import holds_lists
from autograph.ops.values.staged_container import NESTING, StagedContainer, is_moved, move, settled, staged_of, type_of

__all__ = ["copies", "is_container", "put_parts", "share_alike", "write_back"]

_NONE: Mapping[int, Any] = {}


def is_container(value: Any) -> bool:
    """Whether the value is a container that is merged: a list, a dict or a staged one that is not shared."""
    value = settled(value)
    if isinstance(value, StagedContainer):
        return not value.is_shared
    return type(value) in NESTING or is_moved(value)


def put_parts(container: Any, parts: Sequence[Any]) -> None:
    """Puts other values into a list, dict or record, in the same places."""
    if is_record(container):
        for (step, _), part in zip(nest.children(container), parts):
            object.__setattr__(container, step[1:], part)
    elif isinstance(container, dict):
        for key, part in zip(container, parts):
            container[key] = part  # the `update` of a Counter adds
    else:
        container[:] = parts


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
    value = staged_of(value)
    if isinstance(value, StagedContainer):
        return seen.setdefault(id(value), value.snapshot())
    if type(value) not in NESTING and type(value) is not tuple:
        return value
    found = seen[id(value)] = nest.rebuild(value, [_copy(part, seen) for part in nest.parts_of(value)])
    return found


def write_back(old: Any, new: Any) -> Any:
    """Fills a container of the program's with what a call has left in it, at any depth. Returns the container; `new` if
    it cannot hold that."""
    old, new = staged_of(old), staged_of(new)
    if old is new or isinstance(old, StagedContainer) and old.is_shared:  # a reference, which every name has for itself
        return new
    if isinstance(old, StagedContainer) and isinstance(new, StagedContainer):
        effects.note_contents(old)
        old.become(new)
        return old
    if type(old) in NESTING and isinstance(new, StagedContainer):
        effects.note_contents(old)
        move(old, new)  # all names of the Python container find the staged one through it
        return old
    if type(old) is not type(new) or type(old) not in NESTING:
        return new
    if isinstance(old, dict):
        new = {key: write_back(old.get(key), value) for key, value in new.items()}
    else:
        new = [write_back(a, b) for a, b in zip(old, new)] + new[len(old) :]
    effects.note_contents(old)
    fill(old, new)
    return old


def share_alike(taken: Any, value: Any) -> None:
    """Shares the lists in a value where what a function takes in its place has shared ones: it writes into these.

    Raises:
        ShareFirst: they are from before the body being traced.
    """
    taken, value = unwrapped(taken), unwrapped(value)
    if is_shared(taken):
        wanted = is_mutable(value)
    elif isinstance(staged_of(taken), StagedContainer):
        wanted = type(staged_of(value)) in NESTING and holds_lists(staged_of(taken).dtype)
    else:
        wanted = False
        if nest_alike(taken, value):
            for one, other in zip(parts(taken), parts(value)):
                share_alike(one, other)
    found = type_of(taken, value) if wanted else None
    if found is not None:
        found.tensor(value)
