"""Reaching definitions: which variables may have a value, and which assignments it may come from.

Here: `resolve`, which annotates statements with DEFINED_VARS_IN and UNDEFINED_VARS_IN, and Name nodes with
DEFINITIONS. The former are computed at once; definitions only when somebody first looks at one in a function,
since few passes do and there are many more definitions than variables.

Names that are not local to the function (free, `global`, `nonlocal`) count as defined throughout.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Any

import gast

from autograph.pyct.anno import Anno, getanno, setanno
from autograph.pyct.bitset import SymbolSet, positions
from autograph.pyct.cfg import Graph, GraphVisitor, Node
from autograph.pyct.effects import Effects, effects_of
from autograph.pyct.qual_names import QN

__all__ = ["Definition", "Definitions", "resolve"]


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
    definitions = _DefinitionTable(graph, effects)
    for node in graph.nodes:
        if node.ast_node is not None and node.kind != "unbind":
            definitions.annotate(node)


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


class Definition:
    """One place that gives a variable its value.

    Attributes:
        symbol: the variable.
        ast_node: the statement or part of one that assigns it, the `arguments` for a parameter.
        param_of: the function whose parameter it is, or None.
        directives: for converters to note options set on this definition.
    """

    __slots__ = ("ast_node", "directives", "param_of", "symbol")

    def __init__(self, symbol: QN, ast_node: Any, param_of: Any) -> None:
        self.symbol = symbol
        self.ast_node = ast_node
        self.param_of = param_of
        self.directives: dict[Any, Any] = {}

    def __repr__(self) -> str:
        line = getattr(self.ast_node, "lineno", None)
        where = "parameter" if self.param_of is not None else f"line {line}"
        return f"Definition({self.symbol}, {where})"


class Definitions(Sequence[Definition]):
    """The definitions that reach a read, or that a write makes. Computed when first looked at."""

    __slots__ = ("_at", "_found", "_symbol", "_table", "_write")

    def __init__(self, table: _DefinitionTable, at: int, symbol: QN, write: bool) -> None:
        self._table = table
        self._at = at
        self._symbol = symbol
        self._write = write
        self._found: tuple[Definition, ...] | None = None

    def _get(self) -> tuple[Definition, ...]:
        if self._found is None:
            self._found = self._table.find(self._at, self._symbol, self._write)
        return self._found

    def __getitem__(self, i: Any) -> Any:
        return self._get()[i]

    def __len__(self) -> int:
        return len(self._get())

    def __iter__(self) -> Iterator[Definition]:
        return iter(self._get())

    def __repr__(self) -> str:
        return repr(self._get())


class _DefinitionTable:
    """All definitions of a function, numbered; which of them reach which node, once somebody asks."""

    def __init__(self, graph: Graph, effects: Effects) -> None:
        self.graph = graph
        self.effects = effects
        self.reaching: _Reaching | None = None
        self.definitions: list[Definition] = []
        self.by_symbol: dict[QN, int] = {}
        self.made: list[int] = []

    def annotate(self, node: Node) -> None:
        """Gives the Name nodes evaluated at a node their Definitions."""
        root: Any = node.ast_node
        kind = node.kind
        if kind == "header":
            root = getanno(root, Anno.EXTRA_LOOP_TEST)
        elif kind == "handler":
            root = root.name
        elif kind == "capture":
            root = None
        stack = [] if root is None else [root]
        at = node.index
        while stack:
            current = stack.pop()
            if current.__class__ is gast.Name:
                write = not isinstance(current.ctx, gast.Load)
                setanno(current, Anno.DEFINITIONS, Definitions(self, at, getanno(current, Anno.QN), write))
                continue
            if isinstance(current, (gast.Lambda, gast.FunctionDef, gast.AsyncFunctionDef, gast.ClassDef)):
                continue
            for name in current._fields:
                value = getattr(current, name, None)
                if value.__class__ is list:
                    stack.extend(item for item in value if isinstance(item, ast.AST))
                elif isinstance(value, ast.AST):
                    stack.append(value)

    def _compute(self) -> _Reaching:
        effects, nodes = self.effects, self.graph.nodes
        symbols = effects.table.symbols
        gen = [0] * len(nodes)
        for node in nodes:
            for i in positions(effects.defines[node.index]):
                bit = 1 << len(self.definitions)
                param_of = self.graph.function if node.kind == "entry" else None
                self.definitions.append(Definition(symbols[i], node.ast_node, param_of))
                self.by_symbol[symbols[i]] = self.by_symbol.get(symbols[i], 0) | bit
                gen[node.index] |= bit
        kill = [0] * len(nodes)
        for node in nodes:
            for i in positions(effects.writes[node.index]):
                kill[node.index] |= self.by_symbol.get(symbols[i], 0)
        self.made = gen
        self.reaching = _Reaching(self.graph, gen, kill, 0)
        return self.reaching

    def find(self, at: int, symbol: QN, write: bool) -> tuple[Definition, ...]:
        reaching = self.reaching or self._compute()
        bits = self.made[at] if write else reaching.before[at]
        return tuple(self.definitions[i] for i in positions(bits & self.by_symbol.get(symbol, 0)))
