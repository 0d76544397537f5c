"""What a staged loop or `try` statement carries in place of the containers that were there before it.

A variable or place holds a *reference*. For a container from before the statement (a *known* one), what is carried is a
constant stand-in; its contents are a place of their own, which is carried if the body changes it.

Where an iteration ends with another reference than it began with, that *position* (a variable or place, and the steps
from there) is *opened*: it is carried by value, one level of containers at a time, and the loop is traced again. Each
trace gives an opened position a container of its own. Behind the loop such a container is ambiguous with those that the
position may have held.
"""

from __future__ import annotations

import copy
import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.undefined import PossiblyNone, PossiblyUndefined, Undefined, UndefinedReturnValue
from autograph.framework.user_frames import current_location
from autograph.operators.state import ambiguous, descent
from autograph.operators.state.places import home
from autograph.operators.state.reach import (
    children,
    containers_in,
    is_mutable,
    is_object,
    is_shared,
    parts,
    reached,
    unwrapped,
)
from autograph.operators.state.references import census, occurrences
from autograph.ops.values.branch_values import Named
from autograph.ops.values.list_types import ShareFirst
from autograph.ops.values.staged_container import StagedContainer, settled, staged_of
from autograph.ops.values.typed_items import uniform_type

__all__ = ["Fresh", "Known", "Position", "Positions", "at_position", "homes", "in_variables", "share_first"]

Position = tuple[Any, ...]

#: As many references as a container has that were not counted.
_MANY = sys.maxsize

#: Containers whose items are not carried one by one.
_NOT_NESTED = (set, deque)


def homes(values: Iterable[Any]) -> tuple[Any, ...]:
    """The values as references: the Python list in place of each staged list that stands for one."""
    return tuple([value if type(value) in nest.leaf_types else _homed(value) for value in values])


def _homed(value: Any) -> Any:
    value = settled(value)
    if isinstance(value, StagedContainer):
        return home(value)
    if type(value) is tuple:
        return nest.with_parts(value, [_homed(part) for part in value])
    return value


def in_variables(values: Iterable[Any]) -> tuple[Any, ...]:
    """The values as variables hold them: staged lists in place of the Python lists that stand for them."""
    return tuple([value if type(value) in nest.leaf_types else staged_of(value) for value in values])


class Known:
    """The containers that were there before a statement.

    Args:
        before: the statement's variables.
        reach: the objects that its bodies reach; the containers among them were there, too.

    Attributes:
        own: those that the variables lead to, by id.
        all: likewise, with those that the bodies reach.
        labels: by id, the variable that leads to a container.
    """

    def __init__(self, before: Sequence[Any], reach: Sequence[Any], names: Sequence[str]) -> None:
        self.own = containers_in(before)
        self.all = {**containers_in([value for value in reach if is_mutable(value)]), **self.own}
        self.labels: dict[int, str] = {}
        self._references: dict[int, int] = {}
        self._inside: Counter[int] = Counter()
        self._shared: set[int] = set()
        if self.all:  # most statements know none
            self._count(before, reach, names)

    def _count(self, before: Sequence[Any], reach: Sequence[Any], names: Sequence[str]) -> None:
        self._references = census(self.all, [id(value) for value in (*self.own.values(), *before, *reach)], before)
        self._inside = occurrences(before, self.all.values())
        many = [part for at, part in self.all.items() if self._references[at] > 1]
        self._shared = set(containers_in(many))
        self.labels = {at: name for value, name in zip(before, names) for at in containers_in([value])}

    def with_others(self, others: Mapping[int, Any]) -> Known:
        """These, and containers that were there later, by id: who knows those has not been asked."""
        found = copy.copy(self)
        found.all = {**others, **self.all}
        return found

    def held(self) -> list[Any]:
        """The containers that are held here, one for each reference."""
        return [*self.own.values(), *self.all.values()]

    def is_shared(self, container: Any) -> bool:
        """Whether more than one variable, container or other place refers to it, or to a container that it is in; or
        that cannot be told."""
        return id(container) in self._shared or id(container) not in self.all

    def kept(self, replaced: Sequence[Any], now: Sequence[Any], before: Sequence[Any]) -> set[int]:
        """The ids of the containers to which something still refers behind the statement: its variables, places that
        it has written, or what the statement does not know.

        Args:
            replaced: what attributes held when the statement started.
            now: its variables, and what is in those attributes, behind it.
            before: what places held before it wrote them.
        """
        unknown = {at for at in containers_in(before) if at not in self.all}
        inside = self._inside + occurrences(replaced, ())
        roots = [part for at, part in self.all.items() if self._references.get(at, _MANY) > inside[at]]
        objects = [leaf for value in now for leaf in nest.flatten(unwrapped(value)) if is_object(leaf)]
        found = containers_in([*roots, *now, *filter(is_mutable, reached(*objects))])
        return {*found, *unknown}


