"""Indexing: `target[i]`, `target[i] = x` and `del target[i]`. A staged index of Python's containers: `selecting`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.context import building_graph, state
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.operators.calls.library_calls import of_library, refused
from autograph.operators.conditions.lists import refuse_known_bytes
from autograph.operators.containers import selecting
from autograph.operators.containers.choices import Choice
from autograph.operators.dispatch import is_staged, register, require
from autograph.operators.iteration import folds
from autograph.operators.state.call_effects import note_library_object
from autograph.operators.state.effects import note_attribute, note_contents
from autograph.operators.state.iterator_effects import note_advanced
from autograph.ops.arrays import indexing, writing
from autograph.ops.arrays.local_arrays import LocalArray, moved, standing_for
from autograph.ops.text.py_text import is_text, item_of_text
from autograph.ops.values.staged_container import staged_of
from autograph.ops.values.staged_list import StagedList

__all__ = [
    "GetItemOpts", "del_item", "del_item_of", "get_item", "put_item", "set_attr", "set_item", "set_item_of", "slice_",
]  # fmt: skip

#: `slice`, whatever the program calls by that name.
slice_ = slice


@dataclass(frozen=True)
class GetItemOpts:
    """What a `set_element_type` directive said of the list that is indexed."""
    element_dtype: Any = None


def get_item(target: Any, i: Any, opts: GetItemOpts | None = None) -> Any:
    """`target[i]`. Where the index of a Python container is staged, the item is selected when the graph runs.

    Raises:
        IndexError, KeyError, TypeError: as Python does; for a staged index, when the graph runs.
        UnsupportedTypeError: the index is staged, and the items cannot be joined into one value.
    """
    if not state.graphs:
        return target[i]
    if isinstance(target, LocalArray):
        there = moved(target)
        target = target if there is None else there
    if is_staged(target):
        return require(target, "get_item", "indexing")(target, i)
    if selecting.is_staged_key(i):
        return selecting.get_item(target, i)
    return target[i]


def set_item(target: Any, i: Any, x: Any) -> Any:
    """`target[i] = x`; returns the target: the same object, or for a tensor the new one.

    Raises:
        IndexError, TypeError: as Python does, for Python values.
    """
    if not state.graphs:
        if isinstance(target, Tensor):  # a function that runs without a graph (`function.eager`)
            return writing.set_item(target, i, x)
        target[i] = x
        return target
    note_contents(target)
    note_library_object(target)
    if is_staged(target):
        return require(target, "set_item", "item assignment")(target, i, x)
    if isinstance(target, np.ndarray) and (_any_staged(i) or _any_staged(x)):
        if not isinstance(target, LocalArray):
            raise _array_written()
        standing_for(target)
    elif isinstance(target, LocalArray) and building_graph() is not target.graph:
        standing_for(target)
    if isinstance(target, LocalArray):
        target[i] = x
        return target
    if isinstance(target, bytearray) and (selecting.is_staged_key(i) or is_staged(x)):
        refuse_known_bytes(target, "an item is set of")
    if selecting.is_staged_key(i):
        return selecting.set_item(target, i, x)
    if type(i) is slice:
        note_advanced(x)
        x = folds.list_of(x) if is_staged(x) else x
        if type(target) is list and isinstance(staged_of(x), StagedList):
            return selecting.set_item(target, i, x)
    try:
        target[i] = x
    except Exception as error:
        what = f"an item of an object of {type(target).__module__}.{type(target).__name__}"
        found = refused(error, what, i, x) if of_library(target) else None
        if found is None:
            raise
        raise found from error
    return target


def _any_staged(value: Any) -> bool:
    if type(value) in (list, tuple):
        return any(map(_any_staged, value))
    return is_staged(value) or isinstance(value, slice) and any(map(is_staged, (value.start, value.stop, value.step)))


def _array_written() -> errors.OperatorNotAllowedInGraphError:
    return errors.OperatorNotAllowedInGraphError(
        "an item of a NumPy array is set, and the item or its index is known only when the graph runs",
        location=current_location(),
        fix="make the array a tensor first: a = ag.constant(a); then a[i] = x makes a new tensor of it",
    )


def set_item_of(target: Any, i: Any, x: Any, named: Any) -> Any:
    """`name[i] = x`, where the name led to `target` before `i` or `x` was there and leads to `named` now.

    Returns what the name leads to.
    """
    if staged_of(named) is staged_of(target):
        return set_item(named, i, x)
    set_item(target, i, x)
    return named


def put_item(target: Any, i: Any, x: Any) -> None:
    """`target[i] = x` where the target is no local variable.

    Raises:
        IndexError, TypeError: as Python does, for Python values.
    """
    set_item(target, i, x)


def set_attr(owner: Any, name: str, value: Any) -> None:
    """`owner.name = value`."""
    note_attribute(owner, name)
    setattr(owner, name, value)


def del_item(target: Any, i: Any) -> Any:
    """`del target[i]`; returns the target: the same object.

    Raises:
        IndexError, KeyError, TypeError: as Python does, for Python values.
    """
    note_contents(target)
    note_library_object(target)
    if is_staged(target) or isinstance(target, Tensor):
        return require(target, "del_item", "item deletion")(target, i)
    if selecting.is_staged_key(i):
        return selecting.del_item(target, i)
    del target[i]
    return staged_of(target) if type(target) is list else target


def del_item_of(target: Any, i: Any, named: Any) -> Any:
    """`del name[i]`, where the name led to `target` before `i` was there and leads to `named` now.

    Returns what the name leads to.
    """
    if staged_of(named) is staged_of(target):
        return del_item(named, i)
    del_item(target, i)
    return named


def _set_in_choice(choice: Any, i: Any, x: Any) -> Any:
    choice[i] = x
    return choice


register(Choice, "set_item", _set_in_choice)
def _item_of_tensor(tensor: Tensor, i: Any) -> Any:
    return item_of_text(tensor, i) if is_text(tensor) else indexing.get_item(tensor, i)


register(Tensor, "get_item", _item_of_tensor)
register(Tensor, "set_item", writing.set_item)
