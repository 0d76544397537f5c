"""`if_stmt`, `while_stmt`, `for_stmt`: what converted `if`, `while` and `for` statements call.

Each looks at the value that decides (condition, loop test, iterable). A Python value runs as plain Python; a
tensor of a graph is staged: bodies are traced into nested graphs by `ops.control_flow` and `ops.loop_carry`.
A Python loop whose test turns out to be a tensor half way becomes a staged loop from there on.

The variables that the statement changes are read with `get_state` and written with `set_state`; after a
failed trace they have their old values again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import length_hint
from typing import Any

from autograph import errors
from autograph.framework.context import building_graph
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.undefined import PossiblyNone
from autograph.framework.user_frames import current_location
from autograph.operators import containers, effects, raised
from autograph.operators.dispatch import is_staged
from autograph.operators.iterables import Loop, Sequential, as_staged, staged_range
from autograph.operators.logical import and_, conjunction, truth
from autograph.operators.replacing import Branches, Iterations
from autograph.ops.loop_carry import while_values
from autograph.ops.none_values import assuming, facts_of
from autograph.ops.raising import Raised, raising, refusing, traced_state

__all__ = ["first_test", "for_rest", "for_stmt", "if_stmt", "staged_while", "while_stmt"]

State = tuple[Any, ...]
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
    holds = truth(cond) if is_staged(cond) else cond
    if not is_staged(holds):
        if holds:
            body()
        else:
            orelse()
        return
    _staged_if(holds, cond, body, orelse, get_state, set_state, symbol_names, nouts)


def _staged_if(
    pred: Tensor,
    cond: Any,
    body: Callable[[], None],
    orelse: Callable[[], None],
    get_state: GetState,
    set_state: SetState,
    names: Sequence[str],
    nouts: int,
) -> None:
    before = get_state()
    # A container may be known to others, even if this function does not use it again.
    wanted = [i for i, value in enumerate(before) if i < nouts or containers.is_container(value)]

    def branch(run: Callable[[], None], holds: bool) -> Callable[[effects.Recorder], State]:
        def trace(recorder: effects.Recorder) -> State:
            entered = containers.copies(_assuming(before, cond, holds))
            recorder.enter(entered)
            recorder.restore = lambda: set_state(before)
            set_state(entered)
            side = branches.enter(recorder, entered, get_state)
            with assuming(cond, holds):
                ends = traced_state(run, side.get_state, names)
            branches.replaced.update(side.replaced(ends))
            return containers.settled([ends[i] for i in wanted])

        return trace

    branches = Branches(before, names)
    after = before
    try:
        wanted_names = [names[i] for i in wanted]
        values = effects.if_values(pred, branch(body, True), branch(orelse, False), wanted_names, branches.settle)
        after = branches.written_back(wanted, values)
    finally:
        set_state(after)
    raised.split()


def _assuming(state: State, cond: Any, holds: bool) -> State:
    """The state inside a branch, where the condition's value is known.

    It lets `if done: ...` followed by `if not done: ...` be seen as exhaustive, which is how early returns look
    once they are converted.
    """
    known = facts_of(cond, holds)
    return tuple([_known(v, known) for v in state])


def _known(value: Any, known: Mapping[int, bool]) -> Any:
    if isinstance(value, PossiblyNone):
        present = known.get(id(value.present))
        return value if present is None else value.value if present else None
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
    if opts.get("endless") and building_graph() is not None:
        while not _stages(body, get_state, set_state):
            pass
        staged_while(test, body, get_state, set_state, symbol_names, opts)
        return
    while True:
        condition = first_test(test)
        if is_staged(condition):
            staged_while(test, body, get_state, set_state, symbol_names, opts)
            return
        if not condition:
            return
        body()


def _stages(body: Callable[[], None], get_state: GetState, set_state: SetState) -> bool:
    """Runs an iteration of a loop that only an error ends. If a tensor decides whether it raises one, the iteration
    is undone, and the loop has to be staged: it would never end."""
    graph = building_graph()
    assert graph is not None
    before, start, rests = get_state(), graph.checkpoint(), raised.count()
    with effects.recording() as recorder:
        entered = containers.copies(before)
        recorder.enter(entered)
        set_state(entered)
        body()
        if raised.count() == rests and not any(raising(graph.operations[start[0] :])):
            set_state(tuple(containers.written_back(before, get_state())))
            return False
        raised.abandon(rests)
        recorder.close()
        set_state(before)
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


def staged_while(
    test: Callable[[], Any],
    body: Callable[[], None],
    get_state: GetState,
    set_state: SetState,
    names: Sequence[str],
    opts: Mapping[str, Any],
) -> None:
    """The loop, staged; variables of the loop are read from and left in the user's variables."""
    before = get_state()
    places: list[effects.Location] = []
    iterations = Iterations(before, names)
    while True:
        try:
            after = _loop_values(test, body, get_state, set_state, names, opts, iterations, places)
            break
        except _MoreState as found:  # something outside of the loop's variables changes: it is carried, too
            places.extend(found.places)
        except _TestHasEffects:
            set_state(before)
            _tested_in_body(test, body, get_state, set_state, names, opts)
            before = get_state()
            return
        finally:
            set_state(before)
    set_state(iterations.written_back(after[: len(before)]))
    for place, value in zip(places, after[len(before) :]):
        place.write(value)
    raised.split()


