"""Function object in, converted function object out; which functions are converted, and remembering them.

The work itself, from source text to loaded code, is in `source_conversion`.

What is remembered: the loaded code for each (code object, options), and on each function the converted
function that was made of it. Both go when the user's function goes.
"""

from __future__ import annotations

import functools
import sysconfig
import threading
import types
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, overload

from autograph import errors
from autograph.framework import recorder
from autograph.framework.user_frames import is_internal, note_converted
from autograph.pyct import typed
from autograph.pyct.depth import undisturbed
from autograph.pyct.options import ConversionOptions

if TYPE_CHECKING:
    from autograph.pyct import loader

    _Loaded = tuple[loader.Factory, Any]

__all__ = ["convert_callable", "convert_function", "do_not_convert", "is_user_function", "original", "plain_function"]

F = TypeVar("F", bound=Callable[..., Any])

_ARTIFACT = "__autograph_converted__"
_DO_NOT_CONVERT = "__autograph_do_not_convert__"
CACHE = "__autograph_cache__"
_ORIGINAL = "__autograph_original__"

_lock = threading.RLock()


# --- which functions are converted when they are called ------------------------------------------------


def _library_roots() -> tuple[str, ...]:
    paths = {sysconfig.get_path(key) for key in ("stdlib", "platstdlib", "purelib", "platlib")}
    return tuple(path for path in paths if path)


_roots = _library_roots()
_user_file: dict[str, bool] = {}


def is_user_file(filename: str) -> bool:
    """Whether a source file is the user's own: not the standard library, an installed package, or autograph."""
    known = _user_file.get(filename)
    if known is None:
        parts = filename.replace("\\", "/").split("/")
        installed = "site-packages" in parts or "dist-packages" in parts or filename.startswith(_roots)
        generated = filename.startswith("<frozen") or filename == typed.COMMAND
        known = _user_file[filename] = not (installed or generated or is_internal(filename))
    return known


def is_user_code(code: types.CodeType) -> bool:
    """Whether code is the user's own: of a file of theirs, or of the program of `python -c`."""
    return is_user_file(code.co_filename) or typed.is_of_command(code)


def follow(*filenames: str) -> None:
    """Counts source files as the user's own from now on, wherever they lie: calls of their functions are converted."""
    _user_file.update(dict.fromkeys(filenames, True))


def is_user_function(function: types.FunctionType) -> bool:
    """Whether a call to `function` from converted code is followed by converting it."""
    if getattr(function, _ARTIFACT, False) or getattr(function, _DO_NOT_CONVERT, False):
        return False
    return is_user_code(function.__code__)


@overload
def do_not_convert(func: F) -> F: ...


@overload
def do_not_convert(func: None = None) -> Callable[[F], F]: ...


def do_not_convert(func: Any = None) -> Any:
    """Marks a function so that calls to it run it as it is. Without arguments it returns a decorator."""
    if func is None:
        return do_not_convert
    target = getattr(func, "__func__", func)
    setattr(target, _DO_NOT_CONVERT, True)
    return func


def stays_unconverted(function: Any) -> bool:
    """Whether a function was marked by `do_not_convert`."""
    return getattr(function, _DO_NOT_CONVERT, False) is True


#: (file, line, name) of a function to what it may write outside of itself; filled when its source is converted.
_writes: dict[tuple[str, int, str], tuple[Any, ...]] = {}


def writes_of(function: types.FunctionType) -> tuple[Any, ...]:
    """What a converted function may write outside of itself, as `pyct.writes.Write`s."""
    code = function.__code__
    return _writes.get((code.co_filename, code.co_firstlineno, code.co_name), ())


def mark_converted(function: Any) -> Any:
    """Marks a function that is converted code already."""
    setattr(function, _ARTIFACT, True)
    return function


def is_converted(function: Any) -> bool:
    """Whether a function is converted code."""
    return getattr(function, _ARTIFACT, False) is True


def original(function: Any) -> Any:
    """The user's function that a converted function was made from; any other function itself."""
    return getattr(function, _ORIGINAL, function)


# --- converting ----------------------------------------------------------------------------------------

# id(code) -> (weak reference to the code, {(options, fast): what was loaded}); by id, as equal code may come from
# other files
_factories: dict[int, tuple[Any, dict[tuple[ConversionOptions, bool], _Loaded]]] = {}


