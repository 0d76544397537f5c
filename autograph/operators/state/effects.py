"""State that functions called under staged control flow change: attributes, nonlocals, globals, containers.

A branch or loop body is traced, not run, so what it changes outside of its own variables must not happen while
tracing, and must become part of what the statement computes. While a body is traced, a `Recorder` notes each such
location before it is first written, with its value then; afterwards the old values are put back, and the new ones
are joined like those of the statement's own variables.

Which locations a call may write is known before it is made (`call_effects`).
"""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from autograph.framework import nest
from autograph.framework.context import state
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.undefined import PossiblyUndefined, Undefined
from autograph.operators.state import ambiguous, escapes
from autograph.operators.state.places import (
    MUTATORS,
    OuterPlace,
    attribute_place,
    contents_place,
    home,
    unchanged,
)
from autograph.ops.values.staged_list import StagedList, move, staged_of

__all__ = [
    "NAMES", "OuterPlace", "Recorder", "changed", "containers_of", "contents_place", "holding", "home", "is_spent",
    "isolated", "note", "note_attribute", "note_contents", "note_joined", "note_made", "note_returned", "origin",
    "recording", "references",
]  # fmt: skip


def _read(place: OuterPlace) -> Any:
    return place.read()


class Recorder:
    """The locations that one traced body may write.

    Args:
        body: the graph of the body, if it has one of its own.

    Attributes:
        before: for each location, its value when the body was entered.
        after: once closed, its value when the body ended.
    """

    def __init__(self, body: Graph | None = None) -> None:
        around = body.outer if isinstance(body, FuncGraph) else None
        self._around = around if isinstance(around, FuncGraph) else None
        self.before: dict[Any, tuple[OuterPlace, Any]] = {}
        self.after: dict[Any, Any] = {}
        #: The keys of places in which the body has left copies of what was there.
        self.copied: set[Any] = set()
        self.made: dict[int, Any] = {}  # by id; kept, so that the ids stay their own
        self.joined: dict[int, Any] = {}  # likewise: containers that staged statements in the body have made
        #: By the id of a copy that the body works on: the container that it stands for.
        self.came_from: dict[int, Any] = {}
        #: The ids of those copies that stand for a container which others know, too.
        self.known: set[int] = set()
        #: By the id of such a copy: how many references to it there were when the body started.
        self.references: dict[int, int] = {}
        #: The ids of objects that were there before the body: its own containers are in them only meanwhile.
        self.outside: set[int] = set()
        #: Gives what a place in the body holds as it is around the body, with no containers of the body's own.
        self.outward: Callable[[Any], Any] = escapes.itself
        self._joined = ambiguous.count()
        self._ended: dict[int, Any] = {}  # by id
        #: The ids of containers into which the statement writes what its variables hold on each path.
        self.written_back: set[int] = set()
        #: By id, the Python iterators that the body has advanced (`iterator_effects`).
        self.advanced: dict[int, Any] = {}
        self.is_loop = isinstance(body, FuncGraph) and body.name.startswith("while")
        #: Gives the statement's own variables the values that they had before the body.
        self.restore: Callable[[], None] | None = None
        #: Gives what a place held when the body started: what sets attributes is not always seen when it does.
        self.started: Callable[[OuterPlace], Any] = _read
        #: Further tuples of what the variables hold at the end of the body, which only the statement knows.
        self.read: Callable[[], Sequence[Any]] = tuple

    def enter(self, values: Iterable[Any]) -> None:
        """Says which values the statement's variables have in the body: containers among them are its own."""
        self.made.update(containers_of(values))

    def note(self, place: OuterPlace, inside: Sequence[Recorder] = ()) -> None:
        """To be called before the location is written.

        Args:
            inside: those of the bodies inside of this one that are being traced, from the innermost one.
        """
        if place.key not in self.before:
            value = self.started(place)
            for recorder in inside:
                value = recorder.outward(value)
            self.before[place.key] = (place, value)

    def close(self, state_values: Sequence[Any] = ()) -> None:
        """Ends the body: takes the new values, and puts the old ones back.

        Args:
            state_values: the values of the statement's own variables; containers among them that the body made are
                joined as such. Those that were there before are put back, too: `ended` gives what they held.
        """
        self.started = _read  # references are counted
        _trace.spent.update(self.advanced)
        if sys.exc_info()[0] is None:
            ambiguous.check(self._joined)
        own = set(containers_of(state_values))  # no more than the ids: references are counted
        ends: dict[Any, Any] = {}
        for key, (place, old) in self.before.items():
            if key[0] == "contents" and key[1] in own:
                continue
            if key[0] == "attribute" and self.is_own(old, place):
                continue  # of an object that the body has made by code that is not converted
            new = place.read()
            # A list that has become a staged one is the same list: that is a change of what it holds.
            same = key[0] in NAMES and home(new) is old
            ends[key] = old if same else new
            if new is not old and (same or not unchanged(old, new)):
                place.write(old)
        # Last: a variable's own old value is older than one that was noted half way, and lets go of what it held.
        if self.restore is not None:
            names = {key: self.before[key][0].read() for key in ends if key[0] in NAMES}
            self.restore()
            for key, old in names.items():
                now = self.before[key][0].read()
                if now is not old and not isinstance(now, Undefined):
                    del ends[key]  # of one of the statement's variables, which are joined as such
        left = self._left_in_places(ends)
        for key, new in ends.items():
            if key[0] == "contents":
                self._ended[key[1]] = new
            if key not in left:
                self.after[key] = new
        self._put_back([key for key in self.before if key[0] == "contents" and key[1] in own], state_values)

    def is_own(self, value: Any, place: OuterPlace | None = None) -> bool:
        """Whether a place that holds this value, but for what the body has changed, was made in the body: what was
        there before cannot hold a tensor of its graph, but in a container of the body's variables."""
        around = self._around
        known = self.made if place is not None and id(place.anchor) in self.outside else {}
        return around is not None and any(
            isinstance(leaf, SymbolicTensor) and not around.sees(leaf) for leaf in _leaves(value, known)
        )

    def _left_in_places(self, ends: dict[Any, Any]) -> set[Any]:
        """Of the places that the body has written, the contents of containers that it has made: only what it leaves in
        other places leads to them, if anything does, and is joined with them."""
        places = [self.before[key][0] for key in ends if key[0] == "contents"]
        if not places:
            return set()
        values = list(ends.values())
        seen = escapes.counts_and_escaped([values], references)
        return {place.key for place in places if _is_only_there(place, *seen)}

    def _put_back(self, keys: Sequence[Any], state_values: Sequence[Any]) -> None:
        """Ends with the containers that are values of variables in the end."""
        if not keys or self.restore is None:  # else the variables still hold them, and nobody can tell
            return
        seen = escapes.counts_and_escaped([state_values, *self.read()], references)
        # A place that is joined, too, held the container before: it still has to hold what was in it.
        elsewhere = {id(home(value)) for place, value in self.before.values() if place.key[0] != "contents"}
        for key in keys:
            place, old = self.before[key]
            joined = key[1] in self.written_back or _is_only_there(place, *seen)
            if joined and key[1] not in elsewhere:
                continue  # joined as a variable's value
            if self.is_own(old, place):
                continue  # likewise, whoever else holds it
            new = place.read()
            if not unchanged(old, new):
                place.write(old)
                self.after[key] = self._ended[key[1]] = new

    def ended(self, container: Any) -> Any:
        """What the body has left in a container, if that was put back; else the container itself."""
        home = container.home if isinstance(container, StagedList) else None
        return self._ended.get(id(container), self._ended.get(id(home), container))


