"""Staged `while` loops: traced (`loop_traces`) again and again until all places that they change are carried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph.framework.attempts import attempts
from autograph.framework.context import building_graph
from autograph.framework.graph import Graph
from autograph.framework.nested import operations_within
from autograph.operators.bodies import rests
from autograph.operators.bodies.sharing import with_shared
from autograph.operators.conditions.logical import truth
from autograph.operators.conditions.loops import Loop, TraceAgain
from autograph.operators.conditions.unrolled import Count
from autograph.operators.dispatch import is_staged
from autograph.operators.state import ambiguous, effects, references
from autograph.operators.state.positions import Known, Positions, homes
from autograph.operators.state.reach import comparable, containers_in, reached
from autograph.operators.statements.loop_traces import LoopTrace, MoreState, Places, TestHasEffects
from autograph.ops.control.raising import Raised, catching, refusing

__all__ = ["Tests", "first_test", "staged_while", "stages", "tests"]


def stages(loop: Loop) -> bool:
    """Runs one iteration of a loop that has no test and ends by an error only. If a tensor decides whether the
    iteration raises, it is undone, and the loop must be staged, since as a Python loop it would never end. Returns
    whether that is so."""
    graph = building_graph()
    assert graph is not None
    before, start, pending = loop.get_state(), graph.checkpoint(), rests.count()
    with effects.recording() as recorder:
        recorder.pin(containers_in(before).values(), {})
        loop.body()
        made = operations_within(graph.operations[start[0] :])
        if rests.count() == pending and not any(op.type == "Raise" for op in made):
            return False
        rests.abandon(pending)
        recorder.close()
        loop.set_state(before)
        graph.rollback(start)
    return True


def first_test(test: Callable[[], Any]) -> Any:
    """The value of the test of a loop. If it is staged, its effects and operations are undone, since the staged loop
    evaluates the test itself."""
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
    """As `first_test`, for a loop in a `try` statement. If the test is not staged, the errors that it may raise are
    kept."""
    graph = building_graph()
    assert graph is not None
    before, pending = graph.checkpoint(), rests.count()
    condition: Any = None
    with effects.recording() as recorder:
        try:
            condition = test()
        except BaseException as error:
            if rests.count() == pending or not isinstance(error, (Exception, Raised)):
                rests.abandon(pending)
                raise
        staged, has_rest = is_staged(condition), rests.count() > pending
        if staged or has_rest:
            rests.abandon(pending)
            recorder.close()
            graph.rollback(before)
    # The rest goes on after the test, where the recorder no longer records: so the test is evaluated again.
    return condition if staged or not has_rest else test()


class Tests(Count):
    """Evaluates the tests of a loop while a graph is built, and counts its iterations."""

    def __init__(self, graph: Graph) -> None:
        super().__init__(graph)
        self._ambiguous = ambiguous.count()

    def __call__(self, test: Callable[[], Any]) -> Any:
        """Counts an iteration and evaluates its test, with `first_test` or, inside of a `try` statement,
        `_raising_test`."""
        self.count()
        ambiguous.refuse_changed(self._ambiguous)
        self._ambiguous = ambiguous.count()
        return _raising_test(test) if catching() else first_test(test)


def tests() -> Tests | None:
    """The evaluator for the tests of a loop that begins; None if no graph is being built, as then nothing is undone or
    counted."""
    graph = building_graph()
    return None if graph is None else Tests(graph)


def staged_while(loop: Loop) -> None:
    """Stages the loop. Its variables are read from the user's variables and written back to them."""
    if with_shared(lambda: _traced_while(loop)):
        rests.split()
    else:
        _tested_in_body(loop)


def _traced_while(loop: Loop) -> bool:
    """Makes the loop's `While`. False if it cannot, since the test has effects."""
    assert loop.test is not None
    before = homes(loop.get_state())
    reach = reached(loop.test, loop.body)
    positions = Positions(Known(before, reach, loop.names))
    reach = comparable(reach)  # no containers: references are counted
    places = Places()
    after: list[Any] | None
    with references.holding(positions.held), attempts() as attempt:
        while True:
            attempt()
            trace = LoopTrace(loop, before, positions, places, reach)
            try:
                with references.holding(trace.held):
                    after = trace.values()
                break
            except MoreState as found:  # a place outside of the loop's variables is changed: it is carried, too
                if found.opened:
                    places = Places()
                else:
                    places.take_in(found)
            except TraceAgain:
                pass
            except TestHasEffects as found:
                if found.loop is not loop:  # a loop around it, whose test it belongs to
                    raise
                after = None
                break
            finally:
                loop.set_state(before)
        if after is not None:
            trace.leave(after)
    return after is not None


def _tested_in_body(loop: Loop) -> None:
    """Stages the loop with its test before it and at the end of its body: there the changes of the test are carried,
    and its errors end the loop."""

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
