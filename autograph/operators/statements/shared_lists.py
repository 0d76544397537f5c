"""Lists that an iteration of a staged loop puts into lists of lists: they are shared, for all that refers to them.

What a loop carries of a container is a stand-in or a copy (`state.positions`). A list in a staged list is a reference
that exists when the graph runs (`ops.lists.list_refs`). Where a position of the loop goes over from one to the other,
the list itself has to be shared, and not a copy of it: before the loop if it is from there, else at the end of the
iteration.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from autograph.framework import nest
from autograph.operators.state.positions import Positions
from autograph.operators.state.reach import is_mutable, is_shared, parts, unwrapped
from autograph.ops.values import list_types
from autograph.ops.values.branch_values import Named
from autograph.ops.values.list_types import ListOf, ShareFirst, holds_lists
from autograph.ops.values.staged_container import NESTING, StagedContainer, same_keys, staged_of, type_of
from autograph.ops.values.staged_list import StagedList
from autograph.ops.values.typed_items import item_type

__all__ = ["share_ends"]


def share_ends(carried: Sequence[tuple[Any, Any]], positions: Positions) -> None:
    """Makes lists shared that an iteration has put in the place of shared ones, or into a list of lists.

    Args:
        carried: what is carried into the iteration, each with what the variable or place holds at its end.

    Raises:
        ShareFirst: lists from before the loop have to be shared before it.
    """
    pairs = [(a, b) for a, b in carried if type(a) not in nest.leaf_types or type(b) not in nest.leaf_types]
    for start, end in pairs:  # shares what takes the place of shared lists, and may be at the end of other positions
        for _ in _to_share(start, end, positions):
            pass
    first: dict[int, tuple[Any, ListOf]] = {}
    for start, end in pairs:
        for values, wanted in _to_share(start, end, positions):
            original = _original(values, positions)
            if original is not None:
                first.setdefault(id(original), (original, wanted))
    if first:
        raise ShareFirst(list(first.values()))


def _original(values: Any, positions: Positions) -> Any:
    for value in (values, getattr(values, "home", None)):
        found = None if value is None else positions.original(id(value))
        if found is not None:
            return found
    return None


def _to_share(start: Any, end: Any, positions: Positions) -> Iterator[tuple[Any, ListOf]]:
    """The lists that have to be shared if they are from before the loop, each with the type as which they are. Those
    that the iteration has made, and which take the place of shared ones, are shared here."""
    carried, end = unwrapped(start), unwrapped(end)
    start = unwrapped(positions.shown(carried)) if isinstance(carried, Named) else carried
    if is_shared(start) or is_shared(end):
        if is_mutable(start):
            yield start, staged_of(end).type
        elif is_mutable(end):
            _tensor(start, end)
        return
    if isinstance(carried, Named):  # what it holds is a place of its own
        return
    one, other = staged_of(start), staged_of(end)
    if isinstance(one, StagedContainer):
        if type(other) in NESTING and holds_lists(one.dtype):
            _tensor(one, other)
        return
    if isinstance(other, StagedContainer):
        yield from _lists_in(_items(one), positions)
    elif type(one) in NESTING and type(one) is type(other) and not same_keys(one, other):
        yield from _lists_in([*_items(one), *_items(other)], positions)
    elif nest.is_nested(one) and nest.same_outline(one, other):
        for pair in zip(parts(one), parts(other)):
            yield from _to_share(*pair, positions)


def _tensor(start: Any, end: Any) -> None:
    """Shares the list at the end, or those in it, which takes the place of the one at the start."""
    found = type_of(start, end)
    if found is not None:
        found.tensor(end)


def _items(container: Any) -> list[Any]:
    """The items of a list, or the values of a dict, that becomes a staged one."""
    if type(container) not in NESTING:
        return []
    return [*(container if type(container) is list else container.values())]


def _lists_in(items: Sequence[Any], positions: Positions) -> Iterator[tuple[Any, ListOf]]:
    """The lists among items that get to be those of a staged list or dict."""
    found = list_types.joined([item_type(positions.shown(item)) for item in items])
    pending = [(item, found) for item in items]
    while pending:
        item, wanted = pending.pop()
        item = positions.shown(item) if isinstance(item, Named) else item
        if is_mutable(item):
            wanted = wanted if isinstance(wanted, ListOf) else item_type(item)
            if wanted is not None and isinstance(staged_of(item), (list, StagedList)):
                yield item, wanted
        elif type(item) is tuple:
            pending += [(part, None) for part in item]