@contextmanager
def recording(values: Iterable[Any] = (), body: Graph | None = None) -> Iterator[Recorder]:
    """While it lasts, a body is being traced; the caller closes the recorder, even when tracing fails.

    Args:
        body: the graph of the body, if it has one of its own.
        values: the variables of the statement as the body finds them. The containers among them are copies that were
            made for it, and are joined as the variables' values.
    """
    recorder = Recorder(body)
    recorder.enter(values)
    recorder.made.update({id(part): part for value in values for part in _taken_apart(value)})
    state.recorders.append(recorder)
    try:
        yield recorder
    finally:
        state.recorders.remove(recorder)


def note(place: OuterPlace) -> None:
    """To be called before the location is written, if a body is being traced."""
    inside: list[Recorder] = []
    for recorder in reversed(state.recorders):
        if id(place.anchor) in recorder.made or id(place.anchor) in recorder.joined:
            return  # an object of that body's own, which nothing around it knows
        recorder.note(place, inside)
        inside.append(recorder)


def note_made(instance: Any) -> None:
    """Says that an object was made in the body or function being traced, so that changing it is no effect."""
    if state.recorders:
        state.recorders[-1].made[id(instance)] = instance
    if _trace.made is not None:
        _trace.made[id(instance)] = instance


def note_returned(value: Any, others: int = 0) -> None:
    """Says that a call of code that stays as it is has given a value. If nothing else refers to it (a copy, as
    `dataclasses.replace` makes one), it is an object of the body or function being traced, as is what only it holds.

    Args:
        others: how many references there are besides those of the caller.
    """
    if not state.recorders and _trace.made is None or isinstance(value, Tensor):
        return
    plain: Any = type(value).__setattr__
    if plain is object.__setattr__ and sys.getrefcount(value) <= _RETURNED + others:
        parts = getattr(value, "__dict__", None)
        if parts is not None or hasattr(type(value), "__slots__"):
            note_made(value)
            for part in list((parts or {}).values()):
                note_returned(part, 2)  # the dict and the list


