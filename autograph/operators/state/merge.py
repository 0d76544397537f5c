"""The merge of the references that the paths of a staged statement leave.

The contents of containers are merged as places; here it is decided *which* container a variable or place holds then:

* the same container on every path is that container;
* containers that the paths have made merge into one new container, which is the same one under every name;
* where one of the paths leaves a container from before the statement, and another path a different one, the merged
  container is ambiguous (`ambiguous`).
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Container, Iterator, Sequence
from typing import Any, NamedTuple

from autograph.framework import nest
from autograph.framework.either import Either
from autograph.framework.undefined import PossiblyNone, PossiblyUndefined, Undefined, UndefinedReturnValue
from autograph.operators.state import ambiguous, descent
from autograph.operators.state.containers import is_container, put_parts
from autograph.operators.state.joins import Written
from autograph.operators.state.places import OuterPlace, home, is_record, same_contents
from autograph.operators.state.positions import Known, share_first
from autograph.operators.state.reach import containers_in, is_mutable, nest_alike, parts, reference, unwrapped
from autograph.ops.values.branch_values import display_name
from autograph.ops.values.either_values import placed
from autograph.ops.values.list_types import shares_here
from autograph.ops.values.staged_container import StagedContainer, settled, staged_of

__all__ = ["Merge"]

_NO_VALUE = (Undefined, UndefinedReturnValue, type(None))


class Merge:
    """The references that the two branches of a conditional leave.

    Args:
        known: the containers from before the statement.
        before: the statement's variables.
    """

    def __init__(self, known: Known, before: Sequence[Any] = ()) -> None:
        self._before = before
        self.known = known
        #: For each branch: what it leaves in the variables; None if it does not come to its end.
        self.ends: list[Sequence[Any] | None] = [None, None]
        self._made: dict[tuple[int, ...], Any] = {}
        self._stand_ins: dict[tuple[int, int], list[Any]] = {}  # by path, and by the id of its container
        self._one_of: list[_OneOf] = []
        self._met: set[tuple[int, int]] = set()  # by path, and by the id of its container: what has met in a place
        self._descents: list[tuple[Any, frozenset[descent.Root]]] = []  # the containers made here, with their roots

    def held(self) -> list[Any]:
        """The containers that are held here, one for each reference."""
        return [*self.known.held(), *self._before, *(value for end in self.ends for value in end or ())]

    def share(self, in_places: Sequence[tuple[Any, Any]]) -> None:
        """Shares the lists of which the branches leave one or the other, if one of these was found to change later. To
        be called in the graph of the second branch when both have been traced.

        Args:
            in_places: what they leave in places.

        Raises:
            ShareFirst: those from before the statement have to be shared before it.
        """
        if shares_here():
            one, other = self.ends
            pairs = [*(() if one is None or other is None else zip(one, other)), *in_places]
            share_first([found for pair in pairs for found in _one_or_other(*pair)], self.known.all)

    def joined(
        self, names: Sequence[str], after: Sequence[Any], written: Sequence[Written], beside: Sequence[Any] = ()
    ) -> list[Any]:
        """The variables after the conditional.

        Args:
            names: of the variables.
            after: their merged values; containers in them are changed in place.
            written: the places that the branches have written.
            beside: what others of the program's variables hold behind it.
        """
        found = list(after)
        for i, value in enumerate(after):
            ends = [None if end is None else end[i] for end in self.ends]
            found[i] = self._of(display_name(names[i]), value, ends)
        for place in written:
            self._in_place(place.place, place.ends)
        if self._one_of:
            attributes = [place for place in written if place.place.is_reference]
            now = [*found, *beside, *(place.place.read() for place in attributes)]
            before = [place.before for place in written]
            _note(self._one_of, self.known.kept([place.before for place in attributes], now, before))
        for joined, roots in self._descents:  # now that they hold what is merged in them
            descent.descend(joined, roots)
        return found

    def _one(self, name: str, joined: Any, ends: Sequence[Any]) -> Any:
        """The container that stands for those that the paths leave. The same ones get the same stand-in under every
        name; if one path has the same container under two names and another path has not, the stand-ins are ambiguous.

        Args:
            ends: the containers of the paths, or no value; the caller keeps them alive.
        """
        ends = [staged_of(end) if is_mutable(end) else None for end in map(unwrapped, ends)]
        if all(end is None for end in ends):
            return joined  # of a value that no path leaves
        key = tuple(map(id, ends))
        if key not in self._made:
            self._made[key] = joined
            self._descents.append((joined, descent.roots(ends)))
            for at in enumerate(key):
                others = self._stand_ins.setdefault(at, [])
                for other in others if ends[at[0]] is not None else ():
                    ambiguous.note(name, joined, [other])
                    ambiguous.note(name, other, [joined])
                others.append(joined)
        return self._made[key]

    def _of(self, name: str, joined: Any, ends: Sequence[Any]) -> Any:
        """A merged value, or part of one, with the containers that it holds."""
        if isinstance(joined, (PossiblyUndefined, PossiblyNone)):
            return joined.with_value(self._of(name, joined.value, ends))
        if isinstance(joined, Either):
            columns = zip(*[placed(end, joined) for end in ends])
            parts = [self._of(name, part, column) for part, column in zip(joined.alternatives, columns)]
            return nest.with_parts(joined, parts)
        joined = settled(joined)
        if _is_merged(joined):
            self._met.update((path, id(staged_of(end))) for path, end in enumerate(ends))
            there = [reference(unwrapped(end)) for end in ends if not isinstance(unwrapped(end), _NO_VALUE)]
            if there and id(there[0]) in self.known.all and all(container is there[0] for container in there):
                return there[0]
            one = self._one(name, joined, ends)
            if one is not joined:
                return one
            self._one_of.append(_OneOf(name, joined, there))
        return self._of_parts(name, joined, ends)

    def _of_parts(self, name: str, joined: Any, ends: Sequence[Any]) -> Any:
        """The same for the parts of a tuple, list or dict. Returns the object itself, or a new tuple if parts of a
        tuple are replaced."""
        if isinstance(joined, StagedContainer) or not nest.is_nested(joined):
            return joined
        old = nest.parts_of(joined)
        columns = zip(*[nest.parts_of(end) if nest_alike(end, joined) else [None] * len(old)
                        for end in map(unwrapped, ends)])  # fmt: skip
        return _with_parts(joined, [self._of(name, *pair) for pair in zip(old, columns)])

    def _in_place(self, place: OuterPlace, ends: Sequence[Any]) -> None:
        """Gives a place the same stand-ins for containers as the variables have. Where that is not possible, the
        stand-in in the variable must not be changed later."""
        self._met.clear()
        name, value = display_name(place.name), place.read()
        if place.is_reference:
            new = self._of(name, value, ends)
        elif isinstance(value, StagedContainer):
            new = value
        else:
            new = self._of_parts(name, copy.copy(value), ends)
            new = value if same_contents(value, new) else new
        if new is not value:
            place.write(new)
        for path, end in enumerate(ends):
            for part in containers_in([end]).values():
                at = path, id(staged_of(part))
                for joined in self._stand_ins.get(at, ()) if at not in self._met else ():
                    ambiguous.note(name, joined, [])


class _OneOf(NamedTuple):
    """A merged container, with those of which it is one.

    Attributes:
        name: of the variable or place.
        ends: the containers of the paths, as references.
    """

    name: str
    joined: Any
    ends: Sequence[Any]


def _note(found: Sequence[_OneOf], kept: Container[int]) -> None:
    """Records that merged containers are ambiguous, unless nothing refers any more to those that they stand for, nor
    stands for them.

    Args:
        kept: the ids of the containers to which something still refers.
    """
    for name, joined, ends in found:
        those = [
            end for end in ends
            if is_mutable(end) and end is not joined
            and (ambiguous.is_ambiguous(end) or ambiguous.may_be(end) or id(end) in kept)
        ]  # fmt: skip
        if those:
            ambiguous.note(name, joined, ambiguous.with_those_behind(those), ends[0] if len(ends) == 1 else None)


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


def _with_parts(joined: Any, new: Sequence[Any]) -> Any:
    """The merged value with other parts; a list, dict or record is changed in place."""
    if all(a is b for a, b in zip(nest.parts_of(joined), new)):
        return joined
    if not isinstance(joined, (list, dict)) and not is_record(joined):
        return nest.rebuild(joined, new)
    put_parts(joined, new)
    return joined


def _is_merged(value: Any) -> bool:
    """Whether what paths leave meets in a container of its own, as lists do, and sets with the same members."""
    return is_container(value) or type(value) in (set, deque) or is_record(value)
