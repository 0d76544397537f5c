"""The merge of the references that the paths of a staged statement leave.

The contents of containers are merged as places; here it is decided *which* container a variable or place holds then:

* the same container on every path is that container;
* containers that the paths have made merge into one new container, which is the same one under every name;
* where one of the paths leaves a container from before the statement, and another path a different one, the merged
  container is ambiguous (`ambiguous`).
"""

from __future__ import annotations

import copy
from collections.abc import Container, Iterator, Sequence
from typing import Any

from autograph.framework import nest
from autograph.framework.undefined import PossiblyNone, PossiblyUndefined, Undefined, UndefinedReturnValue
from autograph.operators.state import ambiguous, effects
from autograph.operators.state.containers import is_container
from autograph.operators.state.joins import Written
from autograph.operators.state.places import OuterPlace, home
from autograph.operators.state.positions import Known, in_variables, share_first
from autograph.operators.state.reach import is_mutable, nest_alike, parts, reference, unwrapped
from autograph.ops.values.branch_values import display_name
from autograph.ops.values.list_types import shares_here
from autograph.ops.values.staged_container import StagedContainer, settled, staged_of

__all__ = ["Merge", "note_in_place"]

_NO_VALUE = (Undefined, UndefinedReturnValue, type(None))


class Merge:
    """The references that the two branches of a conditional leave.

    Args:
        before: the statement's variables.
        names: their names.
        reach: the objects that the branches reach.
    """

    def __init__(self, before: Sequence[Any], names: Sequence[str], reach: Sequence[Any]) -> None:
        self._before = before
        self._names = names
        self.known = Known(before, reach, names)
        #: For each branch that has come to its end: what it leaves in the variables.
        self.ends: list[Sequence[Any]] = []
        self._was: list[Any] = []  # the containers that the variable being merged has held
        self._made: dict[tuple[int, ...], Any] = {}
        self._stand_ins: dict[int, list[Any]] = {}  # by the id of a path's container

    def held(self) -> list[Any]:
        """The containers that are held here, one for each reference."""
        return [*self.known.held(), *self._before, *(value for end in self.ends for value in end)]

    def share(self, in_places: Sequence[tuple[Any, Any]]) -> None:
        """Shares the lists of which the branches leave one or the other, if one of these was found to change later. To
        be called in the graph of the second branch when both have been traced.

        Args:
            in_places: what they leave in places.

        Raises:
            ShareFirst: those from before the statement have to be shared before it.
        """
        if shares_here():
            pairs = [*(zip(*self.ends) if len(self.ends) == 2 else ()), *in_places]
            share_first([found for pair in pairs for found in _one_or_other(*pair)], self.known.all)

    def joined(self, after: Sequence[Any], written: Sequence[Written]) -> list[Any]:
        """The variables after the conditional.

        Args:
            after: their merged values; containers in them are changed in place.
            written: the places that the branches have written.
        """
        found = list(after)
        for i, (value, old) in enumerate(zip(after, self._before)):
            if _holds_containers(value):
                self._was = _references(old)
                found[i] = self._of(display_name(self._names[i]), value, [end[i] for end in self.ends])
        there = effects.containers_of([place.before for place in written])
        for place in written:
            note_in_place(place.place, place.before, place.ends, self.known)
            self._in_place(place.place, place.ends, there)
        return found

    def result(self, name: str, joined: Any) -> Any:
        """The value of an expression, of which `ends` has those of the paths; `joined` is their merged value."""
        ends = [end for (end,) in self.ends]
        return in_variables([self._of(name, joined, ends)])[0] if _holds_containers(joined) else joined

    def _find(self, container: Any) -> Any:
        """The known container that this one is; None if the path has made it."""
        found = home(container)
        return found if id(found) in self.known.all else None

    def _one(self, name: str, joined: Any, values: Sequence[Any]) -> Any:
        """The container that stands for those made on the paths. The same ones get the same stand-in under every name;
        if one path has the same container under two names and another path has not, the stand-ins are ambiguous.

        Args:
            values: the containers of the paths; the caller keeps them alive.
        """
        key = tuple([id(staged_of(value)) for value in values])
        if key not in self._made:
            self._made[key] = joined
            if any(map(ambiguous.is_ambiguous, values)):
                ambiguous.note(name, joined, [])
            for one in set(key):
                others = self._stand_ins.setdefault(one, [])
                for other in others:
                    ambiguous.note(name, joined, [other])
                    ambiguous.note(name, other, [joined])
                others.append(joined)
        return self._made[key]

    def _of(self, name: str, joined: Any, ends: Sequence[Any]) -> Any:
        """A merged value, or part of one, with the containers that it holds."""
        if isinstance(joined, (PossiblyUndefined, PossiblyNone)):
            return joined.with_value(self._of(name, joined.value, ends))
        joined = settled(joined)
        values = [value for value in map(unwrapped, ends) if not isinstance(value, _NO_VALUE)]
        if is_container(joined):
            there = [home(value) if is_mutable(value) else None for value in values]
            if there and id(there[0]) in self.known.all and all(container is there[0] for container in there):
                return there[0]
            _note(name, joined, there, self._was, self.known)
            one = self._one(name, joined, values)
            if one is not joined:
                return one
        return self._of_parts(name, joined, values)

    def _of_parts(self, name: str, joined: Any, values: Sequence[Any]) -> Any:
        """The same for the parts of a tuple, list or dict. Returns the object itself, or a new tuple if parts of a
        tuple are replaced."""
        if isinstance(joined, StagedContainer) or not nest.is_nested(joined):
            return joined
        columns = zip(*[nest.parts_of(value) for value in values if nest_alike(value, joined)])
        return _with_parts(joined, [self._of(name, *pair) for pair in zip(nest.parts_of(joined), columns)])

    def _in_place(self, place: OuterPlace, ends: Sequence[Any], there: Container[int]) -> None:
        """Gives a place the same stand-ins for containers made on the paths as the variables have. Where that is not
        possible, the stand-in in the variable must not be changed later.

        Args:
            there: the ids of containers that were in some place before.
        """
        named: set[int] = set()
        name, value = display_name(place.name), place.read()
        if place.key[0] != "contents":
            new = self._also_named(name, value, ends, there, named)
        elif isinstance(value, StagedContainer):
            new = value
        else:
            new = self._parts_also_named(name, copy.copy(value), ends, there, named)
            new = value if ambiguous.same_items(ambiguous.items_of(value), ambiguous.items_of(new)) else new
        if new is not value:
            place.write(new)
        for part in effects.containers_of(ends).values():
            if id(staged_of(part)) not in named:
                for joined in self._stand_ins.get(id(staged_of(part)), ()):
                    ambiguous.note(name, joined, [])

    def _also_named(
        self, name: str, joined: Any, ends: Sequence[Any], there: Container[int], named: set[int]
    ) -> Any:
        if is_container(joined):
            made_here = (
                is_mutable(end) and id(staged_of(end)) not in there and self._find(end) is None for end in ends
            )
            if not all(made_here):  # one from outside: no change of it may be missed by the stand-ins of the others
                for end in ends:
                    for other in self._stand_ins.get(id(staged_of(end)), ()) if is_container(end) else ():
                        if other is not joined:
                            ambiguous.note(name, joined, [other])
                return joined
            known = self._one(name, joined, ends)
            named.update(id(staged_of(end)) for end in ends)
            if known is not joined:
                return known
        return self._parts_also_named(name, joined, ends, there, named)

    def _parts_also_named(
        self, name: str, joined: Any, ends: Sequence[Any], there: Container[int], named: set[int]
    ) -> Any:
        if isinstance(joined, StagedContainer) or not nest.is_nested(joined):
            return joined
        if not all(nest_alike(end, joined) for end in ends):
            return joined
        old = nest.parts_of(joined)
        columns = zip(*map(nest.parts_of, ends))
        return _with_parts(joined, [self._also_named(name, *pair, there, named) for pair in zip(old, columns)])


