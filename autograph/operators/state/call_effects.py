"""What a call may change outside of itself: recorded before the call is made, while a branch or loop body is being
traced.

The source of a converted function says which places it writes (`pyct.writes`); its changes to containers are recorded
when they happen. Unconverted code may change the containers that are passed to it: `heapq.heappush(heap, x)`,
`random.shuffle(items)`.
"""

from __future__ import annotations

import builtins
import math
import operator
import sys
import types
from collections.abc import Mapping, Sequence
from typing import Any

from autograph.conversion import is_converted, is_user_file, writes_of
from autograph.framework.context import state
from autograph.operators.state import ambiguous
from autograph.operators.state.effects import look, note, note_attribute, note_contents
from autograph.operators.state.iterator_effects import note_advanced, note_arguments
from autograph.operators.state.places import CONTAINERS, locate, mutators_of
from autograph.operators.state.reach import is_shared
from autograph.ops.values.staged_container import StagedContainer

__all__ = ["note_call", "note_library_object"]

#: The special methods that change a container; its other mutating methods are in MUTATORS.
_SPECIAL = frozenset(
    ("__init__", "__setitem__", "__delitem__", "__iadd__", "__imul__", "__ior__", "__iand__", "__isub__", "__ixor__")
)
#: Modules whose functions written in C do not change their arguments, except for those named in _CHANGING.
_PURE = frozenset((builtins.__name__, math.__name__, operator.setitem.__module__))
_CHANGING = frozenset(("setitem", "delitem", "iadd", "iconcat", "imul", "ior", "iand", "isub", "ixor"))


def note_call(function: Any, args: Sequence[Any], kwargs: Mapping[str, Any] | None) -> None:
    """Records what a call may write outside of itself, if a body is being traced."""
    if not state.recorders:
        if ambiguous.count():
            owner = getattr(function, "__self__", args[0] if args else None)
            if isinstance(owner, CONTAINERS):
                look(owner)
        return
    kind = type(function)
    if kind is types.BuiltinMethodType:
        _note_builtin(function, args, kwargs)
    elif kind is types.MethodWrapperType:
        _note_method(function.__name__, function.__self__, args)
    elif kind in (types.MethodDescriptorType, types.WrapperDescriptorType):
        if args:
            _note_method(function.__name__, args[0], args[1:])
    else:
        if kind is types.MethodType:
            args = (function.__self__, *args)
            function = function.__func__
            note_contents(args[0] if isinstance(args[0], StagedContainer) else None)
        if type(function) is types.FunctionType:
            for write in writes_of(function):
                place = locate(write, function, args, kwargs or {})
                if place is not None and not is_shared(place.anchor):
                    note(place)
            if is_converted(function):
                return
        _note_arguments(args, kwargs)


def _note_builtin(function: Any, args: Sequence[Any], kwargs: Mapping[str, Any] | None) -> None:
    owner = function.__self__
    if owner is not None and not isinstance(owner, types.ModuleType):
        _note_method(function.__name__, owner, args)
        if type(owner).__module__ == builtins.__name__:
            note_arguments(None, args, kwargs)
            return
    elif function is setattr or function is delattr:
        note_attribute(args[0], args[1])
        return
    elif function.__module__ in _PURE and function.__name__ not in _CHANGING:
        return
    _note_arguments(args, kwargs)


def _note_method(name: str, owner: Any, args: Sequence[Any]) -> None:
    """Records what a method written in C changes in its object."""
    if isinstance(owner, CONTAINERS):
        if name in _SPECIAL or name in mutators_of(type(owner)):
            note_contents(owner)
    elif name in ("__next__", "send", "throw", "close"):
        note_advanced(owner)
    elif name in ("__setattr__", "__delattr__") and args:
        note_attribute(owner, args[0])


def _note_arguments(args: Sequence[Any], kwargs: Mapping[str, Any] | None) -> None:
    note_arguments(None, args, kwargs)
    for value in (*args, *kwargs.values()) if kwargs else args:
        if isinstance(value, CONTAINERS):
            note_contents(value)
        note_library_object(value)


def note_library_object(instance: Any) -> None:
    """Records the containers in the attributes of a library's object, before code of the library may change them."""
    parts = getattr(instance, "__dict__", None) if state.recorders else None
    if isinstance(parts, dict) and parts and _is_of_a_library(type(instance)):
        for part in list(parts.values()):
            note_contents(part)


def _is_of_a_library(cls: type) -> bool:
    filename = getattr(sys.modules.get(cls.__module__), "__file__", None)
    return filename is not None and not is_user_file(filename)