class Positions:
    """The positions of what a statement carries.

    Args:
        known: the containers from before the statement.

    Attributes:
        opened: the positions that are carried by value.
        starts: by the id of a container that the trace has got, as it is carried or shown: its position.
        others: by position: the known containers that iterations have left there.
        was: by opened position: the container that it held before the loop.
        alike: groups of positions that hold one container after an iteration; at its start, each has one of its own.
        maybe: positions that may hold containers which the body has made, with these.
    """

    def __init__(self, known: Known) -> None:
        self.known = known
        self.opened: set[Position] = set()
        self.starts: dict[int, Position] = {}
        self.others: dict[Position, dict[int, Any]] = {}
        self.was: dict[Position, Any] = {}
        self.alike: list[set[Position]] = []
        self.maybe: list[tuple[Position, Any]] = []
        self._links: set[tuple[Position, Position]] = set()  # each with one whose container it may hold
        self._stand_ins: dict[int, Named] = {}
        self._containers: dict[Named, Any] = {}

    def held(self) -> list[Any]:
        """The containers that are held here, one for each reference."""
        others = [part for group in self.others.values() for part in group.values()]
        return [*self.known.held(), *self._containers.values(), *self.was.values(), *others]

    def stand_in(self, container: Any) -> Named:
        """What is carried for a container, or an array, that was there before the statement."""
        found = self._stand_ins.get(id(container))
        if found is None:
            kind: type = next((kind for kind in (dict, list) if isinstance(container, kind)), type(container))
            found = self._stand_ins[id(container)] = Named(f"a {kind.__name__} from before the loop")
            self._containers[found] = container
        return found

    def original(self, key: int) -> Any:
        """By the id of a container: the one from before the loop which it is, or in place of which the trace has got
        it; None for others."""
        at = self.starts.get(key)
        return self.known.all.get(key) if at is None else self.was.get(at)

    def start(self) -> None:
        """To be called before the ends of a trace are hidden: what was seen before is forgotten."""
        self.others, self.maybe, self._links = {}, [], set()

    def begin(self, values: Sequence[tuple[Position, Any]]) -> None:
        """To be called with what variables and places hold before the loop."""
        roots = dict(values)
        held = [(at, at_position(roots.get(at[:1]), at[1:])) for at in self.opened]
        there = [(at, home(part)) for at, part in held if is_mutable(part)]
        self.was = {at: part for at, part in there if id(part) in self.known.all}

    def hidden(self, value: Any, at: Position) -> Any:
        """What is carried for a value: stand-ins for known containers, copies of others."""
        if type(value) in nest.leaf_types:
            return value
        value = settled(value)
        if is_shared(value):
            return value
        if isinstance(value, (PossiblyUndefined, PossiblyNone)):
            return value.with_value(self.hidden(value.value, at))
        if is_mutable(value):
            container = home(value)
            if id(container) in self.known.all:
                if at not in self.opened:
                    return self.stand_in(container)
                self.others.setdefault(at, {})[id(container)] = container
            self._note_origins(value, container, at)
            return self.contents(staged_of(value), at)
        if not nest.is_nested(value):
            return value
        return nest.with_parts(value, [self.hidden(part, _inside(at, k)) for k, part in children(value)])

    def _note_origins(self, value: Any, container: Any, at: Position) -> None:
        """Records what a container that is carried by value may be."""
        for part in map(home, ambiguous.known_of(value)):
            if id(part) in self.known.all:
                self.others.setdefault(at, {})[id(part)] = part
            else:
                self.maybe.append((at, part))
        for root in descent.here(descent.roots([container])):
            start = self.starts.get(root)
            if start is not None and start != at:
                self._links.add((at, start))

    def contents(self, value: Any, at: Position) -> Any:
        """`hidden`, for what a container holds."""
        if isinstance(value, StagedContainer):
            return value.snapshot()
        if nest.is_nested(value):
            return nest.rebuild(value, [self.hidden(part, _inside(at, k)) for k, part in children(value)])
        return copy.copy(value) if isinstance(value, _NOT_NESTED) else value  # what the body did to it is undone

    def shown(self, value: Any) -> Any:
        """The value with the containers that stand-ins stand for."""
        if type(value) in nest.leaf_types:
            return value
        if isinstance(value, Named):
            return self._containers.get(value, value)
        if isinstance(value, (PossiblyUndefined, PossiblyNone)):
            return value.with_value(self.shown(value.value))
        value = staged_of(value)
        if isinstance(value, StagedContainer):
            return value.snapshot()
        if isinstance(value, _NOT_NESTED):  # each trace of the body changes one of its own
            return copy.copy(value)
        if not nest.is_nested(value):
            return value
        new = [self.shown(part) for part in nest.parts_of(value)]
        # A container of its own for the program, so that nothing else refers to it: references are counted.
        return nest.rebuild(value, new) if is_mutable(value) else nest.with_parts(value, new)

    def open_where_changed(self, carried: Iterable[tuple[Position, Any, Any]]) -> bool:
        """Opens the positions where an iteration ends with another reference than it began with: True if there are.

        Args:
            carried: what is carried, with its position, at the start and the end.
        """
        found: set[Position] = set()
        for position, start, end in carried:
            if type(start) not in nest.leaf_types or type(end) not in nest.leaf_types:
                found.update(_changed(start, end, position))
        found -= self.opened
        self.opened |= found
        return bool(found)

    def are_as_before(self) -> bool:
        """Whether no position may hold another container than it did before the loop, as far as its traces show."""
        return not (self.opened or self.others or self.alike or self._links)

    def replaced(self) -> list[Any]:
        """What is held by containers that only opened positions knew: in an iteration, other ones refer to it."""
        return [part for was in self.was.values() if not self.known.is_shared(was) for part in _held_by(was)]

    def is_known_elsewhere(self, was: Any) -> bool:
        """Whether something else knows a container of before the loop, or one of those that it may stand for."""
        return self.known.is_shared(was) or bool(ambiguous.known_of(was))

    def may_hold(self, at: Position) -> list[Any]:
        """The containers from before the loop that a position may hold: what it held then, what an iteration has left
        there, and what the positions may hold from which it took a container over."""
        origins = [at]
        for one in origins:
            origins += [start for other, start in self._links if other == one and start not in origins]
        found = [self.was[one] for one in origins if one in self.was]
        found += [part for one in origins for part in self.others.get(one, {}).values()]
        return list({id(part): part for part in found}.values())

    def others_of(self, at: Position) -> list[Any]:
        """`may_hold`, without the containers that nothing else than opened positions knew."""
        alone = {id(was) for was in self.was.values() if not self.is_known_elsewhere(was)}
        return [part for part in self.may_hold(at) if id(part) not in alone]

    def with_containers(self) -> list[Position]:
        """The positions that may hold containers from before the loop."""
        return list(dict.fromkeys([*self.others, *self.was, *(at for at, _ in self._links)]))

    def fresh(self, values: Sequence[tuple[Position, Any]]) -> list[tuple[Position, Any]]:
        """The containers in values that were not there before, with each position that leads to them."""
        found, pending = [], [*values]
        while pending:
            at, value = pending.pop()
            if type(value) in nest.leaf_types:
                continue
            value = unwrapped(value)
            if is_mutable(value):
                value = home(value)
                if id(value) in self.known.all:
                    continue
                found.append((at, value))
            pending += [(_inside(at, k), part) for k, part in children(value)]
        return found

    def share(self, found: Iterable[Position]) -> None:
        """Shares the lists that opened positions may hold, before the loop whose body is being traced.

        Raises:
            ShareFirst: there are such lists.
        """
        share_first(map(self.may_hold, found), self.known.all)


