"""Arrays in staged loops: those from outside that the body writes, and which of the loop's variables may be one array.

A variable that comes to stand for another array in the body has a parameter of the body's graph for its value. In the
first iteration that is the array from before the loop, in later ones what the iteration before has left: it may be any
of these (`framework.versions`). Variables that are different arrays before the loop, and at the end of an iteration if
they are when it starts, are different arrays in all iterations: so `old, new = new, old` keeps them apart.

What an iteration leaves is known when it is traced: if it is more than was taken for granted, it is traced again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from autograph.framework import nest, versions
from autograph.framework.array_choices import end_of, is_same
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph
from autograph.framework.tensor import Tensor
from autograph.framework.undefined import PossiblyUndefined
from autograph.framework.user_frames import current_location
from autograph.ops.arrays import local_arrays

__all__ = ["LoopArrays"]


class LoopArrays:
    """What is known of arrays in one loop, so far.

    Args:
        initial: the loop's variables before it.
        names: their names.

    Attributes:
        written: arrays from outside that the loop writes, which it carries.
    """

    def __init__(self, initial: Sequence[Any], names: Sequence[str]) -> None:
        known = self._known = versions.sharing()
        self._initial = list(initial)
        kinds = (Tensor, local_arrays.LocalArray)
        location = current_location() if any(isinstance(value, kinds) for value in initial) else None
        self._keys = [(location and (location.filename, location.line), name) for name in names]
        self._arrays = {i for i, value in enumerate(initial) if versions.is_array(value)}
        local = {i for i, value in enumerate(initial) if isinstance(value, local_arrays.LocalArray)}
        self._stays = {i for i in self._arrays if known.staying.get(self._keys[i])}
        self._stays |= {i for i in local if known.staying.get(self._keys[i]) is not False}
        self._opened = {i for i in self._arrays if known.staying.get(self._keys[i]) is False}
        self._unchanged: set[int] = set()
        self._starts: list[Any] = []
        self.written: list[Tensor] = [
            array for i in self._stays & self._arrays for array in versions.roots(initial[i])
        ]
        self._lost: dict[int, tuple[Tensor, Any]] = {}
        marks = [_marks_of(value) for value in initial]
        #: By variable: the marks of what it may be when an iteration starts, besides what the one before has made.
        self._may_be = marks
        self._own = [known.mark(object()) for _ in initial]
        pairs = combinations(range(len(initial)), 2)
        self._apart = {(i, j) for i, j in pairs if not known.near(marks[i]) & marks[j]}
        self._outside = frozenset(known.objects)

    def stays(self, i: int) -> bool:
        """Whether a variable is an array that stays the same object: the loop carries what it holds."""
        return i in self._stays

    def keep(self, found: versions.Written) -> int:
        """Takes in that the body writes into a variable's array, whose value is a parameter so far: the array may well
        stay the same object. Returns which variable that is."""
        if found.by is not self:
            raise found
        self._stays.add(found.variable)
        self._known.staying[self._keys[found.variable]] = True
        self.written += versions.roots(self._initial[found.variable])
        return found.variable

    def start(self, graph: FuncGraph, starts: Sequence[Any], is_test: bool) -> None:
        """Called when an iteration, or the test, starts in its graph with these values of the variables."""
        self._forget()
        arrays = [array for value in starts for array in _arrays_in(value)]
        self._starts = [array for array in arrays if getattr(array, "graph", None) is graph]
        for i in () if is_test else self._arrays - self._stays - self._opened:
            if versions.is_array(starts[i]):
                self._known.guesses[id(starts[i])] = (starts[i], versions.Written(self, i))
        self.written = list({id(array): array for array in self.written}.values())
        for array in self.written:
            versions.take(array, graph.add_input(array.dtype, array.shape, "array"))
        for array, lost in self._lost.values():
            versions.take(array, lost)
        self.mark(starts)

    def mark(self, values: Sequence[Any]) -> None:
        """Gives the variables' arrays, of when an iteration starts or when the loop has ended, the marks of what they
        may be."""
        known = self._known
        for own, marks, value in zip(self._own, self._may_be, values):
            for array in _arrays_in(value):
                if known.of(array) == {id(array)}:  # not one that stays the same object
                    known.give(array, (own,))
            for mark in known.near(marks).difference(self._own):
                known.relate(own, mark)
        for i, j in combinations(range(len(self._own)), 2):
            if (i, j) not in self._apart:
                known.relate(self._own[i], self._own[j])

    def more(self, graph: FuncGraph, outer: Graph, starts: Sequence[Any], ends: Sequence[Any]) -> bool:
        """Called when an iteration was traced: whether it has shown more than was taken for granted."""
        pairs = enumerate(zip(self._initial, starts, ends))
        self._unchanged = {i for i, (old, a, b) in pairs if _is_array(old) and _is_array(a) and self._same(a, b, graph)}
        others = self._stays - self._unchanged
        if others:  # they come to stand for other arrays
            self._stays -= others
            self._opened |= others
            for i in others:
                self._initial[i] = local_arrays.known(self._initial[i])
                self._may_be[i] |= _marks_of(self._initial[i])
            self._known.staying.update((self._keys[i], False) for i in others)
            self.written = []
            return True
        carried = set(map(id, self.written))
        new = [array for array in versions.written_in([graph], outer) if id(array) not in carried]
        lost = [entry for entry in versions.lost_in([graph], outer) if id(entry[0]) not in self._lost]
        self._lost.update({id(entry[0]): entry for entry in lost})
        self.written = [array for array in [*self.written, *new] if id(array) not in self._lost]
        place = next((place for array in new if (place := self._known.held(array)) is not None), None)
        if place is not None:  # by an iteration before
            raise versions.held(place)
        return self._left(outer, ends) and graph.writes > 0 or bool(new or lost)

    def _same(self, start: Any, end: Any, graph: FuncGraph) -> bool:
        """Whether a variable that stays the same array is that still, or the same part of it, taken anew."""
        if start is end:
            return True
        both = versions.is_array(start) and versions.is_array(end)
        return both and is_same(end_of(start, graph, graph.outer), end_of(end, graph, graph.outer))

    def found_to_stay(self, graph: FuncGraph, ends: Sequence[Any]) -> list[int]:
        """Which variables, of those whose value is a parameter, are the array from before the loop after all, when an
        iteration has ended: they stay the same object."""
        if not graph.writes:
            return []
        open_ = self._arrays - self._stays - self._opened
        arrays = [i for i in sorted(open_) if versions.is_array(ends[i])]
        found = [i for i in arrays if self._same(self._initial[i], ends[i], graph)]
        for i in found:
            self.keep(versions.Written(self, i))
        return found

    def _left(self, outer: Graph, ends: Sequence[Any]) -> bool:
        """Takes in what the variables may be when an iteration ends; whether that is more than was known."""
        known = self._known
        found = [_marks_of(end) for end in ends[: len(self._own)]]
        apart = {(i, j) for i, j in self._apart if not known.near(found[i]) & found[j]}
        own = dict(zip(self._own, self._may_be))
        may_be = []
        for had, marks in zip(self._may_be, found):
            outside = {mark for mark in marks if self._is_outside(mark, outer)}
            may_be.append(had.union(outside, *(own[mark] for mark in marks if mark in own)))
        changed = apart != self._apart or may_be != self._may_be
        self._apart, self._may_be = apart, may_be
        return changed

    def _is_outside(self, mark: int, outer: Graph) -> bool:
        thing = self._known.objects[mark]
        return mark in self._outside or isinstance(thing, Tensor) and outer.sees(thing)

    def _forget(self) -> None:
        """Forgets the parameters of a graph that is complete, or that was given up."""
        for array in self._starts:
            self._known.forget(array)

    def results(self, values: Sequence[Any]) -> list[Any]:
        """The variables after the loop, which has left these values: an array that stays the same is what it was."""
        self._forget()
        self.mark(values)
        return [self._initial[i] if i in self._unchanged else value for i, value in enumerate(values)]

    def leave(self, tensors: Sequence[Tensor]) -> None:
        """Called when the loop is part of the graph around, with what it leaves in the arrays that it carries."""
        for array, tensor in zip(self.written, tensors):
            versions.take(array, tensor)
        for array, lost in self._lost.values():
            versions.take(array, lost)


def _is_array(value: Any) -> bool:
    return versions.is_array(value) or isinstance(value, local_arrays.LocalArray)


def _arrays_in(value: Any) -> Iterator[Tensor]:
    if isinstance(value, PossiblyUndefined):
        value = value.value
    for leaf in nest.flatten(value) if nest.is_nested(value) else (value,):
        if versions.is_array(leaf):
            yield leaf


def _marks_of(value: Any) -> frozenset[int]:
    """The marks of the arrays in a variable."""
    arrays = list(_arrays_in(value))
    return frozenset().union(*map(versions.sharing().of, arrays)) if arrays else frozenset()
