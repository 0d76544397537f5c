"""Calls that have an effect outside of the program or depend on one, in traced code: the ways of `effect_rules`.

What can wait becomes an operation (`ops.values.py_effects`), done as often and in the order in which the graph comes
by. The rest is done while the function is traced, which it then is for each call (`stack.audit`), and refused where a
tensor decides whether, or how often, it happens.
Under TensorFlow's rules (`attempts.acts_at_once`) all is done while tracing, as there.
"""

from __future__ import annotations

import functools
import io
import itertools
import sys
import warnings
from collections.abc import Callable
from typing import Any

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.attempts import acts_at_once
from autograph.framework.context import building_graph
from autograph.framework.user_frames import current_location
from autograph.operators.builtins import effect_rules
from autograph.operators.builtins.effect_rules import Way, way_of_method
from autograph.operators.builtins.output import check_own_stream, str_
from autograph.operators.builtins.random_draws import MAKERS, draw, makers
from autograph.operators.callees import (
    overload_of,
    register_families,
    register_library,
    register_methods,
    register_overloads,
)
from autograph.operators.calls.library_calls import called, library_name
from autograph.operators.dispatch import staged_among
from autograph.operators.stack.audit import acted, read_outside, refused, repeated_or_skipped
from autograph.operators.stack.frames import functions
from autograph.operators.state.effects import made_inside, note_made
from autograph.ops.values.py_effects import STDERR, STDOUT, Result, py_effect, site

__all__: list[str] = []


def _waits() -> bool:
    return building_graph() is not None and not acts_at_once()


def _sites(levels: Any) -> list[Callable[..., Any]]:
    """The frames of so many of the program's functions that are running, from the innermost one."""
    count = levels if isinstance(levels, int) else 1
    return [site(frame) for frame in itertools.islice(functions(sys._getframe(2)), max(count, 1))]


# --- functions -----------------------------------------------------------------------------------------------


