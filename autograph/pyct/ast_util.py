"""Copying, renaming and comparing gast trees.

Here: helpers that know nothing of what a tree means. Text goes in and out elsewhere (`parser`, `unparser`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from types import NoneType
from typing import Any, TypeVar

import gast

from autograph.pyct.anno import ATTRIBUTE, Anno
from autograph.pyct.qual_names import QN, from_node

__all__ = [
    "CHILD_FIELDS", "NO_NODES", "SHARED", "children", "clone", "matches", "parse_pattern", "rename_symbols", "to_ast",
    "walk", "walk_statements",
]  # fmt: skip

_T = TypeVar("_T")

# Contexts and operators have no fields, no location and no annotations: copies share them.
SHARED: frozenset[type] = frozenset(
    kind
    for base in (ast.expr_context, ast.boolop, ast.operator, ast.unaryop, ast.cmpop)
    for kind in base.__subclasses__()
)

# Fields that never hold a node other than SHARED ones, on whatever kind of node they are.
_LEAF_FIELDS = frozenset(
    ["arg", "attr", "conversion", "ctx", "id", "is_async",
     "kind", "level", "module", "op", "ops", "simple", "type_comment"]
)


# Fields that hold statements, handlers and cases.
_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")

# Kinds of nodes that have no node in any field.
_LEAVES = frozenset([gast.Constant, gast.Global, gast.Nonlocal])


class _ChildFields(dict[type, tuple[str, ...]]):
    def __missing__(self, kind: Any) -> tuple[str, ...]:
        names = () if kind in _LEAVES else tuple(name for name in kind._fields if name not in _LEAF_FIELDS)
        self[kind] = names
        return names


# What else than nodes and lists of nodes stands in the fields that may hold nodes.
NO_NODES: frozenset[type] = frozenset((NoneType, str, bool))

_KEPT = SHARED | NO_NODES

CHILD_FIELDS = _ChildFields()
"""Kind of node → those of its fields that may hold nodes with something to see: walks spend their time on `ctx`
and the like otherwise."""


def children(node: Any) -> list[Any]:
    """The nodes right below a node, less contexts and operators; faster than `gast.iter_child_nodes`."""
    found: list[Any] = []
    values = node.__dict__
    for name in CHILD_FIELDS[type(node)]:
        value = values.get(name)
        if type(value) is list:
            found += [item for item in value if isinstance(item, ast.AST)]
        elif isinstance(value, ast.AST):
            found.append(value)
    return found


def walk(node: gast.AST) -> Iterator[Any]:
    """The node and all below it, less contexts and operators, in no particular order; faster than `gast.walk`."""
    pending: list[Any] = [node]
    for node in pending:
        kind = type(node)
        if kind in NO_NODES:
            continue
        yield node
        values = node.__dict__
        if kind is gast.Name:  # half of all nodes; only a parameter has something below it
            if values["annotation"] is not None:
                pending.append(values["annotation"])
            continue
        for name in CHILD_FIELDS[kind]:
            value = values.get(name)
            if type(value) is list:
                pending += value
            elif value is not None:
                pending.append(value)


def walk_statements(node: Any) -> Iterator[Any]:
    """A definition and the statements below it, in no particular order, with handlers and cases, less expressions."""
    pending: list[Any] = [node]
    for node in pending:
        yield node
        values = node.__dict__
        if "body" in values or "cases" in values:
            for name in _BLOCKS:
                block = values.get(name)
                if type(block) is list:  # that of a lambda is an expression
                    pending += block


def clone(node: _T) -> _T:
    """A deep copy of a node or of a list of nodes. Locations and annotations are kept; each copy has its own
    annotation dict, the values in it are shared."""
    kind: Any = type(node)
    if kind is list:
        return [clone(item) for item in node]  # type: ignore[return-value,attr-defined]
    if kind in _KEPT:
        return node
    fields = node.__dict__.copy()
    if kind is not gast.Name or fields["annotation"] is not None:  # half of all nodes are names
        for name in CHILD_FIELDS[kind]:
            value = fields.get(name)
            if type(value) is list:
                fields[name] = list(map(clone, value)) if value else []
            elif value is not None:
                fields[name] = clone(value)
        if kind is gast.Compare:
            fields["ops"] = list(fields["ops"])
    annotations = fields.get(ATTRIBUTE)
    if annotations is not None:
        fields[ATTRIBUTE] = annotations.copy()
    copy = kind.__new__(kind)
    copy.__dict__ = fields
    return copy


_STRING_FIELDS: dict[type, str] = {
    gast.FunctionDef: "name",
    gast.AsyncFunctionDef: "name",
    gast.ClassDef: "name",
    gast.MatchAs: "name",
    gast.MatchStar: "name",
    gast.MatchMapping: "rest",
}


def rename_symbols(node: _T, names: Mapping[Any, Any]) -> _T:
    """Replaces symbols in place, everywhere below `node` (a node or a list of nodes), and returns the result.

    Args:
        node: where to rename; the returned object is the new root if the root itself is renamed.
        names: `{old: new}`, each a string or QN; an old composite symbol replaces the whole `a.b` expression.
            Scopes are not looked at: give fresh names where a nested function uses the same name.
    """
    table: dict[str, QN] = {str(old): new if isinstance(new, QN) else QN(str(new)) for old, new in names.items()}
    any_composite = any(not old.isidentifier() for old in table)

    def visit(current: Any) -> Any:
        kind = type(current)
        if kind in SHARED:
            return current
        if kind is gast.Name:
            new = table.get(current.id)
            if new is not None:
                return _renamed(current, new)
        elif any_composite and (kind is gast.Attribute or kind is gast.Subscript):
            qn = from_node(current)
            new = None if qn is None else table.get(qn)
            if new is not None:
                return _renamed(current, new)
        elif kind is gast.Global or kind is gast.Nonlocal:
            current.names = [str(table.get(name, name)) for name in current.names]
        elif kind is gast.alias:
            bound = current.asname or current.name
            new = table.get(bound)
            if new is not None:
                current.asname = str(new)
        elif kind in _STRING_FIELDS:
            name = getattr(current, _STRING_FIELDS[kind])
            new = None if name is None else table.get(name)
            if new is not None:
                setattr(current, _STRING_FIELDS[kind], str(new))
        annotations = getattr(current, ATTRIBUTE, None)
        if annotations is not None and Anno.EXTRA_LOOP_TEST in annotations:
            annotations[Anno.EXTRA_LOOP_TEST] = visit(annotations[Anno.EXTRA_LOOP_TEST])
        for field in current._fields:
            value = getattr(current, field, None)
            if type(value) is list:
                for i, item in enumerate(value):
                    if isinstance(item, ast.AST):
                        value[i] = visit(item)
            elif isinstance(value, ast.AST):
                setattr(current, field, visit(value))
        return current

    if type(node) is list:
        return [visit(item) for item in node]  # type: ignore[return-value,attr-defined]
    return visit(node)


def _renamed(node: Any, new: QN) -> Any:
    """The symbol `new` in the place of `node`: same context, location and annotations."""
    if type(node) is gast.Name and new.is_simple():
        node.id = str(new)
        fresh = node
    else:
        fresh = new.ast()
        fresh.ctx = node.ctx
        for name, value in node.__dict__.items():
            if name not in node._fields:
                setattr(fresh, name, value)
    return fresh


def parse_pattern(text: str) -> gast.expr:
    """The expression pattern for `matches`; the name `_` stands for anything."""
    return gast.parse(text, mode="eval").body


def matches(node: Any, pattern: Any) -> bool:
    """Whether a tree has the form of the pattern, a node or text in which the name `_` matches any expression.

    >>> matches(gast.parse('super(C, self)', mode='eval').body, 'super(_, _)')
    True
    """
    if isinstance(pattern, str):
        pattern = parse_pattern(pattern)
    if isinstance(pattern, gast.Name) and pattern.id == "_":
        return isinstance(node, ast.expr)
    if type(node) is not type(pattern):
        return False
    if type(node) is list:
        return len(node) == len(pattern) and all(matches(n, p) for n, p in zip(node, pattern, strict=True))
    if not isinstance(node, ast.AST):
        return bool(node == pattern)
    return all(_field_matches(getattr(node, f, None), getattr(pattern, f, None)) for f in node._fields if f != "ctx")


def _field_matches(value: Any, pattern: Any) -> bool:
    # Strings among the fields (identifiers) are compared, not parsed.
    return value == pattern if isinstance(pattern, str) else matches(value, pattern)


def to_ast(node: gast.AST) -> ast.AST:
    """The tree as the running interpreter's own `ast`, ready for `compile` once locations are complete."""
    return gast.gast_to_ast(node)
