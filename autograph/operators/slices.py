"""Indexing: `target[i]` and `target[i] = x`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.convert import convert_to_tensor
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.operators.dispatch import is_staged, register, require
from autograph.operators.effects import note_contents
from autograph.ops import indexing
from autograph.ops.debugging import Assert
from autograph.ops.logical import logical_and
from autograph.ops.selection import where

__all__ = ["GetItemOpts", "get_item", "set_item", "slice_"]

#: `slice`, whatever the program calls by that name.
slice_ = slice


@dataclass(frozen=True)
class GetItemOpts:
    """What a `set_element_type` directive said of the list that is indexed."""
    element_dtype: Any = None


def get_item(target: Any, i: Any, opts: GetItemOpts | None = None) -> Any:
    """`target[i]`. A Python sequence of numbers or like tensors indexed with a staged number is stacked first.

    Raises:
        IndexError, KeyError, TypeError: as Python does, for Python values.
        UnsupportedTypeError: the index is staged, and the sequence holds what cannot become a tensor.
    """
    if is_staged(target):
        return require(target, "get_item", "indexing")(target, i)
    if is_staged(i) and _is_sequence(target):
        return indexing.get_item(_as_tensor(target), i)
    return target[i]


def set_item(target: Any, i: Any, x: Any) -> Any:
    """`target[i] = x`; returns the target: the same object, or for a tensor the new one.

    Raises:
        IndexError, TypeError: as Python does, for Python values.
    """
    if is_staged(target):
        return require(target, "set_item", "item assignment")(target, i, x)
    note_contents(target)
    if is_staged(i) and type(target) is list:
        _set_staged_item(target, i, x)
    else:
        target[i] = x
    return target


def _is_sequence(target: Any) -> bool:
    return isinstance(target, (list, tuple, range)) or hasattr(target, "__array__")


def _as_tensor(target: Any) -> Tensor:
    try:
        return convert_to_tensor(target)
    except errors.AutographError as error:
        raise errors.UnsupportedTypeError(
            f"a {type(target).__name__} is indexed with a staged number, and cannot become a tensor: {error.message}",
            location=current_location(),
            expected="a sequence of numbers, or of tensors of one dtype and shape",
        ) from None


def _set_staged_item(target: list[Any], i: Any, x: Any) -> None:
    """Every item of the list becomes "the new value if this is the position, else the old one"."""
    if i.dtype not in (dtypes.int32, dtypes.int64):
        raise TypeError(f"list indices must be integers or slices, not {i.dtype.name} tensors")
    size = len(target)
    Assert(logical_and(i >= -size, i < size), ["list assignment index out of range:", i, "in a list of", size])
    for k in range(size):
        target[k] = where(logical_and(i != k, i != k - size), target[k], x)


register(Tensor, "get_item", indexing.get_item)
register(Tensor, "set_item", indexing.set_item)
