"""Per-thread state: which graph is being built, which tapes are recording."""

from __future__ import annotations

import contextvars
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import CodeType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograph.framework.graph import Graph

__all__ = [
    "HANDED_ON", "TraceLocal", "building_graph", "executing_eagerly", "handing_on", "recorded_by", "state",
    "without_handlers",
]  # fmt: skip


class _ThreadState(threading.local):
    def __init__(self) -> None:
        #: Graphs made default with `as_default`, innermost last; None marks an eager stretch (`init_scope`). It is the
        #: same list from the thread's start to its end, as are the tapes: compiled calls look whether they are empty.
        self.graphs: list[Graph | None] = []
        #: Sessions made default with `with session:`, innermost last.
        self.sessions: list[Any] = []
        #: Gradient tapes, outermost first; each has `record(record)`.
        self.tapes: list[Any] = []
        #: What notes the effects of the staged bodies being traced, innermost last (`operators.state.effects`).
        self.recorders: list[Any] = []
        #: The `try` and `with` bodies being traced, innermost last (`operators.state.raised`).
        self.regions: list[Any] = []
        #: For each staged body being traced, the rests of it that only run if nothing was raised
        #: (`operators.bodies.rests`).
        self.rests: list[list[Any]] = []
        #: What is told of variables that the functions being traced make, outermost first (`function.state.creations`).
        self.creations: list[Any] = []
        #: What names of variables start with: the name scopes around, each with a "/".
        self.name_scope = ""
        #: Whether some array was written in the functions being traced, so that tensors have versions (`versions`).
        self.writes = False
        #: The arrays that a function has made that runs eagerly and writes into arrays, by id (`framework.own_arrays`);
        #: None if none runs.
        self.own_arrays: Any = None
        #: Whether a function runs without a graph that has one else: the text of a tensor is that of its value there.
        self.plain_texts = False
        #: Which arrays may be one, as far as the function being traced knows (`array_aliases.Sharing`).
        self.sharing: Any = None
        #: Whether the function being traced has arrays that are shared when the graph runs; None if none is traced.
        self.shares_arrays: bool | None = None
        #: The graphs in which statements are being traced before which arrays can be shared (`versions.ShareFirst`).
        self.sharing_in: list[Any] = []
        #: What is known of bool tensors, by id, in the staged branch being traced (`ops.values.none_values`).
        self.facts: dict[int, bool] = {}
        #: While a function of a library runs as it is in a function being traced: the code that has called it
        #: (`operators.calls.library_calls`).
        self.library: CodeType | None = None


class TraceLocal(threading.local):
    """What is known in the trace of a function, in this thread: a trace inside of it begins with nothing."""

    @contextmanager
    def isolated(self) -> Iterator[None]:
        """Context of a trace inside of the one that this is about."""
        around = dict(vars(self))
        self.__init__()  # type: ignore[misc]  # of what the subclass holds
        try:
            yield
        finally:
            vars(self).update(around)


state = _ThreadState()
#: What is in force in a thread, and in the threads that do a part of its work as well.
HANDED_ON: list[threading.local] = []


def handing_on(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function for another thread, once, that does a part of this one's work: `HANDED_ON` and context variables (the
    program's own, `np.errstate`) are there what they are here now."""
    values = [(local, dict(vars(local))) for local in HANDED_ON]
    context = contextvars.copy_context()

    def call(*args: Any) -> Any:
        for local, given in values:
            vars(local).update(given)
        return context.run(function, *args)

    return call


def building_graph() -> Graph | None:
    """The graph that operations are added to now, None when they run at once."""
    graphs = state.graphs
    return graphs[-1] if graphs else None


def executing_eagerly() -> bool:
    """Whether operations run at once (outside of `ag.function` and `Graph.as_default`)."""
    graphs = state.graphs
    return not graphs or graphs[-1] is None


@contextmanager
def recorded_by(tapes: Sequence[Any]) -> Iterator[None]:
    """While it lasts, these tapes record, and no others."""
    before = list(state.tapes)
    state.tapes[:] = tapes
    try:
        yield
    finally:
        state.tapes[:] = before


@contextmanager
def without_handlers() -> Iterator[None]:
    """While it lasts, the `try` statements around the code being traced are out of its reach: a graph that can be
    called from elsewhere raises its errors itself."""
    regions, rests = state.regions, state.rests
    state.regions, state.rests = [], []
    try:
        yield
    finally:
        state.regions, state.rests = regions, rests
