"""Python iterators that a branch or loop body advances: `if x > 0: y = next(items)`.

A body is traced, not run, and where an iterator stands cannot be put back. So one that a body has advanced is of no
further use outside of the body; and in a loop, each iteration of which would advance it, it is of none at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from autograph import errors
from autograph.framework.context import state
from autograph.framework.user_frames import current_location
from autograph.operators.dispatch import is_staged
from autograph.operators.effects import is_spent, note_made
from autograph.operators.iterables import Sequential

__all__ = ["note_advanced", "note_arguments", "note_iterator"]

#: The ids of builtins that leave an iterator where it is.
_LOOKING = frozenset(map(id, (isinstance, type, print, repr, str, id, iter, bool, callable, hasattr, getattr)))


def _is_iterator(value: Any) -> bool:
    return hasattr(type(value), "__next__") and (not is_staged(value) or isinstance(value, Sequential))


def note_advanced(value: Any) -> None:
    """To be called before a value is advanced, or handed to what may do that. Nothing, unless it is a Python iterator.

    Raises:
        UnimplementedError: a body has advanced it that a tensor decides about, or this one is a loop's.
    """
    if not state.recorders and not is_spent(value) or not _is_iterator(value):
        return
    if is_spent(value):
        raise _refused("has been advanced in a branch or loop")
    for recorder in reversed(state.recorders):
        if id(value) in recorder.made:
            return
        if recorder.is_loop:
            raise _refused("was made before it is advanced in a loop")
        recorder.advanced[id(value)] = value


def note_arguments(function: Any, args: Iterable[Any]) -> None:
    """`note_advanced` of the iterators that a function in Python or C is given."""
    if id(function) not in _LOOKING:
        for value in args:
            note_advanced(value)


def note_iterator(made: Any, args: Iterable[Any] = ()) -> Any:
    """Says that a call has made an iterator, unless it is one of its arguments. Returns it."""
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
