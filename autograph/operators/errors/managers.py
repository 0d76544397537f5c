"""Context managers: what is known of them when an error in the graph leaves the body of a `with` statement."""

from __future__ import annotations

import ast
import contextlib
import inspect
import textwrap
import types
from typing import Any

from autograph.conversion import is_user_code
from autograph.framework.user_frames import is_internal
from autograph.operators.calls.hooks import unhooked

__all__ = ["can_be_left_twice", "is_transparent"]


def is_transparent(manager: Any) -> bool:
    """Whether an error that leaves the body is nothing to the manager, so that it need not be told when the graph
    runs."""
    kind = type(manager)
    if isinstance(manager, contextlib.nullcontext):
        return True
    if isinstance(manager, contextlib._GeneratorContextManager):
        return not _looks_at_errors(getattr(manager.gen, "gi_code", None))
    leave = unhooked(getattr(kind, "__exit__", None))
    # Locks, files and the like; and autograph's own, which are there for the time of tracing.
    return type(leave) is not types.FunctionType or is_internal(leave.__code__.co_filename)


def can_be_left_twice(manager: Any) -> bool:
    """Whether `__exit__` may be called for an error and for the end of the body."""
    if isinstance(manager, contextlib.suppress):
        return True
    leave = unhooked(getattr(type(manager), "__exit__", None))
    return type(leave) is types.FunctionType and is_user_code(leave.__code__)


def _looks_at_errors(code: types.CodeType | None) -> bool:
    """Whether the `yield` of a generator stands in a `try` or `with` statement."""
    if code is None:
        return True
    if is_internal(code.co_filename):
        return False
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(code)))
    except (OSError, SyntaxError):
        return True
    blocks = (ast.Try, ast.With, *([ast.TryStar] if hasattr(ast, "TryStar") else []))
    return any(
        isinstance(inner, (ast.Yield, ast.YieldFrom))
        for node in ast.walk(tree)
        if isinstance(node, blocks)
        for inner in ast.walk(node)
    )
