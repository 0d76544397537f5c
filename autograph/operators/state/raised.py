"""Errors that staged control flow raises inside of a `try` or `with` statement: what is known of them while tracing.

The body of such a statement is a `Region`. If a branch or loop body inside of it raises, in whatever function, the
region gets an error code, together with all that its handlers may look at: the values of the statement's variables at
that moment, and the tensors in the error. These are places like any other that staged control flow changes
(`operators.state.effects`), so they are merged and carried like the state of the program.

The code after such a branch runs only if nothing was raised. So it is traced into a graph of its own, the *rest*, up to
the end of the body that is being traced (`ops.control.raising.traced`), where it becomes one side of an `If`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.context import building_graph, state
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.undefined import PossiblyNone, PossiblyUndefined, Undefined, UndefinedReturnValue
from autograph.framework.user_frames import current_location, traceback_location
from autograph.framework.versions import is_array
from autograph.operators.state import ambiguous, containers, descent, effects, joins
from autograph.operators.state.merge import note_in_place
from autograph.operators.state.one_path import OnePath
from autograph.operators.state.positions import Known, Positions, at_position, homes, in_variables
from autograph.operators.state.reach import children, containers_in, is_mutable, reached
from autograph.ops.control.control_flow import body_graph, join_branches
from autograph.ops.control.raising import RAISED, Raised, parts_of, with_parts
from autograph.ops.core.common import as_tensor
from autograph.ops.values.branch_values import Named, is_missing, same_python_value
from autograph.ops.values.list_types import enter_body, leave_body, place_of, share_at, shares_here
from autograph.ops.values.staged_container import StagedContainer

__all__ = [
    "Region", "Test", "abandon", "classes_in", "count", "entered", "forgotten", "from_outside", "go_on", "leaving_to",
    "raises", "split",
]  # fmt: skip

_NOTHING = UndefinedReturnValue()
_MANY = 200


def classes_in(handled: Any) -> tuple[type, ...]:
    """The exception classes in the expression of an `except` clause."""
    return tuple(leaf for leaf in nest.flatten(handled) if isinstance(leaf, type))


class Region:
    """The body of a `try` or `with` statement, while it is traced.

    Args:
        started: the values of the variables that the statement changes.
        get_state, names: a function that reads these variables, and their names.
        handled: gives the classes of the errors that the statement catches; None if it only runs code for every error.
        looks_at_errors: whether the code for an error may depend on its class.
        body: the statement's body.
    """

    def __init__(
        self, started: tuple[Any, ...], get_state: Callable[[], tuple[Any, ...]], names: Sequence[str],
        handled: Callable[[], Any] | None = None, looks_at_errors: bool = True, body: Any = None,
    ) -> None:  # fmt: skip
        self._handled = handled
        self.looks_at_errors = looks_at_errors
        self.get_state = get_state
        self.names = names
        self.started = started
        self.positions = Positions(Known(started, () if body is None else reached(body), names))
        #: How many errors were raised so far.
        self.raises = 0
        #: The errors that staged control flow raises; error number n has the code n + 1.
        self.errors: list[BaseException] = []
        self._kept: list[Any] = []  # for each error: which containers were where
        self._aliases: dict[int, list[Any]] = {}  # by error: where else the containers were that the body has made
        self._others: dict[Any, list[Any]] = {}  # by error and variable: containers that the variable may hold
        #: By error and variable: from what the containers descend.
        self._roots: dict[Any, frozenset[descent.Root]] = {}
        # A missing return value has no name, as it is never read where it is missing.
        self._missing = [
            value if type(value) is UndefinedReturnValue else Undefined(name) for name, value in zip(names, started)
        ]
        self.values: dict[Any, Any] = {"code": 0}

    def handled(self) -> tuple[type, ...] | None:
        """The classes of the errors that the statement catches; None if it only runs code for every error."""
        if self._handled is None:
            return None
        return classes_in(self._handled())

    def held(self) -> list[Any]:
        """The containers that the statement itself holds, one for each reference."""
        return [*self.started, *self.positions.held()]

    def __autograph_reach__(self) -> list[Any]:
        """The containers that a handler may find in the variables."""
        return list(self.positions.known.all.values())

    @property
    def code(self) -> Any:
        """Which error was raised: 0 for none; a tensor if that is known only when the graph runs."""
        return self.values["code"]

    def record(self, error: BaseException) -> None:
        """Records that the path being traced ends with `error`."""
        self.raises += 1
        positions, values = self.positions, homes(self.get_state())
        positions.start()
        hidden = [
            positions.stand_in(value) if value is old and is_array(value) else positions.hidden(value, (i,))
            for i, (value, old) in enumerate(zip(values, self.started))
        ]
        shared = [[i for i, v in enumerate(values) if v is value and is_mutable(v)] for value in values]
        refs = [[leaf if isinstance(leaf, Named) else None for leaf in nest.flatten(value)] for value in hidden]
        aliases = [self._alias(value) for value in values]
        number = self._number(error, (shared, refs, [at and (at[0].key, at[1]) for at in aliases]))
        self._aliases[number] = aliases
        for i, name in enumerate(self.names):
            others = [*positions.others.get((i,), {}).values(), *(c for at, c in positions.maybe if at == (i,))]
            self._others.setdefault((number, i), []).extend(others)
            roots = descent.roots(containers_in([values[i]]).values())
            self._roots[number, i] = self._roots.get((number, i), frozenset()) | roots
            self._write((number, name), hidden[i])
        self._write("code", number + 1)
        tensors = tuple(leaf for leaf in nest.flatten(parts_of(error)) if isinstance(leaf, Tensor))
        if tensors:
            self._write(number, tensors)

    def _alias(self, container: Any) -> tuple[effects.OuterPlace, tuple[Any, ...]] | None:
        """Where else a container is that the body has made: in a place that it has written, with the steps."""
        if not is_mutable(container) or id(container) in self.positions.known.all:
            return None
        for recorder in state.recorders:
            for place, _ in recorder.before.values():
                if place.key[0] == "raised" or place.name in self.names and place.key[0] != "contents":
                    continue
                value = place.read()
                in_place = [((), value)] if place.key[0] != "contents" else [((k,), v) for k, v in children(value)]
                for steps, part in in_place:
                    if is_mutable(part) and effects.home(part) is container:
                        return place, steps
        return None

    def _write(self, item: Any, value: Any) -> None:
        values = self.values
        name = item if isinstance(item, str) else item[1] if type(item) is tuple else "the error's arguments"
        read: Callable[[], Any] = lambda: values.get(item, _NOTHING)  # noqa: E731
        write: Callable[[Any], None] = lambda v: values.__setitem__(item, v)  # noqa: E731
        effects.note(effects.OuterPlace(("raised", id(self), item), name, read, write, self))
        write(value)

    def _number(self, error: BaseException, kept: Any) -> int:
        for number, known in enumerate(self.errors):
            if _same(known, error) and self._kept[number] == kept:
                return number
        if len(self.errors) == _MANY:
            raise errors.StagedValueError(
                f"the errors that this `try` statement may have to catch are more than {_MANY}",
                location=traceback_location(error.__traceback__) or current_location(),
                expected="few errors that differ in nothing but the values of tensors",
                fix="raise the errors in a staged loop, or with tensors as arguments",
            )
        self.errors.append(error)
        self._kept.append(kept)
        return len(self.errors) - 1

    def error(self, number: int) -> BaseException:
        """The error of that number; the tensors in it are those merged from all paths that raise it."""
        error = self.errors[number]
        if number not in self.values:
            return error
        parts = parts_of(error)
        tensors = iter(self.values[number])
        leaves = [next(tensors) if isinstance(leaf, Tensor) else leaf for leaf in nest.flatten(parts)]
        return with_parts(error, nest.pack(parts, leaves)).with_traceback(error.__traceback__)

    def state(self, number: int) -> tuple[Any, ...]:
        """The values of the statement's variables when the error of that number was raised."""
        found = [self.values.get((number, name), _NOTHING) for name in self.names]
        values = [
            self._missing[i] if is_missing(value) else self.positions.shown(value) for i, value in enumerate(found)
        ]
        shared = self._kept[number][0]
        for i, value in enumerate(values):
            alias = self._aliases[number][i]
            if alias is not None:
                values[i] = at_position(alias[0].read(), alias[1])
            elif is_mutable(value) and id(effects.home(value)) not in self.positions.known.all:
                # Copies: each handler has its own.
                first, known = shared[i][:1], self.positions.known.all
                value = values[first[0]] if first and first[0] < i else containers.copies([value], known)[0]
                values[i] = value
                for key, part in effects.containers_of([value]).items():
                    if key not in known:
                        effects.note_made(part)
                        descent.descend(part, self._roots[number, i])
                if self._others.get((number, i)):
                    others = ambiguous.with_those_behind(self._others[number, i])
                    ambiguous.note(repr(self.names[i]), value, others)
        return in_variables(values)


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


