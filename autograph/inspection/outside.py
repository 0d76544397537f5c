"""Calls with an effect outside of the program, as `check` reports them: found in the source, by the table of
`operators.builtins.effect_rules`.

What a name stands for is told by the imports around it, by assignments such as `log = logging.getLogger()`, and, where
a function is checked that is there, by its globals.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import gast

from autograph.inspection.findings import Finding, Kind
from autograph.operators.builtins.effect_rules import METHODS, Way, way_of_function, way_of_method
from autograph.pyct import unparser
from autograph.pyct.ast_util import walk
from autograph.pyct.files import SourceFile

__all__ = ["Names", "effects", "names_of_globals", "names_of_module"]

_PYTHON, _NUMPY = "random.Random", "numpy.random.mtrand.RandomState"
#: Objects of the classes of the table that are there from the start, and what makes others.
_OBJECTS = {"random": _PYTHON, "numpy.random": _NUMPY, "sys.stdout": "_io._IOBase", "sys.stderr": "_io._IOBase"}
_MAKERS = {
    "logging.getLogger": "logging.Logger",
    "logging.LoggerAdapter": "logging.LoggerAdapter",
    "numpy.random.RandomState": _NUMPY,
    "numpy.random.default_rng": "numpy.random._generator.Generator",
    "open": "_io._IOBase",
    "random.Random": _PYTHON,
    "subprocess.Popen": "subprocess.Popen",
}
_GENERATORS = (_PYTHON, _NUMPY, "numpy.random._generator.Generator")
#: Methods that write files, whatever they are called on.
_WRITING = ("write_bytes", "write_text")


class Names(NamedTuple):
    """What names stand for: modules, functions and classes by their full names, and objects by their classes."""

    full: Mapping[str, str]
    objects: Mapping[str, str]


def names_of_globals(names: Mapping[str, Any]) -> Names:
    """What the globals of a function are."""
    full, objects = {}, {}
    for name, value in names.items():
        if isinstance(value, types.ModuleType):
            full[name] = value.__name__
        elif isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType)):
            full[name] = f"{value.__module__}.{value.__qualname__}"
        else:
            function = getattr(value, "__func__", value)
            cls = type(getattr(value, "__self__", value))
            owner = next((o for o in (f"{c.__module__}.{c.__qualname__}" for c in cls.__mro__) if o in METHODS), None)
            if owner is not None and function is value:
                objects[name] = owner
            elif owner is not None:
                full[name] = f"{owner}.{function.__name__}"
    return Names(full, objects)


def names_of_module(module: Any) -> Names:
    """What the names of a file are, as far as its text tells."""
    full = dict(_imports(module))
    statements = [node for node in module.body if isinstance(node, gast.Assign)]
    return Names(full, dict(_made(statements, full)))


def _imports(tree: Any) -> Iterator[tuple[str, str]]:
    for node in walk(tree):
        if isinstance(node, gast.Import):
            for alias in node.names:
                yield (alias.asname, alias.name) if alias.asname else (alias.name.partition(".")[0],) * 2
        elif isinstance(node, gast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"


def _made(nodes: Any, full: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The variables that hold objects of the table's classes."""
    for node in nodes:
        pairs: list[tuple[Any, Any]] = []
        if isinstance(node, gast.Assign):
            pairs = [(target, node.value) for target in node.targets]
        elif isinstance(node, gast.With):
            pairs = [(item.optional_vars, item.context_expr) for item in node.items]
        for target, value in pairs:
            owner = _MAKERS.get(_full_name(value.func, full)) if isinstance(value, gast.Call) else None
            if owner is not None and isinstance(target, gast.Name):
                yield target.id, owner


def _full_name(node: Any, full: Mapping[str, str]) -> str:
    """`np.random.rand` as `numpy.random.rand`; "" for what is no name."""
    names: list[str] = []
    while isinstance(node, gast.Attribute):
        names.append(node.attr)
        node = node.value
    if not isinstance(node, gast.Name):
        return ""
    return ".".join([full.get(node.id, node.id), *reversed(names)])


def effects(tree: Any, known: Names, file: SourceFile, function: str) -> list[Finding]:
    """The calls in a function that have an effect outside of the program."""
    full = {**known.full, **dict(_imports(tree))}
    local = dict(_made(walk(tree), full))
    found = []
    for node in walk(tree):
        if isinstance(node, gast.Call):
            way = _way(node, full, known.objects, local)
            if way is not None:
                found.append(_finding(node, node.func, way, file, function))
        elif _is_environment(node, full):
            found.append(_finding(node, node.value, Way.NOW, file, function))
    return found


def _way(call: Any, full: Mapping[str, str], objects: Mapping[str, str], local: Mapping[str, str]) -> Way | None:
    name = _full_name(call.func, full)
    module, _, last = name.rpartition(".")
    if isinstance(call.func, gast.Attribute):
        if isinstance(call.func.value, gast.Name):
            root = call.func.value.id
            if root in local:
                return Way.NOW if local[root] not in _GENERATORS and way_of_method(local[root], last) else None
            if root in objects:
                return way_of_method(objects[root], last)
        if call.func.attr in _WRITING:
            return Way.NOW
    if name in ("open", "io.open"):
        return Way.NOW if _writes(call) else None
    if module in METHODS:
        return way_of_method(module, last)
    if module in _OBJECTS:
        return way_of_function(module, last) or (None if name in _MAKERS else way_of_method(_OBJECTS[module], last))
    return way_of_function(module or "builtins", last)


def _writes(call: Any) -> bool:
    """Whether a call of `open` says that it is for writing."""
    modes = [*call.args[1:2], *(keyword.value for keyword in call.keywords if keyword.arg == "mode")]
    return any(isinstance(m, gast.Constant) and not set("wxa+").isdisjoint(str(m.value)) for m in modes)


def _is_environment(node: Any, full: Mapping[str, str]) -> bool:
    """Whether it is `os.environ[...]`, set or deleted."""
    changed = isinstance(node, gast.Subscript) and not isinstance(node.ctx, gast.Load)
    return changed and _full_name(node.value, full) == "os.environ"


def _finding(call: Any, name: Any, way: Way, file: SourceFile, function: str) -> Finding:
    line = file.line(call.lineno)
    col = len(line.encode()[: call.col_offset].decode())
    end = len(file.line(call.end_lineno).encode()[: call.end_col_offset].decode())
    kind, fix = Kind.STAGED, None
    if way is Way.NOW:
        kind, fix = Kind.PYTHON, "do it outside of the function, or in a function that is called with ag.py_function"
    what = unparser.unparse(name).strip()
    message = f"`{what}` {way.value}"
    return Finding(kind, what, message, fix, file.filename, call.lineno, col, call.end_lineno, end, function, line)
