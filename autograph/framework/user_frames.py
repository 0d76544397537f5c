"""Which line of the user's program is running: found by walking the stack past autograph's own frames."""

from __future__ import annotations

import bisect
import functools
import inspect
import os
import sys
import types
import weakref
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import numpy as np

from autograph.errors import AutographError, Location
from autograph.framework.context import state

__all__ = [
    "CallSite", "Locator", "call_site", "hides_internal_frames", "is_internal", "is_numpys", "is_ours", "line_of",
    "locate", "same_line", "show_on_line", "strip_internal_frames",
]  # fmt: skip

_NUMPY = os.path.dirname(np.__file__) + os.sep
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
_CONVERTERS = os.path.join(os.path.dirname(os.path.dirname(_PACKAGE)), "converters") + os.sep

#: Files whose frames are never the user's line: NumPy's functions written in Python ask tensors for their values.
_HIDDEN: tuple[str, ...] = (_PACKAGE, _NUMPY)
#: The names of the modules of the package that were met.
_ours: set[object] = set()
#: Whether a file is one of them, by its name, of those that were met.
_is_hidden: dict[str, bool] = {}

F = TypeVar("F", bound=Callable[..., Any])

#: A code object and the offset of the instruction in it: a place whose line is not yet worked out. (Python works it out
#: by going through the lines of the function before it, so asking for each would take quadratic time.)
CallSite = tuple[types.CodeType, int]


@functools.cache
def is_internal(filename: str) -> bool:
    """Whether a frame of this file is autograph's own and hidden from users."""
    return filename.startswith(_PACKAGE) or filename.startswith(_CONVERTERS)


@functools.cache
def is_numpys(filename: str) -> bool:
    """Whether a frame of this file is NumPy's."""
    return filename.startswith((_NUMPY, "<__array_function__"))  # the latter before NumPy 1.25


def hide(filename: str) -> None:
    """Says that frames of a file are never the user's line: a function of a library that is converted."""
    global _HIDDEN
    if filename not in _HIDDEN:
        _HIDDEN += (filename,)
        _is_hidden.clear()


def call_site(depth: int = 1) -> CallSite | None:
    """The innermost user frame, as cheaply as can be: `locate` works out line and column later, if asked."""
    frame: types.FrameType | None = sys._getframe(depth)
    while frame is not None:
        # Most frames are autograph's. Their module says so: asking a frame for its code is an event for audit hooks.
        known = frame.f_globals
        module = known["__name__"] if "__name__" in known else None  # noqa: SIM401 - `get` is a call, which takes longer
        if module in _ours or is_ours(module):
            frame = frame.f_back
            continue
        code = frame.f_code
        hidden = _is_hidden.get(code.co_filename)
        if hidden is None:
            hidden = _is_hidden[code.co_filename] = code.co_filename.startswith(_HIDDEN)
        if not hidden:
            return code, frame.f_lasti
        frame = frame.f_back
    return None


def is_ours(module: object) -> bool:
    """Whether a module is of the package, by its name."""
    ours = type(module) is str and module.startswith("autograph.")
    if ours:
        _ours.add(module)
    return ours


def line_of(site: CallSite | Location) -> int:
    """The line of a call site; where the instruction is on none, as where a signal is handled, the last one before."""
    if isinstance(site, Location):
        return site.line
    code, lasti = site
    found = code.co_firstlineno
    for start, _, line in code.co_lines():
        if start > lasti:
            break
        found = line if line is not None and line > 0 else found
    return found


def locate(site: CallSite | Location | None) -> Location | None:
    """The file, line and columns of a call site. A location, which operations have that come from a file, is one."""
    if site is None or isinstance(site, Location):
        return site
    code, lasti = site
    line = line_of(site)
    col, end_col = _columns(code, lasti, line)
    return Location(code.co_filename, line, col, end_col, code.co_name)


def same_line(a: CallSite | Location | None, b: CallSite | Location | None) -> bool:
    """Whether two call sites are on one line of one file."""
    if a is None or b is None or isinstance(a, Location) or isinstance(b, Location):
        return a == b
    return a == b or a[0] == b[0] and line_of(a) == line_of(b)


