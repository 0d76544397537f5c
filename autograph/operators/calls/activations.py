"""Which functions are running while a graph is built, on this thread: what recursion is recognised by."""

from __future__ import annotations

import threading
import types
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from autograph import errors
from autograph.conversion import original
from autograph.framework.context import building_graph, state
from autograph.framework.graph import Graph

__all__ = ["Activation", "leave", "made_by_caller", "push", "running", "trace"]


class Activation:
    """A call of a function that is running.

    Attributes:
        function: the user's own, not the converted one.
        graph, at: that was being built when it started, and how much of it there was.
        depth: how many calls of the function are around it, each in a staged branch or loop of the one before.
        started: the arguments by parameter as they were when it started, where it may change them and that is known.
    """

    __slots__ = ("args", "arguments", "at", "depth", "function", "graph", "kwargs", "leaves", "recorders", "started")

    def __init__(self, function: Any, args: Sequence[Any], kwargs: Mapping[str, Any] | None) -> None:
        self.function = function
        self.args = args
        self.kwargs = kwargs
        self.graph: Graph | None = building_graph()
        self.at = 0 if self.graph is None else self.graph.version
        self.recorders = len(state.recorders)
        self.leaves = -1  # how many values the arguments hold, once that has been asked for
        self.arguments: Any = None  # by parameter, likewise
        self.started: Mapping[str, Any] = {}
        self.depth = 0


class _Trace(threading.local):
    """What is running, and what is known of recursive functions until nothing runs any more.

    Attributes:
        running: the activations by function, innermost last.
        graphs: the graphs that recursive functions have become (`call_graphs`), by function.
        in_progress: those of them that are being traced, innermost last.
        unrolled: functions, and their arguments that are Python numbers which decide when the recursion ends.
        endless_numbers: functions, and their arguments that are Python numbers which do not end the recursion.
        refusal: why such numbers could not become tensors, if that was tried.
    """

    def __init__(self) -> None:
        self.stack: list[Activation] = []
        self.running: dict[Any, list[Activation]] = {}
        self.forget()

    def forget(self) -> None:
        self.graphs: dict[Any, list[Any]] = {}
        self.in_progress: list[Any] = []
        self.unrolled: set[Any] = set()
        self.endless_numbers: set[Any] = set()
        self.refusal: errors.AutographError | None = None


trace = _Trace()


def push(
    function: Any, args: Sequence[Any], kwargs: Mapping[str, Any] | None, staged: bool = False
) -> Activation:
    """Says that a function starts; `leave` says that it ends.

    Args:
        staged: whether it is called in a staged branch or loop of a call of itself.
    """
    activation = Activation(function, args, kwargs)
    trace.stack.append(activation)
    around = trace.running.setdefault(function, [])
    activation.depth = around[-1].depth + staged if around else 0
    around.append(activation)
    return activation


def leave() -> None:
    """Says that the function ends that started last."""
    function = trace.stack.pop().function
    activations = trace.running[function]
    activations.pop()
    if not activations:
        del trace.running[function]
    if not trace.stack:
        trace.forget()


@contextmanager
def running(function: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Iterator[None]:
    """While it lasts, a converted function runs that was not called by converted code.

    Raises:
        AutographError: instead of a RecursionError, if that is the better explanation.
    """
    push(original(function) if isinstance(function, types.FunctionType) else object(), args, kwargs)
    try:
        yield
    except RecursionError as error:
        if trace.refusal is not None and not isinstance(error, errors.AutographError):
            raise trace.refusal from None
        raise
    finally:
        leave()


def made_by_caller(function: Any) -> None:
    """Says that an inner function was made. What it shares with the call that made it is that call's own: to write it
    is no effect outside of the call."""
    if not state.recorders or not trace.stack or function.__closure__ is None:
        return
    around = trace.stack[-1]
    if 0 < around.recorders <= len(state.recorders):
        outside = set(map(id, getattr(around.function, "__closure__", None) or ()))
        own = {id(cell): cell for cell in function.__closure__ if id(cell) not in outside}
        state.recorders[around.recorders - 1].made.update(own)
