"""State that functions called under staged control flow change: attributes, nonlocals, globals, containers.

A branch or loop body is traced, not run. What it changes outside of its own variables must not happen while tracing,
and must become part of what the statement computes. So while a body is traced, a `Recorder` takes a snapshot of each
such place before it is first written. When the body ends, the snapshots are put back, and the new values are merged
like those of the statement's own variables.

Which places a call may write is recorded before the call is made (`call_effects`).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.context import TraceLocal, state
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph
from autograph.framework.op_def import Flow
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.undefined import Undefined
from autograph.operators.state import ambiguous, descent, references
from autograph.operators.state.places import (
    MUTATORS,
    OuterPlace,
    attribute_place,
    contents_place,
    home,
    is_record,
    referred,
)
from autograph.operators.state.reach import containers_in
from autograph.ops.values.staged_container import StagedContainer, staged_of

__all__ = [
    "NAMES", "OuterPlace", "Recorder", "changed", "contents_place", "hand_over", "handled", "home", "is_spent",
    "isolated", "look", "note", "note_attribute", "note_contents", "note_made", "note_returned", "note_shared",
    "recording", "spend", "written",
]  # fmt: skip


def _read(place: OuterPlace) -> Any:
    return place.read()


class Recorder:
    """The places that one traced body may write.

    Args:
        body: the graph of the body, if it has one of its own.

    Attributes:
        before: the places, by key, each with its snapshot from when the body was entered.
        after: once closed, by key, the values when the body ended.
    """

    #: Of a statement with variables of its own: their names, and what sets them.
    statement: tuple[Sequence[str], Callable[..., None]] | None = None
    #: Sets the statement's own variables to the values that they had before the body.
    restore: Callable[[], None] | None = None
    #: The keys of the places that are the statement's own variables: these are merged as variables.
    variables: Container[Any] = ()
    #: Gives the snapshot of a place. Not every assignment to an attribute is recorded when it happens.
    started: Callable[[OuterPlace], Any] = staticmethod(_read)
    #: The ids of the objects that are compared before and after the body, one for each reference.
    compared: Callable[[], Iterable[int]] = tuple
    #: The ids of the objects that a function reaches, where the body is that of one.
    outside: Container[int] = ()
    #: What the variables hold when the body ends, as often as the statement reads it.
    read: Callable[[], Sequence[Any]] = tuple

    def __init__(self, body: Graph | None = None) -> None:
        around = body.outer if isinstance(body, FuncGraph) else None
        self.has_graph = body is not None
        self._around = around if isinstance(around, FuncGraph) else None
        self.before: dict[Any, tuple[OuterPlace, Any]] = {}
        self._held: Counter[int] = Counter()
        self._anchored: dict[int, list[OuterPlace]] = {}
        self._counted = 0  # of the places: their references are in these two
        self.after: dict[Any, Any] = {}
        #: The ids of containers from before the statement: their contents are places, whoever refers to them.
        self.known: set[int] = set()
        self.made: dict[int, Any] = {}  # by id; kept, so that the ids stay their own
        self._ambiguous = ambiguous.count()
        self._handled = id(sys.exc_info()[1])  # no error of the body; an id, since references are counted
        self._ended: dict[int, Any] = {}  # by id
        #: By id, the Python iterators that the body has advanced (`iterator_effects`).
        self.advanced: dict[int, Any] = {}
        self.is_loop = body is not None and body.flow is Flow.WHILE

    def pin(self, known: Iterable[Any], names: Mapping[int, str]) -> None:
        """Takes a snapshot of these containers when the body starts, so that changes by library code are found, too.

        Args:
            names: by id, what the user calls some of them.
        """
        for part in known:
            self.known.add(id(part))
            if is_record(part):
                continue
            place = contents_place(part, names.get(id(part), f"a {type(part).__name__}"))
            if place.key not in self.before:
                self.before[place.key] = (place, place.read())

    def note(self, place: OuterPlace) -> None:
        """Takes a snapshot of a place before it is written."""
        if place.key not in self.before:
            self.before[place.key] = (place, self.started(place))

    def changed_so_far(self) -> Iterator[OuterPlace]:
        """Of a function that is being traced: the places outside of it that hold something else than before."""
        for place, old in self.before.values():
            if place.is_in(self.outside) and not place.unchanged(old, place.read()):
                yield place

    def holds(self) -> tuple[Mapping[int, int], Mapping[int, list[OuterPlace]]]:
        """By the id of an object, how many references to it the snapshots hold, and the places that hold one."""
        for place, snapshot in islice(self.before.values(), self._counted, None):
            if place.is_reference:
                self._held[id(snapshot)] += 1
            else:
                self._held.update(map(id, referred(snapshot)))
            if place.key[0] in ("contents", "attribute"):
                self._anchored.setdefault(id(place.anchor), []).append(place)
        self._counted = len(self.before)
        return self._held, self._anchored

    def close(self, state_values: Sequence[Any] = ()) -> None:
        """Ends the body: records the new values of all places and puts the snapshots back.

        Args:
            state_values: the values of the statement's own variables; containers among them that the body made are
                joined as such. Those that were there before are put back, too: `ended` gives what they held.
        """
        self._let_go()
        self.started, self.compared = _read, tuple  # references are counted
        if self.advanced:
            _trace.spent.update(self.advanced)
        error = _handled_since(self._handled)
        if error is None or isinstance(error, Exception) and not isinstance(error, errors.AutographError):
            ambiguous.check(self._ambiguous)  # a container that raises it may not hold what it would
        descent.look_at_all()
        if not self.before:  # as most bodies change nothing
            if self.restore is not None:
                self.restore()
            return
        own = set(containers_in(state_values))  # no more than the ids: references are counted
        ends = self._undone(own)
        values = [*state_values, *(value for found in self.read() for value in found), *ends.values()]
        outside = references.outside(self._unknown(), values)
        for key, new in ends.items():
            if key[0] == "contents":
                self._ended[key[1]] = new
                if key[1] not in self.known and key[1] not in outside:
                    continue  # made in the body: merged with the places that hold it
            self.after[key] = new
        if self.restore is not None:  # else the variables still hold them, and nobody can tell
            held = [key for key in self.before if key[0] == "contents" and key[1] in own - self.known]
            self._put_back(held, outside)

    def _let_go(self) -> None:
        """Lets go of the objects made in the body to which nothing else refers, as Python has: what they held is known
        to nobody by them."""
        made, everything, keys = self.made, _trace.made or {}, list(self.made)
        for key in (*keys, *reversed(keys)):  # what an object held may have been made before it, or later
            if key in made and sys.getrefcount(made[key]) == _MADE + (everything.get(key) is made[key]):
                del made[key]
                everything.pop(key, None)

    def _undone(self, own: Container[int]) -> dict[Any, Any]:
        """Puts the snapshots back, but for the contents of a statement's own containers. Returns what the places held,
        by key."""
        ends: dict[Any, Any] = {}
        references_now = {key: place.read() for key, (place, _) in self.before.items() if place.is_reference}
        # A list that has become a staged list is still the same list: only its contents have changed.
        same = {key for key, new in references_now.items() if home(new) is self.before[key][1]}
        for key, (place, old) in self.before.items():
            own_contents = key[0] == "contents" and key[1] in own and key[1] not in self.known
            if place.is_reference or own_contents:
                continue
            new = place.read()
            shared = getattr(new, "is_shared", False) and not getattr(old, "is_shared", False)
            shared = shared and (isinstance(place.anchor, StagedContainer) or key[1] not in self.known)
            if shared and id(place.anchor) not in self.outside:
                continue  # the body has made it, as it would have been shared before the body otherwise
            ends[key] = new
            if not place.unchanged(old, new):
                place.write(old)
        # One variable may be two places: its older snapshot is the right one.
        for key, new in reversed(references_now.items()):
            place, old = self.before[key]
            if key[0] == "attribute" and self.is_own(old, place):
                continue  # of an object that unconverted code has made in the body
            ends[key] = old if key in same else new
            if new is not old:
                place.write(old)
        ends = {key: ends[key] for key in self.before if key in ends}  # new attributes keep their order
        # Last: the variable's value from before the body is older than a snapshot taken in the middle of it.
        if self.restore is not None:
            names = {key: self.before[key][0].read() for key in ends if key[0] in NAMES}
            self.restore()
            for key, old in names.items():
                now = self.before[key][0].read()
                if key in self.variables or now is not old and not isinstance(now, Undefined):
                    del ends[key]
        return ends

    def _unknown(self) -> dict[int, Any]:
        """The containers that were written and were not known when the body started, by id."""
        contents = ((key, place) for key, (place, _) in self.before.items() if key[0] == "contents")
        return {key[1]: place.anchor for key, place in contents if key[1] not in self.known}

    def is_own(self, value: Any, place: OuterPlace | None = None) -> bool:
        """Whether the body made the place that holds this value.

        A place from before the body can hold a tensor of the body's graph only in a container of the body's variables,
        or because the body has written it, or a container from before that it refers to.
        """
        around = self._around
        made = self.made if self.is_loop and place is not None and id(place.anchor) in self.known else ()
        return around is not None and any(
            isinstance(leaf, SymbolicTensor) and not around.sees(leaf) for leaf in _leaves(value, self.known, made)
        )

    def _put_back(self, keys: Sequence[Any], outside: Container[int]) -> None:
        """Undoes the changes of containers that variables hold when the body ends, where others refer to them, too."""
        # If a merged place held the container before, the container still has to have its old contents.
        elsewhere = {id(home(value)) for place, value in self.before.values() if place.key[0] != "contents"}
        for key in keys:
            place, old = self.before[key]
            if key[1] not in outside and key[1] not in elsewhere:
                continue  # merged as the value of a variable
            if self.is_own(old, place):
                continue  # likewise, whatever else refers to it
            new = place.read()
            if not place.unchanged(old, new):
                place.write(old)
                self.after[key] = self._ended[key[1]] = new

    def ended(self, container: Any) -> Any:
        """What the body left in a container, if that change was undone; else the container itself."""
        if is_record(container):
            return self._ended_record(container)
        home = container.home if isinstance(container, StagedContainer) else None
        return self._ended.get(id(container), self._ended.get(id(home), container))

    def _ended_record(self, record: Any) -> Any:
        """A record as the body left it, if its changes were undone."""
        children, key = nest.children(record), ("attribute", id(record))
        return nest.with_parts(record, [self.after.get((*key, step[1:]), now) for step, now in children])


class recording:  # a class, since much is traced in it, and none is closed late, as generators are
    """Context in which a body is traced. The caller closes the recorder, even when tracing fails.

    Args:
        body: the graph of the body, if it has one of its own.
    """

    __slots__ = ("_recorder", "_recorders")

    def __init__(self, body: Graph | None = None) -> None:
        self._recorder = Recorder(body)

    def __enter__(self) -> Recorder:
        self._recorders = state.recorders
        self._recorders.append(self._recorder)
        return self._recorder

    def __exit__(self, *_: object) -> None:
        self._recorders.remove(self._recorder)


def hand_over(recorder: Recorder) -> None:
    """Has what was made while a recorder was there count as made in the body around it; for one that ends and has
    undone nothing."""
    place = state.recorders.index(recorder)
    if place:
        state.recorders[place - 1].made.update(recorder.made)


def note(place: OuterPlace) -> None:
    """Records in the bodies being traced that a place is about to be written."""
    if place.key[0] == "attribute":
        look(place.anchor)
    for recorder in reversed(state.recorders):
        if id(place.anchor) in recorder.made:
            return  # an object made in that body, to which nothing around it refers
        recorder.note(place)


def note_made(instance: Any) -> None:
    """Records that an object was made in the body or function being traced, so that changing it is no effect."""
    if state.recorders:
        state.recorders[-1].made[id(instance)] = instance
    if _trace.made is not None:
        _trace.made[id(instance)] = instance


def note_returned(value: Any, others: int = 0) -> None:
    """Records that a call of unconverted code has returned a value.

    If nothing else refers to the value (a copy, as `dataclasses.replace` makes one), it counts as made in the body or
    function being traced, and so does what only it refers to.

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


