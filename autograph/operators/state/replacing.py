"""Variables whose list or dict is replaced by another one in a branch or loop body: `values = values + [x]`.

A container that a body changes is written back into the user's own object (`containers`). A container that replaces it
is an object of its own: aliases of the old one see only what the body changed in it before.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.context import state
from autograph.framework.user_frames import current_location
from autograph.operators.state import ambiguous, containers, effects
from autograph.operators.state.aliases import leads_to
from autograph.operators.state.identities import Outside, with_identities
from autograph.operators.state.joins import Written
from autograph.ops.values.branch_values import display_name
from autograph.ops.values.staged_list import StagedList, as_staged_list, common_type, staged_of

__all__ = ["Branches", "ContainersAtRaise", "Ends", "Iterations"]

State = tuple[Any, ...]


class Ends:
    """The values that a body leaves in the variables, as they are read at its end, before they are merged.

    Args:
        started: the values of the variables when the body starts; containers among them are copies made for it.
    """

    def __init__(self, started: Sequence[Any], get_state: Callable[[], State]) -> None:
        self.started = started
        self.items = [ambiguous.items_of(value) if containers.is_container(value) else None for value in started]
        self._get_state = get_state
        self._read: State = ()

    def get_state(self) -> State:
        self._read = self._get_state()
        return self._read

    def is_read(self) -> bool:
        """Whether the body has come to its end."""
        return bool(self._read)

    def last_read(self) -> Sequence[State]:
        """The tuples that refer to the values of the variables since these were read."""
        return [self._read]

    def replaced(self) -> list[int]:
        """The variables (by position) that had a container at the start and have another value at the end."""
        return [
            i
            for i, start in enumerate(self.started)
            if containers.is_container(start)
            and i < len(self._read)
            # Compared as they were read: what has been merged since is no object of the program.
            and not _is_same(staged_of(start), staged_of(self._read[i]))
        ]

    def written_back(self, ends: Sequence[Any]) -> State:
        """The variables after a body that ran with the user's own objects: only merged values are written into them."""
        other = [
            i < len(self._read) and not _is_same(staged_of(start), staged_of(self._read[i]))
            if containers.is_container(start)
            else False
            for i, start in enumerate(self.started)
        ]
        return tuple(
            end
            if other[i] or i < len(self._read) and end is self._read[i]
            else containers.written_back([start], [end])[0]
            for i, (start, end) in enumerate(zip(self.started, ends))
        )

    def leaves(self, i: int, k: int) -> bool:
        """Whether variable `i` has at the end the container that variable `k` had at the start."""
        start, end = self.started[k], self._read[i]
        return containers.is_container(start) and _is_same(staged_of(start), staged_of(end))

    def changed(self, i: int) -> bool:
        """Whether the container that a variable had at the start has other contents at the end."""
        return not ambiguous.same_items(self.items[i], ambiguous.items_of(self.started[i]))


class Branches:
    """The two branches of a conditional, with respect to the containers in its variables.

    Attributes:
        replaced: once `note_changes_of_replaced` was called, the variables in which some branch replaces the container.
    """

    def __init__(self, before: State, names: Sequence[str]) -> None:
        self.before = before
        self.names = names
        self.replaced: set[int] = set()
        self._references = _references(before)
        self._sides: list[tuple[effects.Recorder, Ends]] = []
        self._outside = Outside(before)

    def enter(self, recorder: effects.Recorder, entered: State, get_state: Callable[[], State]) -> Ends:
        """Called when a branch starts, right before it runs."""
        ends = Ends(entered, get_state)
        recorder.read = ends.last_read
        _note_origins(recorder, entered, self.before, self._references)
        self._sides.append((recorder, ends))
        self._outside.enter(entered)
        _note_references(recorder, get_state())
        return ends

    def note_changes_of_replaced(self) -> None:
        """Called when both branches are traced: records what they changed in a replaced container as an effect."""
        for i in sorted(self.replaced):
            place = effects.contents_place(self.before[i], self.names[i])
            old = place.read()
            for recorder, ends in self._sides:
                recorder.before[place.key] = place, old
                recorder.after[place.key] = effects.contents_place(ends.started[i], self.names[i]).read()
                recorder.copied.add(place.key)

    def joined(
        self, ends: Sequence[Sequence[Any]], after: State, functions: Sequence[Any], written: Sequence[Written]
    ) -> State:
        """The variables after the conditional, with the program's own containers where both branches leave these.

        Args:
            ends: the values of the variables at the end of each branch.
            after: their merged values.
            functions: the branches.
            written: the places outside of the variables that they have written.
        """
        self._note_ambiguous(ends, after, functions)
        return with_identities(self.names, after, ends, self._outside, functions, written)

    def _note_ambiguous(self, ends: Sequence[Sequence[Any]], after: State, functions: Sequence[Any]) -> None:
        """Marks variables as ambiguous that have different containers after the branches, or after the only one that
        has an end."""
        sides = [side for side in self._sides if side[1].is_read()]
        for i, joined in enumerate(after):
            if containers.is_container(joined):
                found = [self._origin(side, values[i]) for side, values in zip(sides, ends)]
                if len(found) == 1 and ambiguous.is_ambiguous(found[0][0]):
                    known = list(filter(containers.is_container, self.before))
                    ambiguous.note(display_name(self.names[i]), joined, known)
                if len(found) == 2 and all(containers.is_container(v) for v, _ in found):
                    known = [v for v, k in found if self._is_known(v, k, i, functions)]
                    if known and not _is_same(staged_of(found[0][0]), staged_of(found[1][0])):
                        ambiguous.note(display_name(self.names[i]), joined, known)

    def _origin(self, side: tuple[effects.Recorder, Ends], value: Any) -> tuple[Any, int | None]:
        """The container from before the conditional that `value` is a copy of on this side, and the variable that had
        it."""
        for k, started in enumerate(side[1].started):
            if containers.is_container(started) and _is_same(staged_of(started), staged_of(value)):
                return self.before[k], k
        return value, None

    def _is_known(self, value: Any, variable: int | None, i: int, functions: Sequence[Any]) -> bool:
        if variable is None:
            return ambiguous.is_ambiguous(value) or leads_to(value, functions)
        if variable != i or ambiguous.is_ambiguous(value):
            return True
        return _is_known(value, self._references[i])

    def written_back(self, wanted: Sequence[int], values: Sequence[Any]) -> State:
        """The variables after the conditional; `values` are the merged ones of the variables in `wanted`."""
        after = list(self.before)
        for i, value in zip(wanted, values):
            if i in self.replaced:
                after[i] = value
            elif not self._is_left_alone(i):
                after[i] = containers.put_back(self.before[i], value)
        return tuple(after)

    def _is_left_alone(self, i: int) -> bool:
        """Whether a variable has a container without containers in it, which no branch has changed."""
        value = self.before[i]
        if not containers.is_container(value) or any(ends.changed(i) for _, ends in self._sides):
            return False
        return isinstance(staged_of(value), StagedList) or not any(map(nest.is_nested, nest.parts_of(value)))


