"""Which line of the user's program is running: found by walking the stack past autograph's own frames."""

from __future__ import annotations

import functools
import os
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograph.errors import AutographError, Location

__all__ = ["CallSite", "call_site", "hides_internal_frames", "locate", "strip_internal_frames"]

_NUMPY = os.path.dirname(np.__file__) + os.sep
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
_CONVERTERS = os.path.join(os.path.dirname(os.path.dirname(_PACKAGE)), "converters") + os.sep

#: Files whose frames are never the user's line: NumPy's functions written in Python ask tensors for their values.
_HIDDEN = (_PACKAGE, _NUMPY)

#: A code object and the offset of the instruction in it: a place, not yet worked out.
CallSite = tuple[types.CodeType, int, int]


def is_internal(filename: str) -> bool:
    """Whether a frame of this file is autograph's own and hidden from users."""
    return filename.startswith(_PACKAGE) or filename.startswith(_CONVERTERS)


def call_site(depth: int = 1) -> CallSite | None:
    """The innermost user frame, as cheaply as can be: `locate` works out line and column later, if asked."""
    frame: types.FrameType | None = sys._getframe(depth)
    while frame is not None and frame.f_code.co_filename.startswith(_HIDDEN):
        frame = frame.f_back
    if frame is None:
        return None
    return frame.f_code, frame.f_lasti, frame.f_lineno


def locate(site: CallSite | None) -> Location | None:
    """The file, line and columns of a call site."""
    if site is None:
        return None
    code, lasti, line = site
    col, end_col = _columns(code, lasti, line)
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
        if not (is_internal(code.co_filename) or code.co_filename.startswith(_NUMPY)):
            found = (code, tb.tb_lasti, _line(tb))
        tb = tb.tb_next
    return locate(found)


def _line(tb: types.TracebackType) -> int:
    """The line of a traceback. A signal may be handled at an instruction that is on none: then the last one before."""
    line: int | None = tb.tb_lineno
    if line is not None and line > 0:  # -1 in Python 3.10
        return line
    code = tb.tb_frame.f_code
    line = code.co_firstlineno
    for start, _, number in code.co_lines():
        if start > tb.tb_lasti:
            break
        line = number if number is not None and number > 0 else line
    return line


def user_frames(tb: types.TracebackType | None) -> Iterator[types.TracebackType]:
    while tb is not None:
        if not is_internal(tb.tb_frame.f_code.co_filename):
            yield tb
        tb = tb.tb_next


def strip_internal_frames(error: BaseException) -> BaseException:
    """Removes autograph's own frames from an error's traceback, unless AUTOGRAPH_FULL_TRACEBACKS is set."""
    if os.environ.get("AUTOGRAPH_FULL_TRACEBACKS"):
        return error
    kept: types.TracebackType | None = None
    for tb in reversed(list(user_frames(error.__traceback__))):
        kept = types.TracebackType(kept, tb.tb_frame, tb.tb_lasti, _line(tb))
    head = error.__traceback__
    if sys.version_info < (3, 11) and head is not None and is_internal(head.tb_frame.f_code.co_filename):
        head.tb_next = kept  # there, a bare `raise` brings the old traceback back: leave of it the catcher's frame
    return error.with_traceback(kept)


def hides_internal_frames(function: Callable[..., Any]) -> Callable[..., Any]:
    """A decorator for public functions: errors that come out name the user's line, and their tracebacks end there."""

    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except Exception as error:
            if isinstance(error, AutographError):
                error.at(traceback_location(error.__traceback__) or current_location())
            strip_internal_frames(error)
            raise

    return wrapper


def called_from_vectorize() -> bool:
    """Whether an object of `numpy.vectorize` is on the way from the user's frame to here."""
    frame: types.FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_code.co_filename.startswith(_HIDDEN):
        if isinstance(frame.f_locals.get("self"), np.vectorize):
            return True
        frame = frame.f_back
    return False


def called_from_converted_code() -> bool:
    """Whether the caller of the function that asks is converted code: that of `__str__` for `'%s' % value`."""
    return "ag__" in sys._getframe(2).f_code.co_freevars
