"""Iterators of the program that are advanced in Python, in a loop that a tensor ends.

Where it may have ended, the iterator's code up to the next item must not have run: so the item is taken in the branch
in which the loop goes on, which undoes and merges what that code changes. What the generator itself is at by then is
Python's, and nothing else sees that. The `__next__` of a class is not converted, so that what it changes is not known.
"""

from __future__ import annotations

import dis
import functools
import gc
import inspect
import textwrap
from collections.abc import Iterator, Sequence
from types import CellType, CodeType, GeneratorType
from typing import Any

import gast

from autograph import errors
from autograph.conversion import is_user_code
from autograph.framework.op_names import with_article
from autograph.framework.user_frames import current_location
from autograph.operators.state.effects import note
from autograph.operators.state.iterator_effects import moved_with
from autograph.operators.state.places import read_cell, variable_place

__all__ = ["NextItem", "generators_behind"]

#: The classes of handlers that see GeneratorExit.
_EXITS = frozenset(("GeneratorExit", "BaseException"))


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
    for one in moved_with(items):
        code = getattr(getattr(type(one), "__next__", None), "__code__", None)
        if code is not None and is_user_code(code):
            raise errors.UnimplementedError(
                f"a loop that a tensor ends over {with_article(type(one).__name__)}, whose `__next__` would be called "
                "too often",
                location=current_location(),
                expected="a list, a range, or a generator",
                fix="write `__iter__` as a generator function (`for ...: yield item`)",
            )
    found = [one for one in moved_with(items) if isinstance(one, GeneratorType) and is_user_code(one.gi_code)]
    for one in found:
        what = _seen_at_an_end(one.gi_code)
        if what is not None:
            raise errors.UnimplementedError(
                f"a loop that a tensor ends over the generator {one.__name__!r}, which {what}",
                location=current_location(),
                expected="a generator without code of its own for being closed early",
                fix="go over a list of its items, or do that behind the loop",
            )
    return found


@functools.lru_cache(maxsize=1000)
def _seen_at_an_end(code: CodeType) -> str | None:
    """What a generator does where it is closed at a `yield`; None if nothing."""
    try:
        function = gast.parse(textwrap.dedent(inspect.getsource(code))).body[0]
    except (OSError, SyntaxError):  # such as a generator expression, in the middle of a line
        return None
    for node in _inside([function]):
        if isinstance(node, (gast.With, gast.AsyncWith)) and _yields(node.body):
            return "has a `yield` in a `with` statement"
        if isinstance(node, gast.Try) and _yields(node.body):
            if any(map(_is_for_all, node.handlers)):
                return "handles GeneratorExit"
            if node.finalbody:
                return "has a `finally` behind its `yield`"
    return None


def _inside(nodes: Sequence[Any]) -> Iterator[Any]:
    """The nodes within others, but for those in functions and classes that these define."""
    for node in nodes:
        for part in gast.iter_child_nodes(node):
            if not isinstance(part, (gast.FunctionDef, gast.AsyncFunctionDef, gast.Lambda, gast.ClassDef)):
                yield part
                yield from _inside([part])


def _yields(nodes: Sequence[Any]) -> bool:
    return any(isinstance(node, (gast.Yield, gast.YieldFrom)) for node in (*nodes, *_inside(nodes)))


def _is_for_all(handler: Any) -> bool:
    """Whether a handler sees GeneratorExit."""
    names = [handler.type] if handler.type is None else list(gast.walk(handler.type))
    return any(name is None or getattr(name, "id", getattr(name, "attr", None)) in _EXITS for name in names)


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
