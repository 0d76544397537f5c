"""Items of staged containers in text: as Python shows them, from the tensors that they are made of.

The ops that make text show a list, dict or set of the graph as Python does where an item is a tensor, a list or a tuple
of these. Of other items they know no more than the tensors: those of a tuple in a tuple, of a namedtuple, of an item
that may be None.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph.framework import nest
from autograph.framework.tensor import Tensor
from autograph.ops.values.list_types import ListOf
from autograph.ops.values.staged_container import ShownAs

__all__ = ["is_row", "is_shown", "shown_dict", "shown_list"]


def shown_list(handle: Tensor, dtype: Any, kind: Callable[[Any], Any]) -> Any:
    """What stands in text for what a class makes of a list of the graph.

    Args:
        handle: the list, without references to others.
        dtype: the type of its items.
        kind: `list`, or what is called with the list once the graph has run.
    """
    if is_shown(dtype):
        return handle if kind is list else ShownAs(kind, handle)
    return ShownAs(lambda items: kind([_item(item, dtype) for item in items]), handle)


def shown_dict(handle: Tensor, dtypes: tuple[Any, Any], kind: Callable[[Any], Any]) -> Any:
    """The same of a dict.

    Args:
        dtypes: the types of its keys and of its values.
    """
    key, value = dtypes
    if is_shown(key) and is_shown(value):
        return handle if kind is dict else ShownAs(kind, handle)
    return ShownAs(lambda found: kind({_item(k, key): _item(v, value) for k, v in found.items()}), handle)


def is_shown(dtype: Any) -> bool:
    """Whether the ops show items of this type as Python does."""
    if isinstance(dtype, ListOf):
        return is_shown(dtype.item)
    return is_row(dtype) and all(map(is_shown, dtype)) and len(dtype) > 1 if nest.is_nested(dtype) else True


def is_row(dtype: Any) -> bool:
    """Whether items of this type are tensors, lists, or plain tuples of these."""
    return not nest.is_nested(dtype) or type(dtype) is tuple and not any(map(nest.is_nested, dtype))


def _item(item: Any, dtype: Any) -> Any:
    """An item from what the op gives for it: a tuple, where it is made of several tensors; lists in it likewise."""
    parts = item if nest.is_nested(dtype) and isinstance(item, tuple) else (item,)
    return nest.pack(dtype, [
        [_item(one, leaf.item) for one in part] if isinstance(leaf, ListOf) else part
        for part, leaf in zip(parts, nest.flatten(dtype))
    ])  # fmt: skip
