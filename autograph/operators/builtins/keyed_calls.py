"""`set(...)`, `dict(...)` and `Counter(...)` of staged values, displays and comprehensions of sets and dicts.

Where a tensor decides on the keys, what they make is a staged set or dict; else Python's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.context import building_graph
from autograph.framework.user_frames import current_location
from autograph.operators.callees import register_overloads
from autograph.operators.containers.slices import get_item, set_item
from autograph.operators.dispatch import is_staged
from autograph.operators.iteration import folds
from autograph.operators.state import effects
from autograph.ops.text.py_text import is_text, py_text
from autograph.ops.values.staged_container import staged_of
from autograph.ops.values.staged_dict import StagedDict
from autograph.ops.values.staged_set import StagedSet

__all__ = ["dict_of", "set_of"]


def _has_staged_keys(items: Any) -> bool:
    """Whether a tensor decides on the items of an iterable, or on one of them."""
    if is_staged(items):
        return True
    return type(items) in (list, tuple) and any(is_staged(leaf) for item in items for leaf in nest.flatten(item))


def set_(*args: Any) -> Any:
    """`set(iterable)`; a staged set if a tensor decides on its members."""
    return set_of(args[0]) if len(args) == 1 and building_graph() is not None else set(*args)


def set_of(items: Any) -> Any:
    """The set of the items of an iterable: `{a, b}`, `{f(x) for x in xs}`.

    >>> set_of([2, 2])
    {2}
    """
    if building_graph() is None:
        return set(items)
    found = staged_of(items)
    if isinstance(found, StagedSet):
        return found.copy()
    if is_text(items):
        items = py_text("list", items)
    return staged_of(StagedSet.of_items(items)) if _has_staged_keys(items) else set(items)


def frozenset_(*args: Any) -> Any:
    """`frozenset(iterable)`, whose items are known while tracing."""
    if len(args) == 1 and building_graph() is not None and _has_staged_keys(args[0]):
        raise errors.UnimplementedError(
            "frozenset() of what a tensor decides",
            location=current_location(),
            fix="use a set, which nothing changes",
        )
    return frozenset(*args)


def dict_(*args: Any, **named: Any) -> Any:
    """`dict(mapping or pairs, **named)`; a staged dict if a tensor decides on its keys."""
    if len(args) != 1 or building_graph() is None:
        return dict(*args, **named)
    items = staged_of(args[0])
    if isinstance(items, StagedDict):
        result = StagedDict(items.handle, items.dtype, items.element_shape)
        result.update(**named)
        return result
    if is_staged(items) or type(items) in (list, tuple) and _has_staged_keys([pair[:1] for pair in items]):
        found = dict_of(items)
        for key, value in named.items():
            found = set_item(found, key, value)
        return found
    return dict(*args, **named)


def dict_of(pairs: Any) -> Any:
    """The dict of pairs: `{a: b}`, `{f(x): x for x in xs}`.

    >>> dict_of([(1, 2)])
    {1: 2}
    """
    if building_graph() is None or type(pairs) is list and not _has_staged_keys([key for key, _ in pairs]):
        return dict(pairs)
    return _folded(pairs, {}, lambda found, pair: set_item(found, *pair))


def counter_(*args: Any, **named: Any) -> Any:
    """`Counter(iterable)`; a staged one if a tensor decides on its keys."""
    if len(args) != 1 or named or building_graph() is None or not _has_staged_keys(args[0]):
        return Counter(*args, **named)
    return _folded(args[0], Counter(), lambda found, item: set_item(found, item, get_item(found, item) + 1))


def _folded(items: Any, initial: Any, put: Callable[[Any, Any], Any]) -> Any:
    effects.note_made(initial)
    return staged_of(folds.fold(items, put, initial, f"the {type(initial).__name__}"))


register_overloads({set: set_, frozenset: frozenset_, dict: dict_, Counter: counter_})
