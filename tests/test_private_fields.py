"""No room reads what is private to another: its attributes `obj._name`, or names `_name` of its modules.

What is private is found by name, without types: an attribute is that of the rooms whose classes or modules define it.
`self._name` may be inherited, and is left out.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping

import pytest

from tests.test_layering import modules, room_of

#: Attributes that other rooms may read, with the reason.
ALLOWED = {
    "_array": "what runs reads a tensor's array without the copy that `numpy()` makes; as a public attribute it would "
    "invite programs to change a tensor",
}
#: Of the standard library; some class of ours may have an attribute of the same name.
FOREIGN = frozenset({"_asdict", "_attributes", "_fields", "_make", "_replace"})

#: By module, those of a library that it uses.
OF_LIBRARIES = {"autograph.distribute.gloo": frozenset({"_Options", "_devices", "_threads", "_timeout"})}  # torch's


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("_") and name not in FOREIGN and name != "_"


def defined(tree: ast.Module) -> Iterator[str]:
    """The private names that a module's classes, and the module itself, define."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_own(node):
            yield node.attr
        if not isinstance(node, (ast.ClassDef, ast.Module)):
            continue
        for part in node.body:
            targets = part.targets if isinstance(part, ast.Assign) else [getattr(part, "target", None)]
            for target in targets:
                if isinstance(target, ast.Name):
                    yield target.id
                    if target.id == "__slots__":
                        yield from (n.value for n in ast.walk(part) if isinstance(n, ast.Constant))  # type: ignore[misc]
            if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                yield part.name


def is_own(node: ast.Attribute) -> bool:
    """Whether it is an attribute of `self`, `cls` or `super()`."""
    owner = node.value.func if isinstance(node.value, ast.Call) else node.value
    return isinstance(owner, ast.Name) and owner.id in ("self", "cls", "super")


def owners(trees: Mapping[str, ast.Module]) -> dict[str, set[str]]:
    """By private name, the rooms that define it."""
    found: dict[str, set[str]] = defaultdict(set)
    for module, tree in trees.items():
        for name in filter(is_private, defined(tree)):
            found[name].add(room_of(module))
    return found


def breaches(tree: ast.Module, module: str, known: Mapping[str, set[str]]) -> list[str]:
    """What a module reads that is private to other rooms, as `line: what`."""
    room, found = room_of(module), []
    allowed = OF_LIBRARIES.get(module, frozenset()) | ALLOWED.keys()
    imported: dict[str, str] = {}  # names that come from another room
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("autograph"):
            origin = room_of(node.module or "")
            for alias in node.names:
                if origin != room and is_private(alias.name):
                    found.append(f"{node.lineno}: {alias.name} is private to {origin}")
                elif origin != room:
                    imported[alias.asname or alias.name] = origin
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or not is_private(node.attr) or is_own(node) or node.attr in allowed:
            continue
        rooms = known.get(node.attr, set())
        from_class = isinstance(node.value, ast.Name) and imported.get(node.value.id) in rooms
        if rooms and (room not in rooms or from_class):
            found.append(f"{node.lineno}: {ast.unparse(node)} is private to {', '.join(sorted(rooms - {room}))}")
    return found


def test_no_room_reads_what_is_private_to_another() -> None:
    trees = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in modules()}
    known = owners(trees)
    found = [f"{name}:{breach}" for name, tree in trees.items() for breach in breaches(tree, name, known)]
    assert not found, "\n".join(found)


def test_what_is_allowed_is_used() -> None:
    trees = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in modules()}
    known = owners(trees)
    read = {
        node.attr
        for name, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and not is_own(node) and room_of(name) not in known.get(node.attr, set())
    }
    assert ALLOWED.keys() <= read


KNOWN = {"_operations": {"framework", "data"}, "_of": {"framework", "ops"}, "_lock": {"function"}}


@pytest.mark.parametrize(
    ("source", "module", "message"),
    [
        ("graph._operations", "autograph.optimizer.x", "1: graph._operations is private to data, framework"),
        ("graph._operations = []", "autograph.optimizer.x", "is private to data, framework"),
        ("self.graph._operations", "autograph.optimizer.x", "self.graph._operations is private to"),
        ("from autograph.framework.x import A\nA._of(1)", "autograph.ops.x", "2: A._of is private to framework"),
        ("from autograph.framework.graph import _x", "autograph.ops.x", "1: _x is private to framework"),
    ],
)
def test_a_breach_is_found(source: str, module: str, message: str) -> None:
    (found,) = breaches(ast.parse(source), module, KNOWN)
    assert message in found


@pytest.mark.parametrize(
    "source",
    ["self._lock", "super()._lock", "p._replace(x=1)", "sys._getframe()", "tensor._array", "x.__class__", "mine._of"],
)
def test_what_is_no_breach(source: str) -> None:
    assert breaches(ast.parse(source), "autograph.ops.x", KNOWN) == []
