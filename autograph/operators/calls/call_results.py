"""What the result of a function that has become a graph may be of what was there before a call of it.

A graph gives values. Where the result of a call is a container, or holds one, that others know, too, the caller has to
get that very one: `found = walk(k - 1, out)` may be the caller's own `out`. Such a container stays a *reference* to
where it comes from, which each call follows for itself. Where a tensor decides whether it is that one, the result is a
container of its own, and is ambiguous (`state.ambiguous`) with those that it may be.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterator, Mapping, Sequence
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.undefined import PossiblyUndefined
from autograph.framework.user_frames import current_location
from autograph.operators.state import ambiguous, containers
from autograph.operators.state.places import home
from autograph.operators.state.reach import containers_in
from autograph.operators.state.references import census, occurrences
from autograph.ops.values.branch_values import Named
from autograph.ops.values.staged_container import staged_of

__all__ = ["ResultReferences"]

#: Where a container comes from: `("argument", name)`; `("place", key)`, which the function changes; or
#: `("reached", id)`, where all calls reach it.
Origin = tuple[str, Hashable]


class ResultReferences:
    """What the results of a function refer to, as far as its traces have shown.

    Args:
        function: its name, as errors call it.

    Attributes:
        by_value: whether it is one container on some paths and another one on others, so that it is a copy.
        may_be: the origins of what its copies may be.
    """

    def __init__(self, function: str) -> None:
        self._function = function
        self.by_value = False
        self.may_be: set[Origin] = set()
        self._named: dict[Origin, Named] = {}
        self._origins: dict[Named, Origin] = {}
        self._reached: dict[int, Any] = {}  # by id
        self._before: dict[str, Named] | None = None  # the references of the last trace, by the steps to each

    def are_in(self, reached: Container[int]) -> bool:
        """Whether all that calls reach and results may be is among the objects with these ids."""
        return all(at in reached for at in self._reached)

    # --- in a trace of the function ---

    def hidden(
        self, result: Any, own: Mapping[str, Any], reached: Container[int], places: Mapping[Hashable, Any]
    ) -> Any:
        """The result with references, and with copies of all other containers.

        Args:
            own: the arguments that each call may have others of.
            reached: the ids of what all calls reach.
            places: what the places that the function changes hold when it ends.
        """
        inside = containers_in([result])
        if max(occurrences([result], inside.values()).values(), default=0) > 1:
            raise errors.StagedValueError(
                f"{self._function} calls itself as often as a tensor says, and returns one container in two places",
                location=current_location(),
                expected="a result that holds each list and dict once",
                fix="return a copy in one of them: `list(a)`, `dict(a)`",
            )
        kept = {} if self.by_value else dict(self._sure(inside, own, reached))
        hidden = containers.copies([result], kept)[0]
        references = {path: leaf for path, leaf in nest.flatten_with_paths(hidden) if isinstance(leaf, Named)}
        if self._before is not None and references != self._before and not self.by_value:
            self.by_value, kept = True, {}
            hidden = containers.copies([result])[0]
        self._before = references
        copied = [part for at, part in inside.items() if at not in kept]
        self._note_origins(copied, own, reached, places)
        return hidden

    def _sure(
        self, inside: Mapping[int, Any], own: Mapping[str, Any], reached: Container[int]
    ) -> Iterator[tuple[int, Named]]:
        """By id, the containers that are the same one, or the same argument, in every call."""
        arguments = {id(home(value)): name for name, value in own.items()}
        for at, part in inside.items():
            origin: Origin | None = None
            if at in reached:
                self._reached[at], origin = part, ("reached", at)
            elif at in arguments:
                origin = "argument", arguments[at]
            if origin is not None:
                named = self._named.setdefault(origin, Named(f"a {type(part).__name__} from before the call"))
                self._origins[named] = origin
                yield at, named
                yield id(staged_of(part)), named

    def _note_origins(
        self, copied: Sequence[Any], own: Mapping[str, Any], reached: Container[int], places: Mapping[Hashable, Any]
    ) -> None:
        """Finds what the containers that calls get copies of may be."""
        found: dict[Origin, dict[int, Any]] = {}
        for kind, values in (("argument", own), ("place", places)):
            found.update(((kind, key), containers_in([value])) for key, value in values.items())
        for part in ambiguous.with_those_behind(copied):
            self.may_be.update(origin for origin, there in found.items() if id(part) in there)
            if id(part) in reached:
                self._reached[id(part)] = part
                self.may_be.add(("reached", id(part)))

    # --- in a call ---

    def shown(self, result: Any, values: Mapping[str, Any], read: Callable[[Hashable], Any]) -> Any:
        """The result of a call, with the containers that it refers to.

        Args:
            values: the arguments of the call.
            read: gives what a place holds after the call, by its key.
        """
        result = self._replaced(result, values)
        known: dict[int, Any] = {}
        for kind, key in self.may_be:
            if kind == "argument":
                known.update(_known_elsewhere(key, values))
            else:
                known.update(containers_in([self._reached[key] if kind == "reached" else read(key)]))  # type: ignore[index]
        if known:
            behind = ambiguous.with_those_behind([*known.values()])
            for at, part in containers_in([result]).items():
                if at not in known:
                    ambiguous.note(f"the result of {self._function}", part, behind, shares=False)
        return result

    def _replaced(self, value: Any, values: Mapping[str, Any]) -> Any:
        if isinstance(value, Named) and value in self._origins:
            kind, key = self._origins[value]
            return staged_of(self._reached[key] if kind == "reached" else values[key])  # type: ignore[index]
        if isinstance(value, PossiblyUndefined):
            return value.with_value(self._replaced(value.value, values))
        if not nest.is_nested(value) or nest.are_leaves(nest.parts_of(value)):
            return value
        return nest.with_parts(value, [self._replaced(part, values) for part in nest.parts_of(value)])


def _known_elsewhere(name: Any, values: Mapping[str, Any]) -> Iterator[tuple[int, Any]]:
    """The containers in an argument to which something else than the call refers, by id."""
    parts = containers_in([values[name]])
    inside = occurrences([*values.values()], parts.values())
    direct = {id(home(value)) for value in values.values()}
    for at, count in census(parts, ()).items():
        # The call holds its arguments as it was written, and by parameter.
        if count > inside[at] + (at in direct):
            yield at, parts[at]
