"""What users see of a module or class: the names that `dir` gives, the error for a name that there is not, and
functions whose errors end at the user's line.

The message of that error is worked out when it is shown, as programs ask for attributes just to see whether they exist.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from autograph.framework.higher_order import calls_functions, over_of
from autograph.framework.user_frames import hides_internal_frames

__all__ = ["Absent", "advises", "namespace", "no_attribute"]


#: Of a name that there is not: what to use instead, or None if that is not known.
Instead = Callable[[str], "str | None"]


class Absent:
    """Stands in a class for a method that others of its kind have, and it has not: asking for it says so.

    >>> class Graph:
    ...     container = Absent("a graph", "resources have no containers")
    >>> hasattr(Graph(), "container")
    False
    >>> Graph().container
    Traceback (most recent call last):
    AttributeError: a graph has no attribute 'container': resources have no containers
    """

    def __init__(self, what: str, instead: str) -> None:
        self._what = what
        self._instead = instead

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, obj: Any, owner: type | None = None) -> Any:
        raise AttributeError(f"{self._what} has no attribute {self._name!r}: {self._instead}", name=self._name)


class _Message:
    """The text of an error, made when it is asked for."""

    def __init__(self, text: str, name: str, known: Callable[[], Iterable[str]], instead: Instead | None) -> None:
        self._text = text
        self._name = name
        self._known = known
        self._instead = instead

    def __str__(self) -> str:
        import difflib  # here, as hardly any process shows such an error

        advice = self._instead(self._name) if self._instead is not None else None
        if advice is not None:
            return f"{self._text}: {advice}"
        public = [name for name in self._known() if not name.startswith("_")]
        wanted = self._name
        near = difflib.get_close_matches(wanted, public, n=1, cutoff=0.7) if not wanted.startswith("_") else []
        same = [name for name in public if name.lower() == wanted.lower()]
        return "".join([self._text, *(f"; did you mean {name!r}?" for name in (same or near)[:1])])

    def __repr__(self) -> str:
        return repr(str(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return str, (str(self),)


def no_attribute(
    text: str, name: str, known: Callable[[], Iterable[str]], instead: Instead | None = None
) -> AttributeError:
    """The error for a name that there is not.

    Args:
        text: what there is not.
        name: what was asked for. It is the error's `name`, but there is no `obj`: Python would add a suggestion of its
            own to ours.
        known: gives the names that there are.
        instead: says what to use in the place of a name, if that is known.

    >>> str(no_attribute("a list has no attribute 'apend'", "apend", lambda: dir(list)))
    "a list has no attribute 'apend'; did you mean 'append'?"
    """
    return AttributeError(_Message(text, name, known, instead), name=name)


def namespace(
    module: types.ModuleType | dict[str, Any],
    called: str | None = None,
    late: Mapping[str, Callable[[], Any]] | None = None,
    instead: Instead | None = None,
) -> None:
    """Makes `dir` of a module give its `__all__` alone, and its error for other names suggest one of these.

    Its functions hide autograph's own frames from users (`user_frames.hides_internal_frames`).

    Args:
        module: the module, or its globals.
        called: what users call it.
        late: names whose values are made when they are first asked for.
        instead: says what to use in the place of a name that there is not, if that is known.
    """
    names = module if isinstance(module, dict) else vars(module)
    called = called or names["__name__"]
    for public in names.get("__all__", ()):
        if isinstance(names.get(public), types.FunctionType):
            names[public] = _shown(names[public], names["__name__"])

    @hides_internal_frames
    def __getattr__(name: str) -> Any:
        if late is None or name not in late:
            text = f"module {called!r} has no attribute {name!r}"
            raise no_attribute(text, name, lambda: names["__all__"], instead)
        found = late[name]()
        return _shown(found, names["__name__"]) if isinstance(found, types.FunctionType) else found

    names["__getattr__"] = __getattr__
    names["__dir__"] = lambda: {*names["__all__"], *(name for name in names if name.startswith("__"))}


_functions: dict[types.FunctionType, types.FunctionType] = {}


def _shown(function: types.FunctionType, module: str) -> types.FunctionType:
    """What users see of a function: the same in all modules that have it."""
    if function not in _functions:
        shown = _functions[function] = hides_internal_frames(function)
        shown.__module__ = module  # where it is found by its name, as pickles of it want
        over = over_of(function)
        if over is not None:
            calls_functions(shown, over)
    return _functions[function]


def advises(cls: type, what: str) -> None:
    """Makes the error for an attribute that objects of a class do not have suggest one that they have.

    Python does so too, but overlooks two letters that are swapped. It costs time at every attribute that there is, so
    that small objects asked often (dtypes, shapes) leave it to Python.
    """

    @hides_internal_frames
    def __getattr__(self: Any, name: str) -> Any:
        raise no_attribute(f"{what} has no attribute {name!r}", name, lambda: dir(type(self)))

    cls.__getattr__ = __getattr__  # type: ignore[attr-defined]
