"""`breakpoint()` and `pdb.set_trace()` in converted code: a pdb that sees the user's functions only.

A staged branch or loop body is a function of its own, called by operators. In this pdb it is a part of the user's
function: `next` goes from a staged `if` into its branches, which are both traced, and on to what follows; `step` goes
into the user's functions; `where` lists their frames. In a branch those variables are known that the branch uses; `up`
leads to the others.
"""

from __future__ import annotations

import builtins
import functools
import os
import sys
import types
from collections.abc import Callable
from typing import Any

from autograph.conversion import is_user_code
from autograph.framework.user_frames import is_internal
from autograph.operators.stack.frames import is_part

__all__ = ["debugger"]

_DEFAULTS = ("", "pdb.set_trace")


def debugger(function: Callable[..., Any]) -> Callable[..., Any]:
    """What stands in for the function that converted code calls as a debugger: others than pdb are left alone."""
    if function is builtins.breakpoint:
        if sys.breakpointhook is not sys.__breakpointhook__ or os.environ.get("PYTHONBREAKPOINT", "") not in _DEFAULTS:
            return function
    elif getattr(function, "__module__", None) != "pdb" or getattr(function, "__name__", None) != "set_trace":
        return function
    return _set_trace


def _set_trace(*args: Any, header: str | None = None, **kwargs: Any) -> None:
    own = _pdb()(*args, **kwargs)
    if header is not None:
        own.message(header)
    own.set_trace(sys._getframe(1))


def _is_shown(frame: types.FrameType | None) -> bool:
    """Whether a frame runs a line of the user's program, or of other code that the program called."""
    while frame is not None and not is_user_code(frame.f_code):
        if is_internal(frame.f_code.co_filename):
            return False
        frame = frame.f_back
    return True


def _is_visited(frame: types.FrameType) -> bool:
    """Whether a frame is at a line that plain Python would visit: the head of a statement has been by the function."""
    return _is_shown(frame) and not (is_part(frame) and frame.f_lineno <= frame.f_code.co_firstlineno)


def _function_of(frame: types.FrameType | None) -> types.FrameType | None:
    """The frame of the user's function that a frame is, or is a part of."""
    while frame is not None and (is_internal(frame.f_code.co_filename) or is_part(frame)):
        frame = frame.f_back
    return frame


@functools.cache
def _pdb() -> Any:
    import pdb  # takes long to import

    finalizing = sys.is_finalizing  # a variable of this function: modules lose theirs when Python ends

    class Debugger(pdb.Pdb):
        def stop_here(self, frame: types.FrameType) -> bool:
            if finalizing() or not _is_visited(frame):
                return False
            stop: types.FrameType | None = self.stopframe
            if stop is not None and frame is not stop and self.stoplineno is not None and self.stoplineno >= 0:
                function = _function_of(frame)
                if function is not None and function is _function_of(stop) and is_part(frame):
                    return frame.f_lineno >= self.stoplineno
            return super().stop_here(frame)

        def dispatch_call(self, frame: types.FrameType, arg: None) -> Any:
            if not finalizing() and is_part(frame):
                return self.trace_dispatch
            return super().dispatch_call(frame, arg)

        def user_call(self, frame: types.FrameType, argument_list: None) -> None:
            if not is_part(frame):
                super().user_call(frame, argument_list)

        def user_return(self, frame: types.FrameType, return_value: Any) -> None:
            if not is_part(frame):
                super().user_return(frame, return_value)

        def get_stack(self, f: types.FrameType | None, t: types.TracebackType | None) -> tuple[list[Any], int]:
            stack, index = super().get_stack(f, t)
            shown = [entry for entry in stack if _is_shown(entry[0])]
            return shown, shown.index(stack[index]) if stack[index] in shown else max(0, len(shown) - 1)

    return Debugger