def note_in_place(place: OuterPlace, before: Any, ends: Sequence[Any], known: Known) -> None:
    """Records the ambiguous containers in a place: where two paths leave different ones, of which one was there before.

    Args:
        place: it has its merged value.
        before, ends: what it held before, and at the end of each path.
        known: the containers from before the statement.
    """
    was = [before] if place.key[0] != "contents" else parts(before)
    was = [part for value in was for part in _references(value)]
    pending = [(place.read(), *ends)]
    while pending:
        joined, *here = pending.pop()
        there = [reference(end) for end in here]
        if is_container(joined):
            if there[0] is there[1]:
                continue
            _note(display_name(place.name), joined, there, was, known)
        if all(nest_alike(value, joined) for value in here):
            pending += zip(*map(parts, (joined, *here)))


def _note(name: str, joined: Any, ends: Sequence[Any], was: Sequence[Any], known: Known) -> None:
    """Records that a merged container is ambiguous, unless nothing else refers to those that it stands for.

    Args:
        ends: what the paths leave.
        was: the containers that were there before: where nothing else refers to one, it is gone with its place.
        known: all containers from before the statement.
    """
    found = [
        end for end in ends
        if is_mutable(end) and (ambiguous.is_ambiguous(end) or (
            known.is_shared(end) if any(part is end for part in was) else id(end) in known.all
        ))
    ]  # fmt: skip
    if found:
        ambiguous.note(name, joined, ambiguous.with_those_behind(found))


def _one_or_other(a: Any, b: Any) -> Iterator[tuple[Any, Any]]:
    """The pairs of different containers in the values that two paths leave."""
    a, b = unwrapped(a), unwrapped(b)
    if is_mutable(a) and is_mutable(b):
        if home(a) is home(b):
            return
        yield a, b
    if nest_alike(a, b):
        for pair in zip(parts(a), parts(b)):
            yield from _one_or_other(*pair)


def _references(value: Any) -> list[Any]:
    """The containers that a value refers to, itself or in tuples."""
    value = unwrapped(value)
    if is_mutable(value):
        return [home(value)]
    return [found for part in parts(value) for found in _references(part)]


def _with_parts(joined: Any, new: Sequence[Any]) -> Any:
    """The merged value with other parts; a list or dict is changed in place."""
    if all(a is b for a, b in zip(nest.parts_of(joined), new)):
        return joined
    if isinstance(joined, dict):
        joined.update(zip(joined, new))
    elif isinstance(joined, list):
        joined[:] = new
    else:
        return nest.rebuild(joined, new)
    return joined


def _holds_containers(value: Any) -> bool:
    value = unwrapped(value)
    return is_container(value) or nest.is_nested(value) and any(map(_holds_containers, nest.parts_of(value)))
