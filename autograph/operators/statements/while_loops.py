"""Staged `while` loops: test and body are traced into graphs, with what they change outside as further state."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any

from autograph.framework.context import building_graph
from autograph.framework.undefined import UndefinedReturnValue
from autograph.operators.conditions.logical import and_, conjunction, truth
from autograph.operators.conditions.loops import Loop, State
from autograph.operators.conditions.unrolled import Count
from autograph.operators.dispatch import is_staged
from autograph.operators.state import containers, effects, joins, raised, shared
from autograph.operators.state.aliases import Aliases, Attributes, reached
from autograph.operators.state.arrays import unchanged_arrays
from autograph.operators.state.replacing import Iterations
from autograph.ops.control.loop_carry import while_values
from autograph.ops.control.raising import Raised, catching, raising, refusing, traced_state

__all__ = ["Tests", "first_test", "staged_while", "stages", "tests"]


def stages(loop: Loop) -> bool:
    """Runs an iteration of a loop that only an error ends. If a tensor decides whether it raises one, the iteration
    is undone, and the loop has to be staged: it would never end."""
    graph = building_graph()
    assert graph is not None
    before, start, rests = loop.get_state(), graph.checkpoint(), raised.count()
    with effects.recording() as recorder:
        entered = containers.copies(before)
        recorder.enter(entered)
        loop.set_state(entered)
        loop.body()
        if raised.count() == rests and not any(raising(graph.operations[start[0] :])):
            loop.set_state(tuple(containers.written_back(before, loop.get_state())))
            return False
        raised.abandon(rests)
        recorder.close()
        loop.set_state(before)
        graph.rollback(start)
    return True


def first_test(test: Callable[[], Any]) -> Any:
    """The value of a loop's test. If it is staged, the loop evaluates the test itself, with all that it does: so
    whatever it did here is undone."""
    graph = building_graph()
    if graph is None:
        return test()
    before = graph.checkpoint()
    with effects.recording() as recorder:
        with refusing("the test of a loop"):
            condition = test()
        if is_staged(condition):
            recorder.close()
            graph.rollback(before)
    return condition


def _raising_test(test: Callable[[], Any]) -> Any:
    """As `first_test`, of a loop in a `try` statement. If it is not staged, what it may raise stays."""
    graph = building_graph()
    assert graph is not None
    before, rests = graph.checkpoint(), raised.count()
    condition: Any = None
    with effects.recording() as recorder:
        try:
            condition = test()
        except BaseException as error:
            if raised.count() == rests or not isinstance(error, (Exception, Raised)):
                raised.abandon(rests)
                raise
        staged, has_rest = is_staged(condition), raised.count() > rests
        if staged or has_rest:
            raised.abandon(rests)
            recorder.close()
            graph.rollback(before)
    return condition if staged or not has_rest else test()  # a rest goes on behind the test, as the recorder does not


class Tests(Count):
    """Evaluates the tests of a loop while a graph is built, and counts its iterations."""

    def __call__(self, test: Callable[[], Any]) -> Any:
        """`first_test`, of an iteration that is counted, and of a test that may raise what a `try` statement sees."""
        self.count()
        return _raising_test(test) if catching() else first_test(test)


def tests() -> Tests | None:
    """What evaluates the test of a loop that begins; None where no graph is built, so that nothing is to be done."""
    graph = building_graph()
    return None if graph is None else Tests(graph)


def staged_while(loop: Loop) -> None:
    """The loop, staged; variables of the loop are read from and left in the user's variables."""
    before = loop.get_state()
    places = _Places()
    iterations = Iterations(before, loop.names)
    aliases = Aliases(before, loop.names, (loop.test, loop.body), loop.set_state)
    after: list[Any] | None
    while True:
        try:
            after = _loop_values(loop, iterations, aliases, places)
            break
        except _MoreState as found:  # something outside of the loop's variables changes: it is carried, too
            places.take_in(found)
        except _TestHasEffects:
            after = None
            break
        finally:
            loop.set_state(before)
            aliases.restore()
    if after is None:  # not in the `except` clause: errors of the body would refer to what was caught
        _tested_in_body(loop)
        return
    joins.put(places.carried, [aliases.shown(value) for value in after[len(before) :]], [])
    ends = iterations.written_back(after[: len(before)])
    effects.note_joined(ends, before)
    ends = iterations.joined(ends, (loop.test, loop.body))
    loop.set_state(ends)  # last, as a place may be one of the variables
    raised.split()


class _TestHasEffects(BaseException):
    """Tracing a loop's test has found that it changes something: a list among the loop's variables, or a place outside
    of them; or that it may raise an error which a `try` statement around the loop sees."""


def _tested_in_body(loop: Loop) -> None:
    """The loop with its test before it and at the end of its body, where what the test changes is carried, and what it
    raises ends the loop."""

    assert loop.test is not None
    test = loop.test
    holds: Any = None

    def tested() -> Any:
        holds = test()
        return truth(holds) if is_staged(holds) else bool(holds)

    def tested_body() -> None:
        loop.body()
        put(tested())

    def put(value: Any) -> None:
        nonlocal holds
        holds = value

    holds = tested()
    if is_staged(holds) or holds:
        staged_while(loop.led_by("the loop's test", lambda: holds, put, lambda: holds, tested_body))


class _MoreState(BaseException):
    """Tracing a loop body has found locations that it changes. No `Exception`: it is no error of the body.

    Attributes:
        places: those that were not carried.
        changed: the keys of those that were carried, and changed.
    """

    def __init__(self, places: Sequence[effects.Location] = (), changed: Container[Any] = ()) -> None:
        super().__init__()
        self.places = places
        self.changed = changed


