"""Errors that staged control flow raises inside of a `try` or `with` statement: what is known of them while tracing.

The body of such a statement is a `Region`. If a branch or loop body inside of it raises, in whatever function, the
region gets an error code, together with all that its handlers may look at: the values of the statement's variables at
that moment, and the tensors in the error. These are places like any other that staged control flow changes
(`operators.state.effects`), so they are merged and carried like the state of the program.

The code after such a branch is another matter: `operators.bodies.rests`.
"""

from __future__ import annotations

import copy
import dis
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cache
from itertools import takewhile
from types import CodeType
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.context import building_graph, state
from autograph.framework.func_graph import FuncGraph
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.undefined import PossiblyNone, PossiblyUndefined, Undefined, UndefinedReturnValue
from autograph.framework.user_frames import current_location, traceback_location
from autograph.framework.versions import is_array
from autograph.operators.state import ambiguous, descent, effects
from autograph.operators.state.attributes import own_variables
from autograph.operators.state.escaping import escaping, forgotten_places
from autograph.operators.state.positions import Known, Position, Positions, at_position, homes, in_variables
from autograph.operators.state.reach import children, is_mutable, reached
from autograph.ops.control.raising import parts_of, with_parts
from autograph.ops.values.branch_values import Named, is_missing, same_python_value
from autograph.ops.values.staged_container import StagedContainer, staged_of

__all__ = ["Region", "classes_in", "forgotten", "from_outside"]

_NOTHING = UndefinedReturnValue()
_MANY = 200


@cache
def _reads_errors(handlers: CodeType) -> bool:
    """What a handler names is a variable of its function; all others are those of the function around."""
    if handlers.co_nlocals > handlers.co_argcount or handlers.co_cellvars:
        return True
    return any(step.opname == "RAISE_VARARGS" and not step.arg for step in dis.get_instructions(handlers))


def classes_in(handled: Any) -> tuple[type, ...]:
    """The exception classes in the expression of an `except` clause."""
    return tuple(leaf for leaf in nest.flatten(handled) if isinstance(leaf, type))


class _Found:
    """What was found in the variables of a statement where an error was raised.

    Attributes:
        made: the positions of the containers that the body has made, each with the number of its container.
        places: for each of these containers, where else it is: a place, with the steps that lead there.
        outline: `made`, the keys of `places`, and which stand-ins are where. An error that differs from another one in
            these is another error.
        escaping: the places besides the variables that a handler may read (`escaping`).
        others: by position, containers that the one there may be.
        roots: by position, from what the container there descends.
    """

    def __init__(
        self, outline: Any, made: dict[Position, int], places: list[Any], escaping: Sequence[effects.OuterPlace]
    ) -> None:
        self.outline = outline
        self.made = made
        self.places = places
        self.escaping = escaping
        self.others: dict[Position, list[Any]] = {}
        self.roots: dict[Position, frozenset[descent.Root]] = {}


