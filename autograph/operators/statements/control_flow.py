"""`if_stmt`, `while_stmt`, `for_stmt`: what converted `if`, `while` and `for` statements call.

Each looks at the value that decides (condition, loop test, iterable). For a Python value the statement runs as plain
Python. For a tensor of a graph it is staged: its bodies are traced into nested graphs by `ops.control.control_flow` and
`ops.control.loop_graphs`. A Python loop whose test becomes a tensor half way continues as a staged loop.

The variables that the statement changes are read with `get_state` and written with `set_state`; after a failed trace
they have their old values again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import count
from operator import length_hint
from typing import Any

from autograph import errors
from autograph.framework.context import building_graph
from autograph.framework.either import Either
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.undefined import PossiblyNone
from autograph.framework.user_frames import current_location
from autograph.operators.bodies import rests
from autograph.operators.bodies.sharing import with_shared
from autograph.operators.conditions.iterables import Sequential, StagedIterable, as_staged, left_of
from autograph.operators.conditions.logical import conjunction, truth
from autograph.operators.conditions.loops import Loop, State
from autograph.operators.conditions.ranges import staged_range
from autograph.operators.conditions.truth_only import TruthOnly
from autograph.operators.conditions.unrolled import counted
from autograph.operators.dispatch import is_staged
from autograph.operators.state import effects, joins, raised, references
from autograph.operators.state.arrays import unchanged_arrays
from autograph.operators.state.attributes import Attributes
from autograph.operators.state.iterator_effects import containers_behind, moved_by_a_loop, note_advanced, unmoved
from autograph.operators.state.merge import Merge
from autograph.operators.state.positions import Known, homes, in_variables
from autograph.operators.state.program_iterators import NextItem, generators_behind
from autograph.operators.state.reach import comparable, reached
from autograph.operators.statements.rolling import Rolling, rolling_of
from autograph.operators.statements.while_loops import staged_while, stages, tests
from autograph.ops.control.raising import traced_state
from autograph.ops.values.list_types import enter_body
from autograph.ops.values.none_values import assuming, facts_of, narrowed, present_value
from autograph.ops.values.staged_container import is_moved
from autograph.ops.values.staged_dict import VIEWS, dict_behind

__all__ = ["for_rest", "for_stmt", "if_stmt", "while_stmt"]

GetState = Callable[[], State]
SetState = Callable[[State], None]


# --- if ----------------------------------------------------------------------------------------------


def if_stmt(
    cond: Any,
    body: Callable[[], None],
    orelse: Callable[[], None],
    get_state: GetState,
    set_state: SetState,
    symbol_names: Sequence[str],
    nouts: int,
) -> None:
    """An `if` statement.

    Args:
        cond: the condition.
        body, orelse: the branches; they assign the variables named `symbol_names`.
        get_state, set_state: read and write those variables, as a tuple.
        symbol_names: their names.
        nouts: how many of them, from the first, are used after the statement.
    """
    cond = cond.holds if type(cond) is TruthOnly else cond
    holds = truth(cond) if is_staged(cond) else cond
    if not is_staged(holds):
        if holds:
            body()
        else:
            orelse()
        return
    _staged_if(holds, cond, body, orelse, get_state, set_state, symbol_names, nouts)


def _staged_if(*statement: Any) -> None:
    with_shared(lambda: _traced_if(*statement))
    rests.split()


def _traced_if(
    pred: Tensor,
    cond: Any,
    body: Callable[[], None],
    orelse: Callable[[], None],
    get_state: GetState,
    set_state: SetState,
    names: Sequence[str],
    nouts: int,
) -> None:
    before = homes(get_state())
    reach = reached(body, orelse)
    merge = Merge(Known(before, reach, names), before)
    reach = comparable(reach)  # no containers: references are counted
    wanted = [i for i, value in enumerate(before) if i < nouts]

    def branch(run: Callable[[], None], holds: bool) -> Callable[[effects.Recorder], State]:
        def trace(recorder: effects.Recorder) -> State:
            facts = facts_of(cond, holds)
            set_state(_assuming(before, facts))
            recorder.restore = lambda: set_state(before)
            recorder.statement = names, set_state
            recorder.known.update(merge.known.all)
            recorder.pin(merge.known.own.values(), merge.known.labels)
            enter_body(building_graph(), raised.from_outside(merge.known.all.get))
            attributes = Attributes(reach, names, set_state)
            recorder.started, recorder.variables = attributes.started, attributes.variables
            recorder.compared = attributes.compared
            try:
                with assuming(facts), unchanged_arrays(reach, "a branch"):
                    ends = homes(traced_state(run, get_state, names))
            finally:
                attributes.note_changes()
            merge.ends[0 if holds else 1] = ends
            return tuple([ends[i] for i in wanted])

        return trace

    written: list[joins.Written] = []
    after: Sequence[Any] = before  # no copy: the references to containers are counted in the branches
    try:
        with references.holding(lambda: [*merge.held(), *reach]):
            wanted_names = [names[i] for i in wanted]
            branches = branch(body, True), branch(orelse, False)
            values = joins.if_values(pred, *branches, wanted_names, written, merge.share)
            after = list(before)
            for i, value in zip(wanted, values):
                after[i] = value
            after = merge.joined(names, after, written)
    finally:
        set_state(in_variables(after))


def _assuming(state: State, known: Mapping[int, bool]) -> State:
    """The state inside of a branch, where the value of the condition is known: `facts_of`.

    Because of this, `if done: ...` followed by `if not done: ...` covers all cases, which is how early returns look in
    converted code.
    """
    return tuple([_known(v, known) for v in state])


def _known(value: Any, known: Mapping[int, bool]) -> Any:
    if isinstance(value, PossiblyNone):
        present = known.get(id(value.present))
        return value if present is None else present_value(value) if present else None
    if isinstance(value, Either):
        return narrowed(value)
    return known.get(id(value), value) if isinstance(value, SymbolicTensor) else value


# --- while -------------------------------------------------------------------------------------------


def while_stmt(
    test: Callable[[], Any],
    body: Callable[[], None],
    get_state: GetState,
    set_state: SetState,
    symbol_names: Sequence[str],
    opts: Mapping[str, Any],
) -> None:
    """A `while` loop; arguments as for `if_stmt`, `test` evaluates the loop's condition."""
    loop = Loop(test, body, get_state, set_state, symbol_names, opts)
    traced = tests()
    if opts.get("endless") and traced is not None:
        while not stages(loop):
            traced.count()
        staged_while(loop)
        return
    while True:
        condition = test() if traced is None else traced(test)
        if is_staged(condition):
            staged_while(loop)
            return
        if not condition:
            return
        body()


