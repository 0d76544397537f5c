"""Graphs on variables that are cut along their first axis: what they do with the whole, done with each of its parts.

What reads the whole variable puts its parts together. What looks entries up, or changes some, sends each part those
that it has, in their order; so results are those of the whole variable, to the bit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from autograph import errors
from autograph.distribute.layouts import Part, Shards
from autograph.framework import dtypes
from autograph.framework.context import building_graph
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.rewriting.translating import Seen, translate
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import EagerTensor, SymbolicTensor, Tensor
from autograph.ops.arrays.gathering import gather, gather_nd
from autograph.ops.arrays.joining import concat
from autograph.ops.arrays.selection import where
from autograph.ops.arrays.shaping import ensure_shape, expand_dims, reshape
from autograph.ops.arrays.slicing import MASKS, basic_item
from autograph.ops.arrays.sorting import argsort
from autograph.ops.control.control_flow import cond
from autograph.ops.control.raising import raise_when_run
from autograph.ops.core.basic import shape
from autograph.ops.elementwise.logical import logical_and, logical_or
from autograph.ops.reductions.reductions import reduce_any

__all__ = ["cut_variables"]


def cut_variables(graph: FuncGraph, shards: Mapping[str, Shards]) -> tuple[FuncGraph, dict[str, Part]]:
    """A copy of a graph whose inputs are parts where they were variables.

    Args:
        graph: its operations on these variables are its own, not those of graphs in it.
        shards: by the name of an input, how that variable is cut.

    Returns:
        The copy, and for each of its inputs that is a part, by name, that part.

    Raises:
        OperatorNotAllowedInGraphError: an operation needs the whole variable.
    """
    cutting = _Cutting(graph, shards)
    made: FuncGraph = translate(graph, cutting.rule, lambda name: name, lambda op: False)
    for name in shards:
        whole = next(t for t in made.inputs if t.name == name)
        made.drop_input(whole)
    parts: dict[str, Part] = {}
    for name, handles in cutting.handles.items():
        made.inputs = [*made.inputs, *handles]
        parts.update(zip([handle.name for handle in handles], shards[name].parts))
    return made, parts


class _Variable:
    """A variable that is cut, in a graph.

    Attributes:
        handles: of its parts.
        bounds: of these.
        shape: of the whole.
    """

    def __init__(self, handles: Sequence[SymbolicTensor], shards: Shards) -> None:
        self.handles = handles
        self.bounds = shards.bounds
        part = shards.parts[0]
        self.name = part.name.partition("#")[0]
        self.dtype = part.dtype
        self.shape = TensorShape([self.bounds[-1], *part.shape.as_tuple()[1:]])

    def read(self) -> Tensor:
        return concat([apply("ReadVariableOp", [handle], {"dtype": self.dtype}) for handle in self.handles], 0)

    def update(self, op: str, value: Any) -> None:
        """Applies an op that takes a value for each entry."""
        value = ensure_shape(value, self.shape)
        for handle, (first, last) in zip(self.handles, pairwise(self.bounds)):
            apply(op, [handle, basic_item(value, slice(first, last))])

    def rows_of(self, indices: Any, location: errors.Location | None) -> list[tuple[Tensor, Tensor]]:
        """For each part, which of some indices, a vector, are in it, and what these are there."""
        size = self.bounds[-1]
        outside = reduce_any(logical_or(indices < 0, indices >= size))
        problem = errors.IndexingError(
            f"an index is not in [0, {size}), for the variable {self.name!r}", location=location
        )
        cond(outside, lambda: raise_when_run(problem), lambda: None)
        found = []
        for first, last in pairwise(self.bounds):
            positions = reshape(where(logical_and(indices >= first, indices < last)), [-1])
            found.append((positions, gather(indices, positions) - first))
        return found


class _Cutting:
    """Rules for `translate`.

    Attributes:
        handles: by the name of a variable's input, the inputs for its parts.
    """

    def __init__(self, graph: FuncGraph, shards: Mapping[str, Shards]) -> None:
        self._graph = graph
        self._shards = shards
        self._variables: dict[int, tuple[Tensor, _Variable]] = {}
        self.handles: dict[str, list[SymbolicTensor]] = {}

    def rule(self, seen: Seen) -> Sequence[Tensor] | None:
        """What stands for an operation; None for those that have nothing to do with variables that are cut."""
        if seen.type == "Placeholder":
            name = seen.outputs[0].name
            own = seen.outputs[0].op.graph is self._graph and name in self._shards
            return [self._open(name, seen.outputs[0])] if own else None
        found = next((self._variables[id(t)] for t in seen.inputs if id(t) in self._variables), None)
        if found is None:
            return None
        variable = found[1]
        rule = _RULES.get(seen.type)
        if rule is None or seen.attrs.get("batch_dims"):
            raise errors.OperatorNotAllowedInGraphError(
                f"the variable {variable.name!r} is cut into {len(variable.handles)} parts, and {seen.type} needs the"
                " whole",
                location=seen.location, expected="a variable that is read, assigned, looked up or scattered to",
                fix="read it before and assign it after, as a whole; or keep it whole: shards=1",
            )  # fmt: skip
        return rule(variable, seen)

    def _open(self, name: str, old: SymbolicTensor) -> Tensor:
        """Makes an input for each part. The result stands for the whole, and is taken out at the end."""
        made: Any = building_graph()
        handles = []
        for part in self._shards[name].parts:
            handles.append(made.add_input(old.dtype, old.shape, "part"))
            handles[-1].handle_type = part.dtype, part.shape
        whole: Tensor = made.add_input(old.dtype, old.shape, "whole")
        self.handles[name] = handles
        self._variables[id(whole)] = whole, _Variable(handles, self._shards[name])
        return whole


def _read(variable: _Variable, seen: Seen) -> list[Tensor]:
    return [variable.read()]


def _update(variable: _Variable, seen: Seen) -> list[Tensor]:
    variable.update(seen.type, seen.inputs[1])
    return []


def _shape(variable: _Variable, seen: Seen) -> list[Tensor]:
    dtype = seen.attrs["out_type"]
    return [EagerTensor(np.array(variable.shape.as_tuple(), dtype.numpy_dtype), dtype)]


def _look_up(variable: _Variable, seen: Seen) -> list[Tensor]:
    indices = seen.inputs[1]
    shares = variable.rows_of(reshape(indices, [-1]), seen.location)
    rows = concat([apply("ResourceGather", [handle, local], {"dtype": variable.dtype, "batch_dims": 0})
                   for handle, (_, local) in zip(variable.handles, shares)], 0)  # fmt: skip
    order = argsort(concat([positions for positions, _ in shares], 0))
    rest = EagerTensor(np.array(variable.shape.as_tuple()[1:], np.int64), dtypes.int64)
    return [reshape(gather(rows, order), concat([shape(indices, dtypes.int64), rest], 0))]


def _scatter(variable: _Variable, seen: Seen) -> list[Tensor]:
    _, indices, updates = seen.inputs
    rest = variable.shape.as_tuple()[1:]
    if updates.shape.rank != 0:
        updates = reshape(updates, [-1, *rest])
    for handle, (positions, local) in zip(variable.handles, variable.rows_of(reshape(indices, [-1]), seen.location)):
        apply(seen.type, [handle, local, updates if updates.shape.rank == 0 else gather(updates, positions)])
    return []


def _scatter_nd(variable: _Variable, seen: Seen) -> list[Tensor]:
    _, indices, updates = seen.inputs
    depth = indices.shape[-1]
    indices = reshape(indices, [-1, depth])
    updates = reshape(updates, [-1, *variable.shape.as_tuple()[depth:]])
    first, others = basic_item(indices, slice(None), 0), basic_item(indices, slice(None), slice(1, None))
    for handle, (positions, local) in zip(variable.handles, variable.rows_of(first, seen.location)):
        vectors = concat([expand_dims(local, -1), gather(others, positions)], 1)
        apply(seen.type, [handle, vectors, gather(updates, positions)])
    return []


def _assign_slice(variable: _Variable, seen: Seen) -> list[Tensor]:
    masks = {name: seen.attrs[name] for name in MASKS}
    changed = apply("TensorStridedSliceUpdate", [variable.read(), *seen.inputs[1:]], masks)
    variable.update("AssignVariableOp", changed)
    return []


def _gather_nd(variable: _Variable, seen: Seen) -> list[Tensor]:
    return [gather_nd(variable.read(), seen.inputs[1])]


_RULES: dict[str, Callable[[_Variable, Seen], list[Tensor]]] = {
    "ReadVariableOp": _read,
    "VariableShape": _shape,
    "ResourceGather": _look_up,
    "ResourceGatherNd": _gather_nd,
    "ResourceStridedSliceAssign": _assign_slice,
    **dict.fromkeys(("AssignVariableOp", "AssignAddVariableOp", "AssignSubVariableOp"), _update),
    **{f"ResourceScatter{kind}": _scatter for kind in ("Update", "Add", "Sub", "Mul", "Div", "Min", "Max")},
    **{f"ResourceScatterNd{kind}": _scatter_nd for kind in ("Update", "Add", "Sub", "Min", "Max")},
}
