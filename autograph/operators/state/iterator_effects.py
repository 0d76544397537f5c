"""Python iterators that a branch or loop body advances: `if x > 0: y = next(items)`.

A body is traced, not run, and the position of an iterator cannot be restored. So using an iterator after a staged body
has advanced it is an error, and a loop body must not advance an iterator from outside at all, since each iteration
would advance it.
"""

from __future__ import annotations

import gc
import io
import itertools
import types
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from autograph import errors
from autograph.framework.context import state
from autograph.framework.op_names import type_name
from autograph.framework.user_frames import current_location
from autograph.operators.dispatch import is_staged
from autograph.operators.state.effects import Recorder, is_spent, note_made, spend
from autograph.ops.values.staged_container import is_moved, staged_of

__all__ = [
    "containers_behind", "moved_by_a_loop", "moved_with", "note_advanced", "note_arguments", "note_iterator", "unmoved",
]  # fmt: skip

#: The iterators of containers. They refer to items, never to other iterators.
_CONTAINERS: tuple[Iterable[Any], ...] = ((), [], {}, set(), range(0), range(2**80), "", b"", bytearray())
_OVER_CONTAINERS = frozenset(type(iter(container)) for container in _CONTAINERS)

#: The ids of builtins that do not advance an iterator passed to them.
_LOOKING = frozenset(map(id, (isinstance, type, print, repr, str, id, iter, bool, callable, hasattr, getattr)))


def _is_iterator(value: Any) -> bool:
    kind = type(value)
    return hasattr(kind, "__next__") and (not is_staged(value) or _is_once_only(value) or _keeps_position(value))


def _keeps_position(value: Any) -> bool:
    """Whether it is a `SequenceIterator` (`operators.iteration.iterators`), which notes its position where it moves."""
    return getattr(type(value), "keeps_position", False) is True


def _is_once_only(value: Any) -> bool:
    """Whether it is a `Sequential` (`operators.conditions.iterables`)."""
    return getattr(type(value), "once_only", False) is True


def note_advanced(value: Any) -> None:
    """Records that a value is about to be advanced, or passed to code that may advance it. Ignores all but Python
    iterators whose position is Python's.

    Raises:
        UnimplementedError: a body has advanced it that a tensor decides about, or this one is a loop's; or a list that
            it goes over has become a staged one.
    """
    if not state.graphs or not _is_iterator(value) or _keeps_position(value):
        return
    all_moved = list(moved_with(value))
    if not _is_once_only(value):  # a Sequential checks its list itself
        unmoved(_containers_of(all_moved))
    bodies = _bodies_inside(value, state.recorders[::-1])
    for moved in all_moved:
        if is_spent(moved):
            raise _refused("has been advanced in a branch or loop")
        for recorder in _bodies_inside(moved, bodies):
            if recorder.is_loop:
                raise _refused("was made before it is advanced in a loop")
            recorder.advanced[id(moved)] = moved


@contextmanager
def moved_by_a_loop(iterable: Any) -> Iterator[None]:
    """Context of the iterations that a tensor may have ended already. If what is gone over is an iterator itself, where
    it stands afterwards is not known."""
    moved = list(moved_with(iterable)) if _is_iterator(iterable) else []  # a generator that has ended tells nothing
    yield
    spend(moved)


def _bodies_inside(iterator: Any, recorders: list[Recorder]) -> list[Recorder]:
    """Those of the bodies, from the innermost, that an iterator was made outside of.

    Iterators that it draws from were recorded in the other bodies when it was made. One in C that another has given, as
    `itertools.groupby` gives its groups, was made no earlier than what it draws from; a `chain` may come to know more.
    """
    behind = list(moved_with(iterator)) if _is_in_c(iterator) else [iterator]
    ids = {id(iterator)} if any(type(one) is itertools.chain for one in behind) else set(map(id, behind))
    made = next((i for i, recorder in enumerate(recorders) if any(one in recorder.made for one in ids)), len(recorders))
    return recorders[:made]


