"""Lists and dicts inside what a staged statement joins: `r = (x, d)` in a branch or loop, of a dict `d` from outside.

What is joined has containers of its own. Where every path that gives the variable a value leaves the same container
from outside of the statement, that one takes the place of the joined one: a later change of it shows under both names.
Where paths leave different ones, the joined one stands for either (`either`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from autograph.framework import nest
from autograph.framework.undefined import PossiblyNone, PossiblyUndefined, Undefined, UndefinedReturnValue
from autograph.operators import containers, effects, either
from autograph.operators.aliases import leads_to
from autograph.operators.containers import is_container
from autograph.ops.staged_list import StagedList, held

__all__ = ["OnePath", "Outside", "with_identities"]

_NO_VALUE = (Undefined, UndefinedReturnValue, type(None))


class Outside:
    """What was there before a statement: which container of it each path's container is, or stands for.

    Args:
        before: what the statement's variables hold.
    """

    def __init__(self, before: Sequence[Any]) -> None:
        self.before = before
        self._homes: dict[int, tuple[Any, Any]] = {}  # by the id of a copy: the copy, which keeps its id, and its home

    def enter(self, started: Sequence[Any]) -> None:
        """To be called when a path starts, with what it has got in place of the variables' values: copies."""
        for new, old in zip(started, self.before):
            self._homes.update({id(part): (part, home) for part, home in _pairs(new, old)})

    def find(self, container: Any, functions: Sequence[Any]) -> Any:
        """The container from outside; None if the path has made it.

        Args:
            functions: the statement's bodies: what they reach through their variables was there, too.
        """
        _, home = self._homes.get(id(held(container)), (None, None))
        if home is None and leads_to(container, functions):
            return container
        return home


def with_identities(
    names: Sequence[str], after: Sequence[Any], ends: Sequence[Sequence[Any]], outside: Outside, functions: Sequence[Any]
) -> tuple[Any, ...]:
    """The variables after a statement, with containers from outside in place of those that stand for them.

    Args:
        after: what they hold; other containers in it are changed in place. A variable that held a container before
            the statement, and does now, has been seen to.
        ends: for each path, what it leaves in them.
        functions: the statement's bodies.
    """
    found, find = list(after), functools.partial(outside.find, functions=functions)
    for i, (name, value, before) in enumerate(zip(names, after, outside.before)):
        values = [end[i] for end in ends]
        if is_container(value) and is_container(before):
            if not isinstance(value, StagedList):
                _of_parts(repr(name), value, values, find)
        elif _holds_containers(value):
            found[i] = _with_identities(repr(name), value, values, find)
    return tuple(found)


class OnePath:
    """What a statement leaves that only one path gets to the end of: the same containers, with what was joined in place
    of the path's own tensors.

    Args:
        recorder: of the path; closed.
    """

    def __init__(self, recorder: effects.Recorder) -> None:
        self._recorder = recorder
        self._seen: dict[int, Any] = {}  # by the id of a container, which the caller keeps: what stands for it now

    def put(self, end: Any, joined: Any) -> Any:
        """A value behind the statement, given that at the end of the path, and the joined one."""
        if is_container(end):
            home = effects.home(end)
            if id(home) not in self._seen:
                self._seen[id(home)] = self._put_in(home, joined)
            return self._seen[id(home)]
        if isinstance(end, (PossiblyUndefined, PossiblyNone)) or not _nest_alike(end, joined):
            return joined
        old = [part for _, part in nest.children(joined)]
        new = [self.put(a, b) for (_, a), b in zip(nest.children(end), old)]
        return joined if all(a is b for a, b in zip(old, new)) else nest.rebuild(joined, new)

    def _put_in(self, container: Any, joined: Any) -> Any:
        shared = id(container) in self._recorder.written_back
        if joined is container or not shared and not self._recorder.is_own(container):
            return container
        if not _nest_alike(container, joined):  # staged lists
            return containers.written_back([container], [joined])[0]
        old = [part for _, part in nest.children(container)]
        new = [self.put(a, b) for a, (_, b) in zip(old, nest.children(joined))]
        if shared:
            effects.note_contents(container)
        elif any(a is not b and not is_container(a) for a, b in zip(old, new)):
            effects.note_joined([container], new)  # the path has made it
        if isinstance(container, dict):
            container.update(zip(list(container), new))
        else:
            container[:] = new
        return container


def _with_identities(name: str, joined: Any, ends: Sequence[Any], find: Callable[[Any], Any]) -> Any:
    if isinstance(joined, PossiblyUndefined):
        value = _with_identities(name, joined.value, ends, find)
        return joined if value is joined.value else PossiblyUndefined(joined.symbol_name, value, joined.defined)
    if isinstance(joined, PossiblyNone):
        value = _with_identities(name, joined.value, ends, find)
        return joined if value is joined.value else PossiblyNone(value, joined.present, joined.symbol_name)
    values = [value for value in map(_unwrapped, ends) if not isinstance(value, _NO_VALUE)]
    if is_container(joined):
        found = [find(value) if is_container(value) else None for value in values]
        homes = [home for home in found if home is not None]
        if homes and all(held(home) is held(homes[0]) for home in found):
            return homes[0]
        if homes and all(held(joined) is not held(home) for home in homes):
            either.note(name, joined, homes)
    if isinstance(joined, StagedList) or not nest.is_nested(joined):
        return joined
    return _of_parts(name, joined, values, find)


def _of_parts(name: str, joined: Any, values: Sequence[Any], find: Callable[[Any], Any]) -> Any:
    values = [value for value in values if _nest_alike(value, joined)]
    old = [part for _, part in nest.children(joined)]
    columns = zip(*[[part for _, part in nest.children(value)] for value in values])
    new = [_with_identities(name, part, of_part, find) for part, of_part in zip(old, columns)]
    if all(a is b for a, b in zip(old, new)):
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
    a, b = held(a), held(b)
    if isinstance(a, StagedList) or not nest.is_nested(a) or type(a) is not type(b):
        return False
    return [step for step, _ in nest.children(a)] == [step for step, _ in nest.children(b)]


def _holds_containers(value: Any) -> bool:
    value = _unwrapped(value)
    return is_container(value) or nest.is_nested(value) and any(_holds_containers(v) for _, v in nest.children(value))


def _pairs(new: Any, old: Any) -> Iterator[tuple[Any, Any]]:
    """The containers in a path's copy of a value, with those that they are copies of."""
    new, old = _unwrapped(new), _unwrapped(old)
    if is_container(new) and is_container(old):
        yield held(new), old
    if _nest_alike(new, old):
        for (_, a), (_, b) in zip(nest.children(new), nest.children(old)):
            yield from _pairs(a, b)
