"""How long functions may be. How complex they may be is ruff's to say: C901 in pyproject.toml, one limit for all."""

from __future__ import annotations

import ast

import pytest

from tests.test_layering import ROOT

#: Lines of a function, from `def` to its last, not counting its docstring.
LONGEST = 60

# path and name: why it is longer. Empty is how it should be.
LONGER: dict[str, str] = {}


def long_functions(source: str) -> dict[str, int]:
    """The functions of a module that are longer than LONGEST, and how long they are."""
    found = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            first = node.body[0]
            has_docstring = ast.get_docstring(node, clean=False) is not None
            said = first.end_lineno - first.lineno + 1 if has_docstring else 0  # type: ignore[operator]
            lines = node.end_lineno - node.lineno + 1 - said  # type: ignore[operator]
            if lines > LONGEST:
                found[node.name] = lines
    return found


@pytest.mark.parametrize("folder", ["autograph", "converters"])
def test_functions_fit_on_a_page(folder: str) -> None:
    found = {
        f"{path.relative_to(ROOT).as_posix()}:{name}": lines
        for path in sorted((ROOT / folder).rglob("*.py"))
        for name, lines in long_functions(path.read_text(encoding="utf-8")).items()
    }
    here = {name for name in LONGER if name.startswith(f"{folder}/")}
    assert found.keys() == here, found


@pytest.mark.parametrize(
    ("docstring", "lines", "found"), [(0, 60, {}), (0, 61, {"f": 61}), (30, 60, {}), (30, 61, {"f": 61})]
)
def test_docstrings_are_not_counted(docstring: int, lines: int, found: dict[str, int]) -> None:
    text = ['    """', *["    what it is"] * (docstring - 2), '    """'] if docstring else []
    assert long_functions("\n".join(["def f():", *text, *["    pass"] * (lines - 1)])) == found
