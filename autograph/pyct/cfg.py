"""Control-flow graphs of functions.

Here: `build`, which makes a `Graph` of `Node`s for every function definition in a tree, and `GraphVisitor`,
which iterates an analysis over a graph until nothing changes. What a node does to variables: `effects`.

Nodes are statements, and the parts of compound statements that are evaluated on their own (tests, iterables,
targets, patterns, ...). A function, lambda or class inside a function is one opaque node of it. Exceptions are
edges of their own kind, `Node.raises`: from every node of a `try` or `with` body to where they may be caught
(a context manager may swallow them). A `finally` block exists once and leaves to wherever any way into it was
headed, which adds paths that cannot be taken and misses none.
"""

from __future__ import annotations

from typing import Any

import gast

from autograph.pyct.ast_util import walk_statements

__all__ = ["Graph", "GraphVisitor", "Node", "build", "dissolve"]

_FUNCTIONS = (gast.FunctionDef, gast.AsyncFunctionDef)


_NO_NODES: list[Any] = []


class Node:
    """A point in a function.

    Attributes:
        ast_node: what is evaluated here, None for points that only join paths.
        kind: `entry`, `exit`, `error`, `statement`, `part` (of a compound statement), `header` (next item of
            a for loop, ast_node is the loop), `pattern`, `capture` (ast_node is the match_case), `handler` and
            `unbind` (an ExceptHandler binds its name and deletes it), `join`, `dispatch` (an exception was raised).
        index: its position in `Graph.nodes`.
        next, prev: neighbours on ordinary edges.
        raises, raised_by: neighbours on exception edges.
    """

    __slots__ = ("ast_node", "index", "kind", "next", "prev", "raised_by", "raises")

    def __init__(self, ast_node: Any, kind: str, index: int) -> None:
        self.ast_node = ast_node
        self.kind = kind
        self.index = index
        self.next: list[Node] = []
        self.prev: list[Node] = []
        self.raises: list[Node] = []
        self.raised_by: list[Node] = []

    def __repr__(self) -> str:
        line = getattr(self.ast_node, "lineno", None)
        name = "" if self.ast_node is None else " " + type(self.ast_node).__name__
        return f"<{self.index} {self.kind}{name}{'' if line is None else f' line {line}'}>"


class Graph:
    """The control-flow graph of one function.

    Attributes:
        function: the definition.
        nodes: all nodes, in the order of the source: ascending order is topological but for loops' back edges.
        entry: binds the parameters. exit: reached by returning. error: reached by exceptions nobody catches.
        index: AST node → Node for simple statements and parts.
        first: statement → the first Node of it.
        after: compound statement → the join Node behind it.
        header: loop → the Node at which an iteration starts.
        catcher: compound statement → the Node where exceptions raised in it arrive, if that is in the function.
    """

    def __init__(self, function: Any) -> None:
        self.function = function
        self.nodes: list[Node] = []
        self.index: dict[Any, Node] = {}
        self.first: dict[Any, Node] = {}
        self.after: dict[Any, Node] = {}
        self.header: dict[Any, Node] = {}
        self.catcher: dict[Any, Node] = {}
        # Where `effects.effects_of` keeps its result.
        self.effects: Any = None
        self.entry: Node
        self.exit: Node
        self.error: Node

    def stmt_next(self, stmt: Any) -> list[Node]:
        """The nodes that may come after a statement."""
        return [self.after[stmt]] if stmt in self.after else self.index[stmt].next

    def stmt_prev(self, stmt: Any) -> list[Node]:
        """The nodes that may come before a statement."""
        return self.first[stmt].prev

    def dot(self) -> str:
        """The graph in Graphviz's language, for debugging."""
        lines = ["digraph {", "  node [shape=box];"]
        for node in self.nodes:
            label = repr(node)[1:-1].replace('"', "'")
            lines.append(f'  {node.index} [label="{label}"];')
            lines.extend(f"  {node.index} -> {succ.index};" for succ in node.next)
            lines.extend(f"  {node.index} -> {succ.index} [style=dashed];" for succ in node.raises)
        return "\n".join([*lines, "}"])


def build(node: gast.AST) -> dict[Any, Graph]:
    """The graphs of all functions defined in `node`, itself included, by definition; of a lambda only if it is
    `node` itself (its body has no statements)."""
    graphs = {}
    for child in walk_statements(node):
        if isinstance(child, _FUNCTIONS) or (child is node and isinstance(child, gast.Lambda)):
            graphs[child] = _Builder(child).graph
    return graphs


def dissolve(graphs: dict[Any, Graph]) -> None:
    """Takes graphs apart that nobody needs any more: nodes know their neighbours in both directions, and would keep
    the tree that they are about until the garbage collector comes by."""
    for graph in graphs.values():
        for node in graph.nodes:
            node.next = node.prev = node.raises = node.raised_by = _NO_NODES


def _link(source: Node, target: Node) -> None:
    source.next.append(target)
    target.prev.append(source)


