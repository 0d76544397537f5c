"""Functions of methods: each instance has one of its own, kept on the instance so that it goes when that goes."""

from __future__ import annotations

import types
from typing import TYPE_CHECKING, Any

from autograph.function.attached import attached, found_on, may_attach

if TYPE_CHECKING:
    from autograph.function.function import Function

__all__ = ["bound"]

#: So many instances without a `__dict__` have a Function kept for them, the last ones.
_MAX_ELSEWHERE = 256
_elsewhere: dict[tuple[int, int], tuple[Function, Function]] = {}


def bound(function: Function, instance: Any) -> Function:
    """The Function of one instance (of a class, under `classmethod`), for a Function that is a member of its class."""
    kept = found_on(instance)
    found = kept.methods.get(function) if kept is not None else None
    if found is not None:
        return found
    if may_attach(instance):
        return attached(instance).methods.setdefault(function, _bind(function, instance))
    key = id(function), id(instance)
    entry = _elsewhere.get(key)  # it keeps both alive, so that their ids are no others'
    if entry is None:
        entry = _elsewhere.setdefault(key, (function, _bind(function, instance)))
        for old in list(_elsewhere)[: max(0, len(_elsewhere) - _MAX_ELSEWHERE)]:
            _elsewhere.pop(old, None)
    return entry[1]


def _bind(function: Function, instance: Any) -> Function:
    return function._bind(types.MethodType(function.python_function, instance))
