"""Everything in some modules of the standard library converts, and the text parses again."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path
from typing import Any

import pytest

from autograph.pyct import parser, unparser
from autograph.pyct.files import SourceFile
from tests.converters.converter_support import convert_tree


@pytest.mark.parametrize("name", ["textwrap", "bisect", "heapq", "statistics", "calendar", "string"])
def test_converts(name: str) -> None:
    path = str(importlib.import_module(name).__file__)
    info = SourceFile(path, Path(path).read_text().splitlines(keepends=True))
    qualnames = [qualname for qualname, _ in parser.iter_functions(parser.parse_file(path))]
    assert qualnames
    module = parser.parse_file(path)
    functions: list[Any] = list(dict(parser.iter_functions(module)).values())
    inner = {id(node) for f in functions for node in ast.walk(f) if node is not f}
    for node in functions:
        if id(node) in inner:
            continue  # converted with the function around
        converted = convert_tree(node, info)
        text = unparser.unparse(converted)
        again = ast.parse(text)
        # Scoping (a nonlocal name without a binding) is checked by the compiler only.
        compile(again, path, "exec")
