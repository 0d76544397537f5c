"""Arrays in staged loops: those from outside that the body writes, and which of the loop's variables may be one array.

A variable that comes to stand for another array in the body has a parameter of the body's graph for its value. In the
first iteration that is the array from before the loop, in later ones what the iteration before has left: it may be any
of these (`framework.versions`). Variables that are different arrays before the loop, and at the end of an iteration if
they are when it starts, are different arrays in all iterations: so `old, new = new, old` keeps them apart.

What an iteration leaves is known when it is traced: if it is more than was taken for granted, it is traced again.

Where a variable is one of a few arrays from before the loop whenever an iteration starts, the loop carries which
(`_Which`): then nothing is unknown, and what is written into it is written into the array that it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from autograph.framework import dtypes, nest, shapes, versions
from autograph.framework.array_choices import End, choose_between, end_of, is_same
from autograph.framework.context import building_graph
from autograph.framework.convert import constant
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.undefined import PossiblyUndefined
from autograph.framework.user_frames import call_site, line_of
from autograph.ops.arrays import local_arrays
from autograph.ops.arrays.shared_arrays import hold, new, prepared, reference, shares
from autograph.ops.values.branch_values import is_missing, zeros_of
from autograph.ops.values.none_values import MISSING

__all__ = ["LoopArrays", "expect"]


#: Among more arrays than these no variable is told to be one of them: a write would have to write too many.
_FEW = 4


class _Which:
    """The variables of a loop that are one of a few arrays from outside, or of parts of them, when an iteration starts.

    Attributes:
        variables: which variables.
        ends: what they may be.
    """

    def __init__(self) -> None:
        self.variables: list[Any] = []
        self.ends: list[Any] = []
        self._type: Any = None
        self._refused: set[Any] = set()
        self._parameters: dict[int, Any] = {}  # by the id of a variable's value: which it is
        self._starts: list[Any] = []  # so that the ids stay theirs

    def refuse(self, i: int) -> None:
        """Takes a variable out for good."""
        self._refused.add(i)
        self.variables = [j for j in self.variables if j != i]

    def add(self, i: int, initial: Any) -> None:
        """Takes in a variable that has come to stand for another array."""
        graph: Any = building_graph()
        if i in self._refused or i in self.variables:
            return
        if self.fits(initial) and self._tells(end_of(initial, graph, graph), initial, graph):
            self.variables = sorted([*self.variables, i])
        else:
            self.refuse(i)

    def fits(self, array: Any) -> bool:
        """Whether an array has the shape and dtype of the others."""
        if not versions.is_array(array) or not array.shape.is_fully_defined():
            return False
        self._type = self._type or (array.dtype, array.shape)
        return bool((array.dtype, array.shape) == self._type)

    def _number(self, end: End | None, outer: Any = None) -> int | None:
        """Which of the arrays this is; None if it is none of them, or might become another one in the loop.

        Args:
            outer: the graph around the loop, if it may become one of them.
        """
        if end is None or end.root is None or versions.choice_of(end.root) is not None:
            return None
        found = next((k for k, one in enumerate(self.ends) if is_same(one, end)), None)
        there = outer is not None and isinstance(end.root, SymbolicTensor) and outer.sees(end.root)
        there = there and all(_is_constant(value) for step in end.steps for value in step[2])
        if found is None and there and len(self.ends) < _FEW:
            self.ends.append(End(end.root, tuple((*step[:2], list(map(_value, step[2]))) for step in end.steps)))
            return len(self.ends) - 1
        return found

    def at(self, values: Sequence[Any], i: int) -> Any:
        """What one of them holds, of the values of all variables of the loop."""
        return values[i]

    def start(self, graph: FuncGraph, starts: Sequence[Any], fixed: Collection[int]) -> None:
        """Called when an iteration, or the test, starts in its graph.

        Args:
            fixed: the variables that may well stay the same object.
        """
        self._parameters, self._starts = {}, list(starts)
        for i in self.variables:
            which = self._parameters[id(starts[i])] = graph.add_input(dtypes.int64, shapes.scalar, "which")
            self.mark(starts[i], which)

    def mark(self, tensor: Any, which: Any) -> None:
        """Makes the value of a variable stand for the array that it is."""
        numbers = range(len(self.ends) - 1)
        conditions = [lambda k=k: apply("Equal", [which, constant(k, dtypes.int64)]) for k in numbers]
        choose_between(tensor, conditions, self.ends)

    def initial(self, initial: Sequence[Any]) -> list[Any]:
        """Which the variables are before the loop."""
        graph: Any = building_graph()
        return [self._end(end_of(initial[i], graph, graph), initial[i]) for i in self.variables]

    def tells(self, array: Any, graph: Any) -> bool:
        """Whether it is known which array a variable is when an iteration ends."""
        found = end_of(array, graph, graph.outer)
        return id(array) in self._parameters or self._tells(found, array, graph.outer)

    def _tells(self, end: End | None, array: Any, outer: Any) -> bool:
        if end is not None and not end.steps and id(end.root) in self._parameters:
            return True
        if self._number(end, outer) is not None:
            return True
        choice = versions.choice_of(array)
        return choice is not None and all(
            self._tells(one, None if one.steps else one.root, outer) for one in choice.ends
        )

    def end(self, array: Any, graph: Any, i: int) -> Any:
        """Which array a variable is when an iteration ends."""
        found = self._parameters.get(id(array))
        return self._end(end_of(array, graph, graph.outer), array) if found is None else found

    def _end(self, end: End | None, array: Any) -> Any:
        if end is not None and not end.steps and id(end.root) in self._parameters:
            return self._parameters[id(end.root)]
        number = self._number(end)
        if number is not None:
            return constant(number, dtypes.int64)
        choice = versions.choice_of(array)
        *first, found = [self._end(one, one.root) for one in choice.ends]
        for condition, one in reversed(list(zip(choice.conditions, first))):
            found = apply("SelectV2", [condition(), one, found])
        return found


class _References(_Which):
    """The same where arrays are shared when the graph runs: a variable, or what it holds, is any array, and the loop
    carries a reference. Its variables are positions: which variable, and which of the leaves of its value.

    Attributes:
        ends: the arrays that were shared before the loop as iterations leave them in variables.
    """

    def __init__(self, initial: Sequence[Any]) -> None:
        super().__init__()
        self._initial = initial

    def add(self, i: Any, initial: Any) -> None:
        """What a variable may be is found when an iteration starts."""

    def at(self, values: Sequence[Any], i: Any) -> Any:
        variable, leaf = i
        leaves = _leaves(values[variable])
        return leaves[leaf] if leaf < len(leaves) else MISSING

    def fits(self, array: Any) -> bool:
        return array is MISSING or versions.is_array(array)

    def mark(self, tensor: Any, which: Any) -> None:
        hold(tensor, which)

    def start(self, graph: FuncGraph, starts: Sequence[Any], fixed: Collection[int]) -> None:
        self.variables, self._starts = [], list(starts)
        for i, value in enumerate(starts):
            count = len(_leaves(self._initial[i]))
            for k, leaf in enumerate(() if i in fixed else _leaves(value)):
                ours = versions.is_array(leaf) and getattr(leaf, "graph", None) is graph and (i, k) not in self._refused
                if ours and (count <= k or self._tells(None, _leaves(self._initial[i])[k], graph)):
                    self.mark(leaf, graph.add_input(dtypes.variant, shapes.scalar, "array"))
                    self.variables.append((i, k))

    def initial(self, initial: Sequence[Any]) -> list[Any]:
        return [self._reference(self.at(initial, i), i) for i in self.variables]

    def _reference(self, array: Any, i: Any) -> Any:
        if array is not MISSING:
            return reference(local_arrays.known(array))
        start = self.at(self._starts, i)
        return new(zeros_of(start.dtype, start.shape))

    def tells(self, array: Any, graph: Any) -> bool:
        found = [] if array is MISSING else prepared(local_arrays.known(array), graph)
        self.ends += found or ()
        return found is not None

    def _tells(self, end: Any, array: Any, outer: Any) -> bool:
        with outer.outer.as_default():  # what is read there is no capture of this graph, whose inputs come first
            array = local_arrays.known(array)
            return versions.is_array(array) and prepared(array) is not None

    def end(self, array: Any, graph: Any, i: Any) -> Any:
        return self._reference(array, i)


def _leaves(value: Any) -> list[Any]:
    if isinstance(value, PossiblyUndefined):
        value = value.value
    if value is None or is_missing(value):
        return []
    return nest.flatten(value) if nest.is_nested(value) else [value]


def _is_constant(value: Any) -> bool:
    return not isinstance(value, SymbolicTensor) or value.op.type == "Const"


def _value(constant_: Any) -> Any:
    return constant_.op.attrs["value"] if isinstance(constant_, SymbolicTensor) else constant_


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
        self._unchanged: set[int] = set()
        self._starts: list[Any] = []
        self._which = _References(self._initial) if shares() else _Which()
        #: Whether it shows which arrays the loop writes: one is the caller's, or a part of another array.
        self._matters = any(_is_known_elsewhere(initial[i]) for i in self._arrays)
        for i in self._opened:
            self._open(i)
        self.written: list[Tensor] = [
            array
            for i in self._stays if known.staying.get(self._keys[i])
            for array in versions.roots(local_arrays.known(self._initial[i]))
        ]
        self._lost: dict[int, tuple[Tensor, Any]] = {}
        marks = [_marks_of(value) for value in self._initial]
        #: By variable: the marks of what it may be when an iteration starts, besides what the one before has made.
        self._may_be = marks
        self._own = [known.mark(object()) for _ in initial]
        self._together = self._pairs(marks)
        self._outside = frozenset(known.objects)

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
        found = [_marks_of(end, graph) for end in ends[: len(self._own)]]
        together = self._together | self._pairs(found)
        own = dict(zip(self._own, self._may_be))
        may_be = []
        for had, marks in zip(self._may_be, found):
            outside = {mark for mark in marks if self._is_outside(mark, outer)}
            may_be.append(had.union(outside, *(own[mark] for mark in marks if mark in own)))
        changed = together != self._together or may_be != self._may_be
        self._together, self._may_be = together, may_be
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
    staying, found = versions.sharing().staying, set(map(id, written))
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


def _is_array(value: Any) -> bool:
    return versions.is_array(value) or isinstance(value, local_arrays.LocalArray)


def _is_known_elsewhere(array: Any) -> bool:
    base = versions.root(array)
    parameter = isinstance(base, SymbolicTensor) and base.op.type == "Placeholder"
    return base is not array or parameter or versions.choice_of(base) is not None


def _arrays_in(value: Any, graph: Any = None) -> Iterator[Tensor]:
    """The arrays in a variable.

    Args:
        graph: of an iteration that has ended: arrays of NumPy's that it has made are arrays of the graph from now on.
    """
    if type(value) in nest.leaf_types:  # as most are
        if versions.is_array(value):
            yield value
        return
    if isinstance(value, PossiblyUndefined):
        value = value.value
    for leaf in nest.flatten(value) if nest.is_nested(value) else (value,):
        if graph is not None and isinstance(leaf, local_arrays.LocalArray) and leaf.graph is graph:
            leaf = local_arrays.known(leaf)
        if versions.is_array(leaf):
            yield leaf


def _marks_of(value: Any, graph: Any = None) -> frozenset[int]:
    """The marks of the arrays in a variable."""
    arrays = list(_arrays_in(value, graph))
    return frozenset().union(*map(versions.sharing().of, arrays)) if arrays else frozenset()