def _factories_of(code: types.CodeType) -> dict[tuple[ConversionOptions, bool], _Loaded]:
    entry = _factories.get(id(code))
    if entry is None or entry[0]() is not code:
        key = id(code)
        entry = _factories[key] = (weakref.ref(code, lambda _: _factories.pop(key, None)), {})
    return entry[1]


def convert_function(function: types.FunctionType, options: ConversionOptions, operators: Any) -> types.FunctionType:
    """The converted form of a plain Python function, over the same globals and closure cells.

    Args:
        options: conversion options.
        operators: the namespace that the converted code knows as `ag__`.

    Raises:
        SourceNotFoundError: the function has no source code.
        StagingSyntaxError: it holds something that cannot be converted.
    """
    if getattr(function, _ARTIFACT, False):
        return function
    cached = function.__dict__.get(CACHE)
    # functools.wraps copies __dict__: the entry counts only on the function that it was made for
    if cached is None or cached[0]() is not function:
        cached = function.__dict__[CACHE] = (weakref.ref(function), {})
    made: dict[tuple[ConversionOptions, int], types.FunctionType] = cached[1]
    converted = made.get((options, id(operators)))
    if converted is None:
        converted = made[options, id(operators)] = _instantiate(function, options, operators)
    return converted


def _instantiate(function: types.FunctionType, options: ConversionOptions, operators: Any) -> types.FunctionType:
    code = function.__code__
    # Only the house's own operators have fast paths: another namespace is to be asked about everything.
    provide = vars(operators).get("fast_values")
    fast = provide is not None
    with _lock:
        factories = _factories_of(code)
        found = factories.get((options, fast))
        if found is None:
            with undisturbed():  # the import, too: a third of its time would be the garbage collector's
                # Imported here, with all passes: a program that converts nothing does not wait for them.
                from autograph import source_conversion

                with recorder.span("convert", function.__qualname__, file=code.co_filename, line=code.co_firstlineno):
                    factory, writes, hoisted = source_conversion.load(function, options, fast)
            found = factories[options, fast] = factory, hoisted
            note_converted(factory.code)
            for (line, name), places in writes.items():  # statements typed at a prompt all start at line 1
                at = (code.co_filename, line, name)
                _writes[at] = tuple(dict.fromkeys((*_writes.get(at, ()), *places)))
    factory, hoisted = found
    more = {} if provide is None or hoisted is None else provide(hoisted, options)
    converted = factory.instantiate_like(function, ag__=operators, **more)
    converted.__dict__.pop(CACHE, None)
    converted.__dict__[_ORIGINAL] = function
    return mark_converted(converted)


def _undecorated(entity: Any) -> Any:
    """What an `ag.function` was made from; all else as it is. (functools.wraps copies its attributes to functions.)"""
    return entity if isinstance(entity, types.FunctionType) else getattr(entity, "python_function", entity)


def plain_function(entity: Any) -> types.FunctionType:
    """The Python function that runs when a function, method, partial or callable object is called.

    Raises:
        SourceNotFoundError: there is none: it is a class, or not written in Python.
    """
    entity = original(_undecorated(entity))
    if isinstance(entity, types.FunctionType):
        return entity
    if isinstance(entity, functools.partial):
        return plain_function(entity.func)
    if isinstance(entity, types.MethodType):
        return plain_function(entity.__func__)
    call = vars(type).get("__call__") if isinstance(entity, type) else getattr(type(entity), "__call__", None)  # noqa: B004
    if isinstance(call, types.FunctionType):
        return call
    raise errors.SourceNotFoundError(f"{entity!r} has no Python source code", expected="a function written in Python")


def convert_callable(entity: Any, options: ConversionOptions, operators: Any) -> Any:
    """The converted form of a function, method, partial or callable object. Raises as `convert_function`."""
    entity = original(_undecorated(entity))
    if isinstance(entity, functools.partial):
        return functools.partial(convert_callable(entity.func, options, operators), *entity.args, **entity.keywords)
    function = convert_function(plain_function(entity), options, operators)
    if isinstance(entity, types.FunctionType):
        return function
    return types.MethodType(function, entity.__self__ if isinstance(entity, types.MethodType) else entity)