class Locator:
    """`locate` for many call sites: the lines of each code object are gone through once."""

    def __init__(self) -> None:
        # By id: a code object's hash goes through all of it.
        self._known: dict[int, tuple[types.CodeType, list[int], list[int], list[Any]]] = {}

    def __call__(self, site: CallSite | Location | None) -> Location | None:
        if site is None or isinstance(site, Location):
            return site
        code, lasti = site
        found = self._known.get(id(code))
        if found is None:
            lines = [(start, line) for start, _, line in code.co_lines() if line is not None and line > 0]
            columns = list(code.co_positions()) if hasattr(code, "co_positions") else []
            found = self._known[id(code)] = code, [start for start, _ in lines], [line for _, line in lines], columns
        _, starts, numbers, columns = found
        at = bisect.bisect_right(starts, lasti) - 1
        line = numbers[at] if at >= 0 else code.co_firstlineno
        col = end_col = None
        if lasti // 2 < len(columns):
            start, end, first, last = columns[lasti // 2]
            if start == line and first is not None:
                col, end_col = first, last if end == start else None
        return Location(code.co_filename, line, col, end_col, code.co_name)


def _columns(code: types.CodeType, lasti: int, line: int) -> tuple[int | None, int | None]:
    if not hasattr(code, "co_positions"):  # before Python 3.11
        return None, None
    for i, (start, end, col, end_col) in enumerate(code.co_positions()):
        if i == lasti // 2:
            if start != line or col is None:
                return None, None
            return col, end_col if end == start else None
    return None, None


def current_location() -> Location | None:
    """The user's place in the program right now."""
    return locate(call_site(2))


def traceback_location(tb: types.TracebackType | None) -> Location | None:
    """The innermost user frame of a traceback."""
    found: CallSite | None = None
    while tb is not None:
        code = tb.tb_frame.f_code
        if not (is_internal(code.co_filename) or is_numpys(code.co_filename)):
            found = (code, tb.tb_lasti)
        tb = tb.tb_next
    return locate(found)


def _line(tb: types.TracebackType) -> int:
    """The line of a traceback."""
    line: int | None = tb.tb_lineno
    if line is not None and line > 0:  # -1 in Python 3.10
        return line
    return line_of((tb.tb_frame.f_code, tb.tb_lasti))


def user_frames(tb: types.TracebackType | None) -> Iterator[types.TracebackType]:
    while tb is not None:
        if not is_internal(tb.tb_frame.f_code.co_filename):
            yield tb
        tb = tb.tb_next


def strip_internal_frames(error: BaseException) -> BaseException:
    """Removes autograph's own frames from an error's traceback, unless AUTOGRAPH_FULL_TRACEBACKS is set.

    So it does from the errors that were being handled when it was raised. One that never left autograph is dropped.
    """
    if os.environ.get("AUTOGRAPH_FULL_TRACEBACKS"):
        return error
    outer, seen = error, {id(error)}
    while (inner := outer.__cause__ or outer.__context__) is not None and id(inner) not in seen:
        seen.add(id(inner))
        if inner.__traceback__ is not None:
            inner.__traceback__ = _users_part(inner.__traceback__)
            if inner.__traceback__ is None and outer.__cause__ is None:
                outer.__context__ = inner.__context__
                continue
        outer = inner
    head = error.__traceback__
    kept = _users_part(head)
    if sys.version_info < (3, 11) and head is not None and is_internal(head.tb_frame.f_code.co_filename):
        head.tb_next = kept  # there, a bare `raise` brings the old traceback back: leave of it the catcher's frame
    return error.with_traceback(kept)


def _users_part(tb: types.TracebackType | None) -> types.TracebackType | None:
    kept: types.TracebackType | None = None
    for part in reversed(list(user_frames(tb))):
        kept = types.TracebackType(kept, part.tb_frame, part.tb_lasti, _line(part))
    return kept


def hides_internal_frames(public: F, but: str = "") -> F:
    """Has errors that come out of what is public name the user's line, and their tracebacks end there.

    All public functions and methods get this, and from few places: `names.namespace` gives it to the functions of a
    module that users see, `Tensor.install` to what is installed on tensors, and a class is decorated as a whole. What
    the package calls itself are the bare functions, so that only the outermost call pays for it.

    Args:
        public: a function; or a class: its public and its special methods, but not its properties.
        but: the one method of a class that stays as it is, as it is called too often and never fails.
    """
    if isinstance(public, type):
        for name, member in list(vars(public).items()):
            if (not name.startswith("_") or name.endswith("__")) and name != but and not isinstance(member, property):
                hidden = _hiding(member)
                if hidden is not member:
                    setattr(public, name, hidden)
        return public
    hidden = _hiding(public)
    return hidden


def _hiding(member: Any) -> Any:
    if isinstance(member, (staticmethod, classmethod)):
        return type(member)(_hiding(member.__func__))
    if isinstance(member, property):
        return property(_hiding(member.fget), _hiding(member.fset), _hiding(member.fdel), member.__doc__)
    if not isinstance(member, types.FunctionType) or _is_hiding(member.__code__):
        return member
    return functools.wraps(member)(_hiding_operator(member) if _is_operator(member) else _hiding_any(member))


def _is_operator(member: types.FunctionType) -> bool:
    code = member.__code__
    stars = code.co_kwonlyargcount or code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS)
    return code.co_varnames[: code.co_argcount] == ("self", "other") and not stars and not member.__defaults__


