"""Which values may be one array, where it is not known while tracing which one: the aliases of arrays.

What an array holds at a time, `versions` tells. Here is what a trace knows of the arrays that may be the same one: a
value that paths have left (`may_be`), a variable of a loop, of which iterations leave one or another, an item of a list
that a tensor decides on (`hold`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from autograph.framework.context import building_graph, state
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location
from autograph.framework.versions import (
    Lost,
    Written,
    check_writable,
    choice_of,
    is_array,
    others,
    root,
    roots,
    seen,
    shared,
    take,
    view_of,
)

__all__ = [
    "Sharing", "hold", "is_undecided", "lose", "may_be", "may_be_one", "may_show", "one_of", "sharing",
]  # fmt: skip


class Sharing:
    """What a trace knows of values that may be one array; all others are told apart.

    A mark stands for an array that there is while the function runs: a tensor for the array that it made, an object for
    what a variable of a loop holds when an iteration starts. A tensor has the marks of all that it may be. Two marks
    may stand for one array only if they are related.
    """

    def __init__(self) -> None:
        self.objects: dict[int, Any] = {}  # by the ids that marks are, which so stay their own
        self._numbers: dict[int, int] = {}  # by mark
        self._marks: dict[int, frozenset[int]] = {}  # by the id of an array
        self._marked: dict[int, dict[int, Any]] = {}  # by mark: the arrays that have it, by id
        self._related: dict[int, set[int]] = {}
        #: By the id of a parameter of a loop's body: it, and what to raise if it is written.
        self.guesses: dict[int, tuple[Any, Written]] = {}
        #: By file and line of a loop, and name of a variable: whether it stays the same array where the loop writes
        #: into it, as far as this trace has found. Else a loop would be traced once more each time that the one around
        #: it is.
        self.staying: dict[tuple[Any, str], bool] = {}
        #: By id: the arrays that may be views of what they have the marks of.
        self.shown: dict[int, Any] = {}
        #: The marks of what is an item of a list or dict that a tensor decides on, and where it became one.
        self.items: dict[int, Any] = {}

    def held(self, array: Any) -> Any:
        """Where an array became an item of a list or dict that a tensor decides on; None if it is none."""
        if not self.items:
            return None
        return next((self.items[mark] for mark in self.near(self.of(array)) if mark in self.items), None)

    def of(self, tensor: Any) -> frozenset[int]:
        """The marks of an array, or of what a view shows."""
        array = root(tensor)
        if choice_of(array) is not None:
            return frozenset().union(*map(self.of, roots(array)))
        return self._marks.get(id(array)) or self.give(array, (self.mark(array),))

    def mark(self, thing: Any) -> int:
        """The mark that an object is."""
        key = id(thing)
        if key not in self.objects:
            self.objects[key] = thing
            self._numbers[key] = len(self._numbers)
        return key

    def count(self) -> int:
        """How many marks there are."""
        return len(self._numbers)

    def number(self, mark: int) -> int:
        """How many marks there were when this one was made."""
        return self._numbers[mark]

    def give(self, array: Any, marks: Iterable[int]) -> frozenset[int]:
        """Gives an array these marks."""
        found = self._marks[id(array)] = frozenset(marks)
        for mark in found:
            self._marked.setdefault(mark, {})[id(array)] = array
        return found

    def forget(self, array: Any) -> None:
        """Takes an array out, which nothing has any more."""
        for mark in self._marks.pop(id(array), ()):
            self._marked[mark].pop(id(array), None)
        self.guesses.pop(id(array), None)
        self.shown.pop(id(array), None)

    def relate(self, a: int, b: int) -> None:
        """Records that two marks may stand for one array."""
        self._related.setdefault(a, {a}).add(b)
        self._related.setdefault(b, {b}).add(a)

    def near(self, marks: Iterable[int]) -> set[int]:
        """All marks that may stand for the same arrays."""
        return {other for mark in marks for other in self._related.get(mark, (mark,))}

    def others(self, array: Any) -> list[Any]:
        """The arrays that may be this one."""
        marks = self._marks.get(id(array))
        if marks is None:
            return []
        found = {i: t for mark in self.near(marks) for i, t in self._marked.get(mark, {}).items()}
        return [t for t in found.values() if t is not array]


def sharing() -> Sharing:
    """What the trace that is going on knows."""
    if state.sharing is None:
        state.sharing = Sharing()
    return state.sharing


def may_be(joined: Any, ends: Iterable[Any]) -> None:
    """Records that an array stands for one of those that paths have left, and nobody knows which."""
    arrays = [end for end in ends if is_array(end)]
    if arrays and is_array(joined):
        known = sharing()
        known.give(joined, frozenset().union(*map(known.of, arrays)))
        if any(map(_may_be_a_part, arrays)):
            known.shown[id(joined)] = joined


def may_show(joined: Any, ends: Iterable[Any]) -> None:
    """Records that an array stands for one of these, or for a part of one, and nobody knows which."""
    may_be(joined, ends)
    sharing().shown[id(joined)] = joined


def _may_be_a_part(array: Any) -> bool:
    """Whether an array may be a part of one of those that it may be."""
    choice = choice_of(array)
    if choice is not None:
        return any(end.steps or _may_be_a_part(end.root) for end in choice.ends)
    return root(array) is not array or id(array) in sharing().shown


def one_of(ends: Iterable[Any], graph: Any) -> Any:
    """The array of a graph, or of one around it, that all ends of paths are; None if they are not one."""
    arrays = list(ends)
    if not all(is_array(end) and root(end) is end and choice_of(end) is None for end in arrays):
        return None
    if any(id(end) in sharing().shown for end in arrays):
        return None
    marks = frozenset().union(*map(sharing().of, arrays))
    found = sharing().objects[next(iter(marks))] if len(marks) == 1 else None
    return found if isinstance(found, Tensor) and graph.sees(found) else None


def may_be_one(a: Any, b: Any) -> bool:
    """Whether two arrays, which are different objects while tracing, may be one and the same object of Python."""
    known = sharing()
    if not (_is_merged(a) or _is_merged(b)):
        return False  # what an expression has made
    if _shows(a, b) or _shows(b, a):
        return False
    for one, other in ((a, b), (b, a)):
        if id(one) in known.guesses and (id(other) in known.guesses or not _made_with(other, one)):
            return True  # what iterations leave in it is not known yet
    return not known.near(known.of(a)).isdisjoint(known.near(known.of(b)))


def _shows(view: Any, array: Any) -> bool:
    """Whether an array is one that the view was made of: it was there before."""
    while (found := view_of(view)) is not None:
        view = found.base
        if view is array:
            return True
    return False


def _made_with(array: Any, parameter: Any) -> bool:
    """Whether an iteration has made an array itself: it is none that one before has left."""
    return type(array) is SymbolicTensor and array.op.graph is parameter.op.graph and view_of(array) is None


def is_undecided(array: Any) -> bool:
    """Whether which of several arrays this one is, may be known only when the graph runs."""
    return _is_merged(array) or id(array) in sharing().guesses


def _is_merged(array: Any) -> bool:
    if shared(array) is not None or choice_of(array) is not None or id(array) in sharing().shown:
        return True
    return view_of(array) is None and sharing().of(array) != {id(array)}


def hold(array: Any) -> None:
    """Records that a list or dict that a tensor decides on has an array for an item, and holds what is in it."""
    if building_graph() is not None and is_array(array):
        known = sharing()
        known.items.update(dict.fromkeys(known.of(array), current_location()))


def lose(tensor: Any, result: Any) -> None:
    """Called where `x += y` makes `result` of a tensor that may be an array, which that writes into, or a number, which
    stays: nobody can tell what else holds the tensor, or may be it."""
    graph: Any = building_graph()
    lost = Lost(current_location())
    may_be(result, [result, tensor])
    for array in roots(tensor):
        check_writable(array)
        for one in (array, *others(array)):
            if one is not result and seen(one, graph):
                take(one, lost)
