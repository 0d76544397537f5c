"""Between the interpreter's `ast` and gast, several times faster than gast's own translators.

gast differs in little: parameters are `Name`s with a `Param` context, the name bound by `except` is a `Name`,
and function and class definitions have `type_params` on every version. What the parser gave is copied, since it is
kept; on the way back nodes only change their class.
"""

from __future__ import annotations

import ast
import sys
from types import NoneType
from typing import Any

import gast

__all__ = ["make", "to_ast", "to_gast"]

_PARAM = gast.Param()
_TYPED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
# Fields that never hold a node.
_TEXTS = frozenset(
    ["arg", "asname", "attr", "conversion", "id", "is_async", "kind", "level", "module", "rest", "simple",
     "type_comment"]
)  # fmt: skip
# Fields that hold contexts and operators, of which there is one instance each.
_SHARED = frozenset(["ctx", "op", "ops"])
# What else than nodes and lists of them stands in the other fields.
_NO_NODES = frozenset([NoneType, str, bool])


def to_gast(node: Any) -> Any:
    """A gast copy of an `ast` tree. Every node with a position keeps it; a handler's name gets the handler's."""
    kind = node.__class__
    made, single, _, shared, inner = _GAST.get(kind) or _learn(kind, gast, _GAST)
    if single is not None:
        return single
    fields = node.__dict__.copy()
    for name in shared:
        value = fields[name]
        fields[name] = [to_gast(item) for item in value] if value.__class__ is list else to_gast(value)
    for name in inner:
        value = fields.get(name)
        if value.__class__ is list:
            fields[name] = [item if item.__class__ in _NO_NODES else to_gast(item) for item in value]
        elif value.__class__ not in _NO_NODES:
            fields[name] = to_gast(value)
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
    for name in made._fields:  # of which ast leaves optional ones to class attributes; `type_params` before Python 3.12
        if name not in fields:
            fields[name] = [] if name == "type_params" else None
    return make(made, fields)


def to_ast(node: Any, line: int = 1, col: int = 0) -> Any:
    """A gast (or ast) tree as an `ast` tree that `compile` accepts: every node has a consistent position.

    The nodes themselves become nodes of `ast`, which is all that `compile` asks for: none is copied. A node without a
    position gets that of the node around it.

    Args:
        node: the tree, which is used up.
        line: line for nodes that have none and stand in none that has one.
        col: their column.

    Returns:
        the tree; for a context or operator, the one of `ast`.
    """
    kind = node.__class__
    made, single, has_position, shared, inner = _AST.get(kind) or _learn(kind, ast, _AST)
    if single is not None:
        return single
    fields = node.__dict__
    for name in shared:
        value = fields[name]
        known = _AST.get(value.__class__)  # asked here: half of all calls would be for the contexts of names
        if known is not None:
            fields[name] = known[1]
        else:
            fields[name] = [to_ast(item) for item in value] if value.__class__ is list else to_ast(value)
    if has_position:
        own = fields.get("lineno")
        if own is None:
            fields["lineno"] = fields["end_lineno"] = line
            fields["col_offset"] = fields["end_col_offset"] = col
        else:
            line, col = own, fields.get("col_offset") or 0
            end_line, end_col = fields.get("end_lineno"), fields.get("end_col_offset")
            if end_line is None or end_col is None or end_line < line or (end_line == line and end_col < col):
                fields["col_offset"], fields["end_lineno"], fields["end_col_offset"] = col, line, col
    for name in inner:
        value = fields.get(name)
        if value.__class__ is list:
            for item in value:
                if item.__class__ not in _NO_NODES:
                    to_ast(item, line, col)
        elif value.__class__ not in _NO_NODES:
            to_ast(value, line, col)
    if made is ast.arguments:
        _restore_parameters(fields, line, col)
    elif made is ast.ExceptHandler and fields["name"].__class__ not in _NO_NODES:
        fields["name"] = fields["name"].id
    elif made in _TYPED:
        fields.setdefault("type_params", [])
    if made is not kind:
        node.__class__ = made
    return node


def _restore_parameters(fields: dict[str, Any], line: int, col: int) -> None:
    fields.setdefault("posonlyargs", [])
    for name in ("posonlyargs", "args", "kwonlyargs"):
        fields[name] = [_to_arg(item, line, col) for item in fields.get(name, ())]
    for name in ("vararg", "kwarg"):
        value = fields.get(name)
        fields[name] = None if value is None else _to_arg(value, line, col)


def _to_arg(node: Any, line: int, col: int) -> Any:
    node = to_ast(node, line, col)
    if not isinstance(node, ast.arg):
        fields = node.__dict__
        fields["arg"] = fields["id"]
        if fields.get("annotation") is not None:
            fields["annotation"] = to_ast(fields["annotation"], fields["lineno"], fields["col_offset"])
        node.__class__ = ast.arg
    return node


# What is known of a node type: (type to make, its one instance if it has no fields, whether it has a position,
# fields that hold contexts and operators, fields that may hold other nodes).
_Target = tuple[Any, Any, bool, tuple[str, ...], tuple[str, ...]]
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
    # `pass` and the like have no fields either, but they have a position.
    single = made() if not kind._fields and not kind._attributes else None
    inner = tuple(field for field in kind._fields if field not in _TEXTS and field not in _SHARED)
    if name == "Name":
        inner = ()  # for annotations see _to_arg
    elif name == "Constant":
        inner = ()
    elif name == "arguments" and module is ast:
        inner = ("defaults", "kw_defaults")  # see _restore_parameters
    shared = tuple(field for field in kind._fields if field in _SHARED)
    table[kind] = (made, single, "lineno" in kind._attributes, shared, inner)
    return table[kind]


def make(kind: Any, fields: dict[str, Any]) -> Any:
    """A node of a kind with all of its fields, which it keeps: several times faster than the constructors of gast."""
    node = kind.__new__(kind)
    node.__dict__ = fields
    return node