def _hiding_any(member: Callable[..., Any]) -> Callable[..., Any]:
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        try:
            return member(*args, **kwargs)
        except Exception as error:
            show_on_line(error)
            raise

    return wrapper


def _hiding_operator(member: Callable[..., Any]) -> Callable[..., Any]:
    """As for any function, for one of two operands: the call costs half."""

    def wrapper(self: Any, other: Any) -> Any:
        try:
            return member(self, other)
        except Exception as error:
            show_on_line(error)
            raise

    return wrapper


def show_on_line(error: Exception) -> None:
    """Makes an error that is being handled end at the user's line, and name it; to be raised again."""
    if isinstance(error, AutographError):
        error.at(traceback_location(error.__traceback__) or current_location())
    strip_internal_frames(error)


def _is_hiding(code: types.CodeType) -> bool:
    return code is _OF_ANY or code is _OF_OPERATORS


_OF_ANY = _hiding_any(lambda: None).__code__
_OF_OPERATORS = _hiding_operator(lambda: None).__code__


def calling_frame(depth: int = 1) -> types.FrameType | None:
    """The frame that called, less the frames of `hides_internal_frames`."""
    frame: types.FrameType | None = sys._getframe(depth + 1)
    while frame is not None and _is_hiding(frame.f_code):
        frame = frame.f_back
    return frame


def called_from_vectorize() -> bool:
    """Whether an object of `numpy.vectorize` is on the way from the user's frame to here."""
    frame: types.FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_code.co_filename.startswith(_HIDDEN):
        if isinstance(frame.f_locals.get("self"), np.vectorize):
            return True
        frame = frame.f_back
    return False


#: Converted code in which nothing became a call of an operator, so that it does not say itself what it is.
_converted: weakref.WeakSet[types.CodeType] = weakref.WeakSet()


def note_converted(code: types.CodeType) -> None:
    """Says that this is converted code, and what is in it."""
    if "ag__" not in code.co_freevars:
        _converted.add(code)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            note_converted(constant)


def called_from_program() -> bool:
    """Whether the caller of the function that asks is converted code, or of a library that this calls: that of
    `__str__` for `'%s' % value`."""
    frame = calling_frame(2)
    if frame is None:
        return False
    code = frame.f_code
    if "ag__" in code.co_freevars or code is state.library or code in _converted:
        return True
    return state.library is not None and not code.co_filename.startswith(_HIDDEN)
