"""Which variables and attributes outside of itself a function may write.

A function that is called under staged control flow and writes `nonlocal` or `global` variables, or attributes, or
items of containers that it did not make, changes state that its caller cannot see in its own text. Here such
writes are listed from the tree; `operators.state.effects` finds the objects that they are about at each call.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import gast

__all__ = ["Write", "collect"]


class Write(NamedTuple):
    """A write of something outside of the function.

    Attributes:
        kind: "name" (a nonlocal or global variable), "attribute" or "items".
        root: the variable that leads there.
        path: attribute names from there; for "attribute", the last is the one written.
    """

    kind: str
    root: str
    path: tuple[str, ...]

    def __str__(self) -> str:
        return ".".join((self.root, *self.path)) + ("[...]" if self.kind == "items" else "")


def collect(node: Any) -> dict[tuple[int, str], tuple[Write, ...]]:
    """The writes of every function in the tree, by line and name of its `def` (and line of its first decorator)."""
    found: dict[tuple[int, str], tuple[Write, ...]] = {}
    for function in gast.walk(node):
        if isinstance(function, (gast.FunctionDef, gast.AsyncFunctionDef)):
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
        if isinstance(node, (gast.FunctionDef, gast.AsyncFunctionDef, gast.Lambda, gast.ClassDef)):
            continue  # what they write they write when they are called
        if isinstance(node, (gast.Global, gast.Nonlocal)):
            outside.update(node.names)
        elif isinstance(node, gast.Name) and isinstance(node.ctx, (gast.Store, gast.Del)):
            stored.add(node.id)
        elif isinstance(node, (gast.Attribute, gast.Subscript)) and isinstance(node.ctx, (gast.Store, gast.Del)):
            chain = _chain(node if isinstance(node, gast.Attribute) else node.value)
            if chain is not None:
                kind = "attribute" if isinstance(node, gast.Attribute) else "items"
                writes[Write(kind, chain[0], chain[1:])] = None
        pending.extend(gast.iter_child_nodes(node))
    for name in sorted(outside & stored):
        writes[Write("name", name, ())] = None
    return tuple(sorted(writes))


def _chain(node: Any) -> tuple[str, ...] | None:
    """`a.b.c` as names; None for anything else."""
    names: list[str] = []
    while isinstance(node, gast.Attribute):
        names.append(node.attr)
        node = node.value
    if not isinstance(node, gast.Name):
        return None
    return (node.id, *reversed(names))