class Region:
    """The body of a `try` or `with` statement, while it is traced.

    Args:
        started: the values of the variables that the statement changes.
        get_state, names: a function that reads these variables, and their names.
        handled: gives the classes of the errors that the statement catches; None if it only runs code for every error.
        looks_at_errors: whether the code for an error may depend on its class.
        body: the statement's body.
        handlers: the function that runs what it does where an error is raised.
    """

    def __init__(
        self, started: tuple[Any, ...], get_state: Callable[[], tuple[Any, ...]], names: Sequence[str],
        handled: Callable[[], Any] | None = None, looks_at_errors: bool = True, body: Any = None, handlers: Any = None,
    ) -> None:  # fmt: skip
        self._handlers = handlers
        self._around = len(state.recorders)
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
        self._found: list[_Found] = []  # for each error
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

    @property
    def reads_errors(self) -> bool:
        """Whether the code for an error may read what it says: it names the error, or raises it again."""
        code = getattr(self._handlers, "__code__", None)
        return code is None or _reads_errors(code)

    def held(self) -> list[Any]:
        """The containers that the statement itself holds, one for each reference."""
        return [*self.started, *self.positions.held()]

    def __autograph_reach__(self) -> list[Any]:
        """The containers that a handler may find in the variables."""
        return list(self.positions.known.all.values())

    def escaped(self) -> list[Any]:
        """The objects whose attributes a handler sets, to what they were where an error was raised: references to them
        may be gone by then, and have been merged with others."""
        return [place.anchor for found in self._found for place in found.escaping if place.key[0] == "attribute"]

    @property
    def code(self) -> Any:
        """Which error was raised: 0 for none; a tensor if that is known only when the graph runs."""
        return self.values["code"]

    def record(self, error: BaseException) -> None:
        """Records that the path being traced ends with `error`."""
        self.raises += 1
        positions = self.positions
        positions.start()
        own = own_variables(self.names, self.get_state)
        inside = state.recorders[self._around :]
        places = escaping(inside, own, self._readers())
        values = homes((*self.get_state(), *(place.read() for place in places)))
        at, items = self._slots(places)
        started = (*self.started, *[_NOTHING] * len(places))
        hidden = [
            positions.stand_in(value) if value is old and is_array(value) else positions.hidden(value, here)
            for here, value, old in zip(at, values, started)
        ]
        refs = [[leaf if isinstance(leaf, Named) else None for leaf in nest.flatten(value)] for value in hidden]
        fresh = positions.fresh(list(zip(at, values)))
        each = {id(container): container for _, container in fresh}
        numbers = {key: number for number, key in enumerate(each)}
        made = {here: numbers[id(container)] for here, container in fresh}
        without = {place.key for place in forgotten_places(inside)} if each else ()
        written = effects.written() if each else {}
        elsewhere = [self._elsewhere(container, written, each, without) for container in each.values()]
        keys = [one and (one[0].key, one[1]) for one in elsewhere]
        outline = made, refs, keys, [place.key for place in places]
        number = self._number(error, _Found(outline, made, elsewhere, places))
        found = self._found[number]
        for here, container in fresh:
            found.others.setdefault(here, []).extend(map(effects.home, ambiguous.known_of(container)))
            found.roots[here] = found.roots.get(here, frozenset()) | descent.roots([container])
        for item, value in zip(items, hidden):
            self._write((number, *item), value)
        self._write("code", number + 1)
        self._write(number, tuple(leaf for leaf in nest.flatten(parts_of(error)) if isinstance(leaf, Tensor)))

    def _readers(self) -> list[Any]:
        """The functions that run what is done where an error is raised: here, and in the statements around this one,
        which may catch it later, with those that read the variables of these."""
        around = [one for one in takewhile(lambda one: one is not self, state.regions) if isinstance(one, Region)]
        return [self._handlers, *(read for one in around for read in (one._handlers, one.get_state))]

    def _slots(self, places: Sequence[effects.OuterPlace]) -> tuple[list[Position], list[tuple[Any, ...]]]:
        """The positions of the variables and of places that escape, and under what their values are recorded: a name,
        and of a place its key."""
        at = [*((i,) for i in range(len(self.names))), *((place.key,) for place in places)]
        return at, [*((name,) for name in self.names), *((place.name, place.key) for place in places)]

    def _elsewhere(
        self, container: Any, written: Mapping[Any, effects.OuterPlace], made: Container[int], without: Container[Any]
    ) -> tuple[effects.OuterPlace, tuple[Any, ...]] | None:
        """Where else a container is that the body has made: in a place that it has written, with the steps.

        Args:
            written: by key, the places that bodies have written.
            made: the ids of the containers that variables lead to.
            without: the keys of places that do not count: what they hold is recorded, or forgotten.
        """
        for place in written.values():
            kind, key = place.key[:2]
            own = key in made if kind == "contents" else place.name in self.names
            if kind == "raised" or own or place.key in without:
                continue
            value = place.read()
            in_place = [((), value)] if kind != "contents" else [((k,), v) for k, v in children(value)]
            for steps, part in in_place:
                if is_mutable(part) and effects.home(part) is container:
                    return place, steps
        return None

    def clear(self) -> None:
        """Says that nothing was raised, where the code goes on that runs only then."""
        self._write("code", 0)

    def _write(self, item: Any, value: Any) -> None:
        values = self.values
        name = item if isinstance(item, str) else item[1] if type(item) is tuple else "the error's arguments"
        read: Callable[[], Any] = lambda: values.get(item, _NOTHING)  # noqa: E731
        write: Callable[[Any], None] = lambda v: values.__setitem__(item, v)  # noqa: E731
        effects.note(effects.OuterPlace(("raised", id(self), item), name, read, write, self))
        write(value)

    def _number(self, error: BaseException, new: _Found) -> int:
        for number, (known, found) in enumerate(zip(self.errors, self._found)):
            if _same(known, error) and found.outline == new.outline:
                found.places = new.places
                return number
        if len(self.errors) == _MANY:
            raise errors.StagedValueError(
                f"the errors that this `try` statement may have to catch are more than {_MANY}",
                location=traceback_location(error.__traceback__) or current_location(),
                expected="few errors that differ in nothing but the values of tensors",
                fix="raise the errors in a staged loop, or with tensors as arguments",
            )
        self.errors.append(error)
        self._found.append(new)
        return len(self.errors) - 1

    def numbers(self) -> list[int]:
        """The numbers of the errors that some path raises; not of those that only an attempt to trace a statement has
        raised, which was traced again."""
        return [number for number in range(len(self.errors)) if not is_missing(self.values.get(number, _NOTHING))]

    def error(self, number: int) -> BaseException:
        """The error of that number; the tensors in it are those merged from all paths that raise it."""
        error = self.errors[number]
        if not self.values[number]:
            return error
        parts = parts_of(error)
        tensors = iter(self.values[number])
        leaves = [next(tensors) if isinstance(leaf, Tensor) else leaf for leaf in nest.flatten(parts)]
        return with_parts(error, nest.pack(parts, leaves)).with_traceback(error.__traceback__)

    def state(self, number: int) -> tuple[Any, ...]:
        """The values of the statement's variables when the error of that number was raised."""
        found, size = self._found[number], len(self.names)
        at, items = self._slots(found.escaping)
        ends = [self.values.get((number, *item), _NOTHING) for item in items]
        missing = [*self._missing, *(Undefined(place.name) for place in found.escaping)]
        values = [missing[i] if is_missing(end) else self.positions.shown(end) for i, end in enumerate(ends)]
        handed = in_variables(_Handed(found, self.positions.known.all, self.names).all(zip(at, values)))
        for place, value in zip(found.escaping, handed[size:]):
            effects.note(place)
            place.write(value)
        return handed[:size]


