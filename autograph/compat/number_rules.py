"""TensorFlow's number rules for the names of `compat.tf`: an int is int32, a float float32, whole numbers wrap."""

from __future__ import annotations

import inspect
import types
from typing import Any

from autograph.framework.number_rules import TENSORFLOW, under
from autograph.framework.user_frames import hides_internal_frames

__all__ = ["follow_tensorflow"]


def _ruled(own: Any) -> Any:
    return hides_internal_frames(under(TENSORFLOW, own))


_made: dict[Any, Any] = {}


class _Alias(type):
    """The class of a stand-in for a class of autograph: what it makes, it makes under TensorFlow's number rules.

    What it makes are instances of the class itself, and so is what `isinstance` asks about.
    """

    own: Any

    def __new__(mcs, name: str, bases: tuple[Any, ...], members: dict[str, Any], own: Any = None) -> Any:
        if own is None:  # a class of the user's
            return types.new_class(name, tuple(getattr(b, "own", b) for b in bases), {}, lambda ns: ns.update(members))
        made = super().__new__(mcs, name, bases, members)
        made.own = own
        return made

    def __init__(cls, name: str, bases: tuple[Any, ...], members: dict[str, Any], own: Any = None) -> None:
        super().__init__(name, bases, members)

    @hides_internal_frames
    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        return under(TENSORFLOW, cls.own)(*args, **kwargs)

    def __instancecheck__(cls, instance: Any) -> bool:
        return isinstance(instance, cls.own)

    def __subclasscheck__(cls, subclass: type) -> bool:
        return issubclass(subclass, cls.own)

    def __getattr__(cls, name: str) -> Any:
        value = getattr(cls.own, name)
        return _ruled(value) if isinstance(value, (types.FunctionType, types.MethodType)) else value

    def __dir__(cls) -> list[str]:
        return dir(cls.own)

    def __eq__(cls, other: object) -> bool:
        return other is cls or other is cls.own

    def __hash__(cls) -> int:
        return hash(cls.own)

    def __repr__(cls) -> str:
        return repr(cls.own)


def _function(own: Any) -> Any:
    return _ruled(own)


def _alias(own: Any) -> Any:
    members = {"__module__": own.__module__, "__qualname__": own.__qualname__, "__doc__": own.__doc__}
    return _Alias(own.__name__, (), members, own=own)


class _Chained(type):
    """The class of a class whose instances all instances of its base count as."""

    own: Any

    def __instancecheck__(cls, instance: Any) -> bool:
        return isinstance(instance, cls.own) if "own" in cls.__dict__ else super().__instancecheck__(instance)

    def __subclasscheck__(cls, subclass: type) -> bool:
        return issubclass(subclass, cls.own) if "own" in cls.__dict__ else super().__subclasscheck__(subclass)


def _subclass(own: Any) -> Any:
    """A class whose methods work under TensorFlow's number rules, for objects that go on making others."""
    members: dict[str, Any] = {"__slots__": (), "own": own, "__module__": own.__module__, "__doc__": own.__doc__}
    for name in dir(own):
        value = inspect.getattr_static(own, name)
        if name.startswith("_"):
            continue
        if isinstance(value, (staticmethod, classmethod)):
            members[name] = type(value)(_ruled(value.__func__))
        elif isinstance(value, types.FunctionType):
            members[name] = _ruled(value)
    own.by_tensorflow = _Chained(own.__name__, (own,), members)
    return own.by_tensorflow


def follow_tensorflow(names: dict[str, Any], *classes: str, chained: str = "") -> None:
    """Has the functions of a module follow TensorFlow's number rules, and the classes of these names.

    Args:
        names: the globals of the module, with `__all__`.
        chained: a class whose instances make others (`dataset.map(...)`), under the rules that they were made under.
    """
    for name in names["__all__"]:
        value = names[name]
        if isinstance(value, types.FunctionType):
            make = _function
        elif name in classes:
            make = _alias
        elif name == chained:
            make = _subclass
        else:
            continue
        if value not in _made:
            _made[value] = make(value)
        names[name] = _made[value]