class Iterations:
    """The iterations of a loop, with respect to the containers in its variables.

    Args:
        before: the values of the variables before the loop: the user's own objects.
    """

    def __init__(self, before: State, names: Sequence[str]) -> None:
        self.before = before
        self.names = names
        self._replaced: set[int] = set()
        self._errors = 0
        self._others: dict[int, list[Any]] = {}  # containers of other variables that iterations leave in a variable
        self._references = _references(before)
        self._read: Ends | None = None
        self._outside = Outside(before)
        self._snapshot = before  # the values if no iteration runs, since the containers in `before` are written into

    def enter(self, started: Sequence[Any], get_state: Callable[[], State]) -> Ends:
        """Called right before the body runs, with the values of its variables at the start of an iteration."""
        self._replaced.clear()
        self._errors = _errors()
        _note_origins(state.recorders[-1], started, self.before, self._references)
        self._read = Ends(started, get_state)
        self._outside = Outside(self.before)
        self._outside.enter(started)
        _note_references(state.recorders[-1], get_state())
        return self._read

    def note(self, ends: Ends) -> None:
        """Called when the body has been traced.

        Raises:
            StagedValueError: a container that is referenced elsewhere is both changed and replaced, so that which
                iterations change it depends on when it was replaced; or the handler of an error would have to know
                which container the variable has.
        """
        for i in ends.replaced():
            self._replaced.add(i)
            self._others[i] = [v for k, v in enumerate(self.before) if k != i and ends.leaves(i, k)]
            raises = _errors() > self._errors
            if (ends.changed(i) or raises) and _is_known(self.before[i], self._references[i]):
                what = "assigned anew in a loop that raises what is caught around it" if raises else (
                    "changed in place and also assigned anew in a loop that a tensor decides"
                )
                raise errors.StagedValueError(
                    f"{self.names[i]!r} is {what}, and what it held before the loop is known elsewhere",
                    location=current_location(),
                    expected="a container that is either changed or replaced in the loop",
                    fix=f"copy it before the loop: `{self.names[i]} = {self.names[i]}.copy()`",
                )

    def written_back(self, after: Sequence[Any]) -> State:
        """The variables after the loop."""
        self._snapshot = _shallow(self.before)
        found = enumerate(zip(self.before, after))
        return tuple([new if i in self._replaced else containers.put_back(old, new) for i, (old, new) in found])

    def joined(self, after: State, functions: Sequence[Any]) -> State:
        """The variables after the loop, with the program's own containers where no iteration leaves another one.

        Args:
            after: their merged values.
            functions: the loop's test and body.
        """
        self._note_ambiguous(after)
        end = self._read.last_read()[0] if self._read is not None else ()
        if not end:  # no iteration comes to its end
            return after
        self._outside.leave(end)
        return with_identities(self.names, after, [self._snapshot, end], self._outside, functions)

    def _note_ambiguous(self, after: State) -> None:
        """Marks variables as ambiguous that have another container after the loop, unless it ran zero times."""
        for i in sorted(self._replaced):
            if containers.is_container(self.before[i]) and containers.is_container(after[i]):
                known = [*self._others[i]]
                if _is_known(self.before[i], self._references[i]):
                    known.append(self.before[i])
                if known:
                    ambiguous.note(repr(self.names[i]), after[i], known)


