"""Reading variables: `ld`, `ldu`, and the placeholders for variables that have no value yet."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from autograph.framework.either import UNDECIDED
from autograph.framework.undefined import PossiblyUndefined, Undefined, UndefinedReturnValue
from autograph.operators.calls.hooks import place_of
from autograph.operators.state.iterator_effects import note_advanced
from autograph.ops.control.control_flow import read_possibly_undefined
from autograph.ops.values.none_values import narrowed
from autograph.ops.values.staged_container import NESTING, staged_of

__all__ = [
    "PossiblyUndefined", "Undefined", "UndefinedReturnValue", "is_undefined", "ld", "ld_items", "ldu",
]  # fmt: skip

_CONTAINERS = frozenset((*NESTING, set, deque))
_SPECIAL = UNDECIDED | {Undefined, PossiblyUndefined}


def ld(v: Any) -> Any:
    """Reads a variable: its value, or an error if it has not been assigned.

    Raises:
        UndefinedVariableError: it was assigned on no path. One that was assigned on some paths of staged
            control flow is checked when the graph runs. One that is None, or of another kind, on some paths stays so.

    A Python container that stands for a staged one is read as that: `values[0]` would look into the former.
    """
    if type(v) in _CONTAINERS:
        return staged_of(v)
    if type(v) in _SPECIAL:
        if type(v) is Undefined:
            v.read()
        if type(v) in UNDECIDED:
            return narrowed(v)
        return read_possibly_undefined(v)
    return v


def ld_items(v: Any) -> Any:
    """As `ld`, for what is unpacked, `a, b = v`: it may be an iterator, which that advances."""
    v = ld(v)
    note_advanced(v)
    return v


def ldu(load_v: Callable[[], Any], name: str) -> Any:
    """Reads an attribute or item that may not exist yet: `ldu(lambda: self.x, 'self.x')`."""
    try:
        return place_of(load_v, name)
    except (KeyError, AttributeError, NameError, IndexError):
        return Undefined(name)


def is_undefined(v: Any) -> bool:
    """Whether a variable, attribute or item has no value."""
    return isinstance(v, Undefined)
