"""What the errors of operations say to code that catches them: the arguments that Python's own have there."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from autograph.framework.op_def import Failure

__all__ = ["said", "saying"]


class _Said(threading.local):
    args: Callable[[], tuple[Any, ...]] | None = None


_said = _Said()


class saying:  # a class, since much is traced in it
    """Context for adding operations whose error says something else to code that catches it: what Python says there.

    Args:
        args: the arguments of the error; or a function that gives the only one, which may add operations: it is called
            where the error is raised.
    """

    __slots__ = ("_args", "_around")

    def __init__(self, *args: Any) -> None:
        self._args = args

    def __enter__(self) -> None:
        self._around, _said.args = _said.args, self._given

    def __exit__(self, *_: object) -> None:
        _said.args = self._around

    def _given(self) -> tuple[Any, ...]:
        return tuple([arg() if callable(arg) else arg for arg in self._args])


def said(failure: Failure, text: Callable[[], Any] | None) -> Callable[[], tuple[Any, ...]]:
    """What gives the arguments of the error that an operation which is added now may raise, for code that catches
    it.

    Args:
        text: gives what the operation's declaration says, if that depends on its inputs; None if nobody reads it.
    """
    if _said.args is not None:
        return _said.args
    return (lambda: (failure.message,)) if text is None or failure.says is None else (lambda: (text(),))
