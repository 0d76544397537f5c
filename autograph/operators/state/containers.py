"""Lists and dicts in the variables of staged control flow.

Branches and loop bodies are traced with copies of them, so that tracing does not change the user's objects. The results
are written back into the user's own objects, so that all aliases see the change, as in Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph.framework import nest
from autograph.operators.state import effects
from autograph.ops.values.staged_list import StagedList, move, staged_of

__all__ = ["copies", "is_container", "put_back", "with_staged_lists", "written_back"]

_MUTABLE = (list, dict)


def is_container(value: Any) -> bool:
    """Whether the value is a container that bodies get a copy of: a list, a dict or a staged list."""
    return type(value) in _MUTABLE or isinstance(value, StagedList)


def copies(state: Sequence[Any]) -> tuple[Any, ...]:
    """The state with its lists and dicts copied at any depth; one that occurs twice is copied once."""
    seen: dict[int, Any] = {}
    return tuple([_copy(value, seen) for value in state])


def _copy(value: Any, seen: dict[int, Any]) -> Any:
    value = staged_of(value) if type(value) is list else value
    if isinstance(value, StagedList):
        return seen.setdefault(id(value), value.copy())
    if type(value) not in _MUTABLE and type(value) is not tuple:
        return value
    found = seen.get(id(value))
    if found is None:
        found = seen[id(value)] = nest.rebuild(value, [_copy(part, seen) for part in nest.parts_of(value)])
    return found


def with_staged_lists(state: Sequence[Any]) -> tuple[Any, ...]:
    """The state in which each Python list that has become a staged list is replaced by that staged list, at any
    depth."""
    return tuple([_with_staged_lists(value) for value in state])


def _with_staged_lists(value: Any) -> Any:
    value = staged_of(value) if type(value) is list else value
    if type(value) in _MUTABLE or type(value) is tuple:
        return nest.with_parts(value, [_with_staged_lists(part) for part in nest.parts_of(value)])
    return value


def written_back(before: Sequence[Any], after: Sequence[Any]) -> list[Any]:
    """The state after a statement: the user's own lists and dicts, filled with the results."""
    return [_write_back(old, new) for old, new in zip(before, after)]


def put_back(old: Any, new: Any) -> Any:
    """Fills the container `old` with what `new` contains and returns it; returns `new` if `old` cannot hold that."""
    old, new = staged_of(old), staged_of(new)
    if isinstance(old, StagedList) and isinstance(new, StagedList):
        effects.note_contents(old)
        old.become(new)
        return old
    if type(old) is list and isinstance(new, StagedList):
        # Aliases of the Python list find the staged list through it.
        effects.note_contents(old)
        move(old, new)
        return new
    if old is new or type(old) is not type(new) or type(old) not in _MUTABLE:
        return new
    effects.note_contents(old)
    if isinstance(old, dict):
        items = dict(new)
        old.clear()
        old.update(items)
    else:
        old[:] = new
    return old


def _write_back(old: Any, new: Any) -> Any:
    old, new = staged_of(old), staged_of(new)
    if old is not new and type(old) is type(new) and type(old) in _MUTABLE:
        if isinstance(old, dict):
            new = {key: _write_back(old.get(key), value) for key, value in new.items()}
        else:
            new = [_write_back(a, b) for a, b in zip(old, new)] + new[len(old) :]
    return put_back(old, new)
