"""Variables whose list or dict is replaced with another one in a branch or loop body: `values = values + [x]`.

A container that a body changes is written back into the user's own object (`containers`). One that takes its place is
an object of its own: what others hold stays as it was, but for the changes that the body made to it before.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from autograph import errors
from autograph.framework.context import state
from autograph.framework.user_frames import current_location
from autograph.operators import containers, effects, either
from autograph.operators.aliases import leads_to
from autograph.ops.staged_list import StagedList, as_staged_list, common_type, held

__all__ = ["Branches", "Ends", "Held", "Iterations"]

State = tuple[Any, ...]


class Ends:
    """What a body leaves in the variables: as it is read there, to be told from what is joined later.

    Args:
        started: what the variables hold when the body starts: containers are copies made for it.
    """

    def __init__(self, started: Sequence[Any], get_state: Callable[[], State]) -> None:
        self.started = started
        self.items = [_items(value) if containers.is_container(value) else None for value in started]
        self._get_state = get_state
        self._read: State = ()

    def get_state(self) -> State:
        self._read = self._get_state()
        return self._read

    def last_read(self) -> Sequence[State]:
        """What holds the variables' values since they were read."""
        return [self._read]

    def replaced(self, ends: Sequence[Any]) -> list[int]:
        """The variables that hold another container in the end, or none."""
        return [
            i
            for i, (start, end) in enumerate(zip(self.started, ends))
            if containers.is_container(start)
            and i < len(self._read)
            and end is self._read[i]  # else it was joined, and is no object of the program any more
            and not _is_same(held(start), held(end))
        ]

    def written_back(self, ends: Sequence[Any]) -> State:
        """The variables after a body that ran on the user's own objects: only what was joined is written into them."""
        other = [
            i < len(self._read) and not _is_same(held(start), held(self._read[i]))
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

    def changed(self, i: int) -> bool:
        """Whether the container that a variable held at the start holds something else in the end."""
        return not _same_items(self.items[i], _items(self.started[i]))


class Branches:
    """The two branches of a conditional, as to the containers in its variables.

    Attributes:
        replaced: once `settle` was called, the variables in which some branch replaces the container.
    """

    def __init__(self, before: State, names: Sequence[str]) -> None:
        self.before = before
        self.names = names
        self.replaced: set[int] = set()
        self._references = _references(before)
        self._sides: list[tuple[effects.Recorder, Ends]] = []

    def enter(self, recorder: effects.Recorder, entered: State, get_state: Callable[[], State]) -> Ends:
        """To be called when a branch starts."""
        ends = Ends(entered, get_state)
        recorder.read = ends.last_read
        _note_origins(recorder, entered, self.before, self._references)
        self._sides.append((recorder, ends))
        return ends

    def settle(self) -> None:
        """To be called when both branches are traced: what they changed in a container that was replaced becomes an
        effect."""
        for i in sorted(self.replaced):
            place = effects.contents(self.before[i], self.names[i])
            old = place.read()
            for recorder, ends in self._sides:
                recorder.before[place.key] = place, old
                recorder.after[place.key] = effects.contents(ends.started[i], self.names[i]).read()

    def note_joined(self, ends: Sequence[Sequence[Any]], after: State, functions: Sequence[Any]) -> None:
        """To be called after the conditional: tells variables that hold different containers after the branches.

        Args:
            ends: what the variables held at the end of each branch.
            after: what they hold now.
            functions: the branches.
        """
        for i, joined in enumerate(after):
            if containers.is_container(joined):
                found = [self._origin(side, values[i]) for side, values in zip(self._sides, ends)]
                if len(found) == 2 and all(containers.is_container(v) for v, _ in found):
                    known = [v for v, k in found if self._is_known(v, k, i, functions)]
                    if known and not _is_same(held(found[0][0]), held(found[1][0])):
                        either.note(repr(self.names[i]), joined, known)

    def _origin(self, side: tuple[effects.Recorder, Ends], value: Any) -> tuple[Any, int | None]:
        """The container before the conditional that a branch had as `value`, and the variable that held it."""
        for k, started in enumerate(side[1].started):
            if containers.is_container(started) and _is_same(held(started), held(value)):
                return self.before[k], k
        return value, None

    def _is_known(self, value: Any, variable: int | None, i: int, functions: Sequence[Any]) -> bool:
        if variable is None:
            return either.is_either(value) or leads_to(value, functions)
        if variable != i or either.is_either(value):
            return True
        return _is_known(value, self._references[i])

    def written_back(self, wanted: Sequence[int], values: Sequence[Any]) -> State:
        """The variables after the conditional; `values` are those of the variables in `wanted`."""
        after = list(self.before)
        for i, value in zip(wanted, values):
            after[i] = value if i in self.replaced else containers.written_back([self.before[i]], [value])[0]
        return tuple(after)


class Iterations:
    """The iterations of a loop, as to the containers in its variables.

    Args:
        before: what the variables hold before the loop: the user's own objects.
    """

    def __init__(self, before: State, names: Sequence[str]) -> None:
        self.before = before
        self.names = names
        self._replaced: set[int] = set()
        self._others: dict[int, list[Any]] = {}  # containers of other variables that iterations leave in a variable
        self._references = _references(before)

    def enter(self, started: Sequence[Any], get_state: Callable[[], State]) -> Ends:
        """To be called when the body is traced, with what its variables hold at the start of an iteration."""
        self._replaced.clear()
        _note_origins(state.recorders[-1], started, self.before, self._references)
        return Ends(started, get_state)

    def note(self, ends: Ends, values: Sequence[Any]) -> None:
        """To be called when the body has been traced.

        Raises:
            StagedValueError: a container that others know is both changed and replaced: which iterations change it
                depends on when it was replaced.
        """
        for i in ends.replaced(values):
            self._replaced.add(i)
            self._others[i] = [v for k, v in enumerate(self.before) if k != i and _stand_in(ends.started[k], values[i])]
            if ends.changed(i) and _is_known(self.before[i], self._references[i]):
                raise errors.StagedValueError(
                    f"{self.names[i]!r} is changed in place and also assigned anew in a loop that a tensor decides, "
                    "and what it held before the loop is known elsewhere",
                    location=current_location(),
                    expected="a container that is either changed or replaced in the loop",
                    fix=f"copy it before the loop: `{self.names[i]} = {self.names[i]}.copy()`",
                )

    def written_back(self, after: Sequence[Any]) -> State:
        """The variables after the loop."""
        values = containers.written_back(
            [None if i in self._replaced else value for i, value in enumerate(self.before)], after
        )
        return tuple(values)

    def note_joined(self, after: State) -> None:
        """To be called after the loop: tells variables that hold another container unless it ran zero times."""
        for i in sorted(self._replaced):
            if containers.is_container(self.before[i]) and containers.is_container(after[i]):
                known = [*self._others[i]]
                if _is_known(self.before[i], self._references[i]):
                    known.append(self.before[i])
                if known:
                    either.note(repr(self.names[i]), after[i], known)


class Held:
    """Which containers the variables of a `try` statement hold where its body raises: those that they held at its
    start, or others.

    Args:
        started: what they held at the start.
    """

    def __init__(self, started: State, names: Sequence[str]) -> None:
        self._started = started
        self._names = names
        self._known = [_is_known(value, n) for value, n in zip(started, _references(started))]
        self._kept: dict[tuple[int, int], bool] = {}  # by the error's number and the variable
        self._others: dict[tuple[int, int], list[Any]] = {}  # likewise: containers of other variables

    def note(self, number: int, values: State) -> None:
        """To be called where an error is raised, with what the variables hold there.

        Raises:
            StagedValueError: a container that others know is replaced on some of the paths that raise the error.
        """
        origins = [effects.origin(value) if containers.is_container(value) else None for value in self._started]
        for i, value in enumerate(values):
            if not containers.is_container(value):
                continue
            found = effects.origin(value)
            kept = found is origins[i]
            if self._kept.setdefault((number, i), kept) != kept:
                self._kept[number, i] = False
                if self._known[i]:
                    raise errors.StagedValueError(
                        f"a tensor decides whether {self._names[i]!r} is assigned anew before an error that is caught, "
                        "and what it held is known elsewhere",
                        location=current_location(),
                        expected="the same container in the variable wherever the error is raised",
                        fix=f"copy it before the `try` statement: `{self._names[i]} = {self._names[i]}.copy()`",
                    )
            if not kept:
                others = self._others.setdefault((number, i), [])
                others += [v for v, o in zip(self._started, origins) if o is found]

    def put_in(self, number: int, values: Sequence[Any], now: State) -> State:
        """The variables in the handler of an error.

        Args:
            values: what they hold, as copies.
            now: what they have held so far.
        """
        return tuple([self._put_in((number, i), value, now[i]) for i, value in enumerate(values)])

    def _put_in(self, at: tuple[int, int], value: Any, now: Any) -> Any:
        _, i = at
        if not containers.is_container(value):
            return value
        if not self._kept.get(at, False):
            if self._others.get(at):
                either.note(repr(self._names[i]), value, self._others[at])
            return value
        home = self._started[i]
        if containers.is_container(now) and effects.origin(now) is effects.origin(home):
            home = now
        if isinstance(held(home), StagedList) and type(held(value)) is list:
            value = as_staged_list(value, common_type(home, value) or (held(home).dtype, held(home).element_shape))
        return containers.written_back([home], [value])[0]


def _is_known(value: Any, references: int) -> bool:
    """Whether others than one variable know a container, or the one for which it stands in a body."""
    at = id(effects.home(value))
    if any(id(value) in recorder.made for recorder in state.recorders):
        return any(at in recorder.known for recorder in state.recorders)
    return references > _KNOWN_TO_NONE


def _note_origins(
    recorder: effects.Recorder, started: Sequence[Any], before: Sequence[Any], references: Sequence[int]
) -> None:
    """Says which containers a body has got in place of those that its variables held."""
    for new, old, count in zip(started, before, references):
        if containers.is_container(new) and containers.is_container(old):
            at = id(effects.home(new))
            if _is_known(old, count):
                recorder.known.add(at)
            recorder.came_from[at] = old


def _stand_in(started: Any, value: Any) -> bool:
    """Whether a variable holds the container that another one has held at the start."""
    return containers.is_container(started) and _is_same(held(started), held(value))


def _references(before: State) -> list[int]:
    return [sys.getrefcount(value) for value in before]


def _known_to_none() -> int:
    value: list[Any] = []
    get_state = lambda: (value,)  # noqa: E731  the variable is in a cell, as those of converted code
    return _references(get_state())[0]


#: The references to a container that one variable and the state before a loop hold, and those of looking.
_KNOWN_TO_NONE = _known_to_none()


def _is_same(a: Any, b: Any) -> bool:
    return a is b or isinstance(a, StagedList) and isinstance(b, StagedList) and a.handle is b.handle


def _items(value: Any) -> Any:
    value = held(value)
    if isinstance(value, list):
        return list(value)
    if isinstance(value, dict):
        return dict(value)
    return value.handle


def _same_items(a: Any, b: Any) -> bool:
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(x is y for x, y in zip(a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return list(a) == list(b) and all(a[k] is b[k] for k in a)
    return a is b
