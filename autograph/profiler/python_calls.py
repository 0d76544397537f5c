"""Calls of the program's own Python functions as events: `Options(record_python=True)`."""

from __future__ import annotations

import sys
import threading
from types import FrameType
from typing import Any

from autograph.conversion import is_user_code
from autograph.framework import recorder

__all__ = ["begin", "end"]

#: What was set before, by a debugger or a test of coverage; given back afterwards.
_before: Any = None


class _Calls(threading.local):
    """The calls that are open in a thread, by their frames."""

    def __init__(self) -> None:
        self.open: list[tuple[FrameType, int, int]] = []


_calls = _Calls()
def _seen(frame: FrameType, event: str, _: Any) -> None:
    active = recorder.active
    if active is None or event not in ("call", "return") or not is_user_code(frame.f_code):
        return
    lane, stack = active.lane(), _calls.open
    if event == "call":
        stack.append((frame, recorder.clock(), lane.begin()))
        return
    while stack:
        opened, start, outer = stack.pop()
        if opened is frame:
            code = frame.f_code
            details = {"python": True, "file": code.co_filename, "line": code.co_firstlineno}
            what = "annotation", getattr(code, "co_qualname", code.co_name), None, details
            lane.add(what, start, recorder.clock(), outer)
            return


def begin() -> None:
    """Records calls in this thread, and in those that are started from now on."""
    global _before
    _before = sys.getprofile()
    sys.setprofile(_seen)
    threading.setprofile(_seen)


def end() -> None:
    """Records none any more. Threads that were started meanwhile look at each call that nothing is recorded."""
    threading.setprofile(None)
    if sys.getprofile() is _seen:
        sys.setprofile(_before)
