"""Code templates: Python text in which some names are holes for pieces of tree.

Here: `replace` and `replace_as_expression`. Each text is parsed once per process; a use copies the parsed
tree and fills the holes in one walk. Made nodes have no location and no ORIGIN, which is how later passes
tell generated code from the user's; `transformer.Base.visit` gives them the location of what they replace.
"""

from __future__ import annotations

import ast
import functools
from typing import Any

import gast

from autograph.errors import InternalError
from autograph.pyct.ast_util import CHILD_FIELDS, NO_NODES, children, clone
from autograph.pyct.bridge import to_gast
from autograph.pyct.qual_names import QN, from_str

__all__ = ["replace", "replace_as_expression", "with_context"]

_LOCATION = ("lineno", "col_offset", "end_lineno", "end_col_offset")

# Statement lists that Python's grammar does not allow to be empty.
_REQUIRED_BODIES = {
    kind: "body"
    for kind in (
        gast.FunctionDef,
        gast.AsyncFunctionDef,
        gast.ClassDef,
        gast.If,
        gast.For,
        gast.AsyncFor,
        gast.While,
        gast.With,
        gast.AsyncWith,
        gast.Try,
        gast.TryStar,
        gast.ExceptHandler,
        gast.match_case,
    )
}

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


@functools.cache
def _parse(template: str, holes: tuple[str, ...]) -> tuple[list[gast.stmt], set[int]]:
    """The statements of a template, and the ids of those nodes in them that have no hole below them."""
    fixed: set[int] = set()
    body: list[gast.stmt] = to_gast(ast.parse(_dedented(template))).body
    for statement in body:
        _prepare(statement, frozenset(holes), fixed)
    return body, fixed


def _dedented(template: str) -> str:
    """The text without the indentation of its first line; `textwrap.dedent` takes as long as the parser."""
    text = template.lstrip("\n")
    indentation = text[: len(text) - len(text.lstrip(" "))]
    return text.removeprefix(indentation).replace("\n" + indentation, "\n")


def _prepare(node: Any, holes: frozenset[str], fixed: set[int]) -> bool:
    """Takes the locations off a parsed node and all below it. Whether there is no hole in it; if so, its id and
    theirs are added to `fixed`."""
    fields = node.__dict__
    if "lineno" in fields:
        for attribute in _LOCATION:
            del fields[attribute]
    whole = True
    for child in children(node):
        whole &= _prepare(child, holes, fixed)
    for value in fields.values():
        if value.__class__ is str and value in holes:
            whole = False
    if "names" in fields and not holes.isdisjoint(name for name in fields["names"] if name.__class__ is str):
        whole = False
    if whole:
        fixed.add(id(node))
    return whole


