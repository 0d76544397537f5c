"""Who may import whom: every import in the package, read with `ast`, against the rules of docs/architecture.md.

Imports inside functions and under TYPE_CHECKING count like any other: what a module knows is what matters.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# room: the rooms that it may import from (besides itself). Anything on top of these rows may use all of them.
LAYERS: dict[str, set[str]] = {
    "errors": set(),
    "pyct": {"errors"},
    "converters": {"errors", "pyct"},
    "pipeline": {"errors", "pyct", "converters"},
    "framework": {"errors"},
    "ops": {"errors", "framework"},
    "numpy_protocol": {"errors", "framework", "ops"},
    "array_api": {"errors", "framework", "ops", "numpy_protocol"},
    "optimizer": {"errors", "framework", "ops"},
    "gradients": {"errors", "pyct", "framework", "ops"},
    "executors": {"errors", "pyct", "framework", "ops", "optimizer"},
    "export": {"errors", "framework"},
    "source_conversion": {"errors", "pyct", "pipeline"},
    "conversion": {"errors", "pyct", "framework", "source_conversion"},
    "operators": {"errors", "pyct", "conversion", "framework", "ops", "numpy_protocol"},
}
BELOW = set(LAYERS) - {"converters"}
LAYERS["function"] = BELOW
LAYERS["api"] = BELOW | {"function"}
LAYERS["inspection"] = BELOW | {"converters", "function"}
LAYERS["data"] = BELOW | {"function"}
LAYERS["state"] = BELOW | {"function"}
LAYERS["__init__"] = BELOW | {"function", "api", "inspection", "data", "state"}
LAYERS["compat"] = LAYERS["__init__"] | {"__init__"}
LAYERS["cli"] = LAYERS["__init__"] | {"__init__"}
LAYERS["__main__"] = {"cli"}

# package: the rooms that may import it. Nothing else from outside the standard library is imported at all.
THIRD_PARTY = {
    "gast": {"pyct", "converters", "pipeline", "source_conversion", "inspection"},
    "astunparse": {"pyct"},
    "numpy": set(LAYERS) - {"errors", "pyct", "converters", "pipeline", "conversion", "source_conversion"},
    "click": {"cli"},
    "pygments": {"cli", "inspection"},
    "llvmlite": {"executors"},
}


def room_of(module: str) -> str:
    """The room of a dotted module of the package; the package itself is `__init__`."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


def modules() -> list[tuple[str, Path]]:
    """(dotted name, file) of every module, under the name that it is installed by."""
    found = []
    for folder, package in (("autograph", "autograph"), ("converters", "autograph.converters")):
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = path.relative_to(ROOT / folder).with_suffix("").parts
            name = ".".join([package, *parts])
            found.append((name.removesuffix(".__init__") if name != "autograph.__init__" else "autograph", path))
    return found


def imported(tree: ast.Module, module: str, is_package: bool, rooms: set[str]) -> list[tuple[int, str]]:
    """(line, dotted module) of every import. `from autograph import x` is an import of the room x, if it is one."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            origin = node.module or ""
            if node.level:
                base = module.split(".")[: len(module.split(".")) - node.level + is_package]
                origin = ".".join([*base, origin]) if origin else ".".join(base)
            if origin == "autograph":
                found += [
                    (node.lineno, f"autograph.{alias.name}" if alias.name in rooms else "autograph")
                    for alias in node.names
                ]
            else:
                found.append((node.lineno, origin))
    return found


def breaches(source: str, module: str, is_package: bool = False) -> list[str]:
    """What a module imports against the rules, as `line: what`."""
    room = room_of(module)
    found = []
    for line, name in imported(ast.parse(source), module, is_package, set(LAYERS)):
        top = name.split(".")[0]
        if top == "autograph":
            target = room_of(name)
            if target != room and target not in LAYERS[room]:
                found.append(f"{line}: {room} may not import {name}")
        elif top == "converters":
            found.append(f"{line}: {name} is installed as autograph.converters")
        elif top in THIRD_PARTY:
            if room not in THIRD_PARTY[top]:
                found.append(f"{line}: {room} may not import {top}")
        elif top not in sys.stdlib_module_names:
            found.append(f"{line}: {top} is not one of the project's dependencies")
    return found


def test_every_room_has_a_layer() -> None:
    rooms = {room_of(name) for name, _ in modules()}
    assert rooms <= set(LAYERS), f"give {sorted(rooms - set(LAYERS))} a row in LAYERS and in docs/architecture.md"


@pytest.mark.parametrize("room", sorted(LAYERS))
def test_imports_keep_to_the_layers(room: str) -> None:
    found = []
    for name, path in modules():
        if room_of(name) == room:
            text = path.read_text(encoding="utf-8")
            found += [f"{path.relative_to(ROOT)}:{b}" for b in breaches(text, name, path.name == "__init__.py")]
    assert not found, "\n".join(found)


def test_the_layers_have_no_cycle() -> None:
    done: set[str] = set()
    while len(done) < len(LAYERS):
        ready = {room for room, below in LAYERS.items() if room not in done and below <= done}
        assert ready, f"a cycle among {sorted(set(LAYERS) - done)}"
        done |= ready


@pytest.mark.parametrize(
    ("source", "module", "message"),
    [
        ("import autograph.framework.graph", "autograph.pyct.cfg", "pyct may not import autograph.framework.graph"),
        ("def f():\n    from autograph import ops", "autograph.framework.graph", "may not import autograph.ops"),
        ("from ..ops import math", "autograph.framework.graph", "may not import autograph.ops"),
        ("from . import converters", "autograph.api", "may not import autograph.converters"),
        ("import numpy as np", "autograph.converters.lists", "may not import numpy"),
        ("import tensorflow", "autograph.compat.tf", "not one of the project's dependencies"),
        ("import converters", "autograph.pipeline", "installed as autograph.converters"),
        ("from autograph import function", "autograph.ops.math", "may not import autograph"),
    ],
)
def test_a_breach_is_found(source: str, module: str, message: str) -> None:
    (found,) = breaches(source, module)
    assert message in found


@pytest.mark.parametrize(
    ("source", "module"),
    [
        ("from autograph import errors", "autograph.pyct.cfg"),
        ("import ast, gast", "autograph.converters.lists"),
        ("from .math import add", "autograph.ops.array"),
        ("import autograph", "autograph.cli.run"),
    ],
)
def test_what_is_allowed_is_not_a_breach(source: str, module: str) -> None:
    assert breaches(source, module) == []
