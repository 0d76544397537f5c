"""Comprehensions and generator expressions: `list_comp`, `gen_exp`, and the parts of their staged form.

Converted code holds the user's comprehension as a function of its first iterable (`plain`). Outside of a trace that
function is called, and nothing else happens. While a graph is built, a comprehension that filters, or goes over
several iterables, is run through its staged form, a function of one item that says what to do with it:

    [f(x, y) for x in xs if p(x) for y in ys]

    lambda x: comp_if(p(x), lambda: comp_for(ys, lambda y: f(x, y)))

Each filter is an `if_stmt`, each iterable a `for_stmt`, so all of what these know about staged values holds here.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from autograph import errors
from autograph.framework.context import building_graph
from autograph.framework.user_frames import current_location
from autograph.operators import callees
from autograph.operators.conditions.iterables import Sequential, as_staged, static_length
from autograph.operators.conditions.logical import truth
from autograph.operators.conditions.loops import Loop
from autograph.operators.conditions.own_iterators import opened
from autograph.operators.dispatch import is_staged, register
from autograph.operators.iteration import folds
from autograph.operators.iteration.combinators import mapped, zipped
from autograph.operators.iteration.iterators import iterator_over
from autograph.operators.state.iterator_effects import containers_behind, note_advanced, note_iterator, unmoved
from autograph.operators.statements.control_flow import for_stmt, if_stmt
from autograph.operators.statements.while_loops import first_test

__all__ = ["comp_for", "comp_if", "dict_comp", "gen_exp", "list_comp", "plain_gen_exp", "set_comp"]

#: What can be gone over anew, so that it matters not whether it was looked at.
_LASTING = (list, tuple, range, str, bytes, dict, set, frozenset)


class _For:
    """`for ... in iterable` within a comprehension: `rest(item)` is what follows."""

    __slots__ = ("iterable", "rest")

    def __init__(self, iterable: Any, rest: Callable[[Any], Any]) -> None:
        self.iterable = iterable
        self.rest = rest

    def __autograph_reach__(self) -> tuple[Any, ...]:
        return self.iterable, self.rest


class _If:
    """`if condition` within a comprehension: `rest()` is what follows."""

    __slots__ = ("condition", "rest")

    def __init__(self, condition: Any, rest: Callable[[], Any]) -> None:
        self.condition = condition
        self.rest = rest

    def __autograph_reach__(self) -> tuple[Any, ...]:
        return (self.rest,)


def comp_for(iterable: Any, rest: Callable[[Any], Any]) -> Any:
    """The second or a later `for` of a comprehension; `rest` gives what follows it for an item."""
    return _For(iterable, rest)


def comp_if(condition: Any, rest: Callable[[], Any]) -> Any:
    """An `if` of a comprehension; `rest` gives what follows it."""
    return _If(condition, rest)


def _in_python(iterable: Any, escaping: bool) -> tuple[bool, Any]:
    """Whether a comprehension whose functions know its variables is Python's, and what that goes over: unless a tensor
    decides on the number of items, the variables are those of one comprehension for all functions."""
    items = as_staged(iterable) if escaping else None
    return escaping and (items is None or static_length(items) is not None), iterable if items is None else items


def list_comp(
    iterable: Any,
    plain: Callable[[Any], list[Any]],
    staged: Callable[[Any], Any] | None = None,
    escaping: bool = False,
) -> Any:
    """A list comprehension.

    Args:
        iterable: what its first `for` goes over.
        plain: the comprehension itself, as a function of that.
        staged: what becomes of one item; None if each gives one element.
        escaping: whether functions or generators that know its variables may outlive an iteration.

    Returns:
        A list; a staged list if a tensor decides on its length.

    >>> list_comp([1, 2], lambda itr: [x + 1 for x in itr])
    [2, 3]
    """
    if building_graph() is None:
        return plain(iterable)
    iterable = opened(iterable)
    note_advanced(iterable)
    in_python, iterable = _in_python(iterable, escaping)
    if in_python:
        return plain(iterable)
    if staged is None:
        items = as_staged(iterable)
        if items is None:
            behind = containers_behind(iterable)
            found = plain(iterable)
            unmoved(behind)
            return found
        if static_length(items) is not None:
            return plain(items)
        return folds.list_of(mapped(lambda item: plain((item,))[0], zipped([items])))
    return folds.list_of(_Comprehension(iterable, staged, unrolled=True))


def gen_exp(
    iterable: Any,
    plain: Callable[[Any], Iterator[Any]],
    staged: Callable[[Any], Any] | None = None,
    escaping: bool = False,
) -> Any:
    """A generator expression; arguments as for `list_comp`.

    Returns:
        A generator. While a graph is built, something that behaves like one and that loops and builtins also go over
        where a tensor decides which items there are.
    """
    if building_graph() is None:
        return plain(iterable)
    in_python, iterable = _in_python(opened(iterable), escaping)
    if in_python:
        return plain(iterable)
    note_advanced(iterable)
    one: Callable[[Any], Any] = staged or (lambda item: next(plain((item,))))
    items = as_staged(iterable)
    if staged is None and items is not None:
        return iterator_over(mapped(one, zipped([items])))
    if items is None:
        at_once = note_iterator(iter(iterable), (iterable,))  # raises now if it is none, as Python does
        items = iterable if type(iterable) in _LASTING else at_once
    return GeneratorExpression(items, one)


def set_comp(
    iterable: Any, plain: Callable[[Any], Any], staged: Callable[[Any], Any], escaping: bool = False
) -> Any:
    """A set comprehension; arguments as for `list_comp`. A staged set if a tensor decides on its members."""
    if building_graph() is None:
        return plain(iterable)
    in_python, iterable = _in_python(opened(iterable), escaping)
    return plain(iterable) if in_python else callees.operators.set_of(_listed(iterable, staged))


def dict_comp(
    iterable: Any, plain: Callable[[Any], Any], staged: Callable[[Any], Any], escaping: bool = False
) -> Any:
    """A dict comprehension; arguments as for `list_comp`, with pairs as elements. A staged dict if a tensor decides on
    its keys."""
    if building_graph() is None:
        return plain(iterable)
    in_python, iterable = _in_python(opened(iterable), escaping)
    return plain(iterable) if in_python else callees.operators.dict_of(_listed(iterable, staged))


def _listed(iterable: Any, staged: Callable[[Any], Any]) -> Any:
    note_advanced(iterable)
    return folds.list_of(_Comprehension(iterable, staged, unrolled=True))


def plain_gen_exp(items: Iterator[Any]) -> Iterator[Any]:
    """A generator expression with an assignment expression.

    Raises:
        UnimplementedError: an item is staged, so that a tensor may decide how often the variable is assigned.
    """
    return items if building_graph() is None else _unstaged(items)


def _unstaged(items: Iterator[Any]) -> Iterator[Any]:
    for item in items:
        if is_staged(item):
            raise errors.UnimplementedError(
                "an assignment expression in a generator expression of staged values",
                location=current_location(),
                fix="write a `for` loop that assigns the variable",
            )
        yield item


class _Comprehension(Sequential):
    """The elements of a comprehension.

    Attributes:
        iterable: what its first `for` goes over.
        staged: what becomes of one item.
        unrolled: iterables whose length is known are gone over in Python, unless a tensor decides on the first item.
    """

    def __init__(self, iterable: Any, staged: Callable[[Any], Any], unrolled: bool = False) -> None:
        super().__init__()
        self.iterable = iterable
        self.staged = staged
        self.unrolled = unrolled

    def run(self, loop: Loop) -> None:
        self._for(self.iterable, self.staged, loop)

    def _for(self, iterable: Any, rest: Callable[[Any], Any], loop: Loop) -> None:
        items = as_staged(iterable)
        size = static_length(items) if items is not None and self.unrolled and loop.test is None else None
        if items is not None and size:
            first: Any = None

            def look() -> Any:
                nonlocal first
                first = rest(items.item(0))
                return first.condition if type(first) is _If else None

            if not is_staged(first_test(look)):
                self._go_on(first, loop)
                for i in range(1, size):
                    self._go_on(rest(items.item(i)), loop)
                return
        for_stmt(iterable if items is None else items, *loop.with_body(lambda item: self._go_on(rest(item), loop)))

    def _go_on(self, found: Any, loop: Loop) -> None:
        if type(found) is _For:
            self._for(found.iterable, found.rest, loop)
        elif type(found) is _If:
            if_stmt(
                found.condition, lambda: self._go_on(found.rest(), loop), _nothing, loop.get_state, loop.set_state,
                loop.names, len(loop.names),
            )  # fmt: skip
        else:
            loop.body(found)

    def __iter__(self) -> Iterator[Any]:
        return self._in_python(self.iterable, self.staged)

    def _in_python(self, iterable: Iterable[Any], rest: Callable[[Any], Any]) -> Iterator[Any]:
        for item in iterable:
            yield from self._found(rest(item))

    def _found(self, found: Any) -> Iterator[Any]:
        if type(found) is _For:
            yield from self._in_python(found.iterable, found.rest)
        elif type(found) is _If:
            holds = truth(found.condition)
            if is_staged(holds):
                raise _Undecided(holds)
            if holds:
                yield from self._found(found.rest())
        else:
            yield found

    def described(self) -> str:
        return "a comprehension of staged values"


class _Undecided(errors.OperatorNotAllowedInGraphError):
    """A tensor decides on a filter."""

    def __init__(self, condition: Any) -> None:
        super().__init__(
            "going over a generator expression or filter() in Python: a tensor decides which items it has",
            location=current_location(),
            fix="loop over it with `for`, or give it to list(), sum(), any() or the like",
        )
        self.condition = condition


class Resumable(Sequential, Iterator[Any]):
    """What a program can also take items from one by one, in Python, as long as no tensor decides on them."""

    _python: Any = None

    def in_python(self) -> Iterator[Any]:
        """The iterator to take items from in Python."""
        raise NotImplementedError

    def resumed(self) -> Any:
        """The Python iterator, behind the items that were taken."""
        if self._python is None:
            self.start()
            self._python = self.in_python()
        return self._python

    def loop(self, loop: Loop) -> None:
        if self._python is None:
            super().loop(loop)
        else:
            for_stmt(self._python, *loop)

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        return next(self.resumed())


class GeneratorExpression(Resumable, _Comprehension):
    """What a generator expression gives while a graph is built."""

    def in_python(self) -> Iterator[Any]:
        return _Comprehension.__iter__(self)

    def take(self, *default: Any) -> Any:
        """`next(self[, default])`. If a tensor decides which item that is, no more can be taken."""
        if self._python is None and type(self.iterable) in _LASTING:
            # It can be gone over again from its start, staged.
            python = _Comprehension.__iter__(self)
            found: list[Any] = []

            def look() -> Any:
                try:
                    found[:] = [next(python)]
                except StopIteration:
                    found.clear()
                except _Undecided as error:
                    return error.condition
                return None

            if is_staged(first_test(look)):
                return folds.next_of(self, *default)
            self.start()
            self._python = itertools.chain(found, python)
        elif self._python is None and is_staged(self.iterable):
            return folds.next_of(self, *default)
        return next(self.resumed(), *default)

    @property
    def may_be_plain(self) -> bool:
        return not is_staged(self.iterable)

    def described(self) -> str:
        return "a generator expression or filter() of staged values"


register(GeneratorExpression, "next", GeneratorExpression.take)


def _nothing() -> None:
    pass
