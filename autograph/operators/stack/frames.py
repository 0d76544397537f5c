"""Functions that look at the stack of calls, for converted code: it has frames that the user's program has not.

An `if` may run its branch in a function of its own, called by an operator. The overloads here count the user's
functions, as plain Python does: `sys._getframe(1)` is the frame of the function that called this one, and
`warnings.warn("...", stacklevel=2)` names its line. Of a function whose statement is in such a branch, the branch's
frame stands for it: its globals, name and line are right; of the variables it knows those that the branch uses.
"""

from __future__ import annotations

import inspect
import sys
import types
import warnings
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from autograph.framework.user_frames import is_internal
from autograph.operators.callees import register_overloads
from autograph.pyct.loader import is_body

__all__ = ["FRAME_FUNCTIONS", "calls_functions", "functions", "is_part"]


def functions(frame: types.FrameType | None) -> Iterator[types.FrameType]:
    """The frames of the user's functions that are running, from `frame` outwards; one for each."""
    inner: types.FrameType | None = None
    while frame is not None:
        if not is_internal(frame.f_code.co_filename):
            inner = inner or frame
            if not is_part(frame):
                yield inner
                inner = None
        frame = frame.f_back


def is_part(frame: types.FrameType) -> bool:
    """Whether a frame runs a piece of the function around it."""
    if is_body(frame.f_code):
        return True
    # Lambdas cannot be told by their code: `ag__.if_exp(test, lambda: x, ...)`. The user's are called as functions are.
    if frame.f_code.co_name != "<lambda>" or frame.f_back is None:
        return False
    caller = frame.f_back.f_code
    return is_internal(caller.co_filename) and caller not in _CALLERS


_F = TypeVar("_F", bound=Callable[..., Any])
#: The code that calls the user's functions as such.
_CALLERS: set[types.CodeType] = set()


def calls_functions(function: _F) -> _F:
    """Marks what calls the functions of the user: a lambda that it calls is one, not a piece of the function around."""
    _CALLERS.add(function.__code__)
    return function


def getframe_(depth: Any = 0, /) -> types.FrameType:
    """`sys._getframe(depth)`."""
    if not isinstance(depth, int):
        return sys._getframe(depth)
    for i, frame in enumerate(functions(sys._getframe(1))):
        if i >= depth:
            return frame
    raise ValueError("call stack is not deep enough")


def getframemodulename_(depth: int = 0) -> str | None:
    """`sys._getframemodulename(depth)`, new in Python 3.12."""
    try:
        name: str | None = getframe_(depth).f_globals.get("__name__")
    except ValueError:
        return None
    return name


def currentframe_() -> types.FrameType:
    """`inspect.currentframe()`."""
    return getframe_()


def stack_(context: int = 1) -> list[inspect.FrameInfo]:
    """`inspect.stack(context)`."""
    frames = list(functions(sys._getframe(1)))
    shown = {id(frame) for frame in frames}
    return [info for info in inspect.getouterframes(frames[0], context) if id(info.frame) in shown]


def warn_(message: Any, category: Any = None, stacklevel: Any = 1, source: Any = None, **kwargs: Any) -> None:
    """`warnings.warn`."""
    prefixes = kwargs.get("skip_file_prefixes")
    if prefixes:
        # Frames of autograph between the program's are to be skipped, too. Plain Python starts at the frame that
        # warns, wherever its file is; here that is one more to come to, unless it is skipped.
        here = getframe_().f_code.co_filename
        kwargs["skip_file_prefixes"] = (*prefixes, _PACKAGE)
        stacklevel = max(stacklevel, 2) + (not here.startswith(tuple(prefixes)))
    elif isinstance(stacklevel, int):
        stacklevel = _levels_to(stacklevel)
    warnings.warn(message, category, stacklevel, source, **kwargs)


_PACKAGE = __file__.rpartition("operators")[0]


def _levels_to(stacklevel: int) -> int:
    """The `stacklevel` by which `warn_` names the function that is `stacklevel` for its caller."""
    frame = sys._getframe(1)
    wanted = next((f for i, f in enumerate(functions(frame), 1) if i >= stacklevel), None)
    if wanted is None:
        return 1_000_000  # beyond the outermost
    levels = 1
    while frame is not wanted and frame.f_back is not None:
        frame = frame.f_back
        filename = frame.f_code.co_filename
        levels += not ("importlib" in filename and "_bootstrap" in filename)  # which `warn` does not count
    return levels


#: What stands in for each in converted code.
FRAME_FUNCTIONS: dict[Callable[..., Any], Callable[..., Any]] = {
    sys._getframe: getframe_,
    inspect.currentframe: currentframe_,
    inspect.stack: stack_,
    warnings.warn: warn_,
}
if sys.version_info >= (3, 12):
    FRAME_FUNCTIONS[sys._getframemodulename] = getframemodulename_
register_overloads(FRAME_FUNCTIONS)
