"""Lists and dicts among the variables of staged control flow.

Branches and loop bodies are traced on copies of them, so that tracing changes nothing of the user's. What comes
out is written back into the user's own objects, so that whoever else holds them sees the change, as in Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph.framework import nest
from autograph.ops.staged_list import StagedList

__all__ = ["copies", "is_container", "written_back"]

_MUTABLE = (list, dict)


def is_container(value: Any) -> bool:
    """Whether it is one of the containers that are copied and written back."""
    return type(value) in _MUTABLE or isinstance(value, StagedList)


def copies(state: Sequence[Any]) -> tuple[Any, ...]:
    """The state with its lists and dicts copied, to any depth; one that occurs twice is copied once."""
    seen: dict[int, Any] = {}
    return tuple([_copy(value, seen) for value in state])


def _copy(value: Any, seen: dict[int, Any]) -> Any:
    if isinstance(value, StagedList):
        return value.copy()
    if type(value) not in _MUTABLE and type(value) is not tuple:
        return value
    found = seen.get(id(value))
    if found is None:
        found = seen[id(value)] = nest.rebuild(value, [_copy(part, seen) for _, part in nest.children(value)])
    return found


def written_back(before: Sequence[Any], after: Sequence[Any]) -> list[Any]:
    """The state after a statement, with the user's own lists and dicts holding what came out of it."""
    return [_write_back(old, new) for old, new in zip(before, after)]


def _write_back(old: Any, new: Any) -> Any:
    if isinstance(old, StagedList) and isinstance(new, StagedList):
        old.become(new)
        return old
    if old is new or type(old) is not type(new) or type(old) not in _MUTABLE:
        return new
    if isinstance(old, dict):
        items = {key: _write_back(old.get(key), value) for key, value in new.items()}
        old.clear()
        old.update(items)
    else:
        kept = [_write_back(a, b) for a, b in zip(old, new)]
        old[:] = kept + new[len(kept) :]
    return old
