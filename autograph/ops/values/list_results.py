"""What a staged list is once the graph has run, and values whose lists are shared by now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, nest, shapes
from autograph.framework.tensor import EagerTensor
from autograph.framework.undefined import PossiblyUndefined
from autograph.framework.user_frames import current_location
from autograph.ops.lists import list_refs
from autograph.ops.values.list_types import ListOf
from autograph.ops.values.staged_container import staged_of

__all__ = ["as_python", "item_as_python", "latest_shared", "restaged", "until_all_shared"]


def restaged(value: Any) -> Any:
    """A value in which lists are shared by now: with the staged lists in the place of the Python lists."""
    value = staged_of(value)
    if isinstance(value, PossiblyUndefined):
        return value.with_value(restaged(value.value))
    if type(value) not in (tuple, list, dict):
        return value
    return nest.with_parts(value, [restaged(part) for part in nest.parts_of(value)])


def latest_shared() -> int:
    """A number that is another one once another list is shared: what was known of lists before may be wrong now."""
    return list_refs.latest()


#: So often the values that paths leave are merged again, since merging them has made lists shared.
_MOST = 50


def until_all_shared() -> Iterator[int]:
    """Rounds of making the outputs of a graph: one more for as long as that makes lists shared, which others of the
    values may hold. Gives `latest_shared` at the start of each.

    Raises:
        StagedValueError: there is no end of it.
    """
    for _ in range(_MOST):
        before = latest_shared()
        yield before
        if before == latest_shared():
            return
    raise errors.StagedValueError(
        "where paths meet, lists are merged that others know, too, and which of them are one is not settled",
        location=current_location(),
        expected="lists that are changed under one name",
        fix="put copies into the other lists: `rows.append(row[:])`",
    )


def as_python(value: Any, made: dict[int, Any], stacked: bool = False) -> Any:
    """What a staged list is once the graph has run: a Python list, in which a list that occurs twice is one object.

    Args:
        made: what was made of the lists in lists before, by the ids of their boxes, which the caller keeps.
        stacked: whether a list of numbers becomes a tensor.
    """
    return _python(value.token._array, type(value), value.dtype, stacked, made)


def _python(found: Any, kind: Any, dtype: Any, stacked: bool, made: dict[int, Any]) -> Any:
    key = id(found)
    if key in made:
        return made[key]
    handle = found.value if isinstance(found, list_refs.Box) else found
    items = handle.items()
    of_numbers = not nest.is_nested(dtype) and not isinstance(dtype, ListOf)
    if stacked and of_numbers and len({getattr(item, "shape", ()) for item in items}) <= 1:
        if items and dtype is not dtypes.string and all(item is not None for item in items):
            # what the operation does, which takes longer
            return EagerTensor(np.stack(items).astype(dtype.numpy_dtype, copy=False), dtype)
        shape = shapes.unknown if items else shapes.scalar
        return kind(EagerTensor(handle, dtypes.variant), dtype, shape).stack()
    result: list[Any] = []
    if isinstance(found, list_refs.Box):
        made[key] = result
    for item in items:
        result.append(item_as_python(item if type(item) is tuple else (item,), kind, dtype, made, stacked))
    return result


def item_as_python(parts: Sequence[Any], kind: Any, dtype: Any, made: dict[int, Any], stacked: bool) -> Any:
    """What an item is once the graph has run: tensors, Python lists, tuples of these.

    Args:
        parts: what it is made of.
        kind: the class of staged lists.
        dtype: its type.
        made, stacked: see `as_python`.
    """
    return nest.pack(dtype, [
        _python(part, kind, leaf.item, stacked, made) if isinstance(leaf, ListOf) else EagerTensor(part, leaf)
        for part, leaf in zip(parts, nest.flatten(dtype))
    ])  # fmt: skip
