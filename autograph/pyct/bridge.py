"""Between the interpreter's `ast` and gast, several times faster than gast's own translators.

gast differs in little: parameters are `Name`s with a `Param` context, the name bound by `except` is a `Name`,
and function and class definitions have `type_params` on every version. What the parser gave is copied, since it is
kept; on the way back nodes only change their class.
"""

from __future__ import annotations

import ast
import operator
import sys
from collections.abc import Callable
from types import NoneType
from typing import Any

import gast

__all__ = ["make", "to_ast", "to_gast"]

_PARAM = gast.Param()
# Fields that never hold a node.
_TEXTS = frozenset(
    ["arg", "asname", "attr", "conversion", "id", "is_async", "kind", "level", "module", "rest", "simple",
     "type_comment"]
)  # fmt: skip
# Fields that hold a context or an operator, of which there is one instance each.
_SHARED = frozenset(["ctx", "op"])
# What else than nodes and lists of them stands in the other fields.
_NO_NODES = frozenset([NoneType, str, bool])


def to_gast(node: Any) -> Any:
    """A gast copy of an `ast` tree. Every node with a position keeps it; a handler's name gets the handler's."""
    kind = type(node)
    made, single, _, shared, inner, _ = _GAST[kind]
    if single is not None:
        return single
    fields = node.__dict__.copy()
    if shared is not None:
        fields[shared] = to_gast(fields[shared])
    for name in inner:
        value = fields.get(name)
        if type(value) is list:
            fields[name] = [item if type(item) in _NO_NODES else to_gast(item) for item in value]
        elif type(value) not in _NO_NODES:
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
    single = _AST[type(node)][1]
    if single is not None:
        return single
    rows, singles, position = _AST, _SINGLES, _position
    sound: set[Any] = set()
    # Breadth first. A dict holds the position that is around the nodes behind it, up to the next one.
    around: dict[str, Any] = {"lineno": line, "col_offset": col}
    pending: list[Any] = [node]
    for part in pending:
        kind = type(part)
        if kind is dict:
            around = part
            continue
        row = rows[kind]
        if row is None:
            continue
        made, _, has_position, shared, inner, restore = row
        fields = part.__dict__
        if has_position:
            try:
                place = position(fields)
            except KeyError:
                place = None
            if place not in sound:  # nodes share few positions
                sound.add(_placed(fields, around))
        if shared is not None:
            fields[shared] = singles[type(fields[shared])]
        if restore is not None:
            restore(fields)
        if made is not kind:
            part.__class__ = made
        if inner:
            pending.append(fields if has_position else around)
            for name in inner:
                value = fields.get(name)
                if type(value) is list:
                    pending += value
                elif value is not None:
                    pending.append(value)
    return node


_position = operator.itemgetter("lineno", "col_offset", "end_lineno", "end_col_offset")


def _placed(fields: dict[str, Any], around: dict[str, Any]) -> Any:
    """Gives a node a consistent position, if it has none, that of what is around it; returns the position."""
    line = fields.get("lineno")
    if line is None:
        line, col = around["lineno"], around.get("col_offset") or 0
    else:
        col = fields.get("col_offset") or 0
        end_line, end_col = fields.get("end_lineno"), fields.get("end_col_offset")
        if end_line is not None and end_col is not None and (end_line, end_col) >= (line, col):
            fields["col_offset"] = col
            return line, col, end_line, end_col
    fields["lineno"] = fields["end_lineno"] = line
    fields["col_offset"] = fields["end_col_offset"] = col
    return line, col, line, col


def _restore_operators(fields: dict[str, Any]) -> None:
    fields["ops"] = [_SINGLES[type(item)] for item in fields["ops"]]


def _restore_parameters(fields: dict[str, Any]) -> None:
    lists = (*fields.setdefault("posonlyargs", []), *fields["args"], *fields["kwonlyargs"])
    for parameter in (*lists, fields["vararg"], fields["kwarg"]):
        if parameter is not None and type(parameter) is not ast.arg:
            parameter.__dict__["arg"] = parameter.__dict__["id"]
            parameter.__class__ = ast.arg


def _restore_name(fields: dict[str, Any]) -> None:
    if fields["name"].__class__ not in _NO_NODES:
        fields["name"] = fields["name"].id


def _restore_type_params(fields: dict[str, Any]) -> None:
    fields.setdefault("type_params", [])


#: What is done to fields that gast has in another form, and to lists of operators.
_UNLIKE: dict[type, Callable[[dict[str, Any]], None]] = {
    ast.arguments: _restore_parameters,
    ast.Compare: _restore_operators,
    ast.ExceptHandler: _restore_name,
    **{kind: _restore_type_params for kind in (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)},
}


# What is known of a node type: (type to make, its one instance if it has no fields, whether it has a position, the
# field that holds a context or an operator, fields that may hold other nodes, what to do for `ast` about the rest).
_Target = tuple[Any, Any, bool, str | None, tuple[str, ...], Callable[[dict[str, Any]], None] | None]


class _Targets(dict[type, Any]):  # _Target, or None
    """Kind of node → what is known of it, found when it is first asked."""

    def __init__(self, module: Any) -> None:
        self._module = module

    def __missing__(self, kind: Any) -> _Target:
        self[kind] = row = self._learn(kind)
        return row

    def _learn(self, kind: Any) -> _Target:
        name, module = kind.__name__, self._module
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
        if name in ("Name", "Constant"):
            inner = ()  # only a parameter has an annotation: it becomes an `arg`
        elif module is ast and made is ast.Compare:
            inner = ("left", "comparators")  # see _restore_operators
        shared = next((field for field in kind._fields if field in _SHARED), None)
        restore = _UNLIKE.get(made) if module is ast else None
        return made, single, "lineno" in kind._attributes, shared, inner, restore


class _Singles(dict[type, Any]):
    """Kind of context or operator → its one instance in `ast`."""

    def __missing__(self, kind: Any) -> Any:
        self[kind] = single = _AST[kind][1]
        return single


_GAST = _Targets(gast)
_AST = _Targets(ast)
#: What else than nodes stands in lists of nodes and in fields for one.
_AST.update(dict.fromkeys(_NO_NODES))
_SINGLES = _Singles()


def make(kind: Any, fields: dict[str, Any]) -> Any:
    """A node of a kind with all of its fields, which it keeps: several times faster than the constructors of gast."""
    node = kind.__new__(kind)
    node.__dict__ = fields
    return node
