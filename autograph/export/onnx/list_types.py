"""What the lists and residuals of a program hold: found from all operations that one of them meets.

A value of dtype `variant` does not say what it is. So those that are the same on some path are one class, and so is
what they hold; the operations say the rest.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from autograph.framework import dtypes
from autograph.framework.dtypes import DType
from autograph.framework.execution import group_inputs
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.nested import graphs_within
from autograph.framework.op_def import Flow
from autograph.framework.shapes import TensorShape

__all__ = ["Held", "ListTypes", "signature_of"]


class Held(NamedTuple):
    """One of the things that a list's entries, or residuals, hold: a tensor, or another value of dtype `variant`.

    Attributes:
        dtype, shape: of a tensor.
        key: of another value, for `ListTypes.entries` and `ListTypes.slots`.
    """

    dtype: DType
    shape: TensorShape
    key: Any = None


class ListTypes:
    """What each value of dtype `variant` in a graph, and in those that it holds, is."""

    def __init__(self, graph: FuncGraph) -> None:
        self._above: dict[Any, Any] = {}
        #: By the root of a class: what the entries of its lists hold; what its residuals hold, by their signature.
        self._entries: dict[Any, list[Held]] = {}
        self._slots: dict[Any, dict[Any, list[Held]]] = {}
        for g in graphs_within(graph):
            for op in g.operations:
                self._read(op)

    def entries(self, key: Any) -> list[Held] | None:
        """What the entries of a list hold; None if it is no list."""
        return self._entries.get(self._root(key))

    def slots(self, key: Any) -> dict[Any, list[Held]] | None:
        """What residuals hold, by the signature of the graph that they are of; None if these are none."""
        return self._slots.get(self._root(key))

    # --- classes ---

    def _root(self, key: Any) -> Any:
        while key in self._above:
            key = self._above[key]
        return key

    def _unite(self, a: Any, b: Any) -> None:
        a, b = self._root(a), self._root(b)
        if a == b:
            return
        self._above[a] = b
        entries, slots = self._entries.pop(a, None), self._slots.pop(a, None)
        if entries is not None:
            self._hold(b, entries)
        for signature, held in (slots or {}).items():
            self._hold(b, held, signature)

    def _hold(self, key: Any, held: list[Held], signature: Any = None) -> None:
        root = self._root(key)
        if signature is None:
            known = self._entries.get(root)
            if known is None or len(known) < len(held):
                self._entries[root], known = held, known
                held = known or []
            known = self._entries[root]
        else:
            known = self._slots.setdefault(root, {}).setdefault(signature, held)
        for i, (old, new) in enumerate(zip(list(known), held)):
            if old.key is not None and new.key is not None:
                self._unite(old.key, new.key)
            elif new.key is not None or old.key is None:
                merged = new if new.key is not None else Held(old.dtype, _merged(old.shape, new.shape))
                known[i] = merged

    # --- operations ---

    def _read(self, op: Operation) -> None:
        for a, b in _same(op):
            self._unite(id(a), id(b))
        if op.op_def.regions is not None:
            return
        lists = _declared(op)
        if op.type == "OpenResiduals":
            self._hold(id(op.inputs[0]), list(map(_held, op.outputs)), signature_of(op.outputs))
        elif op.type == "Residuals" and op.attrs["at"] is None:
            self._hold(id(op.outputs[0]), list(map(_held, op.inputs)), signature_of(op.inputs))
        elif lists:
            held = _held_by(op)
            if held is not None:
                self._hold(id(lists[0]), held)


def signature_of(tensors: Sequence[Any]) -> tuple[Any, ...]:
    """What tells the residuals of one graph from those of another."""
    return tuple((t.dtype.name, str(t.shape)) for t in tensors)


def _held(tensor: Any) -> Held:
    return Held(tensor.dtype, tensor.shape, id(tensor) if tensor.dtype is dtypes.variant else None)


def _merged(a: TensorShape, b: TensorShape) -> TensorShape:
    if a.rank is None or b.rank is None:
        return b if a.rank is None else a
    if a.rank != b.rank:
        return TensorShape(None)
    return TensorShape([m if n is None else n if m is None or m == n else None for m, n in zip(a, b)])


def _declared(op: Operation) -> list[Any]:
    """The inputs and outputs that are lists by the declaration of the op."""
    groups = list(zip(op.op_def.inputs, group_inputs(op.op_def, op.inputs, op.attrs)))
    groups += list(zip(op.op_def.outputs, op.outputs)) if op.op_def.outputs and not op.op_def.outputs[0].many else []
    return [t for arg, t in groups if arg.type is dtypes.variant]


def _same(op: Operation) -> Iterator[tuple[Any, Any]]:
    """Pairs of tensors that are lists with the same entries, or the same value."""
    regions = op.op_def.regions
    if regions is None:
        if op.op_def.passes is not None or op.op_def.view or op.op_def.elementwise:
            found = [t for t in (*op.inputs, *op.outputs) if t.dtype is dtypes.variant]
        else:
            found = _declared(op)
        yield from itertools.pairwise(found)
        return
    for graph in op.nested_graphs():
        yield from _pairs(op.nested_inputs, graph.inputs)
    for name in regions.returning:
        yield from _pairs(op.attrs[name].outputs, op.outputs)
    if regions.flow is Flow.WHILE:
        yield from _pairs(op.nested_inputs, op.outputs)


def _pairs(left: Sequence[Any], right: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    return ((a, b) for a, b in zip(left, right) if a.dtype is dtypes.variant and b.dtype is dtypes.variant)


def _held_by(op: Operation) -> list[Held] | None:
    """What an operation says of the entries of its lists."""
    outputs = [t for arg, t in zip(op.op_def.outputs, op.outputs) if arg.type is not dtypes.variant]
    if "dtypes" in op.attrs and "shapes" in op.attrs:
        return list(map(_held, op.outputs))
    groups = dict(zip((arg.name for arg in op.op_def.inputs), group_inputs(op.op_def, op.inputs, op.attrs)))
    if "parts" in groups:
        return list(map(_held, groups["parts"]))
    if "element_shape" in op.attrs:
        if op.attrs["element_dtype"] is dtypes.variant:
            return [_held(t) for t in outputs if t.dtype is dtypes.variant] or None
        return [Held(op.attrs["element_dtype"], op.attrs["element_shape"])]
    entry = groups.get("item", groups.get("tensor"))
    if entry is None:
        return None
    if any(arg.type is dtypes.variant for arg in op.op_def.inputs):
        return [_held(entry)]
    return [Held(entry.dtype, entry.shape[1:])]