def share_first(groups: Iterable[Sequence[Any]], known: Mapping[int, Any]) -> None:
    """Shares lists that a variable or place may hold, before the statement whose body is being traced.

    Args:
        groups: for each variable or place, the containers that it may hold.
        known: by id, the containers from before the statement.

    Raises:
        ShareFirst: there are such lists.
    """
    found: dict[int, tuple[Any, Any]] = {}
    for group in groups:
        there = [part for part in map(home, ambiguous.with_those_behind(group)) if id(part) in known]
        may = there and all([ambiguous.may_share(part) for part in there])
        wanted = uniform_type(*group, *there) if may else None
        if wanted is not None:
            found.update((id(part), (part, wanted)) for part in there)
    if found:
        raise ShareFirst(list(found.values()))


def _held_by(container: Any) -> Iterator[Any]:
    """The containers to which a container refers, itself or by way of tuples."""
    for part in map(unwrapped, parts(container)):
        if is_mutable(part):
            yield home(part)
        else:
            yield from _held_by(part)


#: Deeper than this, a container holds itself.
_DEEPEST = 200


def _inside(at: Position, step: Any) -> Position:
    if len(at) == _DEEPEST:
        raise errors.StagedValueError(
            "a container that holds itself is in a loop or `try` statement that a tensor decides",
            location=current_location(),
            expected="lists and dicts that end",
            fix="keep the position of the container instead of the container in it",
        )
    return (*at, step)