class _Handed:
    """What a handler gets: copies of the containers that the body has made, since each handler has its own. A container
    that was in several variables, or somewhere in them, is one; one that is in a place, too, is the one there.

    Args:
        found: what was found where the error was raised.
        known: by id, the containers from before the statement.
        names: of the variables.
    """

    def __init__(self, found: _Found, known: Container[int], names: Sequence[str]) -> None:
        self._found = found
        self._known = known
        self._names = names
        self._made: dict[Any, Any] = {}  # by number of the container
        self._copied: list[tuple[Position, Any]] = []

    def all(self, values: Iterable[tuple[Position, Any]]) -> list[Any]:
        """The values of variables and places for the handler, from those found there."""
        handed = [self._of(value, at) for at, value in values]
        for at, copied in self._copied:
            effects.note_made(copied)
            descent.descend(copied, self._found.roots.get(at, frozenset()))
        for at, copied in self._copied:
            others = self._found.others.get(at)
            if others:
                name = repr(self._names[at[0]]) if isinstance(at[0], int) else "a container"
                ambiguous.note(name, copied, ambiguous.with_those_behind(others))
        return handed

    def _of(self, value: Any, at: Position) -> Any:
        if isinstance(value, (PossiblyUndefined, PossiblyNone)):
            return value.with_value(self._of(value.value, at))
        if not is_mutable(value):
            parts = [self._of(part, (*at, k)) for k, part in children(value)] if nest.is_nested(value) else ()
            return nest.with_parts(value, parts) if parts else value
        if id(effects.home(value)) in self._known:
            return value
        number = self._found.made.get(at, at)  # a path without the error may have left another one there
        if number not in self._made:
            place = self._found.places[number] if isinstance(number, int) else None
            if place is None:
                self._made[number] = self._copy(value, at)
                self._copied.append((at, self._made[number]))
            else:
                self._made[number] = at_position(place[0].read(), place[1])
        return self._made[number]

    def _copy(self, container: Any, at: Position) -> Any:
        staged = staged_of(container)
        if isinstance(staged, StagedContainer):
            return staged.snapshot()
        if not nest.is_nested(container):  # a set
            return copy.copy(container)
        return nest.rebuild(container, [self._of(part, (*at, k)) for k, part in children(container)])


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