def made_inside(value: Any) -> bool | None:
    """Whether an object was made in the innermost staged body that is being traced (True), or else by the function that
    is (False); None for what comes from outside of that."""
    for recorder in reversed(state.recorders):
        if recorder.made.get(id(value)) is value:
            return True
        if recorder.has_graph:
            break
    return False if (_trace.made or {}).get(id(value)) is value else None


class _Trace(TraceLocal):
    def __init__(self) -> None:
        #: By id, the objects made by the function that is being traced on this thread.
        self.made: dict[int, Any] | None = None
        #: By id, the Python iterators advanced in bodies that have ended.
        self.spent: dict[int, Any] = {}
        #: The id of the error that the caller is handling.
        self.handled = id(sys.exc_info()[1])


_trace = _Trace()


def _handled_since(before: int) -> BaseException | None:
    """The error that is being handled or passed on now; None if it is the one with the id `before`."""
    error = sys.exc_info()[1]
    return None if id(error) == before else error


def handled() -> BaseException | None:
    """The error that the function being traced has raised, and handles or passes on now: whoever calls the function
    may do so while handling another."""
    return _handled_since(_trace.handled)


@contextmanager
def isolated() -> Iterator[dict[int, Any]]:
    """Context for tracing a function into a graph of its own; the bodies around the call do not take part.

    Yields:
        the objects that the trace makes, by id.
    """
    made: dict[int, Any] = {}
    around, state.recorders = state.recorders, []
    try:
        with _trace.isolated(), ambiguous.isolated(), descent.isolated(), references.holding(made.values):
            _trace.made = made
            yield made
    finally:
        state.recorders = around


