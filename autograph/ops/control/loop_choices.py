"""Which array a variable of a staged loop is: one of a few from outside, or of those that are shared when the graph
runs. The loop carries that (`loop_arrays`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from autograph.framework import dtypes, nest, shapes, versions
from autograph.framework.array_choices import End, choose_between, end_of, is_same
from autograph.framework.context import building_graph
from autograph.framework.convert import constant
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.tensor import SymbolicTensor
from autograph.framework.undefined import PossiblyUndefined
from autograph.ops.arrays import local_arrays
from autograph.ops.arrays.shared_arrays import hold, new, prepared, reference
from autograph.ops.values.branch_values import is_missing, zeros_of
from autograph.ops.values.none_values import MISSING

__all__ = ["References", "Which"]

#: Among more arrays than these no variable is told to be one of them: a write would have to write too many.
_FEW = 4


class Which:
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


class References(Which):
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
        return array is MISSING or versions.is_array(local_arrays.known(array))

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
