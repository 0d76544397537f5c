"""The rooms of `autograph/operators`, bottom to top: who may import whom in there. Imports in functions count, too.

`tests/test_layering.py` has the rooms of the whole package.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.test_layering import ROOT

PACKAGE = "autograph.operators"

# Each room, and each module beside them, may import from those above it in this table and from itself. Nothing imports
# the package: what needs the operators as a whole asks `callees`, where the package registers itself last of all.
SUBROOMS: dict[str, str] = {
    "dispatch": "which values are staged, and what an operation means for each type of them",
    "callees": "what is called instead of a builtin or another function that is not the program's",
    "stack": "the user's frames",
    "state": "what staged statements change, and how it is kept and joined",
    "conditions": "truth, comparisons and what a loop goes over: they ask about values, and run no statement",
    "statements": "if, while, for and match",
    "iteration": "combinators, reductions, comprehensions, generators: loops of `statements` over what conditions see",
    "calls": "converted calls; the classes that a trace meets have reductions of `iteration` in place of max and min",
    "containers": "items and slices; an item that is one of several functions is called as converted code calls",
    "builtins": "the staged forms of functions: they use all of the above and register themselves in `callees`",
    "errors": "try, with and assert: they join statements, and call what managers and exceptions have",
}


def modules() -> dict[str, Path]:
    """The files of the package by dotted name."""
    found = {}
    for path in sorted((ROOT / "autograph" / "operators").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def room_of(module: str) -> str:
    """The room of a module of the package; "" for the package itself."""
    return module.removeprefix(PACKAGE).lstrip(".").split(".")[0]


def imports(source: str, known: set[str]) -> list[tuple[int, str]]:
    """(line, module of the package) of every import; `from a.b import c` is one of a.b.c, if that is a module."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "relative imports are not used in this package"
            full = [(node.lineno, f"{node.module}.{alias.name}") for alias in node.names]
            found += [(line, name if name in known else str(node.module)) for line, name in full]
    return [(line, name) for line, name in found if name == PACKAGE or name.startswith(PACKAGE + ".")]


def breaches(source: str, module: str) -> list[str]:
    """What a module imports against the order, as `line: what`."""
    room, order = room_of(module), list(SUBROOMS)
    if not room:
        return []
    found = []
    for line, name in imports(source, set(modules())):
        target = room_of(name)
        if target != room and target not in order[: order.index(room)]:
            found.append(f"{line}: {room} may not import {name}")
    return found


def circles(graph: dict[str, set[str]]) -> set[str]:
    """The nodes that are left when those that lead to no others are taken away, again and again."""
    left = dict(graph)
    while True:
        ends = {node for node, others in left.items() if not others & left.keys()}
        if not ends:
            return set(left)
        left = {node: others for node, others in left.items() if node not in ends}


def test_every_room_is_in_the_table() -> None:
    assert {room_of(name) for name in modules()} - {""} == set(SUBROOMS)


@pytest.mark.parametrize("room", SUBROOMS)
def test_rooms_import_from_rooms_below(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{breach}"
        for name, path in modules().items()
        if room_of(name) == room
        for breach in breaches(path.read_text(encoding="utf-8"), name)
    ]
    assert not found, "\n".join(found)


def test_modules_import_each_other_in_no_circle() -> None:
    files = modules()
    graph = {
        name: {target for _, target in imports(path.read_text(encoding="utf-8"), set(files)) if target != name}
        for name, path in files.items()
    }
    assert not circles(graph)


@pytest.mark.parametrize(
    ("source", "module", "message"),
    [
        ("from autograph.operators.builtins import output", "calls.call", "calls may not import autograph.operators.b"),
        ("def f():\n    from autograph.operators.calls.call import x", "state.effects", "2: state may not import"),
        ("from autograph import operators", "calls.call", "1: calls may not import autograph.operators"),
        ("import autograph.operators", "calls.call", "1: calls may not import autograph.operators"),
        ("from autograph.operators import mod", "builtins.output", "builtins may not import autograph.operators"),
        ("from autograph.operators import callees", "dispatch", "dispatch may not import autograph.operators.callees"),
    ],
)
def test_a_breach_is_found(source: str, module: str, message: str) -> None:
    (found,) = breaches(source, f"{PACKAGE}.{module}")
    assert message in found


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == {"a", "b", "c"}