def _same(known: BaseException, error: BaseException) -> bool:
    """Whether two errors, raised while tracing, differ in nothing but the values of tensors."""
    if known is error:
        return True
    if type(known) is not type(error):
        return False
    a, b = parts_of(known), parts_of(error)
    if nest.structure_of(a) != nest.structure_of(b):
        return False
    if traceback_location(known.__traceback__) != traceback_location(error.__traceback__):
        return False
    return all(
        x.dtype is y.dtype if isinstance(x, Tensor) and isinstance(y, Tensor) else same_python_value(x, y)
        for x, y in zip(nest.flatten(a), nest.flatten(b))
    )


def from_outside(original: Callable[[int], Any]) -> Callable[[int], Any]:
    """For `enter_body`: which container from outside a body has that id. To be called when the body starts: the
    statements that catch errors around it know containers that it leads to by way of their handlers alone.

    Args:
        original: the same for those that the body's own statement knows.
    """
    around = [region.positions.known.all for region in state.regions if isinstance(region, Region)]

    def found(key: int) -> Any:
        first = original(key)
        return first if first is not None else next((known[key] for known in around if key in known), None)

    return found


def forgotten(values: tuple[Any, ...], names: Sequence[str]) -> tuple[Any, ...]:
    """The values of variables at the start of a statement, without values from an earlier trace of a body around it.

    A loop does not carry a variable that each iteration assigns before reading it. An error may come before that
    assignment, and the statement records the values of all its variables then.
    """
    graph = building_graph()
    if isinstance(graph, FuncGraph):
        stale = [_is_stale(value, graph) for value in values]
        if any(stale):
            return tuple([Undefined(name) if old else value for value, name, old in zip(values, names, stale)])
    return values


