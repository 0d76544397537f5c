"""Liveness analysis: which variables may still be read before they are assigned again.

Here: `resolve`, which annotates statements with LIVE_VARS_IN, LIVE_VARS_OUT and, on loops, LIVE_VARS_HEADER.

Beyond plain backward dataflow:

* names that a nested function, lambda or generator uses are live from its definition on;
* names declared `global` or `nonlocal` are live everywhere in the function;
* where an attribute or item is assigned, its root is live at the function's exit: the object outlives it.

Where an exception may be caught in the function, what is live at the handler is live after every statement
that may raise.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.pyct.anno import Anno, getanno, setanno
from autograph.pyct.bitset import SymbolSet
from autograph.pyct.cfg import Graph, GraphVisitor, Node
from autograph.pyct.effects import Effects, effects_of

__all__ = ["resolve"]


def resolve(node: gast.AST, ctx: Any, graphs: dict[Any, Graph]) -> gast.AST:
    """Annotates the statements of every function in `graphs`. Needs `activity.resolve`. Returns `node`.

    Args:
        node: the tree.
        ctx: the transformer.Context; unused, for the same signature as the other analyses.
        graphs: from `cfg.build(node)`.
    """
    for graph in graphs.values():
        _annotate(graph)
    return node


def _annotate(graph: Graph) -> None:
    effects = effects_of(graph)
    captured = _Captured(graph, effects)
    live = _Liveness(graph, effects, captured)
    live.visit_reverse()
    table, index = effects.table, graph.index
    for stmt, first in graph.first.items():
        after = graph.after.get(stmt)
        before = SymbolSet(live.live_in[first.index], table)
        setanno(stmt, Anno.LIVE_VARS_IN, before)
        if after is None:
            out = live.live_out[index[stmt].index]
        else:
            out = live.live_in[after.index]
            catcher = graph.catcher.get(stmt)
            if catcher is not None:
                out |= live.live_in[catcher.index]
        setanno(stmt, Anno.LIVE_VARS_OUT, before if out == before.bits else SymbolSet(out, table))
        header = graph.header.get(stmt)
        if header is not None:
            setanno(stmt, Anno.LIVE_VARS_HEADER, SymbolSet(live.live_in[header.index], table))


class _Captured(GraphVisitor):
    """Forward: the names that functions defined so far use."""

    def __init__(self, graph: Graph, effects: Effects) -> None:
        super().__init__(graph)
        self.effects = effects
        self.before = [0] * len(graph.nodes)
        self.after = [0] * len(graph.nodes)
        scope = getanno(graph.function, Anno.ARGS_AND_BODY_SCOPE)
        self.always = effects.table.bits(scope.globals | scope.nonlocals)
        if effects.has_captures or self.always:
            self.visit_forward()

    def visit_node(self, node: Node) -> bool:
        before = self.always
        for pred in node.prev:
            before |= self.after[pred.index]
        for pred in node.raised_by:
            before |= self.after[pred.index]
        at = node.index
        after = before | self.effects.captures[at]
        self.before[at] = before
        if after == self.after[at]:
            return False
        self.after[at] = after
        return True


class _Liveness(GraphVisitor):
    def __init__(self, graph: Graph, effects: Effects, captured: _Captured) -> None:
        super().__init__(graph)
        self.reads = effects.reads
        self.writes = effects.writes
        self.captured = captured
        self.mutated = effects.mutated
        self.live_in = [0] * len(graph.nodes)
        self.live_out = [0] * len(graph.nodes)

    def visit_node(self, node: Node) -> bool:
        at = node.index
        live_in = self.live_in
        # Started from the first successor so that straight code shares integers instead of copying them.
        live = live_in[node.next[0].index] if node.next else 0
        for succ in node.next[1:]:
            live |= live_in[succ.index]
        if node.kind == "exit":
            live |= self.mutated
        raised = 0
        for succ in node.raises:
            raised |= live_in[succ.index]
        if self.captured.after[at]:
            live |= self.captured.after[at]
        self.live_out[at] = live | raised if raised else live
        if self.writes[at]:
            live &= ~self.writes[at]
        # What is caught may have been raised before the assignment took place.
        live |= self.reads[at] | raised | self.captured.before[at]
        if live == live_in[at]:
            return False
        live_in[at] = live
        return True
