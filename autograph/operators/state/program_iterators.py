"""Iterators of the program that are advanced in Python, in a loop that a tensor ends.

Where it may have ended, the iterator's code up to the next item must not have run: so the item is taken in the branch
in which the loop goes on, which undoes and merges what that code changes. What the generator itself is at by then is
Python's, and nothing else sees that. The `__next__` of a class is not converted, so that what it changes is not known.
"""

from __future__ import annotations

import dis
import gc
from collections.abc import Iterator, Sequence
from types import CellType, GeneratorType
from typing import Any

from autograph import errors
from autograph.conversion import is_user_code
from autograph.framework.op_names import with_article
from autograph.framework.user_frames import current_location
from autograph.operators.state.effects import note
from autograph.operators.state.iterator_effects import moved_with
from autograph.operators.state.places import read_cell, variable_place
from autograph.pyct.closing import seen_at_an_end

__all__ = ["NextItem", "generators_behind"]


class NextItem:
    """The next item of an iterator behind which there are generators.

    Args:
        items: the iterator.
        running: the generators.

    Attributes:
        ended: whether there is none.
    """

    def __init__(self, items: Iterator[Any], running: Sequence[Any]) -> None:
        self._items = items
        self._running = running
        self._taken = False
        self.ended = False

    def __autograph_reach__(self) -> list[Any]:
        """What the code may change."""
        frames = [one.gi_frame for one in self._running if one.gi_frame is not None]
        return [value for frame in frames for value in frame.f_locals.values()]

    def take(self) -> Any:
        """The item; None if `ended`. To be called in the branch in which it is wanted.

        Raises:
            UnimplementedError: the branch is traced again, and the code has run already.
        """
        if self._taken:
            raise errors.UnimplementedError(
                "a loop over a Python iterator that a tensor ends shares a list that its body changes",
                location=current_location(),
                expected="items that can be taken again",
                fix="go over a list of the items",
            )
        self._taken = True
        for one in self._running:
            _note_variables(one)
        try:
            return next(self._items)
        except StopIteration:
            self.ended = True
            return None


def generators_behind(items: Iterator[Any]) -> list[Any]:
    """The generators of the program that an iterator draws from, in a loop that a tensor ends.

    Raises:
        UnimplementedError: one has code for being closed, which plain Python runs where the loop ends; or there is an
            object with a `__next__` of the program's among them.
    """
    behind = list(moved_with(items))
    for one in behind:
        code = getattr(getattr(type(one), "__next__", None), "__code__", None)
        if code is not None and is_user_code(code):
            raise errors.UnimplementedError(
                f"a loop that a tensor ends over {with_article(type(one).__name__)}, whose `__next__` would be called "
                "too often",
                location=current_location(),
                expected="a list, a range, or a generator",
                fix="write `__iter__` as a generator function (`for ...: yield item`)",
            )
    found = [one for one in behind if isinstance(one, GeneratorType) and is_user_code(one.gi_code)]
    for one in found:
        what = seen_at_an_end(one.gi_code)
        if what is not None:
            raise errors.UnimplementedError(
                f"a loop that a tensor ends over the generator {one.__name__!r}, which {what}",
                location=current_location(),
                expected="a generator without code of its own for being closed early",
                fix="go over a list of its items, or do that behind the loop",
            )
    return found


def _note_variables(generator: Any) -> None:
    """Records the variables of functions around a generator, and the globals, that its code may assign."""
    code = generator.gi_code
    cells = [part for part in gc.get_referents(generator) if isinstance(part, CellType)]
    for name, cell in zip(reversed(code.co_freevars), reversed(cells)):
        place = variable_place(name, cell, {}) if read_cell(cell, None) is not None else None
        if place is not None:
            note(place)
    stored = {one.argval for one in dis.get_instructions(code) if one.opname == "STORE_GLOBAL"}
    for name in sorted(stored) if generator.gi_frame is not None else ():
        place = variable_place(name, None, generator.gi_frame.f_globals)
        if place is not None:
            note(place)
