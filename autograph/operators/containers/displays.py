"""Displays of lists and tuples with a star: `[*a, b]`, `(*a, b)`."""

from __future__ import annotations

from typing import Any

from autograph.operators.conditions.own_iterators import opened
from autograph.operators.containers.staged_tuples import tuple_of
from autograph.operators.dispatch import is_staged
from autograph.operators.iteration.folds import list_of
from autograph.operators.state.iterator_effects import note_advanced
from autograph.ops.values.staged_list import StagedList

__all__ = ["list_display", "spread", "tuple_display"]


def spread(iterable: Any) -> Any:
    """The items of `*iterable`, as a list; a staged one if a tensor decides on its length."""
    iterable = opened(iterable)
    if is_staged(iterable):
        return list_of(iterable)
    note_advanced(iterable)
    return list(iterable)


def list_display(*parts: Any) -> Any:
    """`[*a, b, *c]`, given the items of `a`, `[b]` and the items of `c`: a list; a staged one if one of them is.

    Raises:
        StagedValueError: some items are of other dtypes than those of a staged list.

    >>> list_display([1, 2], [3])
    [1, 2, 3]
    """
    staged = next((part for part in parts if isinstance(part, StagedList)), None)
    if staged is None:
        return [item for part in parts for item in part]
    return staged.joined(parts)


def tuple_display(*parts: Any) -> Any:
    """`(*a, b)`, as `list_display`: a tuple; a staged one if a part is.

    >>> tuple_display([1, 2], [3])
    (1, 2, 3)
    """
    return tuple_of(list_display(*parts))
