"""The graphs of a staged `while` loop: its test and body are traced, and the places that these change outside of the
loop's variables are found.

A trace that finds another such place ends with `MoreState`. Then `while_loops` traces again and carries that place,
too.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from autograph.framework.context import building_graph
from autograph.framework.undefined import UndefinedReturnValue
from autograph.operators.conditions.logical import and_, conjunction, truth
from autograph.operators.conditions.loops import Loop, State
from autograph.operators.dispatch import is_staged
from autograph.operators.state import containers, effects, escapes, raised
from autograph.operators.state.aliases import Aliases, Attributes, reached
from autograph.operators.state.arrays import unchanged_arrays
from autograph.operators.state.replacing import Iterations
from autograph.ops.control.loop_carry import while_values
from autograph.ops.control.raising import Raised, traced_state

__all__ = ["LoopTrace", "MoreState", "Places", "TestHasEffects"]


class TestHasEffects(BaseException):
    """Tracing the test of a loop has found that it changes something (a list among the loop's variables, or a place
    outside of them), or that it may raise an error that a `try` statement around the loop catches."""


class MoreState(BaseException):
    """Tracing a loop body has found places that it changes. No `Exception`, as it is no error of the body.

    Attributes:
        places: the places that were not carried.
        changed: the keys of the carried places that were changed.
    """

    def __init__(self, places: Sequence[effects.OuterPlace] = (), changed: Container[Any] = ()) -> None:
        super().__init__()
        self.places = places
        self.changed = changed


class Places:
    """The places outside of a loop's variables that the loop changes, as far as its traces have found them.

    A container that the body makes, and that something refers to when the body ends, looks like a container from
    outside. But each trace makes a new one, while a container from before the loop is the same in every trace. So if a
    trace finds only places of the same kind as the one before, and none of those found before is changed again, then
    these places belong to the body.

    Attributes:
        carried: the places, which the loop carries.
    """

    def __init__(self) -> None:
        self.carried: list[effects.OuterPlace] = []
        self._latest: Sequence[effects.OuterPlace] = ()
        self._gone: dict[Any, effects.OuterPlace] = {}  # kept alive, so that the ids in their keys stay theirs
        self._own_follow = False

    def take_in(self, found: MoreState) -> None:
        """Adds the places that a trace has found."""
        if not found.places:
            return
        gone = {place.key: place for place in self._latest if place.key not in found.changed and _may_be_made(place)}
        gone = {key: place for key, place in gone.items() if key not in self._gone}  # else it came back
        self._gone.update(gone)
        alike = _outline(found.places) == _outline(self._latest)
        self._own_follow = alike and bool(gone) and len(gone) == len(self._latest)
        self._latest = () if self._own_follow else found.places
        self.carried = [*(place for place in self.carried if place.key not in gone), *self._latest]

    def new(self, changed: Sequence[effects.OuterPlace]) -> list[effects.OuterPlace]:
        """The places that a trace has changed and that have to be carried, but are not yet."""
        known = {place.key for place in self.carried}
        return [] if self._own_follow else [place for place in changed if place.key not in known]


def _may_be_made(place: effects.OuterPlace) -> bool:
    """Whether a place may be part of an object that the body makes."""
    return place.key[0] in ("attribute", "cell", "contents")


def _outline(places: Sequence[effects.OuterPlace]) -> list[tuple[str, str]]:
    return [(place.key[0], place.name) for place in places]


class LoopTrace:
    """One attempt at tracing a loop: its test and body as functions of the values of its variables and places.

    Attributes:
        places: what the loop carries besides its variables.
    """

    def __init__(self, loop: Loop, iterations: Iterations, aliases: Aliases, known: Places) -> None:
        self.loop = loop
        self.known = known
        self.places = known.carried
        self._iterations = iterations
        self._before = iterations.before
        self._aliases = aliases
        self._at_start = [aliases.hidden(place.read()) for place in self.places]
        self._limit = loop.opts.get("maximum_iterations")
        self._size = len(self._before)

    def values(self) -> list[Any]:
        """The values that the loop leaves in its variables and in the carried places; these have their old values again
        when this returns.

        Raises:
            MoreState, TestHasEffects: the loop cannot be traced in this way.
        """
        loop, before = self.loop, self._before
        count = [] if self._limit is None else [0]
        names = [*loop.names, *(place.name for place in self.places), *(["the iteration count"] if count else [])]
        invariants = _invariants(loop.opts.get("shape_invariants"), before)
        try:
            initial = [*containers.with_staged_lists(before), *self._at_start, *count]
            saves_memory = bool(loop.opts.get("swap_memory"))
            values = while_values(self._test, self._body, initial, names, invariants, saves_memory)
        finally:
            self._aliases.restore()
            for place, value in zip(self.places, self._at_start):
                place.write(self._aliases.shown(value))
        return values[: len(values) - len(count)]

    def _enter(self, values: Sequence[Any]) -> list[Any]:
        """Writes the values at the start of an iteration into variables and places. Returns them as read back."""
        # An iteration starts only if none before it has returned.
        kept = [old if type(old) is UndefinedReturnValue else new for old, new in zip(self._before, values)]
        own = self._aliases.put(kept)
        self.loop.set_state(tuple(own))
        for place, value in zip(self.places, values[self._size :]):
            place.write(self._aliases.shown(value))
        return [*own, *values[self._size :]]

    def _counts(self, values: Sequence[Any]) -> Sequence[Any]:
        """The number of iterations done so far, if that is limited: it is the last of the values."""
        return values[self._size + len(self.places) :]

    def _tested(self) -> Any:
        assert self.loop.test is not None
        with raised.leaving_to(TestHasEffects):
            holds = self.loop.test()
        return truth(holds) if is_staged(holds) else holds

    def _test(self, values: Sequence[Any]) -> Any:
        """Whether there is another iteration."""
        values = self._enter(values)
        with effects.recording(values) as recorder:
            try:
                with unchanged_arrays(reached(self.loop.test), "the test of a loop"):
                    holds = and_(raised.entered, self._tested)
            finally:
                recorder.close()
        if effects.changed([recorder]) or self._aliases.changed():
            raise TestHasEffects
        for count in self._counts(values):
            holds = conjunction(holds, count < self._limit)
        return holds

    def _body(self, values: Sequence[Any]) -> list[Any]:
        """The values at the end of an iteration."""
        loop, aliases, size = self.loop, self._aliases, self._size
        values = self._enter(values)
        starts = [aliases.hidden(place.read()) for place in self.places]
        raised.entered()
        ends: list[Any] = []
        with effects.recording(values, building_graph()) as recorder:
            try:
                try:
                    recorder.restore = lambda: loop.set_state(self._before)
                    reach = reached(loop.body)
                    recorder.outside, recorder.outward = aliases.outside(reach), aliases.outward
                    attributes = Attributes(reach, loop.names, loop.set_state)
                    recorder.started = attributes.started
                    read = self._iterations.enter(values[:size], loop.get_state)
                    recorder.read = read.last_read
                    try:
                        with unchanged_arrays(reach, "a loop"):
                            ends = [*traced_state(loop.body, read.get_state, loop.names)]
                    finally:
                        attributes.note_changes()
                    self._iterations.note(read)
                    if aliases.let_go(read.replaced()):
                        raise MoreState
                    aliases.check(ends)
                    ends = [*containers.with_staged_lists(ends)]
                except Raised:  # no iteration follows that could read them
                    ends = [*values[:size]]
                ends += [aliases.hidden(place.read()) for place in self.places]
            finally:
                recorder.close(ends)
        ends = [escapes.copied(end, recorder.ended) for end in ends]
        found = self.known.new(effects.changed([recorder]))
        if found:
            pairs = zip(self.places, starts, ends[size:])
            raise MoreState(found, {place.key for place, old, new in pairs if not effects.unchanged(old, new)})
        return [*ends, *(v + 1 for v in self._counts(values))]


def _invariants(declared: Any, state: State) -> dict[int, Any]:
    """The `shape_invariants` of a loop, given as (tensor, shape) pairs, by position in the state."""
    pairs = list(declared or ())
    return {i: shape for i, value in enumerate(state) for tensor, shape in pairs if tensor is value}