class _Places:
    """The places outside of a loop's variables that the loop changes, as far as its traces have shown.

    A container that the body makes, and that something still holds when the body ends, looks like one from outside. But
    each trace makes it anew: what was there before the loop is changed in the next trace again, and it is not. A trace
    that finds the like of those found before, of which not one was changed again, differs from the trace before in
    nothing, so its places are the body's own, too.

    Attributes:
        carried: the places, which the loop carries.
    """

    def __init__(self) -> None:
        self.carried: list[effects.Location] = []
        self._latest: Sequence[effects.Location] = ()
        self._gone: dict[Any, effects.Location] = {}  # kept, so that the ids in their keys stay their own
        self._own_follow = False

    def take_in(self, found: _MoreState) -> None:
        """Says what a trace has found."""
        if not found.places:
            return
        gone = {place.key: place for place in self._latest if place.key not in found.changed and _may_be_made(place)}
        gone = {key: place for key, place in gone.items() if key not in self._gone}  # else it came back
        self._gone.update(gone)
        alike = _outline(found.places) == _outline(self._latest)
        self._own_follow = alike and bool(gone) and len(gone) == len(self._latest)
        self._latest = () if self._own_follow else found.places
        self.carried = [*(place for place in self.carried if place.key not in gone), *self._latest]

    def new(self, changed: Sequence[effects.Location]) -> list[effects.Location]:
        """Those of the places that a trace has changed which have to be carried, and are not."""
        known = {place.key for place in self.carried}
        return [] if self._own_follow else [place for place in changed if place.key not in known]


def _may_be_made(place: effects.Location) -> bool:
    """Whether a place may be part of something that a body makes."""
    return place.key[0] in ("attribute", "cell", "contents")


def _outline(places: Sequence[effects.Location]) -> list[tuple[str, str]]:
    return [(place.key[0], place.name) for place in places]


def _loop_values(
    loop: Loop, iterations: Iterations, aliases: Aliases, known: _Places
) -> list[Any]:
    """What the loop leaves in its variables and in the places, which have their old values when this returns."""
    assert loop.test is not None
    places = known.carried
    before, test = iterations.before, loop.test
    limit = loop.opts.get("maximum_iterations")
    size, more = len(before), len(places)
    at_start = [aliases.hidden(place.read()) for place in places]
    count: list[Any] = [] if limit is None else [0]

    def enter(values: Sequence[Any]) -> list[Any]:
        # An iteration starts only if none before it has returned.
        kept = [old if type(old) is UndefinedReturnValue else new for old, new in zip(before, values)]
        own = aliases.put(kept)
        loop.set_state(tuple(own))
        for place, value in zip(places, values[size:]):
            place.write(aliases.shown(value))
        return [*own, *values[size:]]

    def tested() -> Any:
        with raised.leaving_to(_TestHasEffects):
            holds = test()
        return truth(holds) if is_staged(holds) else holds

    def traced_test(values: Sequence[Any]) -> Any:
        values = enter(values)
        with effects.recording(values) as recorder:
            try:
                with unchanged_arrays(reached(test), "the test of a loop"):
                    holds = and_(raised.entered, tested)
            finally:
                recorder.close()
        if effects.changed([recorder]) or aliases.changed():
            raise _TestHasEffects
        return conjunction(holds, values[size + more] < limit) if count else holds

    def traced_body(values: Sequence[Any]) -> list[Any]:
        values = enter(values)
        starts = [aliases.hidden(place.read()) for place in places]
        raised.entered()
        ends: list[Any] = []
        with effects.recording(values, building_graph()) as recorder:
            try:
                try:
                    recorder.restore = lambda: loop.set_state(before)
                    reach = reached(loop.body)
                    recorder.outside, recorder.outward = aliases.outside(reach), aliases.outward
                    attributes = Attributes(reach, loop.names, loop.set_state)
                    recorder.started = attributes.started
                    read = iterations.enter(values[:size], loop.get_state)
                    recorder.read = read.last_read
                    try:
                        with unchanged_arrays(reach, "a loop"):
                            ends = [*traced_state(loop.body, read.get_state, loop.names)]
                    finally:
                        attributes.note_changes()
                    iterations.note(read)
                    if aliases.let_go(read.replaced()):
                        raise _MoreState
                    aliases.check(ends)
                    ends = [*containers.settled(ends)]
                except Raised:  # there is no next iteration to see them
                    ends = [*values[:size]]
                ends += [aliases.hidden(place.read()) for place in places]
            finally:
                recorder.close(ends)
        ends = [shared.copied(end, recorder.ended) for end in ends]
        found = known.new(effects.changed([recorder]))
        if found:
            pairs = zip(places, starts, ends[size:])
            raise _MoreState(found, {place.key for place, old, new in pairs if not effects.unchanged(old, new)})
        return [*ends, *(v + 1 for v in values[size + more :])]

    all_names = [*loop.names, *(place.name for place in places), *(["the iteration count"] if count else [])]
    invariants = _invariants(loop.opts.get("shape_invariants"), before)
    try:
        initial = [*containers.settled(before), *at_start, *count]
        saves_memory = bool(loop.opts.get("swap_memory"))
        values = while_values(traced_test, traced_body, initial, all_names, invariants, saves_memory)
    finally:
        aliases.restore()
        for place, value in zip(places, at_start):
            place.write(aliases.shown(value))
    return values[: size + more]


def _invariants(declared: Any, state: State) -> dict[int, Any]:
    """The `shape_invariants` of a loop, given as (tensor, shape) pairs, by position in the state."""
    pairs = list(declared or ())
    return {i: shape for i, value in enumerate(state) for tensor, shape in pairs if tensor is value}