def replace(template: str, **replacements: Any) -> list[Any]:
    """The statements of the template with its holes filled.

    A hole is a name equal to a keyword argument. What may fill it:

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
    filler = _Filler(template, replacements)
    body = filler.statements(filler.body)
    unused = replacements.keys() - filler.used
    if unused:
        raise InternalError(f"no hole for {', '.join(sorted(unused))} in the template:\n{template}")
    return body


def replace_as_expression(template: str, **replacements: Any) -> Any:
    """As `replace`, for a template that is one expression; returns that expression."""
    body = replace(template, **replacements)
    if len(body) != 1 or not isinstance(body[0], gast.Expr):
        raise InternalError(f"not a single expression:\n{template}")
    return body[0].value


def with_context(node: Any, ctx: ast.expr_context) -> Any:
    """The expression in another context (`gast.Load()`, `gast.Store()`, `gast.Del()`): itself where it already
    is, else a copy."""
    kind = ctx.__class__
    if not _needs_context(node, kind):
        return node
    node = clone(node)
    _set_context(node, ctx)
    return node


def _needs_context(node: Any, kind: type) -> bool:
    if isinstance(node, gast.Starred):
        return node.ctx.__class__ is not kind or _needs_context(node.value, kind)
    if isinstance(node, (gast.Tuple, gast.List)):
        return node.ctx.__class__ is not kind or any(_needs_context(e, kind) for e in node.elts)
    if isinstance(node, (gast.Name, gast.Attribute, gast.Subscript)):
        return node.ctx.__class__ is not kind
    if kind is not gast.Load:
        raise InternalError(f"a {node.__class__.__name__} cannot be assigned or deleted")
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


class _Filler:
    """One use of a template: copies its nodes and fills the holes."""

    def __init__(self, template: str, replacements: dict[str, Any]) -> None:
        self.template = template
        self.replacements = replacements
        self.used: set[str] = set()
        self.body, self._fixed = _parse(template, tuple(replacements))
        self._inserted: set[int] = set()

    # --- what fills a hole -------------------------------------------------------------------------------

    def _fresh(self, node: Any) -> Any:
        """The node, or a copy if it already is in the result."""
        if id(node) in self._inserted:
            return clone(node)
        self._inserted.add(id(node))
        return node

    def _symbol(self, value: Any) -> str:
        """A replacement as an identifier."""
        if isinstance(value, gast.Name):
            return str(value.id)
        if isinstance(value, str) and value.isidentifier():
            return str(value)
        raise self._misfit(value, "an identifier")

    def _symbols(self, value: Any) -> list[str]:
        if isinstance(value, (list, tuple)):
            return [self._symbol(item) for item in value]
        return [self._symbol(value)]

    def _expression(self, value: Any, ctx: ast.expr_context) -> Any:
        if isinstance(value, str):
            if value.isidentifier():
                return gast.Name(str(value), ctx, None, None)
            node = (value if isinstance(value, QN) else from_str(value)).ast()
            node.ctx = ctx
            return node
        if isinstance(value, ast.expr):
            if isinstance(ctx, gast.Param):
                return self._expression(self._symbol(value), ctx)
            fitted = with_context(value, ctx)
            return self._fresh(value) if fitted is value else fitted
        if isinstance(value, (list, tuple)):
            return gast.Tuple([self._expression(item, ctx) for item in value], ctx)
        if value is None or isinstance(value, (bool, int, float)):
            return gast.Constant(value, None)
        raise self._misfit(value, "an expression")

    def _misfit(self, value: Any, wanted: str) -> InternalError:
        return InternalError(f"a {type(value).__name__} does not fit a hole for {wanted} in:\n{self.template}")

    def _hole(self, name: Any) -> bool:
        """Whether a field of the template is the name of a hole."""
        if name.__class__ is str and name in self.replacements:
            self.used.add(name)
            return True
        return False

    # --- copying the template ----------------------------------------------------------------------------

    def statements(self, block: Any) -> list[Any]:
        result: list[Any] = []
        for stmt in block:
            kind = stmt.__class__
            if kind is gast.Expr and stmt.value.__class__ is gast.Name and stmt.value.id in self.replacements:
                value = self.replacements[stmt.value.id]
                if _is_statements(value):
                    self.used.add(stmt.value.id)
                    items = [value] if isinstance(value, ast.stmt) else value
                    result.extend(self._fresh(item) for item in items)
                    continue
            elif kind is gast.Global or kind is gast.Nonlocal:
                names = [
                    symbol
                    for name in stmt.names
                    for symbol in (self._symbols(self.replacements[name]) if self._hole(name) else [name])
                ]
                if names:
                    result.append(kind(names))
                continue
            result.append(self.node(stmt))
        return result

    def node(self, node: Any) -> Any:
        """A copy of a template node with the holes below it filled."""
        if id(node) in self._fixed:
            return clone(node)
        kind = node.__class__
        if kind is gast.Name:
            self.used.add(node.id)
            return self._expression(self.replacements[node.id], node.ctx)
        if kind is gast.arguments and len(node.args) == 1 and node.args[0].id in self.replacements:
            value = self.replacements[node.args[0].id]
            if isinstance(value, gast.arguments):
                self.used.add(node.args[0].id)
                return self._fresh(value)
        fields = node.__dict__.copy()
        for field in CHILD_FIELDS[kind]:
            value = fields.get(field)
            if value.__class__ is list:
                # `x = v` with several symbols for x is one assignment to a tuple, not `a = b = v`.
                fields[field] = self._list(value, splice=field != "targets" or kind is gast.Delete)
            elif value.__class__ not in NO_NODES:
                fields[field] = self.node(value)
        if kind in _SYMBOLS:
            for field in _SYMBOLS[kind]:
                if self._hole(fields[field]):
                    fields[field] = self._symbol(self.replacements[fields[field]])
        if kind is gast.Compare:
            fields["ops"] = list(fields["ops"])
        copy = kind.__new__(kind)
        copy.__dict__ = fields
        if kind in _REQUIRED_BODIES and not copy.body:
            copy.body = [gast.Pass()]
        return copy

    def _list(self, items: list[Any], splice: bool) -> list[Any]:
        if items and isinstance(items[0], ast.stmt):
            return self.statements(items)
        result: list[Any] = []
        for item in items:
            if item.__class__ is gast.Name and item.id in self.replacements:
                value = self.replacements[item.id]
                if splice and isinstance(value, (list, tuple)):
                    self.used.add(item.id)
                    result.extend(self._expression(element, item.ctx) for element in value)
                    continue
            elif item.__class__ is gast.keyword:
                hole = item.arg if item.arg is not None else getattr(item.value, "id", "")
                value = self.replacements.get(hole)
                if isinstance(value, (gast.keyword, list, tuple)):
                    self.used.add(hole)
                    keywords = [value] if isinstance(value, gast.keyword) else value
                    result.extend(self._fresh(keyword) for keyword in keywords)
                    continue
            result.append(self.node(item) if isinstance(item, ast.AST) else item)
        return result
