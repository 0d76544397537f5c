"""Where nodes come from: the user's file, line, column and function of each node.

`resolve` marks every node of freshly parsed user code; only those nodes have `Anno.ORIGIN`, so it also tells
the user's names from generated ones. `inherit_location` gives generated nodes the line of the code they
stand for, without marking them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import gast

from autograph.errors import Location
from autograph.pyct import anno
from autograph.pyct.ast_util import CHILD_FIELDS, NO_NODES
from autograph.pyct.files import SourceFile
from autograph.pyct.source import char_offset

__all__ = ["OriginInfo", "hide", "inherit_location", "place_of", "resolve"]


class OriginInfo:
    """A stretch of user source. Lines count from 1, columns from 0 in characters.

    Every node has one, of which hardly any is ever asked: what costs time is worked out when it is.
    """

    __slots__ = ("_bytes", "_source", "end_line", "function_name", "line")

    def __init__(
        self, source: SourceFile, line: int, col: int, end_line: int, end_col: int, function_name: str | None
    ) -> None:
        self._source = source
        self.line = line
        self.end_line = end_line
        self.function_name = function_name
        self._bytes = col, end_col  # as the parser counts columns

    @property
    def filename(self) -> str:
        """The file, as in `code.co_filename`."""
        return self._source.filename

    @property
    def source_line(self) -> str:
        """The first line's text."""
        return self._source.line(self.line)

    @property
    def col(self) -> int:
        """Where it starts in its first line."""
        return char_offset(self.source_line, self._bytes[0])

    @property
    def end_col(self) -> int:
        """Where it ends in its last line."""
        return char_offset(self._source.line(self.end_line), self._bytes[1])

    @property
    def location(self) -> Location:
        """The same for an error message; a stretch of several lines is marked on its first line."""
        end_col = self.end_col if self.end_line == self.line else len(self.source_line.rstrip())
        return Location(self.filename, self.line, self.col, end_col, self.function_name, self.source_line)

    def __str__(self) -> str:
        where = f"{self.filename}:{self.line}:{self.col + 1}"
        return f"{where}, in {self.function_name}" if self.function_name else where


def resolve(node: gast.AST, source: SourceFile, function_name: str | None = None) -> None:
    """Sets `Anno.ORIGIN` on every node under `node` that has a line number.

    Args:
        node: as parsed, with absolute line numbers.
        source: the file it comes from.
        function_name: the function around `node`, if any; functions inside are named by their own name.
    """
    key = anno.Anno.ORIGIN
    pending: list[tuple[Any, str | None]] = [(node, function_name)]
    while pending:
        node, name = pending.pop()
        kind, values = type(node), node.__dict__
        if kind is gast.FunctionDef or kind is gast.AsyncFunctionDef:
            name = node.name
        line = values.get("lineno")
        if line is not None:
            col, end_col, end_line = node.col_offset, node.end_col_offset, node.end_lineno
            if end_line is None:
                end_line, end_col = line, col
            anno.setanno(node, key, OriginInfo(source, line, col, end_line, end_col, name))
        for field in CHILD_FIELDS[kind]:
            value = values.get(field)
            if type(value) is list:
                pending += [(item, name) for item in value if type(item) not in NO_NODES]
            elif type(value) not in NO_NODES:
                pending.append((value, name))


def place_of(node: Any) -> dict[str, int] | None:
    """The attributes that give other nodes the location of `node`; None if it has none.

    Of a compound statement only the head counts, so that a traceback marks `if x > 0:` and not the whole block.
    """
    values = node.__dict__
    line = values.get("lineno")
    if line is None:
        return None
    col, end_line, end_col = values["col_offset"], values.get("end_lineno"), values.get("end_col_offset")
    if end_line != line or end_col is None or end_col < col or "body" in values or "cases" in values:
        end_line, end_col = _head_end(node)  # not just an expression on one line, as most nodes are
    return {"lineno": line, "col_offset": col, "end_lineno": end_line, "end_col_offset": end_col}


def inherit_location(new_nodes: gast.AST | Iterable[Any] | None, from_node: gast.AST) -> None:
    """Gives every node without a line number the location of `from_node`.

    Looks only below nodes that have none themselves: below a located node everything is located already, so
    that the work of all passes together is linear. For compound statements see `place_of`.
    """
    if new_nodes is None or getattr(from_node, "lineno", None) is None:
        return
    pending: list[Any] = list(new_nodes) if isinstance(new_nodes, (list, tuple)) else [new_nodes]
    place: dict[str, int] | None = None
    while pending:
        node = pending.pop()
        kind = type(node)
        if kind in NO_NODES:
            continue
        values = node.__dict__
        if kind._attributes:
            if values.get("lineno") is not None:
                continue
            if place is None:
                place = place_of(from_node) or {}
            values.update(place)
            if kind is gast.Name:  # half of all nodes; only a parameter has something below it
                if values.get("annotation") is not None:
                    pending.append(values["annotation"])
                continue
        for field in CHILD_FIELDS[kind]:
            value = values.get(field)
            if type(value) is list:
                pending += value
            elif value is not None:
                pending.append(value)


def hide(nodes: Iterable[gast.AST], shown: Iterable[gast.AST] = ()) -> None:
    """Takes nodes and all that is below them off every line: tracers and debuggers do not stop there.

    For code that looks like a second visit of a line that the user's program visits once. A line of -1 is what the
    compiler gives its own jumps; an error that is raised there has no line, so nothing of the user's may be hidden.

    Args:
        nodes: nodes that are located.
        shown: nodes that stay as they are, with what is below them.
    """
    kept = {id(node) for node in shown}
    pending = list(nodes)
    while pending:
        node = pending.pop()
        if id(node) in kept or isinstance(node, (gast.FunctionDef, gast.Lambda)):
            continue  # code of its own has to have a first line
        if "lineno" in node._attributes:
            node.lineno = node.col_offset = node.end_lineno = node.end_col_offset = -1
        pending.extend(gast.iter_child_nodes(node))


# The part of a compound statement that ends its head.
_HEADS = {
    "If": "test",
    "While": "test",
    "For": "iter",
    "AsyncFor": "iter",
    "Match": "subject",
}


def _head_end(node: Any) -> tuple[int, int]:
    """End of the node, or of its head when it has a body of statements."""
    kind = type(node).__name__
    last: Any = node
    if kind in _HEADS:
        last = getattr(node, _HEADS[kind])
    elif kind in ("With", "AsyncWith"):
        item = node.items[-1]
        last = item.optional_vars or item.context_expr
    elif isinstance(getattr(node, "body", None), list):
        return node.lineno, node.col_offset
    end_line, end_col = getattr(last, "end_lineno", None), getattr(last, "end_col_offset", None)
    if end_line is None or end_col is None or (end_line, end_col) < (node.lineno, node.col_offset):
        return node.lineno, node.col_offset
    return end_line, end_col