def _changed(a: Any, b: Any, at: Position) -> Iterator[Position]:
    """The positions where two carried values have different references."""
    a, b = unwrapped(a), unwrapped(b)
    if isinstance(a, (Undefined, UndefinedReturnValue)) or isinstance(b, (Undefined, UndefinedReturnValue)):
        return  # a flag beside the stand-in says whether there is a value
    if isinstance(a, Named) or isinstance(b, Named):
        if a is not b:
            yield at
    elif isinstance(a, StagedContainer) or isinstance(b, StagedContainer):
        for value in (a, b):  # a list that becomes a staged one carries its items by value
            yield from ((*at, k) for k, part in children(value) if isinstance(part, Named))
    else:
        one, other = dict(children(a)), dict(children(b))
        for k in one.keys() & other.keys():
            yield from _changed(one[k], other[k], (*at, k))


def at_position(value: Any, steps: Sequence[Any]) -> Any:
    """The part of a value to which steps lead; None if there is none."""
    for step in steps:
        value = dict(children(unwrapped(value))).get(step)
    return unwrapped(value)


class Fresh:
    """The containers that a trace of a loop's body gives to opened positions.

    Args:
        values: what the positions hold at the start of an iteration.
    """

    def __init__(self, values: Sequence[tuple[Position, Any]], positions: Positions) -> None:
        self._positions = positions
        self.parts = positions.fresh(values)

    def given(self) -> list[tuple[Any, Any]]:
        """The containers, each with the one that its position held before the loop."""
        return [(part, self._positions.was.get(at)) for at, part in self.parts]

    def by_id(self) -> Iterator[tuple[int, Any]]:
        """The containers, each with its id."""
        return ((id(part), part) for _, part in self.parts)

    def changed(self) -> list[Position]:
        """The positions whose containers have been changed, themselves or in what was merged from them."""
        if not self.parts:
            return []
        changed = descent.changed()
        return [at for at, part in self.parts if id(part) in changed]

    def check(self, ends: Sequence[tuple[Position, Any]], names: Sequence[str]) -> None:
        """To be called with what the positions hold at the end of an iteration.

        Raises:
            ShareFirst: it can be shared before the loop.
            LoopCarryError: positions hold one container in some iterations only, and it is changed.
        """
        positions = self._positions
        positions.alike = _groups([*positions.fresh(ends), *positions.maybe])
        if not positions.alike or not self.changed():
            return
        found = [at for group in positions.alike for at in group]
        positions.share(found)
        first = sorted({str(at[0] if not isinstance(at[0], int) else names[at[0]]) for at in found})
        raise errors.LoopCarryError(
            f"{' and '.join(map(repr, first))} hold one and the same container in some iterations only, and it is "
            "changed in place",
            location=current_location(),
            expected="variables that hold the same container in every iteration, or in none",
            fix=f"assign a copy: `{first[0]} = {first[-1]}.copy()`",
        )


def _groups(parts: Sequence[tuple[Position, Any]]) -> list[set[Position]]:
    """The groups of positions that hold the same container."""
    found: dict[int, set[Position]] = {}
    for at, part in parts:
        found.setdefault(id(part), set()).add(at)
    return [group for group in found.values() if len(group) > 1]