class ContainersAtRaise:
    """Which containers the variables of a `try` statement have when its body raises: the ones from its start, or
    others.

    Args:
        started: their values at the start.
    """

    def __init__(self, started: State, names: Sequence[str]) -> None:
        self._started = started
        self._names = names
        self._known = [_is_known(value, count) for value, count in zip(started, _references(started))]
        self._others: dict[int, list[Any]] = {}  # by variable: the containers of other variables that it may have
        #: The number of errors raised so far.
        self.count = 0

    def kept(self, values: State) -> tuple[bool, ...]:
        """Called where an error is raised. Says for each variable whether it still has its container from the start."""
        self.count += 1
        origins = [effects.origin(value) if containers.is_container(value) else None for value in self._started]
        found = [effects.origin(value) if containers.is_container(value) else self for value in values]
        for i, value in enumerate(found):
            self._others.setdefault(i, []).extend(
                v for k, (v, o) in enumerate(zip(self._started, origins)) if k != i and o is value
            )
            self._others[i] += ambiguous.known_of(value)
        return tuple([a is b for a, b in zip(origins, found)])

    def put_in(self, kept: Sequence[bool], values: Sequence[Any], now: State) -> State:
        """The variables in the handler of an error.

        Args:
            kept: for each, whether it had its container from the start when the error was raised.
            values: their values, as copies.
            now: their values before the handler.
        """
        return tuple([self._put_in(i, *of_one) for i, of_one in enumerate(zip(kept, values, now))])

    def _put_in(self, i: int, kept: bool, value: Any, now: Any) -> Any:
        if not containers.is_container(value):
            return value
        if not kept:
            if self._others.get(i):
                ambiguous.note(repr(self._names[i]), value, self._others[i])
            return _made_here(value)
        home = self._started[i]
        if containers.is_container(now) and effects.origin(now) is effects.origin(home):
            home = now
        elif not self._known[i]:
            return _made_here(value)
        staged = staged_of(home)
        if isinstance(staged, StagedList) and type(staged_of(value)) is list:
            value = as_staged_list(value, common_type(home, value) or (staged.dtype, staged.element_shape))
        return containers.written_back([home], [value])[0]


def _made_here(value: Any) -> Any:
    """Records that no body around refers to the containers in the value, and returns the value."""
    for part in effects.containers_of([value]).values():
        effects.note_made(part)
    return value


def _errors() -> int:
    """How many errors were raised so far in the `try` statements that are being traced."""
    return sum(region.at_raise.count for region in state.regions if hasattr(region, "at_raise"))


def _is_known(value: Any, references: int) -> bool:
    """Whether a container, or the original of a copy, is referenced elsewhere than by one variable.

    Args:
        references: how many there are to the container, less those of the operators. For a body's copy, those count
            that were added since the body started.
    """
    at = id(effects.home(value))
    if any(id(value) in recorder.made for recorder in state.recorders):
        return any(
            at in recorder.known or references > recorder.references.get(at, references)
            for recorder in state.recorders
        )
    return references > _KNOWN_TO_NONE


def _note_origins(
    recorder: effects.Recorder, started: Sequence[Any], before: Sequence[Any], references: Sequence[int]
) -> None:
    """Records which containers a body's copies are copies of."""
    for new, old, count in zip(started, before, references):
        if containers.is_container(new) and containers.is_container(old):
            at = id(effects.home(new))
            if _is_known(old, count):
                recorder.known.add(at)
            recorder.came_from[at] = old


def _note_references(recorder: effects.Recorder, started: State) -> None:
    """Counts the references to the copies in the variables when a body starts, before the body adds names for them."""
    for value, count in zip(started, _references(started)):
        if containers.is_container(value):
            recorder.references[id(effects.home(value))] = count


def _shallow(values: State) -> State:
    """The values with a shallow copy of each list and dict; one that occurs twice is copied once."""
    made: dict[int, Any] = {}
    for value in map(staged_of, values):
        if type(value) in (list, dict):
            made.setdefault(id(value), nest.rebuild(value, nest.parts_of(value)))
    return tuple([made.get(id(staged_of(value)), value) for value in values])


def _references(before: State) -> list[int]:
    found = [sys.getrefcount(value) for value in before]
    for i, value in enumerate(before):
        if containers.is_container(value) and found[i] > _KNOWN_TO_NONE:
            found[i] -= effects.references(value)
    return found


def _known_to_none() -> int:
    value: list[Any] = []
    get_state = lambda: (value,)  # noqa: E731  the variable is in a cell, as those of converted code
    return next(sys.getrefcount(found) for found in get_state())


#: The number of references to a container that only one variable refers to, counted as `_references` does.
_KNOWN_TO_NONE = _known_to_none()


def _is_same(a: Any, b: Any) -> bool:
    return a is b or isinstance(a, StagedList) and isinstance(b, StagedList) and a.handle is b.handle
