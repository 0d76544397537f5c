"""Reaching definitions: which variables may have a value, and which may have none.

Here: `resolve`, which annotates statements with DEFINED_VARS_IN and UNDEFINED_VARS_IN.

Names that are not local to the function (free, `global`, `nonlocal`) count as defined throughout.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.pyct.anno import Anno, getanno, setanno
from autograph.pyct.bitset import SymbolSet
from autograph.pyct.cfg import Graph, GraphVisitor, Node
from autograph.pyct.effects import effects_of

__all__ = ["resolve"]


def resolve(node: gast.AST, ctx: Any, graphs: dict[Any, Graph]) -> gast.AST:
    """Annotates every function in `graphs`. Needs `activity.resolve`. Returns `node`.

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
    table = effects.table
    scope = getanno(graph.function, Anno.ARGS_AND_BODY_SCOPE)
    own = table.bits(scope.locals)
    everything = (1 << len(table.symbols)) - 1
    reaching = _Reaching(graph, effects.defines, effects.deletes, everything & ~own)
    # "Undefined" is one more value that a variable may have, made by `del` and lost by a certain assignment.
    undefining = _Reaching(graph, effects.deletes, effects.writes, own)
    for stmt, first in graph.first.items():
        at = first.index
        setanno(stmt, Anno.DEFINED_VARS_IN, SymbolSet(reaching.before[at], table))
        setanno(stmt, Anno.UNDEFINED_VARS_IN, SymbolSet(undefining.before[at], table))


class _Reaching(GraphVisitor):
    """Forward may-analysis with gen and kill bits per node. An exception leaves a node before or after its effect."""

    def __init__(self, graph: Graph, gen: list[int], kill: list[int], initial: int) -> None:
        super().__init__(graph)
        self.gen = gen
        self.kill = kill
        self.initial = initial
        self.before = [0] * len(graph.nodes)
        self.after = [0] * len(graph.nodes)
        self.visit_forward()

    def visit_node(self, node: Node) -> bool:
        at, after = node.index, self.after
        state = after[node.prev[0].index] if node.prev else 0
        for pred in node.prev[1:]:
            state |= after[pred.index]
        for pred in node.raised_by:
            state |= self.before[pred.index] | after[pred.index]
        if node is self.graph.entry:
            state = self.initial
        changed = state != self.before[at]
        if changed:
            self.before[at] = state
        if self.kill[at]:
            state &= ~self.kill[at]
        if self.gen[at]:
            state |= self.gen[at]
        if state != after[at]:
            after[at] = state
            return True
        return changed and bool(node.raises)