def is_spent(iterator: Any) -> bool:
    """Whether this Python iterator was advanced in a body that has ended."""
    return id(iterator) in _trace.spent


def spend(iterators: Iterable[Any]) -> None:
    """Records that a tensor decides how far these Python iterators were advanced (see `is_spent`)."""
    _trace.spent.update((id(iterator), iterator) for iterator in iterators)


def note_contents(container: Any) -> None:
    """Records that the contents of a builtin container are about to change."""
    look(container)
    if not state.recorders:
        return
    container = staged_of(container)
    if isinstance(container, StagedContainer) and container.is_shared:
        return  # what it holds changes when the graph runs, in whatever body that is
    if isinstance(container, (*MUTATORS, StagedContainer)):
        container = home(container)
        note(contents_place(container, f"a {type(container).__name__}"))


def note_shared(values: Any, in_body: bool) -> None:
    """Records that a list is about to become shared.

    Args:
        in_body: whether the body being traced has made it; then this need not be undone.
    """
    ambiguous.check_shared(values)
    if not in_body:
        note_contents(values)


def written() -> dict[Any, OuterPlace]:
    """The places that the bodies being traced have written, by key."""
    return {key: place for recorder in state.recorders for key, (place, _) in recorder.before.items()}


def changed(recorders: Sequence[Recorder]) -> list[OuterPlace]:
    """The places that some of the bodies, which have ended, changed outside of themselves, each once."""
    found: dict[Any, OuterPlace] = {}
    for recorder in recorders:
        for key, new in recorder.after.items():
            place, old = recorder.before[key]
            if not place.unchanged(old, new) and not recorder.is_own(place.read(), place):
                found[key] = place
    return list(found.values())


