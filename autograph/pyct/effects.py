"""What each node of a control-flow graph does to the plain variables of its function.

Here: `Effects`, the reads, writes and deletions of all nodes as bits, from the Scopes that `activity` left.
Shared by `liveness` and `reaching`, which are the same walk in opposite directions.
"""

from __future__ import annotations

from typing import Any

from autograph.pyct.activity import Scope
from autograph.pyct.anno import Anno, getanno
from autograph.pyct.bitset import SymbolTable
from autograph.pyct.cfg import Graph, Node
from autograph.pyct.qual_names import QN

__all__ = ["Effects", "effects_of"]

_NOTHING = Scope()


def effects_of(graph: Graph) -> Effects:
    """The effects of a graph, computed once."""
    if graph.effects is None:
        graph.effects = Effects(graph)
    return graph.effects


class Effects:
    """Bits by `Node.index`.

    Attributes:
        table: numbers the names.
        reads: may be read.
        writes: certainly assigned or deleted: the old value is gone.
        defines: may be assigned.
        deletes: deleted.
        captures: read or written from now on by a function that is defined here.
        mutated: (one number) roots of composite symbols assigned anywhere in the function.
    """

    def __init__(self, graph: Graph) -> None:
        count = len(graph.nodes)
        self.table = SymbolTable()
        self.reads = [0] * count
        self.writes = [0] * count
        self.defines = [0] * count
        self.deletes = [0] * count
        self.captures = [0] * count
        self.mutated = 0
        self.has_captures = False
        for node in graph.nodes:
            if node.ast_node is not None:
                self._compute(node, graph)

    def _compute(self, node: Node, graph: Graph) -> None:
        kind, ast_node, at = node.kind, node.ast_node, node.index
        bits = self.table.bits
        if kind == "entry":
            scope: Any = getanno(graph.function, Anno.ARGS_AND_BODY_SCOPE)
            self.writes[at] = self.defines[at] = bits(scope.params)
            return
        if kind == "handler" or kind == "unbind":
            if ast_node.name is not None:
                name = bits((QN(ast_node.name.id),))
                self.writes[at] = name
                if kind == "handler":
                    self.defines[at] = name
                else:
                    self.deletes[at] = name
            return
        if kind == "header":
            extra = getanno(ast_node, Anno.EXTRA_LOOP_TEST)
            scope = _NOTHING if extra is None else getanno(extra, Anno.SCOPE)
        elif kind == "capture":
            scope = getanno(ast_node.pattern, Anno.SCOPE)
            self.writes[at] = self.defines[at] = bits(scope.modified)
            return
        else:
            scope = getanno(ast_node, Anno.SCOPE)
        if scope is None:
            raise AssertionError(f"activity.resolve has not seen {node}")
        if scope.read:
            self.reads[at] = bits(scope.read)
        if kind == "pattern":
            return
        if scope.modified:
            self._writes(at, scope)
        if scope.closure_modified:
            self.defines[at] |= bits(scope.closure_modified)
        if scope.captured:
            self.captures[at] = bits(scope.captured)
            self.has_captures = True

    def _writes(self, at: int, scope: Scope) -> None:
        bits = self.table.bits
        modified = bits(scope.modified)
        for symbol in scope.modified:
            if symbol.is_composite():
                self.mutated |= self.table.mask(symbol.root)
        self.writes[at] = modified & ~bits(scope.conditional) if scope.conditional else modified
        if scope.deleted:
            self.deletes[at] = bits(scope.deleted) & modified
            modified &= ~self.deletes[at]
        self.defines[at] = modified