class _Loop:
    def __init__(self, header: Node) -> None:
        self.header = header
        self.breaks: list[Node] = []


class _Finally:
    """A `finally` block not yet built, and the jumps that have to go through it."""

    def __init__(self) -> None:
        self.jumps: dict[str, list[Node]] = {}


class _Catcher:
    """What is inside a try or with body: the nodes that may raise, and the compound statements."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.stmts: list[Any] = []


class _Builder:
    """Builds one graph. `self.frontier` holds the nodes that lead to the next one; empty in dead code."""

    def __init__(self, function: Any) -> None:
        self.graph = Graph(function)
        self.frontier: list[Node] = []
        # One for each try or with body around the current place.
        self.catchers: list[_Catcher] = []
        self.frames: list[_Loop | _Finally] = []
        self.returns: list[Node] = []
        self.failures: list[Node] = []
        graph = self.graph
        graph.entry = self._add(function.args, "entry")
        body = function.body
        if isinstance(body, list):
            self._block(body)
        else:
            self._add(body)
        graph.exit = self._point("exit", [*self.frontier, *self.returns])
        graph.error = self._point("error", self.failures)

    # --- nodes -------------------------------------------------------------------------------------------

    def _add(self, ast_node: Any, kind: str = "part", indexed: bool = True) -> Node:
        """A node that evaluates something, behind the frontier, and now the frontier itself."""
        graph = self.graph
        node = Node(ast_node, kind, len(graph.nodes))
        graph.nodes.append(node)
        if indexed:
            graph.index[ast_node] = node
        for prev in self.frontier:
            _link(prev, node)
        if self.catchers:
            self.catchers[-1].nodes.append(node)
        self.frontier = [node]
        return node

    def _point(self, kind: str, prev: list[Node]) -> Node:
        """A node that only joins paths."""
        node = Node(None, kind, len(self.graph.nodes))
        self.graph.nodes.append(node)
        for source in prev:
            _link(source, node)
        return node

    def _dispatch(self, catcher: _Catcher) -> Node:
        """Where exceptions raised in a try or with body arrive."""
        node = self._point("dispatch", [])
        for source in catcher.nodes:
            source.raises.append(node)
            node.raised_by.append(source)
        for stmt in catcher.stmts:
            self.graph.catcher[stmt] = node
        return node

    def _escape(self, nodes: list[Node]) -> None:
        """Exceptions leave these nodes for whatever catches them further out."""
        (self.catchers[-1].nodes if self.catchers else self.failures).extend(nodes)

    def _join(self, stmt: Any) -> None:
        node = self._point("join", self.frontier)
        self.graph.after[stmt] = node
        # Behind a join that nothing reaches, code is dead; the edge keeps the analyses of it conservative.
        self.frontier = [node]

    def _block(self, stmts: list[Any]) -> None:
        for stmt in stmts:
            count = len(self.graph.nodes)
            getattr(self, "_" + type(stmt).__name__, self._simple)(stmt)
            self.graph.first[stmt] = self.graph.nodes[count]
            if self.catchers and stmt in self.graph.after:
                self.catchers[-1].stmts.append(stmt)

    # --- simple statements -------------------------------------------------------------------------------

    def _simple(self, stmt: Any) -> None:
        self._add(stmt, "statement")

    def _jump(self, kind: str, nodes: list[Node]) -> None:
        """Sends nodes out of the innermost loop (`break`), to its header (`continue`) or to the exit."""
        for frame in reversed(self.frames):
            if isinstance(frame, _Finally):
                frame.jumps.setdefault(kind, []).extend(nodes)
                return
            if kind == "break":
                frame.breaks.extend(nodes)
                return
            if kind == "continue":
                for node in nodes:
                    _link(node, frame.header)
                return
        if kind == "return":
            self.returns.extend(nodes)

    def _Return(self, stmt: Any) -> None:
        self._jump("return", [self._add(stmt, "statement")])
        self.frontier = []

    def _Break(self, stmt: Any) -> None:
        self._jump("break", [self._add(stmt, "statement")])
        self.frontier = []

    def _Continue(self, stmt: Any) -> None:
        self._jump("continue", [self._add(stmt, "statement")])
        self.frontier = []

    def _Raise(self, stmt: Any) -> None:
        node = self._add(stmt, "statement")
        if not self.catchers:
            self.failures.append(node)
        self.frontier = []

    # --- compound statements -----------------------------------------------------------------------------

    def _If(self, stmt: Any) -> None:
        test = self._add(stmt.test)
        self._block(stmt.body)
        ends = self.frontier
        self.frontier = [test]
        self._block(stmt.orelse)
        self.frontier = ends + self.frontier
        self._join(stmt)

    def _loop(self, stmt: Any, header: Node, target: Any) -> None:
        self.graph.header[stmt] = header
        frame = _Loop(header)
        self.frames.append(frame)
        if target is not None:
            self._add(target)
        self._block(stmt.body)
        for node in self.frontier:
            _link(node, header)
        self.frames.pop()
        self.frontier = [header]
        self._block(stmt.orelse)
        self.frontier = self.frontier + frame.breaks
        self._join(stmt)

    def _While(self, stmt: Any) -> None:
        # Tells "before the statement" from "before an iteration", which the back edge leads to.
        self.frontier = [self._point("join", self.frontier)]
        self._loop(stmt, self._add(stmt.test), None)

    def _For(self, stmt: Any) -> None:
        self._add(stmt.iter)
        self._loop(stmt, self._add(stmt, "header"), stmt.target)

    _AsyncFor = _For

    def _With(self, stmt: Any) -> None:
        # The first manager is entered outside of all; its own failure to enter is caught by none.
        self._add(stmt.items[0])
        self.catchers.append(_Catcher())
        for item in stmt.items[1:]:
            self._add(item)
        self._block(stmt.body)
        dispatch = self._dispatch(self.catchers.pop())
        self._escape([dispatch])
        self.frontier = [*self.frontier, dispatch]
        self._join(stmt)

    _AsyncWith = _With

    def _Match(self, stmt: Any) -> None:
        subject = self._add(stmt.subject)
        unmatched, ends = [subject], []
        for case in stmt.cases:
            self.frontier = unmatched
            pattern, guard = case.pattern, case.guard
            unmatched = [self._add(pattern, "pattern")]
            self._add(case, "capture")
            if guard is not None:
                unmatched.append(self._add(guard))
            elif isinstance(pattern, gast.MatchAs) and pattern.pattern is None:
                unmatched = []
            self._block(case.body)
            ends += self.frontier
        self.frontier = ends + unmatched
        self._join(stmt)

    def _Try(self, stmt: Any) -> None:
        final = _Finally()
        if stmt.finalbody:
            self.frames.append(final)
            self.catchers.append(_Catcher())
        self.catchers.append(_Catcher())
        self._block(stmt.body)
        catcher = self.catchers.pop()
        if not stmt.handlers:
            self._escape(catcher.nodes)
            if self.catchers:
                self.catchers[-1].stmts.extend(catcher.stmts)
        self._block(stmt.orelse)
        ends = self.frontier
        if stmt.handlers:
            # Built behind the else block: exceptions raised there are not caught here, and no edge goes back.
            ends = ends + self._handlers(stmt, catcher)
        self.frontier = ends
        if stmt.finalbody:
            self._finally(stmt, final)
        self._join(stmt)

    _TryStar = _Try

    def _handlers(self, stmt: Any, catcher: _Catcher) -> list[Node]:
        dispatch = self._dispatch(catcher)
        unmatched, ends = [dispatch], []
        for handler in stmt.handlers:
            self.frontier = unmatched
            unmatched = [self._add(handler.type)] if handler.type is not None else []
            self._add(handler, "handler")
            self._block(handler.body)
            if handler.name is not None and self.frontier:
                self._add(handler, "unbind", indexed=False)
            ends += self.frontier
        self._escape(unmatched)
        return ends

    def _finally(self, stmt: Any, final: _Finally) -> None:
        catcher = self.catchers.pop()
        self.frames.pop()
        normal = bool(self.frontier)
        dispatch = self._dispatch(catcher)
        jumps = [node for nodes in final.jumps.values() for node in nodes]
        entry = self._point("join", [*self.frontier, dispatch, *jumps])
        self.frontier = [entry]
        self._block(stmt.finalbody)
        for kind in final.jumps:
            self._jump(kind, self.frontier)
        self._escape(self.frontier)
        if not normal:
            self.frontier = []


class GraphVisitor:
    """Iterates a dataflow analysis to its fixed point.

    Subclasses define `visit_node`. A sweep goes over the nodes that may change in (reverse) source order,
    so code without loops takes one, and each further level of loop nesting takes at most one more.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    def visit_node(self, node: Node) -> bool:
        """Recomputes a node's state from its neighbours'; returns whether what these see has changed."""
        raise NotImplementedError

    def visit_forward(self) -> None:
        """Every node, and again those after a changed one, until nothing changes."""
        nodes = self.graph.nodes
        dirty = bytearray(b"\1") * len(nodes)
        while True:
            at = dirty.find(1)
            if at < 0:
                return
            while at >= 0:
                dirty[at] = 0
                node = nodes[at]
                if self.visit_node(node):
                    for succ in node.next:
                        dirty[succ.index] = 1
                    for succ in node.raises:
                        dirty[succ.index] = 1
                at = dirty.find(1, at + 1)

    def visit_reverse(self) -> None:
        """As `visit_forward`, against the edges."""
        nodes = self.graph.nodes
        dirty = bytearray(b"\1") * len(nodes)
        while True:
            at = dirty.rfind(1)
            if at < 0:
                return
            while at >= 0:
                dirty[at] = 0
                node = nodes[at]
                if self.visit_node(node):
                    for pred in node.prev:
                        dirty[pred.index] = 1
                    for pred in node.raised_by:
                        dirty[pred.index] = 1
                at = dirty.rfind(1, 0, at)
