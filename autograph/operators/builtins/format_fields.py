"""`str.format` and `str.format_map` where an argument is an object: they are put together as f-strings are."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from autograph.framework import nest
from autograph.framework.tensor import Tensor
from autograph.operators.builtins.output import format_string
from autograph.operators.dispatch import is_staged

__all__ = ["format_fields", "has_objects"]


def has_objects(value: Any) -> bool:
    """Whether there is an object in a value, which may say how it looks, or have a part that does."""
    if type(value) in nest.leaf_types or isinstance(value, Tensor) or is_staged(value):
        return False
    if type(value) in (list, tuple):
        return any(map(has_objects, value))
    return any(map(has_objects, value.values())) if type(value) is dict else True


def format_fields(text: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
    """`text.format(*args, **kwargs)`: a str, or a string tensor if a value in it is staged.

    Raises:
        ValueError, IndexError, KeyError: as `str.format` does.
    """
    return format_string(*_fields(text, args, kwargs, count(), set()))


def _fields(
    text: str, args: Sequence[Any], kwargs: Mapping[str, Any], numbers: Iterator[int], kinds: set[bool]
) -> Iterator[Any]:
    formatter = string.Formatter()
    for literal, name, spec, conversion in formatter.parse(text):
        if literal:
            yield literal
        if name is None:
            continue
        is_numbered = name == "" or name[0] in ".["
        if is_numbered or name[0].isdigit():
            kinds.add(is_numbered)
        if len(kinds) > 1:
            raise ValueError("cannot switch between automatic field numbering and manual field specification")
        value, _ = formatter.get_field(f"{next(numbers)}{name}" if is_numbered else name, args, kwargs)
        if spec and "{" in spec:
            spec = format_string(*_fields(spec, args, kwargs, numbers, kinds))
        yield value, conversion or "", spec or ""
