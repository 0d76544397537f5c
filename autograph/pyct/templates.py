"""Code templates: Python text in which some names are holes for pieces of tree.

Here: `replace` and `replace_as_expression`. Each text is parsed once per process, into functions that make its nodes
with the holes filled. Made nodes have no ORIGIN, which is how later passes tell generated code from the user's. They
have a location if `replace` was told one; `transformer.Base.visit` gives those that have none the location of what
they replace.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterable
from typing import Any

import gast

from autograph.errors import InternalError
from autograph.pyct import origin
from autograph.pyct.ast_util import CHILD_FIELDS, NO_NODES, clone
from autograph.pyct.bridge import make, to_gast
from autograph.pyct.qual_names import QN, from_str

__all__ = ["replace", "replace_as_expression", "with_context"]

_LOCATION = ("lineno", "col_offset", "end_lineno", "end_col_offset")

# Statement lists that Python's grammar does not allow to be empty.
_REQUIRED_BODIES = frozenset(
    {
        gast.FunctionDef, gast.AsyncFunctionDef, gast.ClassDef, gast.If, gast.For, gast.AsyncFor, gast.While, gast.With,
        gast.AsyncWith, gast.Try, gast.TryStar, gast.ExceptHandler, gast.match_case,
    }
)  # fmt: skip

# Fields that hold a symbol as text.
_SYMBOLS = {
    gast.FunctionDef: ("name",),
    gast.AsyncFunctionDef: ("name",),
    gast.ClassDef: ("name",),
    gast.Attribute: ("attr",),
    gast.keyword: ("arg",),
    gast.alias: ("name", "asname"),
    gast.MatchAs: ("name",),
    gast.MatchStar: ("name",),
}


def _dedented(template: str) -> str:
    """The text without the indentation of its first line; `textwrap.dedent` takes as long as the parser."""
    text = template.lstrip("\n")
    indentation = text[: len(text) - len(text.lstrip(" "))]
    return text.removeprefix(indentation).replace("\n" + indentation, "\n")


def replace(template: str, at: Any = None, /, **replacements: Any) -> list[Any]:
    """The statements of the template with its holes filled.

    Args:
        template: the text.
        at: a node whose location everything gets that has none; else nothing of the template has a location.
        replacements: what fills its holes. A hole is a name equal to a keyword argument.

    What may fill one:

    * `str` or `QN`: a symbol; also as function, class, keyword or attribute name, and in `global`/`nonlocal`;
    * an expression node; its context (load, store, delete) becomes that of the hole;
    * a statement or a list of statements, where the hole stands alone as a statement; a body that ends up
      empty gets a `pass`;
    * a list or tuple of symbols or expressions: spliced into a surrounding tuple, list, call, parameter list or
      `nonlocal`; a tuple expression anywhere else. A `nonlocal`/`global` without names is left out;
    * `gast.arguments` for the only parameter of a `def` or `lambda`; `gast.keyword` or a list of them for the
      keyword arguments `hole=anything` and `**hole`;
    * a number, bool or None: a constant.

    A node that fills two holes is copied for the second.

    Raises:
        InternalError: a replacement is not in the template, or does not fit its hole.

    >>> statements = replace("target = value", target="x", value=gast.Constant(1, None))
    >>> statements[0].targets[0].id, statements[0].value.value
    ('x', 1)
    """
    return _parse(template, tuple(replacements))(_Use(template, replacements, at))


def replace_as_expression(template: str, at: Any = None, /, **replacements: Any) -> Any:
    """As `replace`, for a template that is one expression; returns that expression."""
    body = replace(template, at, **replacements)
    if len(body) != 1 or not isinstance(body[0], gast.Expr):
        raise InternalError(f"not a single expression:\n{template}")
    return body[0].value


def with_context(node: Any, ctx: ast.expr_context) -> Any:
    """The expression in another context (`gast.Load()`, `gast.Store()`, `gast.Del()`): itself where it already
    is, else a copy."""
    kind = type(ctx)
    if not _needs_context(node, kind):
        return node
    node = clone(node)
    _set_context(node, ctx)
    return node


def _needs_context(node: Any, kind: type) -> bool:
    if isinstance(node, gast.Starred):
        return type(node.ctx) is not kind or _needs_context(node.value, kind)
    if isinstance(node, (gast.Tuple, gast.List)):
        return type(node.ctx) is not kind or any(_needs_context(e, kind) for e in node.elts)
    if isinstance(node, (gast.Name, gast.Attribute, gast.Subscript)):
        return type(node.ctx) is not kind
    if kind is not gast.Load:
        raise InternalError(f"a {type(node).__name__} cannot be assigned or deleted")
    return False


def _set_context(node: Any, ctx: ast.expr_context) -> None:
    if hasattr(node, "ctx"):
        node.ctx = ctx
    if isinstance(node, gast.Starred):
        _set_context(node.value, ctx)
    elif isinstance(node, (gast.Tuple, gast.List)):
        for element in node.elts:
            _set_context(element, ctx)


def _is_statements(value: Any) -> bool:
    return isinstance(value, ast.stmt) or (
        isinstance(value, (list, tuple)) and all(isinstance(item, ast.stmt) for item in value)
    )


class _Use:
    """One use of a template: what fills its holes.

    Attributes:
        values: by the name of the hole.
        place: the attributes that say where nodes are; none if nothing is said of it.
    """

    __slots__ = ("_at", "_inserted", "_template", "place", "values")

    def __init__(self, template: str, values: dict[str, Any], at: Any) -> None:
        self._template = template
        self.values = values
        self._at = at
        self.place: dict[str, int] = {} if at is None else origin.place_of(at) or {}
        self._inserted: set[int] = set()

    def fresh(self, node: Any) -> Any:
        """The node, or a copy if it already is in the result."""
        if id(node) in self._inserted:
            node = clone(node)
        else:
            self._inserted.add(id(node))
        if self.place and node.__dict__.get("lineno") is None:
            origin.inherit_location(node, self._at)
        return node

    def symbol(self, value: Any) -> str:
        """A replacement as an identifier."""
        if isinstance(value, gast.Name):
            return str(value.id)
        if isinstance(value, str) and value.isidentifier():
            return str(value)
        raise self._misfit(value, "an identifier")

    def symbols(self, value: Any) -> list[str]:
        """A replacement as several identifiers."""
        if isinstance(value, (list, tuple)):
            return [self.symbol(item) for item in value]
        return [self.symbol(value)]

    def expression(self, value: Any, ctx: ast.expr_context) -> Any:
        """A replacement as an expression."""
        if isinstance(value, str):
            if value.isidentifier():
                symbol = {"id": str(value), "ctx": ctx, "annotation": None, "type_comment": None}
                return make(gast.Name, {**symbol, **self.place})
            node = (value if isinstance(value, QN) else from_str(value)).ast()
            node.ctx = ctx
            return self.fresh(node)
        if isinstance(value, ast.expr):
            if isinstance(ctx, gast.Param):
                return self.expression(self.symbol(value), ctx)
            return self.fresh(with_context(value, ctx))
        if isinstance(value, (list, tuple)):
            return self.fresh(make(gast.Tuple, {"elts": [self.expression(item, ctx) for item in value], "ctx": ctx}))
        if value is None or isinstance(value, (bool, int, float)):
            return self.fresh(make(gast.Constant, {"value": value, "kind": None}))
        raise self._misfit(value, "an expression")

    def _misfit(self, value: Any, wanted: str) -> InternalError:
        return InternalError(f"a {type(value).__name__} does not fit a hole for {wanted} in:\n{self._template}")


# --- a template as functions that copy it ------------------------------------------------------------------

#: Makes a node of a template, or a list of them, with the holes in it filled.
_Maker = Callable[[_Use], Any]


@functools.cache
def _parse(template: str, holes: tuple[str, ...]) -> _Maker:
    """What makes the statements of a template."""
    reader = _Reader(holes)
    maker = reader.block(to_gast(ast.parse(_dedented(template))).body)
    unused = set(holes) - reader.found
    if unused:
        raise InternalError(f"no hole for {', '.join(sorted(unused))} in the template:\n{template}")
    return maker


class _Reader:
    """Reads a template: each node becomes the function that makes it, which need not ask again where the holes are.

    Attributes:
        holes: their names.
        found: those that there are.
    """

    def __init__(self, holes: Iterable[str]) -> None:
        self.holes = frozenset(holes)
        self.found: set[str] = set()

    def _hole(self, name: Any) -> str | None:
        """The hole that a field of the template is the name of."""
        if type(name) is str and name in self.holes:
            self.found.add(name)
            return str(name)
        return None

    # --- nodes -------------------------------------------------------------------------------------------

    def node(self, node: Any) -> _Maker:
        """What makes a node, which is used up."""
        kind: Any = type(node)
        if kind is gast.Name:
            hole = self._hole(node.id)
            if hole is not None:
                return _expression_maker(hole, node.ctx)
        all_parameters = None
        if kind is gast.arguments and len(node.args) == 1:
            all_parameters = self._hole(node.args[0].id)
        fields: dict[str, Any] = node.__dict__
        if "lineno" in fields:
            for name in _LOCATION:
                del fields[name]
        parts: list[tuple[str, _Maker]] = []
        for name in CHILD_FIELDS[kind]:
            value = fields[name]
            if type(value) is list:
                # `x = v` with several symbols for x is one assignment to a tuple, not `a = b = v`.
                parts.append((name, self.items(value, name != "targets" or kind is gast.Delete)))
            elif type(value) not in NO_NODES:
                parts.append((name, self.node(value)))
        if kind is gast.Compare:
            parts.append(("ops", _list_maker(node.ops)))
        elif kind in _SYMBOLS:
            for name in _SYMBOLS[kind]:
                hole = self._hole(fields[name])
                if hole is not None:
                    parts.append((name, _symbol_maker(hole)))
        maker = _node_maker(kind, fields, parts)
        return maker if all_parameters is None else _arguments_maker(all_parameters, maker)

    # --- lists -------------------------------------------------------------------------------------------

    def items(self, items: list[Any], splice: bool) -> _Maker:
        """What makes a list of nodes."""
        if items and isinstance(items[0], ast.stmt):
            return self.block(items)
        return _joined([self._item(item, splice) for item in items])

    def _item(self, item: Any, splice: bool) -> tuple[_Maker, bool]:
        """What makes an item of a list, and whether it may be several."""
        if type(item) is gast.Name and splice:
            hole = self._hole(item.id)
            if hole is not None:
                return _spliced_maker(hole, item.ctx), True
        elif type(item) is gast.keyword:
            hole = self._hole(item.arg if item.arg is not None else getattr(item.value, "id", ""))
            if hole is not None:
                return _keywords_maker(hole, self.node(item)), True
        elif not isinstance(item, ast.AST):
            return lambda use: item, False
        return self.node(item), False

    def block(self, block: list[Any]) -> _Maker:
        """What makes the statements of a block."""
        return _joined([self._statement(stmt) for stmt in block])

    def _statement(self, stmt: Any) -> tuple[_Maker, bool]:
        kind = type(stmt)
        if kind is gast.Expr and type(stmt.value) is gast.Name:
            hole = self._hole(stmt.value.id)
            if hole is not None:
                return _statements_maker(hole, self.node(stmt)), True
        elif kind is gast.Global or kind is gast.Nonlocal:
            return self._declaration(stmt), True
        return self.node(stmt), False

    def _declaration(self, stmt: Any) -> _Maker:
        kind = type(stmt)
        names = [(name, self._hole(name)) for name in stmt.names]

        def make_declaration(use: _Use) -> list[Any]:
            declared: list[str] = []
            for name, hole in names:
                declared += [name] if hole is None else use.symbols(use.values[hole])
            return [make(kind, {"names": declared, **use.place})] if declared else []

        return make_declaration


def _joined(made: list[tuple[_Maker, bool]]) -> _Maker:
    """A list of items, each of which may be several."""
    if len(made) < 2:
        if not made:
            return _nothing
        maker, several = made[0]
        return maker if several else lambda use: [maker(use)]

    def make_list(use: _Use) -> list[Any]:
        result: list[Any] = []
        for maker, several in made:
            if several:
                result += maker(use)
            else:
                result.append(maker(use))
        return result

    return make_list


def _nothing(use: _Use) -> list[Any]:
    return []


def _list_maker(items: list[Any]) -> _Maker:
    return lambda use: list(items)


def _node_maker(kind: Any, fields: dict[str, Any], parts: list[tuple[str, _Maker]]) -> _Maker:
    located, may_be_empty, new = bool(kind._attributes), kind in _REQUIRED_BODIES, kind.__new__

    def make_leaf(use: _Use) -> Any:
        node = new(kind)
        node.__dict__ = {**fields, **use.place} if located else fields.copy()
        return node

    def make_node(use: _Use) -> Any:
        own = {**fields, **use.place} if located else fields.copy()
        for name, maker in parts:
            own[name] = maker(use)
        if may_be_empty and not own["body"]:
            own["body"] = [make(gast.Pass, dict(use.place))]
        node = new(kind)
        node.__dict__ = own
        return node

    return make_node if parts else make_leaf


def _expression_maker(hole: str, ctx: ast.expr_context) -> _Maker:
    return lambda use: use.expression(use.values[hole], ctx)


def _symbol_maker(hole: str) -> _Maker:
    return lambda use: use.symbol(use.values[hole])


def _arguments_maker(hole: str, otherwise: _Maker) -> _Maker:
    """Parameters: all of them, or the first."""

    def make_arguments(use: _Use) -> Any:
        value = use.values[hole]
        return use.fresh(value) if isinstance(value, gast.arguments) else otherwise(use)

    return make_arguments


def _spliced_maker(hole: str, ctx: ast.expr_context) -> _Maker:
    def make_items(use: _Use) -> list[Any]:
        value = use.values[hole]
        items = value if isinstance(value, (list, tuple)) else [value]
        return [use.expression(item, ctx) for item in items]

    return make_items


def _keywords_maker(hole: str, otherwise: _Maker) -> _Maker:
    def make_keywords(use: _Use) -> list[Any]:
        value = use.values[hole]
        if isinstance(value, gast.keyword):
            return [use.fresh(value)]
        return [use.fresh(keyword) for keyword in value] if isinstance(value, (list, tuple)) else [otherwise(use)]

    return make_keywords


def _statements_maker(hole: str, otherwise: _Maker) -> _Maker:
    def make_statements(use: _Use) -> list[Any]:
        value = use.values[hole]
        if not _is_statements(value):
            return [otherwise(use)]
        return [use.fresh(item) for item in ([value] if isinstance(value, ast.stmt) else value)]

    return make_statements
