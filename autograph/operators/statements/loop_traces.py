"""The graphs of a staged `while` loop: its test and body are traced, and the places that these change outside of the
loop's variables are found.

A trace that finds another such place ends with `MoreState`. Then `while_loops` traces again and carries that place,
too.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any

from autograph import errors
from autograph.framework.attempts import TracedAgain
from autograph.framework.context import building_graph
from autograph.framework.undefined import UndefinedReturnValue
from autograph.framework.user_frames import current_location
from autograph.operators.bodies import rests
from autograph.operators.conditions.logical import and_, conjunction, truth
from autograph.operators.conditions.loops import Loop, State
from autograph.operators.dispatch import is_staged
from autograph.operators.state import ambiguous, descent, effects, joins, raised
from autograph.operators.state.arrays import unchanged_arrays
from autograph.operators.state.attributes import Attributes
from autograph.operators.state.places import same_contents
from autograph.operators.state.positions import Fresh, Position, Positions, in_variables
from autograph.operators.state.reach import parts
from autograph.operators.statements.shared_lists import share_ends
from autograph.ops.control.loop_graphs import while_values
from autograph.ops.control.raising import Raised, traced_state
from autograph.ops.values.list_types import enter_body, shares_here

__all__ = ["LoopTrace", "MoreState", "Places", "TestHasEffects"]


class TestHasEffects(TracedAgain):
    """Tracing the test of a loop has found that it changes something (a list among the loop's variables, or a place
    outside of them), or that it may raise an error that a `try` statement around the loop catches.

    Attributes:
        loop: the loop. A test may have loops in it, whose own tests are another matter.
    """

    def __init__(self, loop: Loop) -> None:
        super().__init__()
        self.loop = loop


class MoreState(TracedAgain):
    """Tracing a loop body has found places that it changes. No `Exception`, as it is no error of the body.

    Attributes:
        places: the places that were not carried.
        changed: the keys of the carried places that were changed.
        opened: whether positions were opened: other places may be changed then than those found so far.
    """

    def __init__(
        self, places: Sequence[effects.OuterPlace] = (), changed: Container[Any] = (), opened: bool = False
    ) -> None:
        super().__init__()
        self.places = places
        self.changed = changed
        self.opened = opened


#: A trace finds all that it changes at once: more traces that find the same kind of places find them without end.
_MOST_REPEATED = 20


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
        self._repeated = 0

    def take_in(self, found: MoreState) -> None:
        """Adds the places that a trace has found.

        Raises:
            LoopCarryError: one trace after the other has found such places, and changed all that were found before.
        """
        if not found.places:
            return
        gone = {place.key: place for place in self._latest if place.key not in found.changed and _may_be_made(place)}
        gone = {key: place for key, place in gone.items() if key not in self._gone}  # else it came back
        self._gone.update(gone)
        alike = _outline(found.places) == _outline(self._latest)
        self._repeated = self._repeated + 1 if alike else 0
        if self._repeated > _MOST_REPEATED:
            raise _without_end(found.places)
        self._own_follow = alike and bool(gone) and len(gone) == len(self._latest)
        self._latest = () if self._own_follow else found.places
        self.carried = [*(place for place in self.carried if place.key not in gone), *self._latest]

    def new(self, changed: Sequence[effects.OuterPlace]) -> list[effects.OuterPlace]:
        """The places that a trace has changed and that have to be carried, but are not yet."""
        known = {place.key for place in self.carried}
        return [] if self._own_follow else [place for place in changed if place.key not in known]


def _without_end(places: Sequence[effects.OuterPlace]) -> errors.LoopCarryError:
    names = " and ".join(sorted({place.name for place in places}))
    return errors.LoopCarryError(
        f"each time that this loop is traced, it changes another container ({names}), which several names know",
        location=current_location(),
        expected="containers that were there before the loop, or that an iteration makes and no other name keeps",
        fix="make the container with its entries at once, or take a copy where another name keeps it",
    )


def _may_be_made(place: effects.OuterPlace) -> bool:
    """Whether a place may be part of an object that the body makes."""
    return place.key[0] in ("attribute", "cell", "contents")


def _outline(places: Sequence[effects.OuterPlace]) -> list[tuple[str, str]]:
    return [(place.key[0], place.name) for place in places]


class LoopTrace:
    """One attempt at tracing a loop: its test and body as functions of the values of its variables and places.

    Args:
        before: what its variables hold before it.
        positions: what it carries in place of the containers that were there before.
        known: the places that are known to be changed.
        reach: what its test and body reach that is looked at again behind them. What its variables and those places
            hold in an iteration besides are tensors, and containers.
    """

    def __init__(
        self, loop: Loop, before: State, positions: Positions, known: Places, reach: Sequence[Any]
    ) -> None:
        self.loop = loop
        self.known = known
        self.places = known.carried
        self._reach = reach
        self._roots: list[Position] = [*((i,) for i in range(len(before))), *((place.key,) for place in self.places)]
        self._before = before
        self._positions = positions
        self._limit = loop.opts.get("maximum_iterations")
        self._size = len(before)
        self._was: list[Any] = []
        self._ends: list[Any] = []  # what variables and places hold when an iteration ends
        self._fresh: Fresh | None = None  # while an iteration runs
        self._changed: Container[Position] = ()  # the opened positions whose containers an iteration changes

    def held(self) -> list[Any]:
        """The containers that are held here, one for each reference."""
        pairs = [*zip(self.places, self._was), *zip(self.places, self._ends[self._size :])]
        in_places = [[value] if place.key[0] != "contents" else parts(value) for place, value in pairs]
        if self._fresh is not None:
            in_places += [part for _, part in self._fresh.parts], self._positions.replaced()
        parts_of_places = (part for found in in_places for part in found)
        return [*self._before, *self._ends[: self._size], *self._reach, *parts_of_places]

    def values(self) -> list[Any]:
        """The values that the loop leaves in its variables and in the carried places; these have their old values again
        when this returns.

        Raises:
            MoreState, TestHasEffects: the loop cannot be traced in this way.
        """
        loop, positions = self.loop, self._positions
        self._was = was = [place.read() for place in self.places]
        positions.start()
        at_start = self._hidden([*self._before, *was])
        positions.begin(self._at([*self._before, *was]))
        count = [] if self._limit is None else [0]
        names = [*loop.names, *(place.name for place in self.places), *(["the iteration count"] if count else [])]
        invariants = _invariants(loop.opts.get("shape_invariants"), self._before)
        try:
            saves_memory = bool(loop.opts.get("swap_memory"))
            values = while_values(self._test, self._body, [*at_start, *count], names, invariants, saves_memory)
        finally:
            for place, value in zip(self.places, was):
                place.write(value)
        return values[: len(values) - len(count)]

    def _hidden(self, values: Sequence[Any]) -> list[Any]:
        """What is carried for the values of variables and places."""
        positions = self._positions
        found = [positions.hidden(value, at) for value, at in zip(values[: self._size], self._roots)]
        for place, value in zip(self.places, values[self._size :]):
            hide = positions.contents if place.key[0] == "contents" else positions.hidden
            found.append(hide(value, (place.key,)))
        return found

    def _at(self, values: Sequence[Any]) -> list[tuple[Position, Any]]:
        """The values of variables and places, each with its position."""
        return list(zip(self._roots, values))

    def _enter(self, values: Sequence[Any]) -> list[Any]:
        """Writes the values at the start of an iteration into variables and places. Returns them as written."""
        # An iteration starts only if none before it has returned.
        kept = [old if type(old) is UndefinedReturnValue else new for old, new in zip(self._before, values)]
        shown = [self._positions.shown(value) for value in [*kept, *values[self._size :][: len(self.places)]]]
        for place, value in zip(self.places, shown[self._size :]):
            place.write(value)
        self.loop.set_state(in_variables(shown[: self._size]))
        return shown

    def _counts(self, values: Sequence[Any]) -> Sequence[Any]:
        """The number of iterations done so far, if that is limited: it is the last of the values."""
        return values[self._size + len(self.places) :]

    def _tested(self) -> Any:
        assert self.loop.test is not None
        with rests.leaving_to(lambda: TestHasEffects(self.loop)):
            holds = self.loop.test()
        return truth(holds) if is_staged(holds) else holds

    def _test(self, values: Sequence[Any]) -> Any:
        """Whether there is another iteration."""
        graph: Any = building_graph()
        writes, fresh = graph.writes, self._given(values)
        with self._standing_in(fresh), effects.recording() as recorder:  # a test is no body of its own
            self._begin(recorder, fresh)
            try:
                with unchanged_arrays(self._reach, "the test of a loop"):
                    holds = and_(rests.entered, self._tested)
            finally:
                recorder.close()
                self._fresh = None
            if effects.changed([recorder]) or fresh.changed() or graph.writes != writes:
                raise TestHasEffects(self.loop)
        for count in self._counts(values):
            holds = conjunction(holds, count < self._limit)
        return holds

    def _body(self, values: Sequence[Any]) -> list[Any]:
        """The values at the end of an iteration."""
        fresh = self._given(values)
        with self._standing_in(fresh), effects.recording(building_graph()) as recorder:
            self._begin(recorder, fresh)
            try:
                return self._iteration(values, fresh, recorder)
            finally:
                self._fresh = None

    def _given(self, values: Sequence[Any]) -> Fresh:
        """The containers that the test or an iteration starts with, in the variables and places that hold them now."""
        self._fresh = Fresh(self._at(self._enter(values)), self._positions)
        return self._fresh

    def _standing_in(self, fresh: Fresh) -> descent.standing_in:
        return descent.standing_in(fresh.given(), self._positions.known.own.values())

    def _begin(self, recorder: effects.Recorder, fresh: Fresh) -> None:
        """Tells a recorder which containers there are when a test or an iteration starts."""
        known = self._positions.known
        recorder.made.update(fresh.by_id())
        recorder.known.update(known.all)
        recorder.pin(known.own.values(), known.labels)

    def _iteration(self, values: Sequence[Any], fresh: Fresh, recorder: effects.Recorder) -> list[Any]:
        positions = self._positions
        positions.starts = {id(part): at for at, part in [*fresh.parts, *positions.fresh(self._at(values))]}
        enter_body(building_graph(), raised.from_outside(positions.original))
        rests.entered()
        errors_before = rests.raises()
        ends: list[Any] = []
        try:
            try:
                self._ends = ends = self._run(recorder)
                share_ends(list(zip(values, ends)), positions)
                positions.start()
                ended = self._hidden(ends)
                fresh.check(self._at(ends), self.loop.names)
            except Raised:  # no iteration follows that could read them
                in_places = self._hidden([*self._before, *(place.read() for place in self.places)])
                ended, ends = [*values[: self._size], *in_places[self._size :]], []
            opened = positions.open_where_changed(zip(self._roots, values, ended))
            carried = zip(self.places, values[self._size :], ended[self._size :])
            changes = {place.key for place, old, new in carried if not same_contents(old, new)}
        finally:
            recorder.close(ends[: self._size])
            self._ends = []
        if opened:
            raise MoreState(opened=True)
        found = effects.changed([recorder])
        if found and (found := self.known.new(found)):
            raise MoreState(found, changes)
        self._check_known(fresh, changes, rests.raises() > errors_before)
        return [*ended, *(v + 1 for v in self._counts(values))]

    def _run(self, recorder: effects.Recorder) -> list[Any]:
        """Runs the body. Returns what variables and places hold then."""
        loop = self.loop
        recorder.restore = lambda: loop.set_state(self._before)
        recorder.statement = loop.names, loop.set_state
        attributes = Attributes(self._reach, loop.names, loop.set_state)
        recorder.started, recorder.variables = attributes.started, attributes.variables
        recorder.compared = attributes.compared
        try:
            with unchanged_arrays(self._reach, "a loop"):
                ends = [*traced_state(loop.body, loop.get_state, loop.names)]
        finally:
            attributes.note_changes()
        return [*ends, *(place.read() for place in self.places)]

    def _check_known(self, fresh: Fresh, changes: Iterable[Any], raises: bool) -> None:
        """Checks that no container is changed which a variable or place holds in some iterations only.

        Raises:
            ShareFirst: one is, and it can be shared before the loop.
            LoopCarryError, StagedValueError: one is.
        """
        positions = self._positions
        if positions.are_as_before():
            return
        changed = self._changed = fresh.changed()
        written = {*descent.changed(), *(key[1] for key in changes if key[0] in ("contents", "attribute"))}
        found, replaced = [], []
        for at in positions.with_containers():
            was, others = positions.was.get(at), positions.others_of(at)
            written_under_other_names = any(id(part) in written for part in positions.may_hold(at))
            if written_under_other_names or at in changed and any(part is not was for part in others):
                found.append(at)
            elif was is not None and (at in changed or raises) and positions.is_known_elsewhere(was):
                replaced.append(at)
        positions.share([*found, *replaced, *(positions.opened if shares_here() else ())])
        if found:
            raise self._one_in_some(found[0])
        if replaced:
            raise self._changed_and_replaced(self._name(replaced[0]), raises)

    def _name(self, at: Position) -> str:
        names = {place.key: place.name for place in self.places}
        return self.loop.names[at[0]] if isinstance(at[0], int) else names.get(at[0], "a place")

    @staticmethod
    def _changed_and_replaced(name: str, raises: bool) -> errors.StagedValueError:
        what = "assigned anew in a loop that raises what is caught around it" if raises else (
            "changed in place and also assigned anew in a loop that a tensor decides"
        )
        return errors.StagedValueError(
            f"{name!r} is {what}, and what it held before the loop is known elsewhere",
            location=current_location(),
            expected="a container that is either changed or replaced in the loop",
            fix=f"copy it before the loop: `{name} = {name}.copy()`",
        )

    def _one_in_some(self, at: Position) -> errors.LoopCarryError:
        name = self._name(at)
        return errors.LoopCarryError(
            f"{name!r} holds a container that was there before the loop in some iterations only, and it is changed in "
            "place",
            location=current_location(),
            expected="variables that hold the same container in every iteration, or in none",
            fix=f"assign a copy: `{name} = {name}.copy()`",
        )

    def leave(self, after: Sequence[Any]) -> None:
        """Writes what the loop leaves into its variables and places.

        Args:
            after: what `values` has given.
        """
        positions = self._positions
        ends = [positions.shown(value) for value in after[: self._size]]
        joins.put(self.places, [positions.shown(value) for value in after[self._size :]])
        self._note_ambiguous(ends)
        self.loop.set_state(in_variables(ends))  # last, as a place may be one of the variables

    def _note_ambiguous(self, after: Sequence[Any]) -> None:
        """Records the variables that hold one of several containers, as it depends on how often the loop runs."""
        positions = self._positions
        if positions.are_as_before():
            return
        fresh = positions.fresh(self._at([*after, *(place.read() for place in self.places)]))
        held = dict(fresh)
        for at, part in fresh:
            others, those = positions.others_of(at), positions.may_hold(at)
            alike = [held[one] for group in positions.alike if at in group for one in group - {at} if one in held]
            if others or alike:
                ambiguous.note(repr(self._name(at)), part, ambiguous.with_those_behind([*others, *alike]))
            descent.descend(part, descent.roots(those))
            if at in self._changed:
                descent.write(those)


def _invariants(declared: Any, state: State) -> dict[int, Any]:
    """The `shape_invariants` of a loop, given as (tensor, shape) pairs, by position in the state."""
    pairs = list(declared or ())
    return {i: shape for i, value in enumerate(state) for tensor, shape in pairs if tensor is value}