def containers_behind(value: Any) -> list[Any]:
    """The Python lists, dicts and sets that a list or an iterator iterates over."""
    if type(value) is list:
        return [value]
    return _containers_of(moved_with(value)) if _is_iterator(value) and not _is_once_only(value) else []


def _containers_of(iterators: Iterable[Any]) -> list[Any]:
    referents = (part for one in filter(_is_in_c, iterators) for part in gc.get_referents(one))
    return [part for part in referents if isinstance(part, (list, dict, set))]


def unmoved(containers: list[Any]) -> None:
    """Checks that containers over which Python code iterates have not become staged. Called before or after an item is
    taken.

    Raises:
        UnimplementedError: one of them has become a staged one.
    """
    moved = next(filter(is_moved, containers), None)
    if moved is not None:
        kind = type_name(staged_of(moved))
        raise errors.UnimplementedError(
            f"the length of a {kind} changes, as a tensor says, while it is gone over",
            location=current_location(),
            expected=f"a `for` loop over the {kind} itself",
            fix=f"loop over the {kind}, `for x in items`, or go over a copy: `enumerate(list(items))`",
        )


def moved_with(value: Any) -> Iterator[Any]:
    """An iterator and all those that it draws its items from: `itertools.islice(items, 2)`, `(f(i) for i in items)`."""
    found, seen = [value], set()
    while found:
        iterator = found.pop()
        if id(iterator) in seen:
            continue
        seen.add(id(iterator))
        if _is_iterator(iterator):
            yield iterator
        found += _sources(iterator)


def _sources(iterator: Any) -> list[Any]:
    """The iterators that a generator, a user's object or an iterator written in C refers to."""
    if isinstance(iterator, types.GeneratorType):
        frame = iterator.gi_frame
        parts = [] if frame is None else [*frame.f_locals.values(), iterator.gi_yieldfrom]
    elif type(iterator) in _OVER_CONTAINERS:
        return []
    elif not _is_in_c(iterator):
        parts = list(getattr(iterator, "__dict__", {}).values())
    else:
        parts = gc.get_referents(iterator)
        if type(iterator) is itertools.chain:  # the iterators to come are still in a container
            parts += [item for part in parts if type(part) in _OVER_CONTAINERS for item in _remaining(part)]
        # The tuples of `zip` and `map`. That of `zip_longest` has holes, where Python must not look.
        parts += [item for part in parts if type(part) is tuple for item in gc.get_referents(part)]
    return [part for part in parts if _is_iterator(part) or type(part).__name__ == "_tee_dataobject"]


def _is_in_c(iterator: Any) -> bool:
    kind = type(iterator)
    return kind is not types.GeneratorType and kind.__module__ in ("builtins", "itertools")


def _remaining(iterator: Any) -> Iterable[Any]:
    """The items of the container that an iterator iterates over."""
    containers = [part for part in gc.get_referents(iterator) if isinstance(part, (list, tuple))]
    return containers[0] if containers else ()


def note_arguments(function: Any, args: Iterable[Any], kwargs: Mapping[str, Any] | None = None) -> None:
    """Calls `note_advanced` for the iterators among the arguments of a call to unconverted code; files
    (`file=sys.stdout`) are left out."""
    if id(function) not in _LOOKING:
        for value in (*args, *kwargs.values()) if kwargs else args:
            if not isinstance(value, io.IOBase):
                note_advanced(value)


def note_iterator(made: Any, args: Iterable[Any] = ()) -> Any:
    """Records that a call has made an iterator, unless it is one of its arguments. Returns the iterator."""
    if state.recorders and _is_iterator(made) and not any(made is value for value in args):
        note_made(made)
    return made


def _refused(what: str) -> errors.UnimplementedError:
    return errors.UnimplementedError(
        f"a Python iterator that {what} that a tensor decides about: where it stands is not known while tracing",
        location=current_location(),
        expected="an iterator that is advanced outside of staged branches and loops, or made inside",
        fix="take the item before the statement, or keep a position in a variable and index: x = items[i]; i += 1",
    )
