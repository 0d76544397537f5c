"""Which outputs of a graph depend on which inputs, so that there may be a gradient."""

from __future__ import annotations

import operator
from functools import reduce
from typing import Any

from autograph.framework.dtypes import variant
from autograph.framework.func_graph import FuncGraph
from autograph.framework.gradient_rules import has_gradient
from autograph.framework.graph import Operation
from autograph.framework.nested import alters
from autograph.framework.op_def import Flow
from autograph.framework.tape import is_differentiable
from autograph.pyct.depth import DEPTH, room

__all__ = ["inputs_reached", "loop_closure", "members", "paths"]


def paths(graph: FuncGraph) -> list[int]:
    """For each output, the inputs on which it depends: bit i stands for input i.

    A graph that calls itself is looked at again and again until nothing new is found.
    """
    found = graph.remembered.get("paths")
    if found is None:
        finder = _Finder()
        with room(DEPTH):
            while finder.sweep(graph):
                pass
        for known, masks in finder.found.values():
            known.remembered["paths"] = masks
        found = graph.remembered["paths"]
    return found


def inputs_reached(masks: list[int], targets: Any) -> int:
    """The inputs on which some of these outputs depend, as bits."""
    reached = 0
    for j in targets:
        reached |= masks[j]
    return reached


def members(mask: int) -> list[int]:
    """The positions of the bits that are set."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def loop_closure(masks: list[int]) -> list[int]:
    """For each variable of a loop, on which of them its last value may depend, whatever the number of iterations."""
    closed = [mask | 1 << j for j, mask in enumerate(masks)]
    changed = True
    while changed:
        changed = False
        for j, mask in enumerate(closed):
            wider = mask | inputs_reached(closed, members(mask))
            if wider != mask:
                closed[j], changed = wider, True
    return closed


class _Finder:
    def __init__(self) -> None:
        self.found: dict[int, tuple[FuncGraph, list[int]]] = {}
        self._seen: set[int] = set()
        self._changed = False
        self._cyclic = False

    def sweep(self, graph: FuncGraph) -> bool:
        """Looks at all graphs once; whether they have to be looked at again."""
        self._seen, self._changed, self._cyclic = set(), False, False
        self._masks(graph)
        return self._cyclic and self._changed

    def _masks(self, graph: FuncGraph) -> list[int]:
        known = graph.remembered.get("paths")
        if known is not None:
            return known
        before = self.found.get(id(graph))
        if id(graph) in self._seen:
            self._cyclic = True
            return before[1] if before is not None else [0] * len(graph.result_types)
        self._seen.add(id(graph))
        masks: dict[int, int] = {id(t): 1 << i for i, t in enumerate(graph.inputs) if is_differentiable(t)}
        # What any list refers to depends on any input where operations change that: see `framework.tape`.
        of_lists = sum(masks.values()) if any(map(alters, graph.operations)) else 0
        for op in graph.operations:
            if op.inputs and any(masks.get(id(t)) for t in op.inputs):
                self._through(op, masks)
            if of_lists:
                masks.update((id(t), of_lists) for t in op.outputs if t.dtype is variant)
        found = [masks.get(id(t), 0) for t in graph.outputs]
        if before is None or before[1] != found:
            self._changed = True
        self.found[id(graph)] = (graph, found)
        return found

    def _through(self, op: Operation, masks: dict[int, int]) -> None:
        regions = op.op_def.regions
        if regions is None:
            if has_gradient(op.op_def):
                mask = 0
                for t in op.inputs:
                    mask |= masks.get(id(t), 0)
                masks.update((id(t), mask) for t in op.outputs if is_differentiable(t))
            return
        given = op.nested_inputs
        each = [self._masks(op.attrs[key]) for key in regions.returning]
        inner = [reduce(operator.or_, some) for some in zip(*each)]
        if regions.flow is Flow.WHILE:
            inner = loop_closure(inner)
        for out, mask in zip(op.outputs, inner):
            if is_differentiable(out):
                masks[id(out)] = 0
                for i in members(mask):
                    masks[id(out)] |= masks.get(id(given[i]), 0)
