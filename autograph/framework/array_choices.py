"""What a variable holds where paths meet that leave different arrays in it: one of them, as a tensor decides.

Such a tensor is no array of its own. What it holds is selected from what the arrays hold now, and what is written
into it is written into the one that it is, so that all names of that show it. So the arrays, and the views that lead to
them, have to be there where the paths meet: what a branch has taken out of an array from outside is taken out anew.

An array that one path has made and that nothing else knows is represented by an `Own`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from autograph.framework import array_aliases, layouts, versions
from autograph.framework.context import building_graph, state
from autograph.framework.convert import constant
from autograph.framework.execution import apply
from autograph.framework.operation import asked
from autograph.framework.tensor import SymbolicTensor

__all__ = ["ArrayChoice", "End", "choose_between", "chosen_among", "end_of", "is_same"]

#: Among more arrays than these, a write would have to write too many.
_FEW = 16


class Own:
    """An array that a path has made, after it: it begins with what the paths have left."""

    def __init__(self, tensor: Any) -> None:
        self.tensor, self.dtype, self.shape = tensor, tensor.dtype, tensor.shape


class End(NamedTuple):
    """What a path leaves.

    Attributes:
        root: the array; None if the path has made it.
        steps: the operations that take a view out of it: op, attributes and inputs behind the first.
    """

    root: Any
    steps: tuple[tuple[Any, dict[str, Any], list[Any]], ...]


class ArrayChoice:
    """A tensor that stands for one of several arrays, or for one that a path has taken out of another.

    Args:
        tensor: what the paths leave.
        conditions: give the tensors that say whether it is the first, else whether it is the second, ...; the last one
            needs none.
        ends: what they are.
    """

    def __init__(self, tensor: Any, conditions: Sequence[Callable[[], Any]], ends: Sequence[End]) -> None:
        self.tensor, self.conditions = tensor, conditions
        self.ends = [End(Own(tensor) if end.root is None else end.root, end.steps) for end in ends]
        #: How many arrays it leads to, counted once for each way.
        self.size = _size(self.ends)
        self._seen = [versions.current(end.root) for end in self.ends]

    @property
    def roots(self) -> list[Any]:
        """The arrays that it may be, or be a part of."""
        return [end.root for end in self.ends]

    def now(self) -> Any:
        """The tensor that holds what it holds now."""
        held = [versions.current(end.root) for end in self.ends]
        # If only one path goes on, the tensor holds nothing on the other, where a write has to be no change.
        if self.conditions and all(a is b for a, b in zip(held, self._seen)):
            return self.tensor
        graph: Any = building_graph()
        key = (id(self.tensor), tuple(map(id, held)))
        if key not in graph.views_again:
            with versions.raw():
                graph.views_again[key] = (self._selected(held), self.tensor, held)
        return graph.views_again[key][0]

    def _selected(self, held: Sequence[Any]) -> Any:
        *shown, found = [_views(end, array)[-1] for end, array in zip(self.ends, held)]
        for condition, one in reversed(list(zip(self.conditions, shown))):
            found = apply("SelectV2", [condition(), one, found])
        return found

    def write(self, value: Any) -> None:
        """Writes into the array that it is."""
        for k, end in enumerate(self.ends):
            with versions.raw():
                views = _views(end, versions.current(end.root))
                whole = value
                if k < len(self.conditions):
                    whole = apply("SelectV2", [self.conditions[k](), whole, views[-1]])
                for condition in reversed(self.conditions[:k]):
                    whole = apply("SelectV2", [condition(), views[-1], whole])
                for base, view in reversed(list(pairwise(views))):
                    whole = view.op.op_def.written(view.op, base, whole)
            versions.write(end.root, whole)


def _size(ends: Sequence[End]) -> int:
    choices = [None if end.root is None else versions.choice_of(end.root) for end in ends]
    return sum(1 if choice is None else choice.size for choice in choices)


def _views(end: End, array: Any) -> list[Any]:
    """An array, and the views that lead from it to an end."""
    graph: Any = building_graph()
    found = [array]
    for op_def, attrs, others in end.steps:
        inputs = [value if isinstance(value, SymbolicTensor) else constant(value) for value in others]
        _limit(op_def, found[-1].shape, inputs, attrs)
        operation = graph.add_operation(op_def, [found[-1], *inputs], dict(attrs))
        asked.add(operation)
        for tape in state.tapes:
            tape.record(operation)
        found.append(operation.outputs[0])
    return found


def _limit(op_def: Any, shape: Any, inputs: list[Any], attrs: dict[str, Any]) -> None:
    """Changes the inputs behind the first so that the operation fails on no path: on the one that takes this view it
    does not, since the path has taken it before; on the others nobody asks what it gives."""
    if op_def.limits is not None and _decided_later(inputs):
        least, most = op_def.limits(shape, inputs, attrs)
        inputs[0] = apply("Maximum", [apply("Minimum", [inputs[0], constant(most)]), constant(least)])


def _decided_later(inputs: Sequence[Any]) -> bool:
    return any(isinstance(value, SymbolicTensor) and value.op.type != "Const" for value in inputs)


def _can_be_limited(op: Any) -> bool:
    limits, others = op.op_def.limits, op.inputs[1:]
    return limits is None or not _decided_later(others) or limits(op.inputs[0].shape, others, op.attrs) is not None


def end_of(tensor: Any, branch: Any, outer: Any) -> End | None:
    """What a branch leaves, where the branches meet; None if that cannot be said there."""
    steps = []
    while (view := versions.view_of(tensor)) is not None:
        op = tensor.op
        others = [_outside(t, branch, outer) for t in op.inputs[1:]]
        if view.again is not None or layouts.copied(tensor) is None or any(other is None for other in others):
            return None
        if not _can_be_limited(op):
            return None
        layouts.rely(tensor)
        steps.append((op.op_def, {key: op.attrs[key] for key in op.op_def.attrs}, others))
        tensor = view.base
    if outer.sees(tensor):
        return End(tensor, tuple(reversed(steps)))
    made = type(tensor) is SymbolicTensor and tensor.op.graph is branch and not steps
    return End(None, ()) if made and array_aliases.sharing().of(tensor) == {id(tensor)} else None


def is_same(a: End | None, b: End | None) -> bool:
    """Whether two paths leave the same array, or the same part of one."""
    if a is None or b is None or a.root is None or a.root is not b.root or len(a.steps) != len(b.steps):
        return False
    return all(
        x[0] is y[0] and x[1] == y[1] and all(map(_equal, x[2], y[2])) for x, y in zip(a.steps, b.steps)
    )


def _equal(a: Any, b: Any) -> bool:
    a, b = (x.op.attrs["value"] if isinstance(x, SymbolicTensor) and x.op.type == "Const" else x for x in (a, b))
    if isinstance(a, SymbolicTensor) or isinstance(b, SymbolicTensor):
        return a is b
    return np.array_equal(np.asarray(a), np.asarray(b))


def _outside(tensor: Any, branch: Any, outer: Any) -> Any:
    """A tensor of a branch as one of the graph around, or as a constant; None if it is neither."""
    if outer.sees(tensor):
        return tensor
    if tensor.op.type == "Const":
        return tensor.op.attrs["value"]
    source = branch.captured_source(tensor) if tensor.op.graph is branch else None
    return source if source is not None and outer.sees(source) else None


def choose_between(tensor: Any, conditions: Sequence[Callable[[], Any]], ends: Sequence[End | None]) -> bool:
    """Makes a tensor stand for one of the arrays that paths leave; returns whether it can."""
    known = [end for end in ends if end is not None]
    if len(known) < len(ends) or all(end.root is None for end in known) or _size(known) > _FEW:
        return False
    tensor.op.graph.choices[id(tensor)] = ArrayChoice(tensor, conditions, known)
    return True


def chosen_among(tensor: Any, conditions: Sequence[Callable[[], Any]], arrays: Sequence[Any]) -> None:
    """Makes a tensor that was selected from arrays stand for one of them."""
    graph: Any = building_graph()
    if graph is None or not versions.is_array(tensor):
        return
    versions.own(tensor)
    alike = tensor.shape.is_fully_defined() and len(arrays) <= _FEW
    alike = alike and all(a.shape == tensor.shape and a.dtype is tensor.dtype for a in arrays)
    if not (alike and choose_between(tensor, conditions, [end_of(array, graph, graph) for array in arrays])):
        array_aliases.may_be(tensor, [tensor, *arrays])
