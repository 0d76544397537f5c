"""Which variables and attributes outside of itself a function may write.

A function that is called under staged control flow and writes `nonlocal` or `global` variables, or attributes, or
items of containers that it did not make, changes state that its caller cannot see in its own text. Here such
writes are listed from the tree; `operators.state.effects` finds the objects that they are about at each call.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any

import gast

from autograph.pyct.ast_util import children, walk_statements

__all__ = ["Write", "chain_of", "collect"]

_FUNCTIONS = frozenset({gast.FunctionDef, gast.AsyncFunctionDef})
_OTHERS = _FUNCTIONS | {gast.Lambda, gast.ClassDef}


class Write(tuple[str, str, tuple[str, ...]]):
    """A write of something outside of the function.

    A tuple with names, by hand: every program's first conversion waits for this module, and a NamedTuple takes longer
    to make than all the rest of it.

    Attributes:
        kind: "name" (a nonlocal or global variable), "attribute" or "items".
        root: the variable that leads there.
        path: attribute names from there; for "attribute", the last is the one written.
    """

    __slots__ = ()

    def __new__(cls, kind: str, root: str, path: tuple[str, ...]) -> Write:
        return tuple.__new__(cls, (kind, root, path))

    kind: str = property(itemgetter(0))  # type: ignore[assignment]
    root: str = property(itemgetter(1))  # type: ignore[assignment]
    path: tuple[str, ...] = property(itemgetter(2))  # type: ignore[assignment]

    def __str__(self) -> str:
        return ".".join((self.root, *self.path)) + ("[...]" if self.kind == "items" else "")


def collect(node: Any) -> dict[tuple[int, str], tuple[Write, ...]]:
    """The writes of every function in the tree, by line and name of its `def` (and line of its first decorator)."""
    found: dict[tuple[int, str], tuple[Write, ...]] = {}
    for function in walk_statements(node):
        if type(function) in _FUNCTIONS:
            writes = _writes_of(function)
            if writes:
                found[function.lineno, function.name] = writes
                if function.decorator_list:
                    found[function.decorator_list[0].lineno, function.name] = writes
    return found


def _writes_of(function: Any) -> tuple[Write, ...]:
    outside: set[str] = set()
    stored: set[str] = set()
    writes: dict[Write, None] = {}
    pending = list(function.body)
    while pending:
        node = pending.pop()
        kind = type(node)
        if kind in _OTHERS:
            continue  # what they write they write when they are called
        if kind is gast.Name:
            if type(node.ctx) is not gast.Load:
                stored.add(node.id)
            continue
        if kind is gast.Global or kind is gast.Nonlocal:
            outside.update(node.names)
        elif (kind is gast.Attribute or kind is gast.Subscript) and isinstance(node.ctx, (gast.Store, gast.Del)):
            chain = chain_of(node if kind is gast.Attribute else node.value)
            if chain is not None:
                writes[Write("attribute" if kind is gast.Attribute else "items", chain[0], chain[1:])] = None
        pending.extend(children(node))
    for name in sorted(outside & stored):
        writes[Write("name", name, ())] = None
    return tuple(sorted(writes))


def chain_of(node: Any) -> tuple[str, ...] | None:
    """`a.b.c` as names; None for anything else."""
    names: list[str] = []
    while isinstance(node, gast.Attribute):
        names.append(node.attr)
        node = node.value
    if not isinstance(node, gast.Name):
        return None
    return (node.id, *reversed(names))
