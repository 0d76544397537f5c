"""Who may import whom: every import in the package, read with `ast`, against the rules of docs/architecture.md.

Imports inside functions and under TYPE_CHECKING count like any other: what a module knows is what matters. Only where
circles are looked for, imports under TYPE_CHECKING are left out: a name in an annotation loads nothing.
"""

from __future__ import annotations

import ast
import functools
import graphlib
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]

# room: the rooms that it may import from (besides itself). Anything on top of these rows may use all of them.
LAYERS: dict[str, set[str]] = {
    "errors": set(),
    "elsewhere": set(),
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
    "export": {"errors", "framework", "ops", "gradients"},
    "pictures": {"errors", "framework"},
    "placement": {"errors", "framework"},
    "sessions": {"errors", "framework", "executors", "placement"},
    "nest": {"framework"},
    "io": {"export", "framework", "ops"},
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
LAYERS["notebooks"] = BELOW | {"function", "state"}
LAYERS["saved_model"] = BELOW | {"function", "api", "state"}
LAYERS["ahead"] = BELOW | {"function", "saved_model", "nest"}
LAYERS["summary"] = BELOW | {"function"}
LAYERS["profiler"] = BELOW | {"function"}
LAYERS["distribute"] = BELOW | {"function", "api", "data", "state", "saved_model", "profiler"}
LAYERS["__init__"] = BELOW | {
    "function", "api", "inspection", "data", "state", "saved_model", "nest", "notebooks", "summary", "ahead",
    "profiler", "distribute",
}  # fmt: skip
LAYERS["compat"] = LAYERS["__init__"] | {"__init__"}
LAYERS["cli"] = LAYERS["__init__"] | {"__init__"}
LAYERS["__main__"] = {"cli"}


def in_order(*names: str) -> dict[str, set[str]]:
    """Rows of which each may import from all those before it."""
    return {name: set(names[:i]) for i, name in enumerate(names)}


# room: its folders, and what each may import from in the room (besides itself): folders, or modules that stand in the
# room itself. Such a module has a row where a folder uses it, so that it cannot use the folder; the others are on top.
SUB_ROOMS: dict[str, dict[str, set[str]]] = {
    "ops": {
        "core": set(),
        "arrays": {"core"},
        "elementwise": {"core", "arrays"},
        "lists": {"core", "arrays"},
        "random": {"core", "arrays"},
        "reductions": {"core", "arrays", "elementwise"},
        "linalg": {"core", "arrays", "elementwise", "reductions"},
        "nn": {"core", "arrays", "elementwise", "random", "reductions"},
        "text": {"core", "lists", "reductions"},
        "values": {"core", "arrays", "elementwise", "linalg", "lists", "reductions", "text"},
        "variables": {"core", "arrays", "values"},
        "control": {"core", "arrays", "reductions", "text", "values", "variables"},
    },
    "operators": in_order(
        "dispatch", "callees", "stack", "state", "bodies", "conditions", "statements", "iteration", "calls",
        "containers", "builtins", "errors",
    ),
    "function": {
        "attached": set(),
        "user_classes": set(),
        "borrowing": set(),
        "keys": {"borrowing", "user_classes"},
        "differences": {"keys"},
        "state": {"attached", "user_classes", "keys", "differences"},
    },
}

# module: what it loads late on purpose, and why. Every import of ours inside of a function is here, and every
# `import_module` of one by name.
FIRST_USE = "few programs need it: `import autograph` would load it for all"
LATE: dict[str, dict[str, str]] = {
    "api": {"source_conversion": "gast and the passes are only needed where a function is converted"},
    "conversion": {"source_conversion": "gast and the passes are only needed where a function is converted"},
    "executors.compiled": {"optimizer": "not every process runs a graph"},
    "executors.native": {"executors.native.entry": "it loads LLVM, which may not be there"},
    "executors.native.texts": {"executors.native.machine": "it loads LLVM, which may not be there"},
    "operators.builtins.libraries": {
        "operators.builtins.itertools_calls": FIRST_USE,
        "operators.builtins.number_modules": FIRST_USE,
        "operators.builtins.pure_modules": FIRST_USE,
    },
    "operators.builtins.numpy_calls": {
        "numpy_protocol.creation": FIRST_USE,
        "numpy_protocol.dispatch": FIRST_USE,
    },
    "pyct.unparser": {"pyct.unparse_statements": "only text needs the printer, loading does not"},
    "pictures": {"pictures.drawing": FIRST_USE},
    "export": {"export.at_first_use": FIRST_USE},
    "export.onnx.exporting": {"export.onnx.model": "the package onnx may not be there"},
    "inspection": {"inspection.checking": FIRST_USE, "inspection.explaining": FIRST_USE},
    "placement": {"placement.scopes": FIRST_USE},
    "numpy_protocol": {"numpy_protocol.dispatch": FIRST_USE, "numpy_protocol.methods": FIRST_USE},
    "numpy_protocol.calls": {"numpy_protocol.dispatch": "only a graph that was read from a file comes here first"},
    "numpy_protocol.dlpack": {"array_api": "the standard has tensors say their namespace, which stands above them"},
    "profiler.runs": {"profiler.tensorboard.writer": "the package protobuf may not be there"},
    "state.checkpoint": {"state.archive": FIRST_USE, "state.listing": FIRST_USE},
}

# package: the rooms that may import it. Nothing else from outside the standard library is imported at all.
THIRD_PARTY = {
    "gast": {"pyct", "converters", "pipeline", "source_conversion", "inspection"},
    "astunparse": {"pyct"},
    "numpy": set(LAYERS) - {"errors", "pyct", "converters", "pipeline", "conversion", "source_conversion"},
    "click": {"cli"},
    "pygments": {"cli", "inspection"},
    "llvmlite": {"executors"},
    "google": {"summary"},  # protobuf, which tensorboard brings
    "onnx": {"export"},
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


class Import(NamedTuple):
    """An import of a module.

    Attributes:
        line: where it stands.
        name: the dotted module; of `from package import module`, that module.
        late: whether it is in a function.
        annotates: whether it is under TYPE_CHECKING.
        by_name: whether it is a call of `import_module`.
    """

    line: int
    name: str
    late: bool = False
    annotates: bool = False
    by_name: bool = False


def imports(tree: ast.AST, module: str, is_package: bool, known: set[str]) -> list[Import]:
    """Every import in a module. `from autograph import x` is an import of the module x, if it is one of those known."""
    found: list[Import] = []

    def visit(node: ast.AST, late: bool, annotates: bool) -> None:
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            origin = node.module or ""
            if node.level:
                base = module.split(".")[: len(module.split(".")) - node.level + is_package]
                origin = ".".join([*base, origin]) if origin else ".".join(base)
            members = [f"{origin}.{alias.name}" for alias in node.names]
            names = list(dict.fromkeys(name if name in known else origin for name in members))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            if isinstance(node.args[0], ast.Constant) and str(node.args[0].value).startswith("autograph"):
                found.append(Import(node.lineno, str(node.args[0].value), late, annotates, True))
        found.extend(Import(getattr(node, "lineno", 0), name, late, annotates) for name in names)
        late = late or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            for statement in node.body:
                visit(statement, late, True)
            for statement in node.orelse:
                visit(statement, late, annotates)
            return
        for child in ast.iter_child_nodes(node):
            visit(child, late, annotates)

    visit(tree, False, False)
    return found


@functools.cache
def imports_by_module() -> dict[str, list[Import]]:
    """The imports of each module of the package."""
    known = {name for name, _ in modules()}
    return {
        name: imports(ast.parse(path.read_text(encoding="utf-8")), name, path.name == "__init__.py", known)
        for name, path in modules()
    }


def breaches(source: str, module: str, is_package: bool = False) -> list[str]:
    """What a module imports against the rules, as `line: what`."""
    room = room_of(module)
    found = []
    known = {f"autograph.{other}" for other in LAYERS}
    for line, name, _, _, by_name in imports(ast.parse(source), module, is_package, known):
        top = name.split(".")[0]
        if by_name:  # which is in LATE, with its reason
            continue
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


def sub_room_of(module: str, room: str) -> str | None:
    """The folder that a module of a room stands in, or the module itself if it stands in none; None of other rooms."""
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == room else None


def sub_room_breaches(room: str, used: dict[str, list[Import]]) -> list[str]:
    """What the folders of a room import against the rules, as `module:line: what`."""
    rows, found = SUB_ROOMS[room], []
    for module, its in used.items():
        here = sub_room_of(module, room)
        if here not in rows:
            continue
        for one in its:
            there = sub_room_of(one.name, room)
            if there not in (None, here) and there not in rows[here]:
                found.append(f"{module}:{one.line}: {room}/{here} may not import {one.name}")
    return found


def circle(used: dict[str, list[Import]]) -> list[str]:
    """Modules each of which imports the one before, the first one again at the end; empty if there are none.

    What is loaded by name is left out: it is in LATE, with its reason.
    """
    graph = {
        module: {one.name for one in its if not (one.annotates or one.by_name)} - {module}
        for module, its in used.items()
    }  # fmt: skip
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        return list(error.args[1])
    return []


def late_imports(used: dict[str, list[Import]]) -> set[tuple[str, str]]:
    """(module, what it imports inside of a function), without the name of the package."""
    return {
        (module.removeprefix("autograph."), one.name.removeprefix("autograph."))
        for module, its in used.items() for one in its if one.late and one.name.startswith("autograph")
    }  # fmt: skip


@pytest.mark.parametrize("room", sorted(SUB_ROOMS))
def test_the_folders_of_a_room_keep_to_their_layers(room: str) -> None:
    found = sub_room_breaches(room, imports_by_module())
    assert not found, "\n".join(found)


@pytest.mark.parametrize("room", sorted(SUB_ROOMS))
def test_every_folder_of_a_room_has_a_row(room: str) -> None:
    folders = {path.parent.name for path in (ROOT / "autograph" / room).glob("*/__init__.py")}
    there = folders | {path.stem for path in (ROOT / "autograph" / room).glob("*.py")}
    assert folders <= set(SUB_ROOMS[room]) <= there


@pytest.mark.parametrize("room", sorted(SUB_ROOMS))
def test_the_folders_of_a_room_have_no_cycle(room: str) -> None:
    graphlib.TopologicalSorter(SUB_ROOMS[room]).prepare()


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert not circle(imports_by_module())


def test_imports_inside_of_functions_have_a_reason() -> None:
    used = imports_by_module()
    listed = {(module, name) for module, late in LATE.items() for name in late}
    assert late_imports(used) == listed
    assert len(listed) < 25


def test_a_circle_is_found_also_by_way_of_a_function() -> None:
    def used(source: str, module: str) -> list[Import]:
        return imports(ast.parse(source), module, False, {"autograph.ops.a", "autograph.ops.b"})

    first = used("from autograph.ops import b", "autograph.ops.a")
    in_function = used("def f():\n    from autograph.ops.a import x", "autograph.ops.b")
    in_annotation = used("if TYPE_CHECKING:\n    from autograph.ops.a import x", "autograph.ops.b")
    found = circle({"autograph.ops.a": first, "autograph.ops.b": in_function})
    assert set(found) == {"autograph.ops.a", "autograph.ops.b"}
    assert not circle({"autograph.ops.a": first, "autograph.ops.b": in_annotation})


@pytest.mark.parametrize(
    ("source", "late"),
    [
        ("import autograph.api", set()),
        ("if TYPE_CHECKING:\n    from autograph.api import x", set()),
        ("def f():\n    import json", set()),
        ("def f():\n    import autograph.api", {("ops.a", "api")}),
        ("class C:\n    async def f(self):\n        from autograph.api import x, y", {("ops.a", "api")}),
        ("def f():\n    return importlib.import_module('autograph.api')", {("ops.a", "api")}),
    ],
)
def test_an_import_inside_of_a_function_is_found(source: str, late: set[tuple[str, str]]) -> None:
    assert late_imports({"autograph.ops.a": imports(ast.parse(source), "autograph.ops.a", False, set())}) == late


def test_a_breach_of_a_folder_is_found() -> None:
    source = "def f():\n    from autograph.ops.nn import losses"
    known = {"autograph.ops.nn.losses"}
    used = {f"autograph.ops.{here}": imports(ast.parse(source), here, False, known) for here in ("core.a", "nn.b")}
    assert sub_room_breaches("ops", used) == ["autograph.ops.core.a:2: ops/core may not import autograph.ops.nn.losses"]


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
