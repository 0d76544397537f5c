"""Exceptions that a graph raises or prints, as JSON.

Python's own classes and autograph's are named; an exception of a class of the program comes back as one of a class of
the same name, derived from the same class of Python's, so that handlers of that class catch it.
"""

from __future__ import annotations

import builtins
import functools
from collections.abc import Callable
from typing import Any

from autograph import errors
from autograph.errors import AutographError, Location
from autograph.framework.tensor import Tensor
from autograph.saved_model.values import Damaged, Unsaveable, only

__all__ = ["read_error", "write_error"]

_GROUP: Any = getattr(builtins, "BaseExceptionGroup", ())


def _known() -> dict[str, type[BaseException]]:
    own = {name: cls for name in errors.__all__ if issubclass(cls := getattr(errors, name), AutographError | Location)}
    pythons = {
        name: cls for name, cls in vars(builtins).items()
        if isinstance(cls, type) and issubclass(cls, (Exception, SystemExit)) and not issubclass(cls, _GROUP)
    }  # fmt: skip
    return {**{f"ag.{name}": cls for name, cls in own.items() if cls is not Location}, **pythons}


_CLASSES: dict[str, type[BaseException]] = _known()
_NAMES = {cls: name for name, cls in _CLASSES.items()}


def write_error(error: Any, inside: Callable[[Any], Any]) -> Any:
    """An exception as JSON; tensors in it are slots. None for what is no exception.

    Raises:
        Unsaveable: it holds something that cannot be saved, or its class makes its text itself.
    """
    if not isinstance(error, BaseException):
        return None
    base = next((cls for cls in type(error).__mro__ if cls in _NAMES), None)
    if base is None or isinstance(error, _GROUP):
        raise Unsaveable(f"the exception {type(error).__name__}")
    own = "" if base is type(error) else type(error).__qualname__
    if own and (type(error).__str__ is not base.__str__ or type(error).__repr__ is not base.__repr__):
        raise Unsaveable(f"the exception {own}, whose class says itself how it prints")
    cause = error.__cause__ and write_error(error.__cause__, inside)
    if isinstance(error, AutographError):
        texts = [error.message, error.expected, error.fix]
        return ["error", _NAMES[base], own, texts, write_location(error.location), cause, error.__suppress_context__]
    return [
        "error", _NAMES[base], own, inside(tuple(error.args)), inside(dict(vars(error))), cause,
        error.__suppress_context__,
    ]  # fmt: skip


def read_error(rest: list[Any], inside: Callable[[Any], Any]) -> BaseException:
    """The exception that `write_error` wrote."""
    name, own, args, more, cause, suppressed = rest
    base: Any = _CLASSES[only(str, name)]
    cls = _class(base, only(str, own)) if own else base
    made: BaseException
    if issubclass(base, AutographError):
        message, expected, fix = args
        if not isinstance(message, str) or not all(text is None or isinstance(text, str) for text in (expected, fix)):
            raise Damaged("an error has a text that is none")
        made = cls(message, location=read_location(more), expected=expected, fix=fix)
    else:
        values, attributes = inside(args), inside(more)
        made = cls.__new__(cls, *only(tuple, values))
        made.args = values
        made.__dict__.update({only(str, key): value for key, value in only(dict, attributes).items()})
        if isinstance(made, SystemExit):
            made.code = values[0] if values else None
    if cause is not None:
        made.__cause__ = read_error(only(list, cause)[1:], inside)
    made.__suppress_context__ = only(bool, suppressed)
    return made


@functools.lru_cache(maxsize=1024)
def _class(base: Any, name: str) -> Any:
    return type(name.rpartition(".")[2], (base,), {"__module__": "saved", "__qualname__": name})


def slot_of(value: Any) -> Any:
    """The JSON of a tensor in an exception: which one it is, the operation's inputs say."""
    return ["slot"] if isinstance(value, Tensor) else None


# --- places in the program ----------------------------------------------------------------------------------


def write_location(location: Location | None) -> Any:
    """A place in the program, with the text of its line: the file need not be there any more."""
    if location is None:
        return None
    text = location.text()
    return [location.filename, location.line, location.col, location.end_col, location.function_name, text or None]


def read_location(data: Any) -> Location | None:
    """The place that `write_location` wrote."""
    if data is None:
        return None
    filename, line, col, end_col, name, text = only(list, data)
    fits = type(filename) is str and type(line) is int and all(
        part is None or type(part) is kind for part, kind in ((col, int), (end_col, int), (name, str), (text, str))
    )  # fmt: skip
    if not fits:
        raise Damaged(f"{str(data)[:40]} is no place in a program")
    return Location(filename, line, col, end_col, name, text)
