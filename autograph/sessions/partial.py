"""Runs in parts: each part computes what its fetches need and was not computed before in the run."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from autograph import errors
from autograph.framework.graph import Operation
from autograph.framework.tensor import SymbolicTensor
from autograph.framework.user_frames import current_location
from autograph.placement.pruning import VARIABLE, needed_for
from autograph.sessions.feeds import fed_tensor, read_feeds
from autograph.sessions.fetches import Fetches

if TYPE_CHECKING:
    from autograph.sessions.session import Session

__all__ = ["PartialRuns"]


class _Run:
    """A run that has begun.

    Attributes:
        fetches: all that may be fetched.
        feeds: by id, the tensors that may be fed.
        values: by id of a tensor, the tensor and its value, of those that later parts may need.
        done: the operations with effects that have run.
    """

    def __init__(self, fetches: Fetches, feeds: Sequence[SymbolicTensor]) -> None:
        self.lock = threading.Lock()
        self.fetches = fetches
        self.feeds = {id(t): t for t in feeds}
        self.left = {*map(id, fetches.tensors), *map(id, fetches.operations)}
        self.values: dict[int, tuple[SymbolicTensor, Any]] = {}
        self.done: set[Operation] = set()


class PartialRuns:
    """The runs of a session that have begun and not ended."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._runs: dict[str, _Run] = {}
        self._numbers = itertools.count()

    def setup(self, fetches: Any, feeds: Any) -> str:
        """Begins a run; its handle."""
        graph = self._session.graph
        asked = Fetches(graph, fetches)
        if not asked.tensors and not asked.operations:
            raise _bad("nothing is fetched", "at least one tensor or operation")
        fed = [fed_tensor(graph, key) for key in (feeds or ())]
        self._session.plan(fetches, fed)  # what no feed could give is an error now
        names = ",".join(t.name for t in fed), ",".join(t.name for t in asked.tensors)
        handle = f"{names[0]}->{names[1]}/{','.join(op.name for op in asked.operations)}/{next(self._numbers)}"
        self._runs[handle] = _Run(asked, fed)
        return handle

    def clear(self) -> None:
        """Ends all runs."""
        self._runs.clear()

    def run(self, handle: str, fetches: Any, feed_dict: Any) -> Any:
        """Does the next part of a run."""
        run = self._runs.get(handle) if isinstance(handle, str) else None
        if run is None:
            raise _bad(f"there is no run {handle!r} that goes on", "what partial_run_setup gave, until all is fetched")
        graph = self._session.graph
        asked = Fetches(graph, fetches)
        fed = read_feeds(graph, feed_dict)
        with run.lock:
            self._check(run, asked, fed)
            known = {**run.values, **fed}
            more = self._computed(run, asked, known)
            both = Fetches(graph, [*asked.tensors, *more, *asked.operations])
            done = sorted(run.done, key=lambda op: op.id)
            plan = self._session.plan_rest(both, [tensor for tensor, _ in known.values()], done)
            arrays = self._session.run_plan(plan, {key: array for key, (_, array) in known.items()})
            run.values = {**known, **{id(t): (t, array) for t, array in zip(both.tensors, arrays)}}
            ran = needed_for(graph, asked.tensors, asked.operations, set(known), run.done)
            run.done |= {op for op in ran if op.stateful and op.type != VARIABLE}
            run.left -= {*map(id, asked.tensors), *map(id, asked.operations)}
            if not run.left:
                self._runs.pop(handle, None)
        return asked.pack(arrays[: len(asked.tensors)])

    def _check(self, run: _Run, asked: Fetches, fed: dict[int, Any]) -> None:
        """Raises unless what is fetched and fed now is what was said that it would be."""
        for key, (tensor, _) in fed.items():
            if key not in run.feeds:
                raise _bad(f"{tensor.name!r} is fed, which partial_run_setup was not told", "one of its feeds")
            if key in run.values:
                raise _bad(f"{tensor.name!r} is fed for the second time in a run", "a value for each tensor, once")
        allowed = {*map(id, run.fetches.tensors), *map(id, run.fetches.operations)}
        elements: list[Any] = [*asked.tensors, *asked.operations]
        for element in elements:
            if id(element) not in allowed:
                raise _bad(f"{element.name!r} is fetched, which partial_run_setup was not told", "one of its fetches")
        known = {*run.values, *fed}
        open_feeds = {key: t for key, t in run.feeds.items() if key not in known}
        needed = needed_for(
            self._session.graph, asked.tensors, asked.operations, {*known, *open_feeds}, run.done
        )
        read = {id(t): t for op in needed for t in op.inputs} | {id(t): t for t in asked.tensors}
        for key, tensor in open_feeds.items():
            if key in read:
                what = ", ".join(e.name for e in elements)
                raise _bad(
                    f"{what} cannot be computed from what was fed so far: {tensor.name!r} has no value yet",
                    "a value for it in this part, or an earlier one",
                )

    def _computed(self, run: _Run, asked: Fetches, known: dict[int, Any]) -> list[SymbolicTensor]:
        """What this part computes and later ones may read."""
        graph = self._session.graph
        now = needed_for(graph, asked.tensors, asked.operations, set(known), run.done)
        rest = needed_for(graph, run.fetches.tensors, run.fetches.operations, run.feeds, run.done) - now
        wanted = {id(t) for op in rest for t in op.inputs} | {id(t) for t in run.fetches.tensors}
        return [
            t for op in now if op.type != "Const" for t in op.outputs
            if id(t) in wanted and id(t) not in known and not t.dtype.is_opaque
        ]  # fmt: skip


def _bad(message: str, expected: str) -> errors.InvalidArgumentError:
    return errors.InvalidArgumentError(message, location=current_location(), expected=expected)
