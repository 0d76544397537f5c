"""Between the interpreter's `ast` and gast, several times faster than gast's own translators.

gast differs in little: parameters are `Name`s with a `Param` context, the name bound by `except` is a `Name`,
and function and class definitions have `type_params` on every version. Nodes are copied, never shared,
except those without fields (operators, contexts).
"""

from __future__ import annotations

import ast
import sys
from typing import Any

import gast

__all__ = ["to_ast", "to_gast"]

_PARAM = gast.Param()
_TYPED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
# Fields that never hold a node.
_TEXTS = frozenset(
    ["arg", "asname", "attr", "conversion", "id", "is_async", "kind", "level", "module", "rest", "simple",
     "type_comment"]
)  # fmt: skip
_LOCATION = ("lineno", "col_offset", "end_lineno", "end_col_offset")


def to_gast(node: Any) -> Any:
    """A gast copy of an `ast` tree. Every node with a position keeps it; a handler's name gets the handler's."""
    kind = type(node)
    target = _GAST.get(kind) or _learn(kind, gast, _GAST)
    if target[1] is not None:
        return target[1]
    fields: dict[str, Any] = {}
    for name, value in node.__dict__.items():
        if isinstance(value, ast.AST):
            value = to_gast(value)
        elif type(value) is list:
            copied: list[Any] = []
            for item in value:
                copied.append(to_gast(item) if isinstance(item, ast.AST) else item)
            value = copied
        fields[name] = value
    if kind is ast.Name:
        fields["annotation"] = fields["type_comment"] = None
    elif kind is ast.arg:
        fields["id"] = fields.pop("arg")
        fields["ctx"] = _PARAM
        fields.setdefault("annotation", None)
        fields.setdefault("type_comment", None)
    elif kind is ast.ExceptHandler and fields.get("name") is not None:
        bound = gast.Name(fields["name"], gast.Store(), None, None)
        bound.lineno = bound.end_lineno = node.lineno
        bound.col_offset = bound.end_col_offset = node.col_offset
        fields["name"] = bound
    for name, default in target[2]:
        if name not in fields:
            fields[name] = [] if default is list else None
    return _new(target[0], fields)


def to_ast(node: Any, line: int = 1, col: int = 0) -> Any:
    """An `ast` copy of a gast (or ast) tree that `compile` accepts: every node has a consistent position.

    A node without a position gets that of the node around it.

    Args:
        node: the tree; it is not changed.
        line: line for nodes that have none and stand in none that has one.
        col: their column.
    """
    kind = node.__class__
    made, single, _, has_position, inner = _AST.get(kind) or _learn(kind, ast, _AST)
    if single is not None:
        return single
    given = node.__dict__
    if has_position:
        own = given.get("lineno")
        if own is not None:
            line, col = own, given.get("col_offset") or 0
            end_line, end_col = given.get("end_lineno"), given.get("end_col_offset")
            if end_line is None or end_col is None or end_line < line or (end_line == line and end_col < col):
                end_line, end_col = line, col
        else:
            end_line, end_col = line, col
        if made is ast.Name:
            ctx = given["ctx"].__class__
            ctx = (_AST.get(ctx) or _learn(ctx, ast, _AST))[1]
            return _new(
                made,
                {"lineno": line, "col_offset": col, "end_lineno": end_line, "end_col_offset": end_col,
                 "id": given["id"], "ctx": ctx},
            )  # fmt: skip
        fields = given.copy()
        fields["lineno"], fields["col_offset"], fields["end_lineno"], fields["end_col_offset"] = (
            line, col, end_line, end_col,
        )  # fmt: skip
    else:
        fields = given.copy()
    for name in inner:
        value = fields.get(name)
        if value.__class__ is list:
            fields[name] = [to_ast(item, line, col) if isinstance(item, ast.AST) else item for item in value]
        elif isinstance(value, ast.AST):
            fields[name] = to_ast(value, line, col)
    if made is ast.arguments:
        _restore_parameters(fields, given, line, col)
    elif made is ast.ExceptHandler and isinstance(given.get("name"), ast.AST):
        fields["name"] = given["name"].id
    elif made in _TYPED:
        fields.setdefault("type_params", [])
    return _new(made, fields)


def _restore_parameters(fields: dict[str, Any], given: dict[str, Any], line: int, col: int) -> None:
    fields.setdefault("posonlyargs", [])
    for name in ("posonlyargs", "args", "kwonlyargs"):
        fields[name] = [_to_arg(item, line, col) for item in given.get(name, ())]
    for name in ("vararg", "kwarg"):
        fields[name] = _to_arg(given.get(name), line, col)


def _to_arg(node: Any, line: int, col: int) -> Any:
    if node is None or isinstance(node, ast.arg):
        return None if node is None else to_ast(node, line, col)
    place = to_ast(node, line, col)  # a Name, which knows its position
    annotation = getattr(node, "annotation", None)
    fields = {name: getattr(place, name) for name in _LOCATION}
    fields["arg"] = node.id
    fields["annotation"] = None if annotation is None else to_ast(annotation, line, col)
    fields["type_comment"] = getattr(node, "type_comment", None)
    return _new(ast.arg, fields)


# What is known of a node type: (type to make, its one instance if it has no fields, fields that may be
# missing with their defaults, whether it has a position, fields that may hold nodes).
_Target = tuple[Any, Any, tuple[tuple[str, Any], ...], bool, tuple[str, ...]]
_GAST: dict[type, _Target] = {}
_AST: dict[type, _Target] = {}


def _learn(kind: Any, module: Any, table: dict[type, _Target]) -> _Target:
    name = kind.__name__
    if module is gast and name == "arg":
        made: Any = gast.Name
    else:
        made = getattr(module, name, None)
    if made is None:
        version = ".".join(map(str, sys.version_info[:2]))
        raise TypeError(f"there is no node type '{name}' in {module.__name__} on Python {version}")
    missing: tuple[tuple[str, Any], ...] = ()
    if module is gast:
        # Optional fields that ast leaves to class attributes; `type_params` before 3.12.
        missing = tuple((f, list if f == "type_params" else None) for f in made._fields)
    # `pass` and the like have no fields either, but they have a position.
    single = made() if not kind._fields and not kind._attributes else None
    inner = tuple(field for field in kind._fields if field not in _TEXTS)
    if name == "Constant":
        inner = ()
    elif name == "arguments":
        inner = ("defaults", "kw_defaults")  # see _restore_parameters
    table[kind] = (made, single, missing, "lineno" in kind._attributes, inner)
    return table[kind]


def _new(kind: Any, fields: dict[str, Any]) -> Any:
    node = kind.__new__(kind)
    node.__dict__ = fields
    return node
