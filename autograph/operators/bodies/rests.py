"""The code behind staged control flow that may raise an error which a `try` or `with` statement catches.

It runs only if nothing was raised. So it is traced into a graph of its own, the *rest*, up to the end of the body that
is being traced (`ops.control.raising.traced`), where it becomes one side of an `If`. What is known of the errors
themselves, and of what their handlers find, is in `operators.state.raised`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

from autograph import errors
from autograph.framework import work
from autograph.framework.context import building_graph, state
from autograph.framework.execution import apply
from autograph.framework.op_def import Flow
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.operators.bodies.sharing import share_all
from autograph.operators.state import effects, joins, references
from autograph.operators.state.merge import Merge
from autograph.operators.state.positions import homes
from autograph.operators.state.raised import Region
from autograph.operators.state.reach import containers_in
from autograph.ops.control.control_flow import body_graph, join_branches
from autograph.ops.control.raising import RAISED, Raised
from autograph.ops.core.common import as_tensor
from autograph.ops.values.list_types import enter_body, leave_body, place_of, share_at, shares_here
from autograph.ops.values.staged_container import staged_of

__all__ = ["Test", "abandon", "count", "entered", "go_on", "leaving_to", "raises", "split"]


class Test:
    """The test of a staged loop in a `try` or `with` statement, while it is traced. Nothing can be raised in the graph
    of a test.

    Args:
        signal: makes what is raised in place of an error that a tensor decides upon; no `Exception`.
    """

    code = 0
    handled = tuple  # catches nothing

    def __init__(self, signal: Callable[[], BaseException]) -> None:
        self._signal = signal

    def record(self, error: BaseException) -> None:
        raise self._signal()


class leaving_to:  # a class, since much is traced in it
    """Context in which what `signal` makes is raised in place of any error that staged control flow would raise in the
    statements around."""

    __slots__ = ("_test",)

    def __init__(self, signal: Callable[[], BaseException]) -> None:
        self._test = Test(signal) if state.regions else None

    def __enter__(self) -> None:
        if self._test is not None:
            state.regions.append(self._test)

    def __exit__(self, *_: object) -> None:
        if self._test is not None:
            state.regions.remove(self._test)


def _held() -> list[Any]:
    """What the variables of the statements that catch errors hold, what their handlers change, and the places that the
    bodies being traced have written: containers that such a body has made may be known by these alone."""
    regions = [region for region in state.regions if isinstance(region, Region)]
    variables = [value for region in regions for value in (*region.get_state(), *region.escaped())]
    written = [place for key, place in effects.written().items() if key[0] != "raised"]
    return [*variables, *(place.read() if place.is_reference else place.anchor for place in written)]


def go_on() -> Any:
    """Whether nothing has been raised: True, or a tensor."""
    code = state.regions[-1].code if state.regions else 0
    return apply("Equal", [code, as_tensor(0)]) if isinstance(code, Tensor) else True


def raises() -> int:
    """How many errors were raised so far in the `try` statements that are being traced."""
    if not state.regions:
        return 0
    return sum(region.raises for region in state.regions if isinstance(region, Region))


def entered() -> Any:
    """As `go_on`, at the start of an iteration, which is only reached if nothing was raised."""
    nothing_raised = go_on()
    if nothing_raised is not True:
        state.regions[-1].values["code"] = 0
    return nothing_raised


def split() -> None:
    """Called after staged control flow: if that may have raised, the code after it is traced as a rest."""
    nothing_raised = go_on()
    if nothing_raised is not True:
        state.rests[-1].append(_Rest(nothing_raised))


def count() -> int:
    """The number of rests in the body being traced."""
    return len(state.rests[-1]) if state.rests else 0


def abandon(kept: int) -> None:
    """Drops all rests of the body being traced except for the first ones."""
    while count() > kept:
        state.rests[-1].pop().abandon()


class _Rest:
    """The code after a statement that may have raised, up to the end of the body: a branch whose other one raises."""

    def __init__(self, nothing_raised: Tensor) -> None:
        self.pred = nothing_raised
        self._location = current_location()
        outer = building_graph()
        assert outer is not None
        region = state.regions[-1]
        assert isinstance(region, Region)
        known = region.positions.known
        if shares_here():
            share_all([*_held(), *known.all.values()])
        self.graph = body_graph("rest", outer, Flow.IF)
        with ExitStack() as opened:
            opened.enter_context(self.graph.as_default())
            around = list(state.recorders)
            self.recorder = opened.enter_context(effects.recording(body=self.graph))
            self.recorder.variables = around[-1].variables if around else ()  # the body that ends has them in its hands
            # What the calls in progress may write was recorded before this recorder existed.
            for other in around:
                work.count(len(other.before) // 2)  # which grows with the number of rests, too
                for place, _ in other.before.values():
                    self.recorder.note(place)
            self.recorder.pin(known.all.values(), known.labels)
            self._merge = Merge(known.with_others(containers_in(_held())))
            there = self._merge.known.all
            self.recorder.known.update(there)
            # A staged list may come to stand for another Python list while the rest is traced: its id is kept its own.
            self._staged = [staged for part in there.values() if (staged := staged_of(part)) is not part]
            opened.enter_context(references.holding(self._holds))
            enter_body(self.graph, self._shared)
            region.clear()
            self.open = opened.pop_all()

    def _holds(self) -> list[Any]:
        return [*self._merge.known.all.values(), *self._staged]

    def _shared(self, key: int) -> None:
        """Called with the id of a list that becomes shared in the rest: one from before has to be shared before.

        Raises:
            ShareAt: in the next trace it is.
            StagedValueError: it cannot be.
        """
        if key in self._merge.known.all or key in map(id, self._staged):
            share_at([place_of(self._location)])
            raise errors.StagedValueError(
                "a list from before a step that may raise an error is put into a list of lists behind it, where a "
                "`try` or `with` statement catches the error",
                location=self._location,
                expected="a list that is made where it is put into the other",
                fix="put a copy of the list there: `rows.append(row[:])`",
            )

    def close(self, ends: Any, names: Sequence[str]) -> Any:
        """The values of the variables at the end of the body, on the paths that come to it; RAISED if none does."""
        try:
            return self._joined(ends, names)
        finally:
            leave_body(self.graph)

    def _joined(self, ends: Any, names: Sequence[str]) -> Any:
        with self.open:
            own = () if ends is RAISED else homes(ends)
            self.recorder.read = lambda: [list(own)]  # as the variables do: nothing assigns to them any more
            self.recorder.restore = lambda: None
            self.recorder.close(own)
        outer = building_graph()
        assert outer is not None
        places = effects.changed([self.recorder])

        def outside() -> list[tuple[str, Any, Any]]:
            after = self.recorder.after
            return [(place.name, *self._paired(after[place.key], place.read())) for place in places]

        other = body_graph("raised", outer, Flow.IF)
        enter_body(other, self._shared)
        try:
            sides = (self.graph, ends if ends is RAISED else own), (other, RAISED)
            values = join_branches(self.pred, *sides, names, outside, self._paired)
        except Raised as left:
            values, names = left.outside, ()
        finally:
            leave_body(other)
        written = [joins.Written(place, old := place.read(), [self.recorder.after[place.key], old]) for place in places]
        joins.put(places, values[len(names) :])
        self._merge.ends[0] = None if ends is RAISED else own
        still_there = [part for key, part in containers_in(_held()).items() if key in self._merge.known.all]
        after = self._merge.joined(names, list(map(joins.plain, values[: len(names)])), written, still_there)
        return RAISED if ends is RAISED else tuple(after)

    def _paired(self, end: Any, other: Any) -> tuple[Any, Any]:
        return joins.paired(end, other, self.recorder.ended, joins.itself)

    def abandon(self) -> None:
        """Drops the rest, since tracing has failed."""
        leave_body(self.graph)
        with self.open:
            self.recorder.close()
