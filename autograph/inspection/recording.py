"""Taking notes of a trace, for `explain`.

Operators that tell what they do stand in for the usual ones, so that an ordinary trace pays nothing for it; Python's
own line events tell which lines were reached.
"""

from __future__ import annotations

import functools
import sys
import threading
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from autograph import operators
from autograph.conversion import is_user_code
from autograph.framework.context import building_graph
from autograph.framework.user_frames import call_site, line_of
from autograph.function.function import Function
from autograph.operators.calls import call
from autograph.operators.calls.overlay import Overlay
from autograph.operators.conditions import conditional_expressions
from autograph.operators.dispatch import is_staged
from autograph.operators.statements import control_flow

__all__ = ["FileLine", "Notes", "taking", "twin"]

#: A file name and a line.
FileLine = tuple[str, int]


class Notes:
    """What one trace is seen to do.

    Attributes:
        reached: the lines that ran, in the order in which they first did.
        became: what the statements that begin at a line turned out to be.

    Args:
        filename: a file to look into even if it is not the user's own.
    """

    def __init__(self, filename: str) -> None:
        self._filename = filename
        self.reached: dict[FileLine, None] = {}
        self.became: dict[FileLine, dict[str, None]] = {}

    def add(self, at: FileLine | None, what: str) -> None:
        if at is not None:
            self.became.setdefault(at, {})[what] = None

    def trace_call(self, frame: types.FrameType, event: str, arg: Any) -> Any:
        """For `sys.settrace`: looks into the frames of the user's functions."""
        code = frame.f_code
        if code.co_name == "<module>" or not (code.co_filename == self._filename or is_user_code(code)):
            return None
        return self._trace_line

    def _trace_line(self, frame: types.FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            self.reached[frame.f_code.co_filename, frame.f_lineno] = None
        return self._trace_line


class _Current(threading.local):
    notes: Notes | None = None


_current = _Current()


@contextmanager
def taking(notes: Notes) -> Iterator[None]:
    """Takes notes in this thread while the context lasts."""
    before, tracer = _current.notes, sys.gettrace()
    _current.notes = notes
    sys.settrace(notes.trace_call)
    try:
        yield
    finally:
        sys.settrace(tracer)
        _current.notes = before


def _here() -> FileLine | None:
    """The user's line that called the operator."""
    site = call_site(2)
    return None if site is None else (site[0].co_filename, line_of(site))


def _note(at: FileLine | None, what: str) -> None:
    if _current.notes is not None:
        _current.notes.add(at, what)


def _watched(function: Callable[..., Any], watch: Callable[..., Any]) -> Callable[..., Any]:
    """What calls `watch` with the function and its arguments. Operators find in it what they look for in the function:
    they do with it what they do where nobody watches."""

    @functools.wraps(function)
    def call(*args: Any) -> Any:
        return watch(function, *args)

    return call


class _Branch:
    """Which of two branches ran: one of them in Python, both if they are staged."""

    def __init__(self, body: Callable[..., Any], orelse: Callable[..., Any]) -> None:
        self._ran: set[bool] = set()
        self.body = _watched(body, lambda function, *args: self._run(True, function, *args))
        self.orelse = _watched(orelse, lambda function, *args: self._run(False, function, *args))

    def _run(self, which: bool, function: Callable[..., Any], *args: Any) -> Any:
        self._ran.add(which)
        return function(*args)

    def __str__(self) -> str:
        if len(self._ran) == 2:
            return "staged"
        return "Python: true" if True in self._ran else "Python: false"


class _Loop:
    """How often the body of a loop ran in Python, and whether the loop was staged from then on."""

    def __init__(self, test: Callable[[], Any] | None, body: Callable[..., Any], staged: bool) -> None:
        self.test: Any = None if test is None else _watched(test, self._tested)
        self.body = _watched(body, self._run)
        self.staged = staged
        self._last_made: list[Any] = []  # by iterations in Python: operations; None if an iteration made none
        self._over_ints = False

    def _tested(self, test: Callable[[], Any]) -> Any:
        going_on = test()
        self.staged = self.staged or is_staged(going_on)
        return going_on

    def _run(self, body: Callable[..., Any], *item: Any) -> Any:
        if item and type(item[0]) is int:
            self._over_ints, self.staged = True, False  # again, if staging what is left of it was tried in vain
        elif self._over_ints and is_staged(item[0]):
            self.staged = True
        if self.staged:
            return body(*item)
        before = _last_operation()
        try:
            return body(*item)
        finally:
            made = _last_operation()
            self._last_made.append(None if made is before else made)

    def __str__(self) -> str:
        unrolled = sum(op is None or op.graph.has(op) for op in self._last_made)  # others were undone, and staged
        if not self.staged:
            return f"unrolled ×{unrolled}"
        return f"unrolled ×{unrolled}, then staged" if unrolled else "staged"


def _last_operation() -> Any:
    graph = building_graph()
    return None if graph is None else graph.checkpoint()[1]


class _Telling:
    """Operators that note what they do; the rest are the usual ones (`Overlay`)."""

    @staticmethod
    def if_stmt(cond: Any, body: Any, orelse: Any, *rest: Any) -> None:
        at, branch = _here(), _Branch(body, orelse)
        try:
            control_flow.if_stmt(cond, branch.body, branch.orelse, *rest)
        finally:
            _note(at, str(branch))

    @staticmethod
    def if_exp(cond: Any, if_true: Any, if_false: Any, expr_repr: str) -> Any:
        at, branch = _here(), _Branch(if_true, if_false)
        try:
            return conditional_expressions.if_exp(cond, branch.body, branch.orelse, expr_repr)
        finally:
            _note(at, str(branch))

    @staticmethod
    def while_stmt(test: Any, body: Any, *rest: Any) -> None:
        at, loop = _here(), _Loop(test, body, False)
        try:
            control_flow.while_stmt(loop.test, loop.body, *rest)
        finally:
            _note(at, str(loop))

    @staticmethod
    def for_stmt(iter_: Any, extra_test: Any, body: Any, *rest: Any) -> None:
        at, loop = _here(), _Loop(extra_test, body, is_staged(iter_))
        try:
            control_flow.for_stmt(iter_, loop.test, loop.body, *rest)
        finally:
            _note(at, str(loop))

    @staticmethod
    def list_comp(iter_: Any, *functions: Any) -> Any:
        length = None if is_staged(iter_) or not hasattr(iter_, "__len__") else len(iter_)
        _note(_here(), "staged" if is_staged(iter_) else "unrolled" if length is None else f"unrolled ×{length}")
        return operators.list_comp(iter_, *functions)

    @staticmethod
    def converted_call(f: Any, args: Any, kwargs: Any, scope: Any = None, options: Any = None) -> Any:
        if isinstance(f, Function) and _current.notes is not None:
            f = twin(f)
        return call.converted_call(f, args, kwargs, scope, options, _NAMESPACE)


class _Explained(Function):
    """A `Function` whose code is converted against the operators that take notes."""

    def _operators(self) -> Any:
        return _NAMESPACE


#: One for all, since conversions are remembered by the namespace that they are for.
_NAMESPACE = Overlay(_Telling)


def twin(func: Any) -> Function:
    """A fresh `Function`, which has traced nothing yet."""
    if isinstance(func, Function):
        return func.like(_Explained)
    return _Explained(func)
