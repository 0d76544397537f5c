"""The identity of lists and dicts inside of values that a staged statement merges: `r = (x, d)` in a branch or loop, of
a dict `d` from outside.

A merged value has containers of its own. If every path that gives the variable a value leaves the same container from
outside of the statement, that container takes the place of the merged one, so that a later change of it shows under
both names. If the paths leave different ones, the merged container is ambiguous (`ambiguous`).
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Container, Iterator, Sequence
from typing import Any, NamedTuple

from autograph import errors
from autograph.framework import nest
from autograph.framework.undefined import PossiblyNone, PossiblyUndefined, Undefined, UndefinedReturnValue
from autograph.framework.user_frames import current_location
from autograph.operators.state import ambiguous, containers, effects
from autograph.operators.state.aliases import leads_to
from autograph.operators.state.containers import is_container
from autograph.operators.state.joins import Written
from autograph.operators.state.places import OuterPlace
from autograph.ops.values.branch_values import display_name
from autograph.ops.values.staged_list import StagedList, staged_of

__all__ = ["OnePath", "Outside", "with_identities"]

_NO_VALUE = (Undefined, UndefinedReturnValue, type(None))


class _Copy(NamedTuple):
    container: Any
    home: Any
    items: Any  # a snapshot of the copy from when the path started
    variable: int  # the variable with this copy in its value

    def is_changed(self) -> bool:
        return not ambiguous.same_items(self.items, ambiguous.items_of(self.container))


class Outside:
    """The containers from before a statement: finds out which of them a container of a path is, or is a copy of.

    Args:
        before: what the statement's variables hold.
    """

    def __init__(self, before: Sequence[Any]) -> None:
        self.before = before
        self._copies: dict[int, _Copy] = {}  # by the id of what is kept in it
        self._homes: dict[int, Any] = {}  # by id
        self._replaced: set[int] = set()

    def enter(self, started: Sequence[Any]) -> None:
        """Records, when a path starts, the copies that it has in its variables instead of the containers from
        before."""
        for i, (new, old) in enumerate(zip(started, self.before)):
            for part, home in _pairs(new, old):
                self._homes[id(staged_of(home))] = home
                self._copies[id(part)] = _Copy(part, home, ambiguous.items_of(part), i)

    def leave(self, ends: Sequence[Any]) -> None:
        """Records what an iteration of a loop leaves at its end. A copy that is not where it was stands for whatever an
        earlier iteration has put there, so it need not be the container from outside."""
        kept: set[int] = set()
        for value, old in zip(ends, self.before):
            kept.update(id(part) for part, home in _pairs(value, old) if self._is_copy(part, home))
        self._replaced.update(key for key in self._copies if key not in kept)

    def _is_copy(self, part: Any, home: Any) -> bool:
        found = self._copies.get(id(part))
        return found is not None and found.home is home

    def find(self, container: Any, functions: Sequence[Any]) -> tuple[Any, bool, bool]:
        """Returns three facts: the container from outside, or None if the path has made this one; whether it is that
        one for certain; and whether the path has changed its copy.

        Args:
            functions: the statement's bodies. Whatever they reach through their variables is from outside, too.
        """
        found = self._copies.get(id(staged_of(container)))
        if found is not None:
            return found.home, id(found.container) not in self._replaced, found.is_changed()
        if id(staged_of(container)) in self._homes:  # where no iteration runs
            return container, True, False
        if not leads_to(container, functions):
            return None, True, False
        # The Python list may stand for another staged list by now: the merged one.
        home = getattr(staged_of(container), "home", None)
        return (container if home is None else home), True, False

    def lost(self, written: Container[int]) -> int | None:
        """The variable in which a path has changed a container that is not among those written (ids); None if there is
        none."""
        homes = {id(effects.home(value)) for value in self.before}  # whoever writes the variables writes these
        for kept in self._copies.values():
            home = id(effects.home(kept.home))
            if home not in homes and home not in written and kept.is_changed():
                return kept.variable
        return None


def with_identities(
    names: Sequence[str], after: Sequence[Any], ends: Sequence[Sequence[Any]], outside: Outside,
    functions: Sequence[Any], written: Sequence[Written] = (),
) -> tuple[Any, ...]:  # fmt: skip
    """The variables after a statement, in which containers from outside replace their merged stand-ins.

    Args:
        after: the merged values; containers in them are changed in place. If a variable holds a container before and
            after the statement, only the containers inside of it are still to be replaced.
        ends: for each path, the values that it leaves in the variables.
        functions: the statement's bodies.
        written: the places outside of the variables that the paths have written.

    Raises:
        StagedValueError: a path has changed a container that another one has replaced.
    """
    join = _Join(outside, functions)
    found = list(after)
    for i, (name, value, before) in enumerate(zip(names, after, outside.before)):
        values = [end[i] for end in ends]
        if is_container(value) and is_container(before):
            if value is not before:
                found[i] = value = join.made(display_name(name), value, values)
            if not isinstance(value, StagedList):
                join.of_parts(display_name(name), value, values)
        elif _holds_containers(value):
            found[i] = join.of(display_name(name), value, values)
    there = effects.containers_of([place.before for place in written])
    for place in written:
        join.in_place(place.place, place.ends, there)
    lost = outside.lost(join.written)
    if lost is not None:
        raise errors.StagedValueError(
            f"a container in {display_name(names[lost])} is changed in place, and replaced with another, "
            "as a tensor says",
            location=current_location(),
            expected="a container that is either changed or replaced",
            fix="copy it before it is changed, or make the change behind the statement",
        )
    return tuple(found)


class _Join:
    """Attributes:
    written: the ids of containers inside of tuples, lists and dicts into which the merged contents were written.
    """

    def __init__(self, outside: Outside, functions: Sequence[Any]) -> None:
        self._find = functools.partial(outside.find, functions=functions)
        self._made: dict[tuple[int, ...], Any] = {}
        self._stand_ins: dict[int, list[Any]] = {}  # by the id of a path's container
        self.written: set[int] = set()

    def made(self, name: str, joined: Any, values: Sequence[Any]) -> Any:
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

    def in_place(self, place: OuterPlace, ends: Sequence[Any], there: Container[int]) -> None:
        """Gives a place the same stand-ins for containers made on the paths as the variables have. Where that is not
        possible, the stand-in in the variable must not be changed later.

        Args:
            there: the ids of containers that were in some place before.
        """
        named: set[int] = set()
        name, value = display_name(place.name), place.read()
        if place.key[0] != "contents":
            new = self._also_named(name, value, ends, there, named)
        elif isinstance(value, StagedList):
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
                is_container(end) and id(staged_of(end)) not in there and self._find(end)[0] is None for end in ends
            )
            if not all(made_here):
                return joined  # one from outside
            known = self.made(name, joined, ends)
            named.update(id(staged_of(end)) for end in ends)
            if known is not joined:
                return known
        return self._parts_also_named(name, joined, ends, there, named)

    def _parts_also_named(
        self, name: str, joined: Any, ends: Sequence[Any], there: Container[int], named: set[int]
    ) -> Any:
        if isinstance(joined, StagedList) or not nest.is_nested(joined):
            return joined
        if not all(_nest_alike(end, joined) for end in ends):
            return joined
        old = nest.parts_of(joined)
        columns = zip(*map(nest.parts_of, ends))
        return _with_parts(joined, [self._also_named(name, *pair, there, named) for pair in zip(old, columns)])

    def of(self, name: str, joined: Any, ends: Sequence[Any], whole: bool = True) -> Any:
        """A merged value, or part of one, with the containers from outside.

        Args:
            whole: whether these are all paths. On a path without a value the merged value has no meaning.
        """
        if isinstance(joined, PossiblyUndefined):
            value = self.of(name, joined.value, ends, whole)
            return joined if value is joined.value else PossiblyUndefined(joined.symbol_name, value, joined.defined)
        if isinstance(joined, PossiblyNone):
            value = self.of(name, joined.value, ends, whole)
            return joined if value is joined.value else PossiblyNone(value, joined.present, joined.symbol_name)
        values = [value for value in map(_unwrapped, ends) if not isinstance(value, _NO_VALUE)]
        whole = whole and len(values) == len(ends)
        if is_container(joined):
            found = [self._find(value) if is_container(value) else (None, True, False) for value in values]
            homes = [home for home, _, _ in found if home is not None]
            if homes and all(sure and staged_of(home) is staged_of(homes[0]) for home, sure, _ in found):
                if whole and any(changed for _, _, changed in found):
                    return self._put_in(name, homes[0], joined, values)
                return homes[0]
            if homes:
                ambiguous.note(name, joined, homes)
            known = self.made(name, joined, values)
            if known is not joined:
                return known
        if isinstance(joined, StagedList) or not nest.is_nested(joined):
            return joined
        return self.of_parts(name, joined, values, whole)

    def of_parts(self, name: str, joined: Any, values: Sequence[Any], whole: bool = True) -> Any:
        """The same for the parts of a tuple, list or dict. Returns the object itself, or a new tuple if parts of a
        tuple are replaced."""
        alike = [value for value in values if _nest_alike(value, joined)]
        whole = whole and len(alike) == len(values)
        old = nest.parts_of(joined)
        columns = zip(*map(nest.parts_of, alike))
        new = [self.of(name, part, of_part, whole) for part, of_part in zip(old, columns)]
        return _with_parts(joined, new)

    def _put_in(self, name: str, home: Any, joined: Any, values: Sequence[Any]) -> Any:
        """The container from outside that every path has left where it was, filled with what they have left in it."""
        self.written.add(id(effects.home(home)))
        if not isinstance(joined, StagedList):
            joined = self.of_parts(name, joined, values)
        return containers.put_back(home, joined)


class OnePath:
    """The values after a statement of which only one path comes to its end: the containers stay the same objects, with
    merged values in place of the path's own tensors.

    Args:
        recorder: of the path; closed.
    """

    def __init__(self, recorder: effects.Recorder) -> None:
        self._recorder = recorder
        self._seen: dict[int, Any] = {}  # by the id of a container, which the caller keeps alive: its replacement

    def put(self, end: Any, joined: Any) -> Any:
        """A value after the statement, from the value at the end of the path and the merged one."""
        if is_container(end):
            home = effects.home(end)
            if id(home) not in self._seen:
                self._seen[id(home)] = self._put_in(home, joined)
            return self._seen[id(home)]
        if isinstance(end, (PossiblyUndefined, PossiblyNone)) or not _nest_alike(end, joined):
            return joined
        return nest.with_parts(joined, [self.put(a, b) for a, b in zip(nest.parts_of(end), nest.parts_of(joined))])

    def _put_in(self, container: Any, joined: Any) -> Any:
        is_written_back = id(container) in self._recorder.written_back
        if joined is container or not is_written_back and not self._recorder.is_own(container):
            return container
        if not _nest_alike(container, joined):  # staged lists
            return containers.written_back([container], [joined])[0]
        old = nest.parts_of(container)
        new = [self.put(a, b) for a, b in zip(old, nest.parts_of(joined))]
        if is_written_back:
            effects.note_contents(container)
        elif any(a is not b and not is_container(a) for a, b in zip(old, new)):
            effects.note_joined([container], new)  # the path has made it
        if isinstance(container, dict):
            container.update(zip(list(container), new))
        else:
            container[:] = new
        return container


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


def _unwrapped(value: Any) -> Any:
    while isinstance(value, (PossiblyUndefined, PossiblyNone)):
        value = value.value
    return value


def _nest_alike(a: Any, b: Any) -> bool:
    a, b = staged_of(a), staged_of(b)
    return not isinstance(a, StagedList) and nest.same_outline(a, b)


def _holds_containers(value: Any) -> bool:
    value = _unwrapped(value)
    return is_container(value) or nest.is_nested(value) and any(map(_holds_containers, nest.parts_of(value)))


def _pairs(new: Any, old: Any) -> Iterator[tuple[Any, Any]]:
    """The containers in a path's copy of a value, each with its original."""
    new, old = _unwrapped(new), _unwrapped(old)
    if is_container(new) and is_container(old):
        yield staged_of(new), old
    if _nest_alike(new, old):
        for a, b in zip(nest.parts_of(new), nest.parts_of(old)):
            yield from _pairs(a, b)
