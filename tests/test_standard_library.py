"""The standard library as input: what `autograph dump` does to it, and calls of the converted functions.

Each module of `CALLS` is loaded twice; in one copy every function and method is replaced by its converted form.
The same calls then have to give the same results, errors, items and changed arguments in both.
"""

# ruff: noqa: E501  the rows of the tables are not broken

from __future__ import annotations

import ast
import importlib.util
import re
import sys
import types
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

import autograph as ag
from autograph.api import file_to_code
from tests.library_calls import CALLS, Call

DUMPED = (
    "argparse ast asyncio.tasks bisect calendar collections configparser contextlib copy csv dataclasses datetime "
    "difflib enum fractions functools graphlib heapq html.parser inspect json.decoder json.encoder pprint random "
    "reprlib shlex statistics string textwrap tokenize traceback typing urllib.parse"
).split()
#: The others are more of the same: hundreds of functions for each.
QUICK = {"bisect", "contextlib", "copy", "dataclasses", "functools", "heapq", "string", "textwrap"}


def by_module(names: Iterable[str]) -> Any:
    marks = {name: () if name in QUICK else pytest.mark.slow for name in names}
    return pytest.mark.parametrize("name", [pytest.param(name, marks=mark) for name, mark in marks.items()])


@by_module(DUMPED)
def test_dump_converts_every_function(name: str) -> None:
    path = _path(name)
    converted = file_to_code(path)
    assert {c.qualname for c in converted} >= set(_functions(path)), "a function is missing from the dump"
    for function in converted:
        compile(ast.parse(function.converted), path, "exec")  # scopes are checked by the compiler only
        assert "ag__.FunctionScope" in function.converted, function.qualname


def _path(name: str) -> str:
    spec = importlib.util.find_spec(name)
    assert spec is not None and spec.origin is not None
    return spec.origin


def _functions(path: str) -> Iterator[str]:
    """Qualified names of the functions at the top of a file and in the classes there."""
    with open(path, encoding="utf-8") as stream:
        body = ast.parse(stream.read()).body
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.ClassDef):
            yield from (f"{node.name}.{f.name}" for f in node.body if isinstance(f, ast.FunctionDef))


#: Written in C with Python beside it: the C half is kept away so that the Python half is what runs.
ACCELERATED = {
    "bisect": ["_bisect"], "heapq": ["_heapq"], "datetime": ["_datetime"], "functools": ["_functools"],
    "json.decoder": ["_json"], "json.encoder": ["_json"], "statistics": ["_statistics"], "collections": ["_collections"],
}  # fmt: skip


@by_module(sorted(CALLS))
def test_converted_module_does_what_the_original_does(name: str) -> None:
    importlib.import_module(name)  # some modules look themselves up in sys.modules while they are loaded
    plain, converted = _load(name), _load(name)
    assert _convert_all(converted) > 0
    for i, call in enumerate(CALLS[name]):
        assert _outcome(call, converted) == _outcome(call, plain), f"call {i} of {name}"


def _outcome(call: Call, module: Any) -> tuple[str, str]:
    try:
        result = call(module)
    except Exception as error:
        return type(error).__qualname__, _without_addresses(str(error))
    return "result", _without_addresses(repr(result))


def _without_addresses(text: str) -> str:
    return re.sub(r"0x[0-9a-f]+", "0x0", text)


def _load(name: str) -> types.ModuleType:
    """A new copy of a module; the one in `sys.modules` stays as it is."""
    file = "_pydatetime" if name == "datetime" and sys.version_info >= (3, 12) else name
    spec = importlib.util.find_spec(file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    hidden = {
        key: sys.modules.get(key) for key in ACCELERATED.get(name, []) if name not in ("functools", "collections")
    }
    for key in hidden:
        sys.modules[key] = None  # type: ignore[assignment]  # what the import system takes for "not there"
    try:
        spec.loader.exec_module(module)
    finally:
        for key, value in hidden.items():
            if value is None:
                sys.modules.pop(key)
            else:
                sys.modules[key] = value
    return module


def _convert_all(module: types.ModuleType) -> int:
    """Replaces functions and methods that were defined in the module by their converted forms; how many."""
    count = 0
    for name, value in list(vars(module).items()):
        if _is_own(value, module):
            setattr(module, name, ag.to_graph(value))
            count += 1
        elif isinstance(value, type) and value.__module__ == module.__name__:
            for key, member in list(vars(value).items()):
                new = _converted_member(member, module)
                if new is not None:
                    type.__setattr__(value, key, new)
                    count += 1
    return count


def _converted_member(member: Any, module: types.ModuleType) -> Any:
    if _is_own(member, module):
        return ag.to_graph(member)
    if isinstance(member, (staticmethod, classmethod)) and _is_own(member.__func__, module):
        return type(member)(ag.to_graph(member.__func__))
    if isinstance(member, property) and _is_own(member.fget, module):
        return property(ag.to_graph(member.fget), member.fset, member.fdel, member.__doc__)
    return None


def _is_own(value: Any, module: types.ModuleType) -> bool:
    """Whether it is a plain function whose text is in the module's file."""
    return isinstance(value, types.FunctionType) and value.__code__.co_filename == module.__file__
