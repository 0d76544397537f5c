"""Staged `while` loops: traced (`loop_traces`) until all that they change outside is carried as further state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph.framework.context import building_graph
from autograph.operators.conditions.logical import truth
from autograph.operators.conditions.loops import Loop
from autograph.operators.conditions.unrolled import Count
from autograph.operators.dispatch import is_staged
from autograph.operators.state import containers, effects, joins, raised
from autograph.operators.state.aliases import Aliases
from autograph.operators.state.replacing import Iterations
from autograph.operators.statements.loop_traces import LoopTrace, MoreState, Places, TestHasEffects
from autograph.ops.control.raising import Raised, catching, raising, refusing

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
    places = Places()
    iterations = Iterations(before, loop.names)
    aliases = Aliases(before, loop.names, (loop.test, loop.body), loop.set_state)
    after: list[Any] | None
    while True:
        try:
            after = LoopTrace(loop, iterations, aliases, places).values()
            break
        except MoreState as found:  # something outside of the loop's variables changes: it is carried, too
            places.take_in(found)
        except TestHasEffects:
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
