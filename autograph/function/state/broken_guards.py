"""Guards that no longer hold, described in words: variables, attributes, items, contents of containers."""

from __future__ import annotations

import types
import weakref
from collections.abc import Iterable
from typing import Any

import numpy as np

from autograph.framework.op_names import with_article
from autograph.framework.tensor import Tensor
from autograph.function.differences import Change, short
from autograph.function.state.places import MISSING, CellPlace, ClassPlace, ContentsPlace, ItemPlace, NamePlace, Place

__all__ = ["contents_change", "place_change"]

_NUMBERS = (bool, int, float, complex)


def place_change(place: Place, expected: Any, found: Any) -> Change:
    """How the value of a place has changed.

    Args:
        expected: the value that the trace has seen.
        found: the value now.
    """
    before, now = _text(expected), _text(found)
    if before == now:
        now = f"another {type(found).__name__}"
    return Change(_name(place), before, now, _fix(place, expected, found))


def contents_change(contents: ContentsPlace, items: Any, places: Iterable[Place]) -> Change:
    """How the contents of a container have changed.

    Args:
        items: its contents when the function was traced.
        places: the known places; one of them refers to it.
    """
    names = [_name(place) for place in places if place.read() is contents.container]
    name = f"what is in {names[0]}" if names else f"what is in {with_article(contents.kind.__name__)}"
    if contents.kind is np.ndarray:
        return Change(name, "other numbers", "what it is now", "pass the array as an argument, or make it a tensor")
    before, now = _items_text(items), _items_text(contents.container)
    if before == now:
        now = "otherwise"
    return Change(name, before, now, "pass it as an argument: tensors in it then do not count, only how many there are")


def _items_text(items: Any) -> str:
    if len(items) > 5:
        return f"{len(items)} items"
    if isinstance(items, dict):
        return "{" + ", ".join(f"{short(key)}: {short(value)}" for key, value in items.items()) + "}"
    return "[" + ", ".join(map(short, items)) + "]"


def _text(value: Any) -> str:
    if value is MISSING:
        return "not there"
    if isinstance(value, weakref.ref):  # guards.Same
        return _text(value()) if value() is not None else "a variable that is gone"
    if isinstance(value, np.ndarray):
        return f"an array of shape {value.shape}"
    if isinstance(value, (list, dict, set)):
        return f"{type(value).__name__} of {len(value)}"
    if hasattr(value, "dims") and hasattr(value, "dtype"):  # guards.Varies
        return f"a tensor, {value.dtype.name} of shape {_shape(value.dims)}"
    return short(value)


def _shape(dims: Any) -> str:
    return str(tuple(dims)) if dims is not None else "<unknown>"


def _name(place: Place) -> str:
    if isinstance(place, CellPlace):
        return f"the enclosing function's variable {place.name!r}"
    if isinstance(place, ItemPlace):
        return f"item {place.name!r} of {with_article(type(place.owner).__name__)}"
    if isinstance(place, NamePlace) and place.owner is place.namespace:
        return f"the global {place.name!r}"
    if isinstance(place, ClassPlace):
        return f"{place.name!r} of the class {place.owner.__name__}"
    if isinstance(place.owner, types.ModuleType):
        return f"{place.owner.__name__}.{place.name}"
    return f"{place.name!r} of {with_article(type(place.owner).__name__)}"


def _fix(place: Place, expected: Any, found: Any) -> str | None:
    if isinstance(expected, Tensor) and isinstance(found, Tensor):
        if expected.dtype is found.dtype and expected.shape == found.shape:
            return None  # the new trace reads it at every call
        return "keep it of one dtype and shape"
    if isinstance(found, _NUMBERS) or isinstance(expected, _NUMBERS):
        return "pass it as an argument, as a tensor; or keep it in an ag.Variable"
    if isinstance(found, np.ndarray):
        return "pass the array as an argument, or keep it in an ag.Variable"
    if isinstance(found, types.FunctionType):
        return "define the function once"
    return "pass it as an argument" if found is not MISSING else None