def _later(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def overload(*args: Any, **kwargs: Any) -> Any:
        if not _waits():
            return function(*args, **kwargs)
        own = next((value for value in (*args, *kwargs.values()) if _is_own_stream(value)), None)
        if own is not None:
            check_own_stream(function.__name__, own, [*args, *kwargs.values()])
            return function(*args, **kwargs)
        _check_logging(function.__name__, kwargs)
        py_effect(function, args, kwargs, sites=_sites(kwargs.get("stacklevel", 1)))
        return None

    return overload


def _called(function: Any, args: Any, kwargs: Any) -> Any:
    name = library_name(function)
    return function(*args, **kwargs) if name is None else called(name, function, args, kwargs)


def _is_own_stream(value: Any) -> bool:
    """Whether it is a stream that the function has made, which is there while it is traced only."""
    return isinstance(value, io.IOBase) and made_inside(value) is not None


def _clock(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def overload(*args: Any, **kwargs: Any) -> Any:
        if not _waits():
            return function(*args, **kwargs)
        dtype = dtypes.int64 if isinstance(function(*args, **kwargs), int) else dtypes.float64
        return py_effect(function, args, kwargs, results=[Result(dtype, (), True)], made=lambda value: (value,))[0]

    return overload


def _at_once(function: Callable[..., Any], note: Callable[[str], None], what: str) -> Callable[..., Any]:
    @functools.wraps(function)
    def overload(*args: Any, **kwargs: Any) -> Any:
        note(f"{function.__module__}.{function.__name__} {what}")
        return _called(function, args, kwargs)

    return overload


def _now(function: Callable[..., Any]) -> Callable[..., Any]:
    return _at_once(function, acted, "is called")


def _read(function: Callable[..., Any]) -> Callable[..., Any]:
    return _at_once(function, read_outside, "is asked")


_OF_A_WAY = {Way.LATER: _later, Way.DRAWN: _clock, Way.NOW: _now, Way.READ: _read}


def _overloads(module: str) -> dict[Any, Callable[..., Any]]:
    loaded = sys.modules[module]
    rows = effect_rules.FUNCTIONS.get(module, {}).items()
    found = {getattr(loaded, name): _OF_A_WAY[way] for name, way in rows if hasattr(loaded, name)}
    staged = {function: make(function) for function, make in found.items() if overload_of(function) is None}
    around = {getattr(loaded, name): _around_stream for name in _AROUND_STREAMS.get(module, ())}
    refused = {getattr(loaded, name): _redirection for name in _REDIRECTIONS.get(module, ())}
    return {**staged, **makers(module), **{f: make(f) for f, make in (around | refused).items()}}


#: What makes a writer of a stream.
_AROUND_STREAMS = {"_csv": ("writer",), "csv": ("DictWriter",)}
#: What sends to another place what is printed, while it lasts.
_REDIRECTIONS = {"contextlib": ("redirect_stderr", "redirect_stdout")}


def _around_stream(maker: Any) -> Callable[..., Any]:
    @functools.wraps(maker, updated=())
    def overload(*args: Any, **kwargs: Any) -> Any:
        made = maker(*args, **kwargs)
        if any(map(_is_own_stream, (*args, *kwargs.values()))):
            note_made(made)  # else it is the stream that counts, which is there from outside
        return made

    return overload


def _redirection(maker: Any) -> Callable[..., Any]:
    @functools.wraps(maker, updated=())
    def overload(*args: Any, **kwargs: Any) -> Any:
        if _waits():
            raise errors.UnimplementedError(
                f"contextlib.{maker.__name__}() in a traced function: it would end before the graph runs, which prints",
                location=current_location(),
                fix="put the call of the function into the `with` statement",
            )
        return maker(*args, **kwargs)

    return overload


for _module in {*effect_rules.FUNCTIONS, *MAKERS, *_AROUND_STREAMS, *_REDIRECTIONS}:
    register_library(_module, functools.partial(_overloads, _module))

_warn_at_once = overload_of(warnings.warn) or warnings.warn


def warn_(message: Any, category: Any = None, stacklevel: Any = 1, source: Any = None, **kwargs: Any) -> None:
    """`warnings.warn`."""
    if not _waits():
        _warn_at_once(message, category, stacklevel, source, **kwargs)
        return
    if not isinstance(stacklevel, int):
        warnings.warn(message, category, stacklevel, source, **kwargs)  # which complains
    if isinstance(message, Warning) and staged_among(message.args):
        message, category = str_(message), type(message)
    levels = sys.maxsize if "skip_file_prefixes" in kwargs else stacklevel
    py_effect(warnings.warn, (message, category, stacklevel, source), kwargs, sites=_sites(levels))


register_overloads({warnings.warn: warn_})


# --- methods -------------------------------------------------------------------------------------------------


def _check_logging(name: str, kwargs: dict[str, Any]) -> None:
    """Replaces "the error that is being handled" by that error: when the graph runs, there is none."""
    if name != "exception" and not kwargs.get("exc_info"):
        return
    if repeated_or_skipped():
        raise refused("an error is logged with its traceback", "log its text: logging.error(f'... {error}')")
    if kwargs.get("exc_info", True) is True:
        kwargs["exc_info"] = sys.exc_info()[1]


def _log(method: Any, way: Way, args: Any, kwargs: dict[str, Any]) -> None:
    kwargs = dict(kwargs)
    _check_logging(method.__name__, kwargs)
    py_effect(method.__name__, args, kwargs, owner=method.__self__, sites=_sites(kwargs.get("stacklevel", 1)))


def _stream(method: Any, way: Way, args: Any, kwargs: Any) -> Any:
    stream, name = method.__self__, method.__name__
    if way is Way.LATER and made_inside(stream) is None:
        owner = {id(sys.stdout): STDOUT, id(sys.stderr): STDERR}.get(id(stream), stream)
        results = [Result(dtypes.int64, (), True)] if name == "write" else []
        found = py_effect(name, args, kwargs, owner=owner, results=results, made=_count)
        return found[0] if found else None
    check_own_stream(name, stream, args)
    return _called(method, args, kwargs)


def _count(value: Any) -> tuple[int]:
    return (value if isinstance(value, int) else 0,)


def _handle(method: Any, way: Way, args: Any, kwargs: Any) -> Any:
    acted(f"{type(method.__self__).__name__}.{method.__name__} is called")
    return _called(method, args, kwargs)


def _method(method: Any, way: Way, args: Any, kwargs: Any) -> Any:
    owner = method.__self__
    name = (owner if isinstance(owner, type) else type(owner)).__name__
    if way is Way.LATER and made_inside(owner) is None:
        py_effect(method.__name__, args, kwargs, owner=owner)
        return None
    if way is Way.READ:
        read_outside(f"{name}.{method.__name__} is asked")
    elif not made_inside(owner) and (made_inside(owner) is None or repeated_or_skipped()):
        acted(f"{name}.{method.__name__} is called")
    return _called(method, args, kwargs)


#: What a method of a class of the table becomes: `f(method, way, args, kwargs)`.
_FAMILIES: dict[str, Callable[..., Any]] = {
    "logging.Logger": _log,
    "logging.LoggerAdapter": _log,
    "_io._IOBase": _stream,
    "random.Random": draw,
    "numpy.random.mtrand.RandomState": draw,
    "numpy.random._generator.Generator": draw,
}


def _family(owner: str) -> Callable[[Any, Any, Any], Callable[..., Any] | None]:
    staged = _handle if owner in effect_rules.HANDLES else _FAMILIES.get(owner, _method)

    def find(method: Any, args: Any, kwargs: Any) -> Callable[..., Any] | None:
        way = way_of_method(owner, method.__name__)
        if way is None or not _waits():
            return None
        call = _method if staged is _log and way is not Way.LATER else staged
        return lambda *args, **kwargs: call(method, way, args, kwargs)

    return find


def _of_a_class(method: Any, args: Any, kwargs: Any) -> Callable[..., Any] | None:
    """What a class method of a class of the table becomes: `datetime.now()`."""
    for cls in method.__self__.__mro__ if _waits() else ():
        way = way_of_method(f"{cls.__module__}.{cls.__qualname__}", method.__name__)
        if way is not None:
            return lambda *args, **kwargs: _method(method, way, args, kwargs)
    return None


register_families({owner: _family(owner) for owner in effect_rules.METHODS})
register_methods(type, _of_a_class)