def _is_stale(value: Any, graph: FuncGraph) -> bool:
    if isinstance(value, PossiblyUndefined):
        return _is_stale(value.defined, graph) or _is_stale(value.value, graph)
    if isinstance(value, PossiblyNone):
        return _is_stale(value.present, graph)
    if isinstance(value, SymbolicTensor):
        made_in = value.op.graph
        return isinstance(made_in, FuncGraph) and made_in.is_body and not graph.sees(value)
    if isinstance(value, StagedContainer):
        return _is_stale(value.token, graph)
    return nest.is_nested(value) and any(_is_stale(part, graph) for _, part in nest.children(value))


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
    """The code after a statement that may have raised, up to the end of the body."""

    def __init__(self, nothing_raised: Tensor) -> None:
        self.pred = nothing_raised
        self._location = current_location()
        outer = building_graph()
        assert outer is not None
        region = state.regions[-1]
        self._there: set[int] = set()  # the ids of the containers from before
        if isinstance(region, Region) and shares_here():
            containers.share_all([*region.get_state(), *region.positions.known.all.values()])
        self.graph = body_graph("rest", outer)
        with ExitStack() as opened:
            opened.enter_context(self.graph.as_default())
            self._begin(region, list(state.recorders), opened.enter_context(effects.recording(body=self.graph)))
            self.open = opened.pop_all()

    def _begin(self, region: Any, around: Sequence[effects.Recorder], recorder: effects.Recorder) -> None:
        self.recorder = recorder
        self.recorder.variables = around[-1].variables if around else ()  # the body that ends has them in its own hands
        # What the calls in progress may write was recorded before this recorder existed.
        for other in around:
            for place, _ in other.before.values():
                self.recorder.note(place)
        if isinstance(region, Region):
            self.recorder.pin(region.positions.known.all.values(), region.positions.known.labels)
            there = [place.anchor for place, _ in self.recorder.before.values()]
            self._there.update(containers_in([*there, *region.get_state()]))
            self.recorder.known.update(self._there)
        enter_body(self.graph, self._shared)
        region._write("code", 0)

    def _shared(self, key: int) -> None:
        """Called with the id of a list that becomes shared in the rest: one from before has to be shared before.

        Raises:
            ShareAt: in the next trace it is.
            StagedValueError: it cannot be.
        """
        if key in self._there:
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
            after, ended = self.recorder.after, self.recorder.ended
            return [joins.joinable(place, after[place.key], place.read(), ended, joins.itself) for place in places]

        other = body_graph("raised", outer)
        enter_body(other, self._shared)
        try:
            sides = (self.graph, ends if ends is RAISED else own), (other, RAISED)
            values = join_branches(self.pred, *sides, names, outside, self._paired)
            ends, found = tuple(map(OnePath(self.recorder).put, own, map(joins.plain, values))), values[len(names) :]
        except Raised as left:
            ends, found = RAISED, left.outside
        finally:
            leave_body(other)
        was = [place.read() for place in places]
        joins.put(places, found)
        for name, end in zip(names, () if ends is RAISED else ends):
            ambiguous.note_again(repr(name), [end])
        region = state.regions[-1] if state.regions else None
        if isinstance(region, Region):
            left_there = [(self.recorder.after[place.key], old) for place, old in zip(places, was)]
            note_in_place(places, was, left_there, region.positions.known, [*region.get_state(), *own])
        return ends

    def _paired(self, end: Any, other: Any) -> tuple[Any, Any]:
        return joins.paired(end, other, self.recorder.ended, joins.itself)

    def abandon(self) -> None:
        """Drops the rest, since tracing has failed."""
        leave_body(self.graph)
        with self.open:
            self.recorder.close()
