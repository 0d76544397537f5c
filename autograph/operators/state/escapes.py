"""Containers that were there before a body and that the body leaves in one of its variables: `d.update(k=1); return d`.

Such a container escapes: something outside of the statement refers to it. What the body changes in it is an effect
(`effects`) and is undone when the body ends. If a variable holds the same container after both branches, it keeps that
one; otherwise the merge uses a copy with the items that the branch left in it.
"""

from __future__ import annotations

import gc
import sys
from collections import Counter, deque
from collections.abc import Callable, Sequence
from typing import Any

from autograph.framework import nest
from autograph.framework.undefined import PossiblyUndefined, Undefined, UndefinedReturnValue
from autograph.ops.control.raising import RAISED
from autograph.ops.values.list_types import note_copy
from autograph.ops.values.staged_container import NESTING, StagedContainer, is_moved, settled, staged_of

__all__ = ["copied", "counts_and_escaped", "itself", "paired", "plain", "reference_counts"]

_NESTING = (tuple, *NESTING)
_CHANGEABLE = (*_NESTING, set, deque)
_HOLDING = (*_NESTING, PossiblyUndefined, StagedContainer)  # a staged one refers to its `home`


def reference_counts(values: Sequence[Any]) -> Counter[int]:
    """How many references to each list and dict, by id, there are in `values` and in the lists, dicts and tuples they
    contain."""
    return _counted(_inside(values)[1])


def counts_and_escaped(values: Sequence[Any], ours: Callable[[Any], int]) -> tuple[Counter[int], set[int]]:
    """`reference_counts(values)`, and the ids of the lists and dicts that escape with the container they are in.

    A list, dict or tuple in `values` that something else refers to, too, is an escape, and so is all that is in it.

    Args:
        ours: gives how many references to a container the operators themselves hold.
    """
    parts, inside = _inside(values)
    holding = _counted(inside)
    found: set[int] = set()
    known = [
        key for key in parts
        if inside[key] and _references(parts, key) > holding[key] + ours(parts[key])
    ]  # fmt: skip
    while known:
        new = inside[known.pop()].keys() - found
        found |= new
        known += new
    return holding, found


def _inside(values: Sequence[Any]) -> tuple[dict[int, Any], dict[int, Counter[int]]]:
    """All lists, dicts and tuples that `values` contain at any depth, by id; and for each value a count of those that
    it refers to directly."""
    parts: dict[int, Any] = {}
    inside: dict[int, Counter[int]] = {}
    stack = [*values]
    while stack:
        value = stack.pop()
        if id(value) not in inside:
            parts_here = [part for part in gc.get_referents(value) if isinstance(part, _HOLDING)]
            inside[id(value)] = Counter(map(id, parts_here))
            parts.update(zip(map(id, parts_here), parts_here))
            stack += parts_here
    return parts, inside


def _counted(inside: dict[int, Counter[int]]) -> Counter[int]:
    total: Counter[int] = Counter()
    for counts in inside.values():
        total.update(counts)
    return total


def _references(parts: dict[int, Any], key: int) -> int:
    return sys.getrefcount(parts[key]) - _OURS


_OURS = 0
_OURS = _references({0: object()}, 0)


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
    alike = type(a) in _NESTING and not moved and nest.same_outline(a, b)
    if alike and a_ended(a) is a and b_ended(b) is b:
        return nest.map_pairs(lambda x, y: _paired(x, y, a_ended, b_ended), a, b)
    return copied(a, a_ended), copied(b, b_ended)


def _is_changeable(value: Any) -> bool:
    """Whether the value is a container that is copied for a branch, or a tuple, which may hold some."""
    return type(value) in _CHANGEABLE or isinstance(value, StagedContainer) and not value.is_shared


def _is_value(value: Any) -> bool:
    return _is_changeable(value) or type(value) is PossiblyUndefined


def _paired(a: Any, b: Any, a_ended: Ended, b_ended: Ended) -> tuple[Any, Any]:
    if a is b and _is_changeable(a) and type(a) is not tuple:
        return _Itself(a), _Itself(b)
    return paired(a, b, a_ended, b_ended)


def _kept(value: Any, ended: Ended) -> Any:
    """The value with an `_Itself` for each container whose changes were undone, where there is no other value to merge
    with."""
    value = settled(value)
    if not _is_changeable(value):
        return value
    if ended(value) is not value:
        return _Itself(value)
    if not nest.is_nested(value):
        return value
    return nest.with_parts(value, [_kept(part, ended) for part in nest.parts_of(value)])


def copied(value: Any, ended: Ended) -> Any:
    """The value with each container whose changes were undone replaced by a copy that has them."""
    if isinstance(value, PossiblyUndefined):
        found = copied(value.value, ended)
        return value if found is value.value else PossiblyUndefined(value.symbol_name, found, value.defined)
    value = settled(value)
    if not _is_changeable(value):
        return value
    end = ended(value)
    if not nest.is_nested(end):  # a set
        return end
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
    if type(value) not in _NESTING:
        return value
    return nest.with_parts(value, [plain(part, shown) for part in nest.parts_of(value)])
