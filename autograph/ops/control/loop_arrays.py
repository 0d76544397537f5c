"""Arrays in staged loops: those from outside that the body writes, and which of the loop's variables may be one array.

A variable that comes to stand for another array in the body has a parameter of the body's graph for its value. In the
first iteration that is the array from before the loop, in later ones what the iteration before has left: it may be any
of these (`framework.versions`). Variables that are different arrays before the loop, and at the end of an iteration if
they are when it starts, are different arrays in all iterations: so `old, new = new, old` keeps them apart.

What an iteration leaves is known when it is traced: if it is more than was taken for granted, it is traced again.

Where a variable is one of a few arrays from before the loop whenever an iteration starts, the loop carries which
(`loop_choices`): then nothing is unknown, and what is written into it is written into the array that it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from autograph.framework import array_aliases, nest, versions
from autograph.framework.array_choices import end_of, is_same
from autograph.framework.context import building_graph
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.undefined import PossiblyUndefined
from autograph.framework.user_frames import call_site, line_of
from autograph.ops.arrays import local_arrays
from autograph.ops.arrays.shared_arrays import shares
from autograph.ops.control.loop_choices import References, Which

__all__ = ["LoopArrays", "expect"]


class LoopArrays:
    """What is known of arrays in one loop, so far.

    Args:
        initial: the loop's variables before it.
        names: their names.

    Attributes:
        written: arrays from outside that the loop writes, which it carries.
    """

    def __init__(self, initial: Sequence[Any], names: Sequence[str]) -> None:
        known = self._known = array_aliases.sharing()
        self._starts: list[Any] = []
        self._unchanged: set[int] = set()
        self._lost: dict[int, tuple[Tensor, Any]] = {}
        self._own = [known.mark(object()) for _ in initial]
        self._arrays: set[int] = set()
        self._stays: set[int] = set()
        self._opened: set[int] = set()
        self._which = Which()
        self.written: list[Tensor] = []
        self.initial = self._initial = list(initial)
        #: By variable: the marks of what it may be when an iteration starts, besides what the one before has made.
        self._may_be = [_NO_MARKS] * len(initial)
        self._together: set[tuple[int, int]] = set()
        if not _are_numbers(initial) or shares():
            self._take_in(names)
        #: How many marks there were before the loop.
        self._outside = known.count()

    def _take_in(self, names: Sequence[str]) -> None:
        """Notes what is known of the variables before the loop, which are no mere numbers."""
        known, initial = self._known, self._initial
        self._keys = _keys(names) if any(map(_is_array, initial)) else [(None, name) for name in names]
        self.initial = self._initial = [
            local_arrays.known(value) if known.staying.get(key) is False else value
            for key, value in zip(self._keys, initial)
        ]
        self._arrays = {i for i, value in enumerate(self._initial) if versions.is_array(value)}
        local = {i for i, value in enumerate(self._initial) if isinstance(value, local_arrays.LocalArray)}
        self._stays = {i for i in self._arrays if known.staying.get(self._keys[i])}
        self._stays |= local
        self._opened = {i for i in self._arrays if known.staying.get(self._keys[i]) is False}
        self._which = References(self._initial) if shares() else Which()
        #: Whether it shows which arrays the loop writes: one is the caller's, or a part of another array.
        self._matters = any(_is_known_elsewhere(initial[i]) for i in self._arrays)
        for i in self._opened:
            self._open(i)
        self.written = [
            array
            for i in self._stays if known.staying.get(self._keys[i])
            for array in versions.roots(local_arrays.known(self._initial[i]))
        ]
        self._may_be = [_marks_of(value) for value in self._initial]
        self._together = self._pairs(self._may_be)

    def _are_numbers(self, values: Sequence[Any]) -> bool:
        """Whether no array is known of the loop, and none is in these values of the variables: there is nothing to be
        told of it then."""
        known = self._arrays or self._stays or self.written or self._lost or self._together or any(self._may_be)
        return not (known or shares()) and _are_numbers(values)

    def _open(self, i: int) -> None:
        """Called when a variable comes to stand for another array."""
        self._initial[i] = local_arrays.known(self._initial[i])
        if self._matters or shares():
            self._which.add(i, self._initial[i])

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
        if self._are_numbers(starts):
            self._starts = []
            return
        arrays = [array for value in starts for array in _arrays_in(value)]
        self._starts = [array for array in arrays if getattr(array, "graph", None) is graph]
        for i in () if is_test else self._arrays - self._stays - self._opened:
            if versions.is_array(starts[i]):
                self._known.guesses[id(starts[i])] = (starts[i], versions.Written(self, i))
        found = {id(array): array for array in self.written}
        self.written = [array for array in found.values() if versions.shared(array) is None]
        for array in self.written:
            versions.take(array, graph.add_input(array.dtype, array.shape, "array"))
        for array, lost in self._lost.values():
            versions.take(array, lost)
        self._which.start(graph, starts, self._arrays - self._opened)
        self.mark(starts)

    def mark(self, values: Sequence[Any]) -> None:
        """Gives the variables' arrays, of when an iteration starts or when the loop has ended, the marks of what they
        may be."""
        known = self._known
        before: set[int] | None = None
        for own, marks, value in zip(self._own, self._may_be, values):
            for array in _arrays_in(value):
                if before is None:
                    before = {id(array) for initial in self._initial for array in _arrays_in(initial)}
                if id(array) not in before and known.of(array) == {id(array)}:
                    known.give(array, (own,))
            for mark in known.near(marks).difference(self._own):
                known.relate(own, mark)
        for i, j in sorted(self._together):
            known.relate(self._own[i], self._own[j])

    def _pairs(self, marks: Sequence[Iterable[int]]) -> set[tuple[int, int]]:
        """The pairs of variables that may be one array, or parts of one, by their marks: numbers have none."""
        near = {i: self._known.near(found) for i, found in enumerate(marks) if found}
        return {(i, j) for i, j in combinations(near, 2) if not near[i].isdisjoint(marks[j])}

    def more(self, graph: FuncGraph, outer: Graph, starts: Sequence[Any], ends: Sequence[Any]) -> bool:
        """Called when an iteration was traced: whether it has shown more than was taken for granted."""
        if not graph.versions and self._are_numbers(ends):
            return False
        pairs = enumerate(zip(self._initial, starts, ends))
        self._unchanged = {i for i, (old, a, b) in pairs if _is_array(old) and _is_array(a) and self._same(a, b, graph)}
        others = self._stays - self._unchanged
        if others:  # they come to stand for other arrays
            self._stays -= others
            self._opened |= others
            for i in others:
                self._open(i)
                self._may_be[i] |= _marks_of(self._initial[i])
            self._together |= self._pairs(self._may_be)
            self._known.staying.update((self._keys[i], False) for i in others)
            self.written = []
            return True
        if shares():
            taken = self._arrays - self._stays - self._opened - self._unchanged
        else:
            taken = {j for i in self._which.variables for j in self._taken_from(ends[i], starts)}
        if taken:  # one of these becomes what another variable was: that has to be known of it, too
            self._opened |= taken
            for j in taken:
                self._open(j)
            self._lost, self.written = {}, []
            return True
        count = len(self._which.ends)
        found = [(i, self._which.at(ends, i)) for i in self._which.variables]
        told = [i for i, end in found if self._which.fits(end) and self._which.tells(end, graph)]
        if told != self._which.variables or len(self._which.ends) > count:
            for i in set(self._which.variables).difference(told):
                self._which.refuse(i)
            self._lost, self.written = {}, []
            return True
        carried = set(map(id, self.written))
        written = versions.written_in([graph], outer)
        new = [array for array in written if id(array) not in carried]
        self._remember(new)
        lost = [entry for entry in versions.lost_in([graph], outer) if id(entry[0]) not in self._lost]
        self._lost.update({id(entry[0]): entry for entry in lost})
        self.written = [array for array in [*self.written, *new] if id(array) not in self._lost]
        place = next((place for array in written if (place := self._known.held(array)) is not None), None)
        if place is not None:  # by an iteration before
            raise versions.held(place)
        return self._left(graph, outer, ends) and graph.writes > 0 or bool(new or lost)

    def _remember(self, written: Sequence[Any]) -> None:
        """Notes which variables stay arrays that the body writes into."""
        found = set(map(id, written))
        for i in self._unchanged if found else ():
            roots = versions.roots(local_arrays.known(self._initial[i]))
            if not found.isdisjoint(map(id, roots)):
                self._known.staying[self._keys[i]] = True

    def _taken_from(self, end: Any, starts: Sequence[Any]) -> set[int]:
        """The variables whose values, of when an iteration started, another one may have when it ends."""
        roots = {id(array) for array in versions.roots(end)} if versions.is_array(end) else set()
        others = self._arrays - self._stays - self._opened
        return {j for j in others if id(starts[j]) in roots}

    @property
    def count(self) -> int:
        """How many tensors the loop carries for arrays, besides its variables."""
        return len(self.written) + len(self._which.variables)

    def initial_tensors(self) -> list[Any]:
        """What the loop carries for arrays, before it."""
        return [*map(versions.current, self.written), *self._which.initial(self._initial)]

    def end_tensors(self, ends: Sequence[Any]) -> list[Any]:
        """The same when an iteration has ended (called in its graph)."""
        graph = building_graph()
        which = self._which
        ended = [which.end(which.at(ends, i), graph, i) for i in which.variables]
        return [*map(versions.current, self.written), *ended]

    def _same(self, start: Any, end: Any, graph: FuncGraph) -> bool:
        """Whether a variable that stays the same array is that still, or the same part of it, taken anew."""
        if start is end:
            return True
        both = versions.is_array(start) and versions.is_array(end)
        return both and is_same(end_of(start, graph, graph.outer), end_of(end, graph, graph.outer))

    def found_to_stay(self, graph: FuncGraph, ends: Sequence[Any]) -> list[int]:
        """Which variables, of those whose value is a parameter, are the array from before the loop after all, when an
        iteration has ended: they stay the same object."""
        if not graph.writes and not shares():
            return []
        open_ = self._arrays - self._stays - self._opened
        found = [i for i in sorted(open_) if self._same(self._initial[i], ends[i], graph)]
        for i in found:
            self.keep(versions.Written(self, i))
        return found

    def _left(self, graph: FuncGraph, outer: Graph, ends: Sequence[Any]) -> bool:
        """Takes in what the variables may be when an iteration ends; whether that is more than was known."""
        before, found = zip(*[_marks_left(initial, end) for initial, end in zip(self._initial, ends)])
        together = self._together | self._pairs(before) | self._pairs(found)
        own = dict(zip(self._own, self._may_be))
        may_be = []
        for had, old, marks in zip(self._may_be, before, found):
            # What a loop inside has left may be what its marks are near to.
            made = [mark for mark in marks if mark not in own and not self._is_outside(mark, outer)]
            marks = marks.union(self._known.near(made))
            outside = {mark for mark in marks if self._is_outside(mark, outer)}
            may_be.append(had.union(old, outside, *(own[mark] for mark in marks if mark in own)))
        changed = together != self._together or may_be != self._may_be
        self._together, self._may_be = together, may_be
        return changed

    def _is_outside(self, mark: int, outer: Graph) -> bool:
        thing = self._known.objects[mark]
        return self._known.number(mark) < self._outside or isinstance(thing, Tensor) and outer.sees(thing)

    def _forget(self) -> None:
        """Forgets the parameters of a graph that is complete, or that was given up."""
        for array in self._starts:
            self._known.forget(array)

    def results(self, values: Sequence[Any]) -> list[Any]:
        """The variables after the loop, which has left these values: an array that stays the same is what it was."""
        self._forget()
        if self._are_numbers(values):
            return list(values)
        for i, which in zip(self._which.variables, self._left_which):
            self._which.mark(self._which.at(values, i), which)
        self.mark(values)
        return [self._initial[i] if i in self._unchanged else value for i, value in enumerate(values)]

    def leave(self, tensors: Sequence[Tensor]) -> None:
        """Called when the loop is part of the graph around, with what it leaves of what it carries for arrays."""
        self._left_which = tensors[len(self.written) :]
        for array, tensor in zip(self.written, tensors):
            versions.take(array, tensor)
        for array, lost in self._lost.values():
            versions.take(array, lost)


def expect(names: Sequence[str], before: Sequence[Any], after: Sequence[Any], written: Iterable[Any]) -> None:
    """Tells the loop of this line, before it is staged, what an iteration has done that was run in Python.

    Args:
        names: of its variables.
        before, after: what they held.
        written: the arrays that were written.
    """
    staying, found = array_aliases.sharing().staying, set(map(id, written))
    for key, old, now in zip(_keys(names), before, after):
        if not _is_array(old):
            continue
        if now is not old:
            if isinstance(old, local_arrays.LocalArray):
                staying[key] = False
        elif not found.isdisjoint(map(id, versions.roots(local_arrays.known(now)))):
            staying[key] = True


def _keys(names: Sequence[str]) -> list[tuple[Any, str]]:
    """What says which loop this is, with the names of its variables."""
    site = call_site()
    return [(site and (site[0].co_filename, line_of(site)), name) for name in names]


def _are_numbers(values: Sequence[Any]) -> bool:
    """Whether none of the values is an array, or may hold one."""
    for value in values:  # noqa: SIM110 - asked all the time, and `all` would call a generator for each
        if type(value) not in nest.leaf_types or versions.is_array(value):
            return False
    return True


def _is_array(value: Any) -> bool:
    return versions.is_array(value) or isinstance(value, local_arrays.LocalArray)


def _is_known_elsewhere(array: Any) -> bool:
    base = versions.root(array)
    parameter = isinstance(base, SymbolicTensor) and base.op.type == "Placeholder"
    return base is not array or parameter or versions.choice_of(base) is not None


_NO_MARKS: frozenset[int] = frozenset()


def _arrays_in(value: Any) -> Iterator[Tensor]:
    """The arrays in a variable."""
    return filter(versions.is_array, _leaves_in(value))


def _leaves_in(value: Any) -> Sequence[Any]:
    if type(value) in nest.leaf_types:  # as most are
        return (value,)
    if isinstance(value, PossiblyUndefined):
        value = value.value
    return nest.flatten(value) if nest.is_nested(value) else (value,)


def _marks_of(value: Any) -> frozenset[int]:
    """The marks of the arrays in a variable."""
    return _marks(_leaves_in(value))


def _marks(leaves: Sequence[Any]) -> frozenset[int]:
    arrays = list(filter(versions.is_array, leaves))
    return _NO_MARKS.union(*map(array_aliases.sharing().of, arrays)) if arrays else _NO_MARKS


def _marks_left(before: Any, end: Any) -> tuple[frozenset[int], frozenset[int]]:
    """The marks of the arrays in a variable before the loop, and of those that an iteration has left in it. Where these
    are others, arrays of NumPy's become arrays of the graphs that have made them: it may be either of them later."""
    olds, ends = _leaves_in(before), _leaves_in(end)
    if end is not before:
        same = [k < len(olds) and leaf is olds[k] for k, leaf in enumerate(ends)]
        ends = [leaf if stays else local_arrays.known(leaf) for leaf, stays in zip(ends, same)]
        olds = [old if k < len(same) and same[k] else local_arrays.known(old) for k, old in enumerate(olds)]
    return _marks(olds), _marks(ends)