def containers_of(values: Iterable[Any]) -> dict[int, Any]:
    """The containers in the values of variables that a statement joins as such, by id."""
    return {id(part): part for value in values for part in _copied(value)}


def note_joined(values: Iterable[Any], known: Iterable[Any]) -> None:
    """Says that a staged statement in the body being traced has made the containers in `values`, but for those in
    `known`: their items are tensors of this body's graph, and no body around it can know them."""
    if state.recorders:
        old, new = containers_of(known), containers_of(values)
        state.recorders[-1].joined.update({key: part for key, part in new.items() if key not in old})


class _Trace(threading.local):
    def __init__(self) -> None:
        #: By id, the objects that the function being traced on this thread has made.
        self.made: dict[int, Any] | None = None
        #: What counts its own references to a container.
        self.holders: list[Any] = []
        #: By id, the Python iterators that bodies have advanced.
        self.spent: dict[int, Any] = {}


_trace = _Trace()


@contextmanager
def holding(holder: Any) -> Iterator[None]:
    """While it lasts, `holder.references(container)` says how many references to a container an operator holds."""
    _trace.holders.append(holder)
    try:
        yield
    finally:
        _trace.holders.remove(holder)


@contextmanager
def isolated() -> Iterator[dict[int, Any]]:
    """While it lasts, a function is traced into a graph of its own, and bodies around it do not take part.

    Yields:
        the objects that the trace makes, by id.
    """
    made: dict[int, Any] = {}
    around, around_made, around_spent = state.recorders, _trace.made, _trace.spent
    state.recorders, _trace.made, _trace.spent = [], made, {}
    try:
        with ambiguous.isolated():
            yield made
    finally:
        state.recorders, _trace.made, _trace.spent = around, around_made, around_spent


def any_spent() -> bool:
    """Whether a body that is closed has advanced a Python iterator: see `is_spent`."""
    return bool(_trace.spent)


def is_spent(iterator: Any) -> bool:
    """Whether a body that is closed has advanced a Python iterator."""
    return id(iterator) in _trace.spent


def note_contents(container: Any) -> None:
    """To be called before the contents of a builtin container are changed."""
    if not state.recorders:
        return
    container = staged_of(container)
    if isinstance(container, (*MUTATORS, StagedList)):
        container = home(container)
        note(contents_place(container, f"a {type(container).__name__}"))


def origin(container: Any) -> Any:
    """The container for which one stands that the bodies being traced have got in its place; else itself."""
    container = home(container)
    for recorder in reversed(state.recorders):
        container = home(recorder.came_from.get(id(container), container))
    return container


def changed(recorders: Sequence[Recorder]) -> list[OuterPlace]:
    """The locations that some of the bodies, which are closed, changed outside of themselves, each once."""
    found: dict[Any, OuterPlace] = {}
    for recorder in recorders:
        for key, new in recorder.after.items():
            place, old = recorder.before[key]
            if not unchanged(old, new) and not recorder.is_own(place.read(), place):
                found[key] = place
    return list(found.values())


#: The kinds of places that lead to an object; the others are what an object holds.
NAMES = ("cell", "global", "attribute")


