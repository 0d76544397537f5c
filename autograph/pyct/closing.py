"""What generators do where they are closed before their end: handlers, `finally` and `with` around a `yield`."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator, Sequence
from types import CodeType
from typing import Any

__all__ = ["seen_at_an_end"]

#: The classes of handlers that see GeneratorExit.
_EXITS = frozenset(("GeneratorExit", "BaseException"))


def seen_at_an_end(code: CodeType) -> str | None:
    """What the code of a generator does where it is closed at a `yield`; None if nothing.

    Where the text of the code cannot be found, as that of a generator expression in the middle of a line, the answer is
    None, too: such an expression has no statements.
    """
    try:
        function = ast.parse(textwrap.dedent(inspect.getsource(code))).body[0]
    except (OSError, SyntaxError):
        return None
    for node in _inside([function]):
        if isinstance(node, (ast.With, ast.AsyncWith)) and _yields(node.body):
            return "has a `yield` in a `with` statement"
        if isinstance(node, ast.Try) and _yields(node.body):
            if any(map(_is_for_all, node.handlers)):
                return "handles GeneratorExit"
            if node.finalbody:
                return "has a `finally` behind its `yield`"
    return None


def _inside(nodes: Sequence[Any]) -> Iterator[Any]:
    """The nodes within others, but for those in functions and classes that these define."""
    for node in nodes:
        for part in ast.iter_child_nodes(node):
            if not isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
                yield part
                yield from _inside([part])


def _yields(nodes: Sequence[Any]) -> bool:
    return any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in (*nodes, *_inside(nodes)))


def _is_for_all(handler: Any) -> bool:
    """Whether a handler sees GeneratorExit."""
    names = [handler.type] if handler.type is None else list(ast.walk(handler.type))
    return any(name is None or getattr(name, "id", getattr(name, "attr", None)) in _EXITS for name in names)
