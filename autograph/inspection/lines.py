"""Which statement each line of a function belongs to."""

from __future__ import annotations

import ast
from typing import Any

__all__ = ["owners", "statements"]


def statements(tree: Any) -> list[Any]:
    """The statements and exception handlers in an ast or gast tree, itself among them, in the order of the source."""
    found: list[Any] = [node for node in ast.walk(tree) if isinstance(node, (ast.stmt, ast.ExceptHandler))]
    found.sort(key=lambda statement: (statement.lineno, statement.col_offset))
    return found


def first_line(statement: Any) -> int:
    """The line that a statement begins at, with its decorators."""
    return int(min([statement.lineno, *(d.lineno for d in getattr(statement, "decorator_list", ()))]))


def owners(tree: Any) -> dict[int, int]:
    """For each line that a statement's text or head is on, the line of that statement.

    The lines of decorators belong to the `def` or `class`.
    """
    found: dict[int, int] = {}
    for statement in statements(tree):
        body = getattr(statement, "body", None) or getattr(statement, "cases", None)
        end = statement.end_lineno or statement.lineno
        if isinstance(body, list):
            inner = first_line(body[0]) if hasattr(body[0], "lineno") else body[0].pattern.lineno
            end = max(statement.lineno, inner - 1)
        found.update(dict.fromkeys(range(first_line(statement), end + 1), statement.lineno))
    return found