class _TestHasEffects(BaseException):
    """Tracing a loop's test has found that it changes something outside of the loop's variables."""


def _tested_in_body(
    test: Callable[[], Any],
    body: Callable[[], None],
    get_state: GetState,
    set_state: SetState,
    names: Sequence[str],
    opts: Mapping[str, Any],
) -> None:
    """The loop with its test before it and at the end of its body, where what the test changes is carried."""

    def tested() -> Any:
        holds = test()
        return truth(holds) if is_staged(holds) else bool(holds)

    def tested_body() -> None:
        nonlocal holds
        body()
        holds = tested()

    def get_loop_state() -> State:
        return (holds, *get_state())

    def set_loop_state(values: State) -> None:
        nonlocal holds
        holds = values[0]
        set_state(tuple(values[1:]))

    holds = tested()
    if is_staged(holds) or holds:
        staged_while(lambda: holds, tested_body, get_loop_state, set_loop_state, ("the loop's test", *names), opts)


class _MoreState(BaseException):
    """Tracing a loop body has found locations that it changes. No `Exception`: it is no error of the body."""

    def __init__(self, places: list[effects.Location]) -> None:
        super().__init__()
        self.places = places


def _loop_values(
    test: Callable[[], Any],
    body: Callable[[], None],
    get_state: GetState,
    set_state: SetState,
    names: Sequence[str],
    opts: Mapping[str, Any],
    iterations: Iterations,
    places: Sequence[effects.Location],
) -> list[Any]:
    """What the loop leaves in its variables and in `places`, which have their old values when this returns."""
    before = iterations.before
    limit = opts.get("maximum_iterations")
    size, more = len(before), len(places)
    at_start = [place.read() for place in places]
    count: list[Any] = [] if limit is None else [0]

    def enter(values: Sequence[Any]) -> None:
        set_state(tuple(values[:size]))
        for place, value in zip(places, values[size:]):
            place.write(value)

    def tested() -> Any:
        with refusing("the test of a loop"):
            holds = test()
        return truth(holds) if is_staged(holds) else holds

    def traced_test(values: Sequence[Any]) -> Any:
        enter(values)
        with effects.recording(values) as recorder:
            try:
                holds = and_(raised.entered, tested)
            finally:
                recorder.close()
        if effects.changed([recorder]):
            raise _TestHasEffects
        return conjunction(holds, values[size + more] < limit) if count else holds

    def traced_body(values: Sequence[Any]) -> list[Any]:
        enter(values)
        raised.entered()
        ends: list[Any] = []
        with effects.recording(values) as recorder:
            try:
                try:
                    read = iterations.enter(values[:size], get_state)
                    ends = [*traced_state(body, read.get_state, names)]
                    iterations.note(read, ends)
                    ends = [*containers.settled(ends)]
                except Raised:  # there is no next iteration to see them
                    ends = [*values[:size]]
                ends += [place.read() for place in places]
            finally:
                recorder.close(ends)
        known = {place.key for place in places}
        found = [place for place in effects.changed([recorder]) if place.key not in known]
        if found:
            raise _MoreState(found)
        return [*ends, *(v + 1 for v in values[size + more :])]

    all_names = [*names, *(place.name for place in places), *(["the iteration count"] if count else [])]
    invariants = _invariants(opts.get("shape_invariants"), before)
    try:
        initial = [*containers.settled(before), *at_start, *count]
        values = while_values(traced_test, traced_body, initial, all_names, invariants)
    finally:
        for place, value in zip(places, at_start):
            place.write(value)
    return values[: size + more]