def _leaves(value: Any, known: Container[int]) -> Iterator[Any]:
    """The parts of a value of a place that are no containers; of staged lists, their handles. None of those that are in
    containers with a known id."""
    if id(value) in known:
        return
    if isinstance(value, StagedList):
        yield value.handle
    elif nest.is_nested(value):
        for _, part in nest.children(value):
            yield from _leaves(part, known)
    else:
        yield value


def note_attribute(owner: Any, name: str) -> None:
    """To be called before an attribute is set."""
    place = attribute_place(owner, name, f"{type(owner).__name__}.{name}") if state.recorders else None
    if place is not None:
        note(place)


def _references(place: OuterPlace) -> int:
    return sys.getrefcount(place.anchor)


def _returned() -> int:
    def references_of(value: Any, others: int = 0) -> int:
        return sys.getrefcount(value)

    value = object()
    return references_of(value)


#: The references to a value of which only `note_returned` and its caller know.
_RETURNED = _returned()

#: The references to a container that nothing but its location holds.
_NO_OTHERS = _references(contents_place([], "a list"))


def references(container: Any) -> int:
    """How many of the references to a container the operators themselves hold, which no program can see."""
    found = 0
    noted: set[int] = set()
    for recorder in state.recorders:
        found += id(container) in recorder.made
        found += recorder.joined.get(id(container)) is container
        for place, old in recorder.before.values():
            found += old is container
            if place.anchor is container and place.key[0] == "contents":
                noted.add(id(place))
    found += len(noted) * (_NO_OTHERS - 1)
    found += sum(holder.references(container) for holder in _trace.holders)
    if isinstance(container, StagedList) and home(container) is not container:
        # The list that stands for it, and what that holds, lead to each other. Whoever else knows the list counts.
        found += 1 - (sys.getrefcount(container.home) - references(container.home) - _OF_HOME)
    return found


def _of_home() -> int:
    found: list[Any] = []
    staged = StagedList(None, None, None)  # type: ignore[arg-type]  # only references count
    move(found, staged)
    del found
    return sys.getrefcount(staged.home)


#: The references to a list that stands for a staged one, if only that one knows it.
_OF_HOME = _of_home()


def _staged_references(place: OuterPlace) -> int:
    return sys.getrefcount(staged_of(place.anchor))


def _moved_list() -> list[Any]:
    found: list[Any] = []
    move(found, StagedList(None, None, None))  # type: ignore[arg-type]  # only references count
    return found


#: The references to a staged list that nothing but the Python list which stands for it holds.
_NO_OTHERS_STAGED = _staged_references(contents_place(_moved_list(), "a list"))


def _holders(place: OuterPlace) -> int:
    """How many references to the container of a location, or to the staged list for which it stands, there are."""
    if staged_of(place.anchor) is place.anchor:
        return _references(place) - _NO_OTHERS
    return max(_references(place) - _NO_OTHERS - 1, 0) + max(_staged_references(place) - _NO_OTHERS_STAGED, 0)


def _is_only_there(place: OuterPlace, holding: Counter[int], known: Container[int]) -> bool:
    """Whether the program knows a container only through the values of which `escapes.counts_and_escaped` tells."""
    return place.key[1] not in known and _holders(place) <= _found(place, holding)


def _found(place: OuterPlace, holding: Counter[int]) -> int:
    """How many of these there are by a count (`escapes.reference_counts`)."""
    staged = staged_of(place.anchor)
    if staged is place.anchor:
        return holding[id(staged)]
    return holding[id(staged)] + holding[id(place.anchor)] - (holding[id(staged)] > 0)


def _taken_apart(value: Any) -> Iterator[Any]:
    """The containers in a loop variable's value, which each trace of the body gets anew: those of subclasses, too."""
    if isinstance(value, (list, dict)):
        yield value
        for _, part in nest.children(value):
            yield from _taken_apart(part)


def _copied(value: Any) -> Iterator[Any]:
    """The containers in a variable's value that a body gets copies of (`operators.state.containers`)."""
    if isinstance(value, PossiblyUndefined):
        value = value.value
    if type(value) in (list, dict) or isinstance(value, StagedList):
        yield value
        if isinstance(value, StagedList) and value.home is not None:
            yield value.home
    if nest.is_nested(value):
        for _, part in nest.children(value):
            yield from _copied(part)