# --- for ---------------------------------------------------------------------------------------------


def for_stmt(
    iter_: Any,
    extra_test: Callable[[], Any] | None,
    body: Callable[[Any], None],
    get_state: GetState,
    set_state: SetState,
    symbol_names: Sequence[str],
    opts: Mapping[str, Any],
) -> None:
    """A `for` loop.

    Args:
        iter_: what is iterated over. Tensors give their rows, along the first axis.
        extra_test: None, or whether to go on (a `break` or `return` was not reached); asked before each item.
        body: takes an item.
    """
    loop = Loop(extra_test, body, get_state, set_state, symbol_names, opts)
    own = getattr(type(iter_), "__autograph_loop__", None)
    if own is not None and own(iter_, loop):
        return
    staged = as_staged(iter_)
    if staged is None:
        note_advanced(iter_)
    if isinstance(staged, Sequential):
        staged.loop(loop)
    elif staged is not None:
        _staged_for(staged, loop)
    elif building_graph() is not None or extra_test is not None:
        _python_for(iter_, loop)
    else:
        for item in iter_:
            body(item)


def _staged_for(items: StagedIterable, loop: Loop, position: Any = 0, began: int | None = None) -> None:
    """A staged `for` loop.

    Args:
        position: the position of the first item.
        began: of a loop that has begun in Python, how many items there were then.
    """
    step = items.guarded(loop.with_body(lambda at: loop.body(items.item(at))), began).body
    there = items.asked()

    def test() -> Any:
        more = there(position)
        return more if loop.test is None else conjunction(more, loop.test())

    def body() -> None:
        step(position)
        put(position + 1)

    def put(value: Any) -> None:
        nonlocal position
        position = value

    staged_while(loop.led_by("position", lambda: position, put, test, body))


class _Over:
    """What a loop in Python goes over.

    Attributes:
        sources: the containers that its iterator draws from.
        container: the container that it goes over, itself or by a view.
        size: how many items that had when the loop began.
    """

    def __init__(self, iterable: Any, items: Iterator[Any]) -> None:
        self.sources = containers_behind(items)
        self.container = dict_behind(iterable) if type(iterable) in VIEWS else iterable
        self.size = len(self.container) if isinstance(self.container, (list, dict, set, deque)) else 0


def _goes_on_staged(iterable: Any, items: Iterator[Any], over: _Over, position: int, loop: Loop) -> bool:
    """Runs the rest of a loop in Python, if its body has turned a container that it goes over into a staged one.

    Args:
        items: the iterator over the iterable.
        position: how many items it has given.
    """
    if is_moved(over.container):
        rest = as_staged(iterable)
        assert rest is not None
        _staged_for(rest, loop, position, over.size)
    elif any(map(is_moved, over.sources)):
        rest = left_of(items)
        if rest is None:
            unmoved(over.sources)
        assert rest is not None
        with moved_by_a_loop(items):
            _staged_for(rest, loop)
    else:
        return False
    return True


def _nothing() -> None:
    pass


def _raise(error: Exception) -> None:
    raise error