def _invariants(declared: Any, state: State) -> dict[int, Any]:
    """The `shape_invariants` of a loop, given as (tensor, shape) pairs, by position in the state."""
    pairs = list(declared or ())
    return {i: shape for i, value in enumerate(state) for tensor, shape in pairs if tensor is value}


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
    staged = as_staged(iter_)
    if isinstance(staged, Sequential):
        staged.loop(Loop(extra_test, body, get_state, set_state, symbol_names, opts))
    elif staged is not None:
        _staged_for(staged, extra_test, body, get_state, set_state, symbol_names, opts)
    elif extra_test is None:
        for item in iter_:
            body(item)
    else:
        _python_for(iter_, extra_test, body, get_state, set_state, symbol_names, opts)


def _staged_for(
    items: Any,
    extra_test: Callable[[], Any] | None,
    body: Callable[[Any], None],
    get_state: GetState,
    set_state: SetState,
    names: Sequence[str],
    opts: Mapping[str, Any],
) -> None:
    length = items.length()
    position: Any = 0

    def loop_test() -> Any:
        more = position < length
        if extra_test is None:
            return more
        going_on = extra_test()
        if not is_staged(going_on):
            return more if going_on else False
        return conjunction(more, going_on)

    def loop_body() -> None:
        nonlocal position
        body(items.item(position))
        position = position + 1

    def get_loop_state() -> State:
        return (position, *get_state())

    def set_loop_state(values: State) -> None:
        nonlocal position
        position = values[0]
        set_state(tuple(values[1:]))

    staged_while(loop_test, loop_body, get_loop_state, set_loop_state, ("position", *names), opts)


def _nothing() -> None:
    pass


def _python_for(
    iter_: Any,
    extra_test: Callable[[], Any],
    body: Callable[[Any], None],
    get_state: GetState,
    set_state: SetState,
    names: Sequence[str],
    opts: Mapping[str, Any],
) -> None:
    """A loop over a Python iterable with a `break`, which may turn out to depend on a tensor."""
    items = iter(iter_)
    while True:
        going_on = extra_test()
        if is_staged(going_on):
            for_rest(iter_, items, extra_test, body, get_state, set_state, names, opts)
            return
        if not going_on:
            return
        try:
            item = next(items)
        except StopIteration:
            return
        body(item)


def for_rest(
    iter_: Any,
    items: Iterator[Any],
    extra_test: Callable[[], Any],
    body: Callable[[Any], None],
    get_state: GetState,
    set_state: SetState,
    names: Sequence[str],
    opts: Mapping[str, Any],
) -> None:
    """What is left of a loop over a Python iterable once a tensor decides whether it goes on.

    Args:
        iter_: what was iterated over.
        items: the iterator, behind the items that the loop has seen.
        others: as for `for_stmt`.
    """
    if isinstance(iter_, range):
        left = iter_[len(iter_) - length_hint(items) :]
        _staged_for(staged_range(left), extra_test, body, get_state, set_state, names, opts)
    else:
        _unrolled(items, extra_test, body, get_state, set_state, names)


#: So many iterations of a Python loop that a tensor may end are traced before it is taken for endless.
_ENDLESS = 1000


def _unrolled(
    items: Iterator[Any],
    extra_test: Callable[[], Any],
    body: Callable[[Any], None],
    get_state: GetState,
    set_state: SetState,
    names: Sequence[str],
) -> None:
    """The remaining iterations one after the other, each under "no break so far"."""
    for number, item in enumerate(items):
        if number == _ENDLESS:
            raise errors.UnimplementedError(
                f"a loop over a Python {type(items).__name__} that only a tensor ends",
                location=current_location(),
                expected="a `while` loop, or a range",
            )
        going_on = extra_test()
        if not is_staged(going_on):
            if not going_on:
                return
            body(item)
            continue
        run: Callable[[], None] = lambda item=item: body(item)  # type: ignore[misc]  # noqa: E731  binds this item
        if_stmt(going_on, run, _nothing, get_state, set_state, names, len(names))