#: The kinds of places that refer to an object. The others are the contents of a container.
NAMES = ("cell", "global", "attribute")


def _leaves(value: Any, *known: Container[int]) -> Iterator[Any]:
    """The parts of a value that are not containers (for staged lists, their handles), without those inside of
    containers whose id is known."""
    pending, seen = [value], set[int]()
    while pending:
        value = staged_of(pending.pop())
        if isinstance(value, StagedContainer):
            yield value.token
        elif not nest.is_nested(value):
            yield value
        elif id(value) not in seen and not any(id(value) in ids for ids in known):
            seen.add(id(value))
            pending += nest.parts_of(value)


def note_attribute(owner: Any, name: str) -> None:
    """Records that an attribute is about to be set."""
    place = attribute_place(owner, name, f"{type(owner).__name__}.{name}") if state.recorders else None
    if place is not None:
        note(place)
    else:
        look(owner)


def look(container: Any) -> None:
    """Has those that watch a container look at it before it is changed."""
    if ambiguous.count():
        ambiguous.look(container, lambda parts: references.census(parts, ()))
    descent.look(container)


def _returned() -> int:
    def returned(value: Any, others: int = 0) -> int:
        return sys.getrefcount(value)

    value = object()
    return returned(value)


def _made() -> int:
    made = {0: object()}
    return sys.getrefcount(made[0])


#: The number of references to an object that only a dict of what was made refers to.
_MADE = _made()
#: The number of references to a value that only `note_returned` and its caller refer to.
_RETURNED = _returned()