def _python_for(iter_: Any, loop: Loop, rolling: Rolling | None = None) -> None:
    """A loop over a Python iterable. It becomes a staged one if a tensor decides when it ends, if the body turns the
    list that it iterates over into a staged list, or if it is long and can be rolled.

    Args:
        rolling: what watches it, if it may be rolled; found out unless given.
    """
    items = iter(iter_)
    if is_staged(items) or hasattr(type(items), "__autograph_loop__"):  # of an `__iter__` of the program's own
        for_stmt(items, *loop)
        return
    rolling = rolling or rolling_of(iter_, loop)
    try:
        again = _iterated(iter_, items, loop, rolling)
    finally:
        if rolling is not None:
            rolling.stop()
    if rolling is not None and again is not None:
        _python_for(iter_[again:], loop, rolling.again(again))


def _iterated(iter_: Any, items: Iterator[Any], loop: Loop, rolling: Rolling | None) -> int | None:
    """Runs `_python_for`. Returns the position of the first iteration that was undone in vain, if any was."""
    over, position = _Over(iter_, items), 0
    with closing(counted(items, iter_)) as following:
        while True:
            going_on = True if loop.test is None else loop.test()
            if is_staged(going_on):
                for_rest(iter_, items, loop)
                return None
            if not going_on:
                return None
            if rolling is not None and not position and rolling.stages_all(partial(for_rest, iter_, items)):
                return None
            if position and items is iter_:  # the body may have advanced it, too, where a tensor decides
                note_advanced(items)
            try:
                item = next(following)
            except StopIteration:
                return None
            if rolling is None:
                loop.body(item)
            else:
                rolling.starts()
                loop.body(item)
                if rolling.ends(position):
                    start, kinds = rolling.goes_back(position)
                    if rolling.stage(partial(for_rest, iter_, iter(iter_[start:])), start, kinds):
                        return None
                    if start <= position:
                        return start
                rolling = None if rolling.over else rolling
            position += 1
            if _goes_on_staged(iter_, items, over, position, loop):
                return None


def for_rest(iter_: Any, items: Iterator[Any], loop: Loop) -> None:
    """The remaining iterations of a loop over a Python iterable, from where a tensor decides whether it continues.

    Args:
        iter_: the iterable.
        items: the iterator, which has advanced past the items that the loop has seen.
    """
    if isinstance(iter_, range):
        _staged_for(staged_range(iter_[len(iter_) - length_hint(items) :]), loop)
    else:
        with moved_by_a_loop(iter_):
            _unrolled(iter_, items, loop)


#: The most iterations that are traced of a Python loop that a tensor may end; beyond, it counts as endless.
_ENDLESS = 1000


def _endless(items: Iterator[Any]) -> errors.UnimplementedError:
    return errors.UnimplementedError(
        f"a loop over a Python {type(items).__name__} that only a tensor ends",
        location=current_location(),
        expected="a `while` loop, or a range",
    )


def _over_generators(items: Iterator[Any], generators: Sequence[Any], loop: Loop) -> None:
    """`_unrolled`, for an iterator that advances generators of the program: their code is part of the iteration."""
    for number in count():
        going_on = True if loop.test is None else loop.test()
        item = NextItem(items, generators)
        run = partial(_with_item, item, loop)
        if is_staged(going_on):
            if_stmt(going_on, run, _nothing, loop.get_state, loop.set_state, loop.names, len(loop.names))
        elif going_on:
            run()
        if item.ended or going_on is False:
            return
        if number == _ENDLESS:
            raise _endless(items)


def _with_item(item: NextItem, loop: Loop) -> None:
    value = item.take()
    if not item.ended:
        loop.body(value)


def _unrolled(iter_: Any, items: Iterator[Any], loop: Loop) -> None:
    """The remaining iterations one after the other, each under the condition that no `break` was reached."""
    generators = generators_behind(items)
    if generators:
        _over_generators(items, generators, loop)
        return
    over = _Over(iter_, items)
    start = over.size - length_hint(items) if over.size else 0
    for number in count():
        if items is iter_:  # as in `_iterated`
            note_advanced(items)
        try:
            item = next(items)
        except StopIteration:
            return
        except Exception as error:  # as it is where the body has changed the size of a dict: of a loop that goes on
            going_on = True if loop.test is None else loop.test()
            if is_staged(going_on):
                fail = partial(_raise, error)
                if_stmt(going_on, fail, _nothing, loop.get_state, loop.set_state, loop.names, len(loop.names))
            elif going_on:
                raise
            return
        if number == _ENDLESS:
            raise _endless(items)
        going_on = True if loop.test is None else loop.test()
        if is_staged(going_on):
            run = partial(loop.body, item)
            if_stmt(going_on, run, _nothing, loop.get_state, loop.set_state, loop.names, len(loop.names))
        elif going_on:
            loop.body(item)
        else:
            return
        if _goes_on_staged(iter_, items, over, start + number + 1, loop):
            return
