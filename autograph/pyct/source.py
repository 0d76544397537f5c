"""The source text behind a function, and a clear error when there is none.

Here: `unwrap` (which Python function stands behind an object), `find` (its place in its file) and
`source_of` (its text). Reading files is in `files`, matching code objects with text in `locate`.

A function made by a decorator is taken as it is: what runs is the wrapper's own code, so that is what is
found, never the function named by `__wrapped__`. Only an object that has no Python code itself (such as an
`lru_cache`) is followed to what it wraps.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import inspect
import os
import types
from dataclasses import dataclass
from typing import Any

from autograph.errors import SourceNotFoundError
from autograph.pyct import files, locate, typed
from autograph.pyct.files import Definition, SourceFile

__all__ = ["SourceSegment", "find", "source_of", "unwrap"]


@dataclass(frozen=True)
class SourceSegment:
    """The text of one function, decorators included, exactly as it stands in its file.

    Attributes:
        text: from the first character of the function (or its first decorator) to the last.
        filename: as in `code.co_filename`.
        first_line: line of the first character, from 1.
        first_col: column of the first character, from 0, in characters.
    """

    text: str
    filename: str
    first_line: int
    first_col: int


def unwrap(obj: Any) -> types.FunctionType:
    """The Python function whose code runs when `obj` is called.

    Takes functions, methods, `staticmethod` and `classmethod` objects, `functools.partial`, and objects with
    `__wrapped__` that have no code of their own.

    Raises:
        SourceNotFoundError: there is no Python function behind `obj`.
    """
    current = obj
    for _ in range(100):
        if isinstance(current, types.FunctionType):
            return current
        if isinstance(current, (types.MethodType, staticmethod, classmethod)):
            current = current.__func__
        elif isinstance(current, (functools.partial, functools.partialmethod)):
            current = current.func
        elif not isinstance(current, type) and hasattr(current, "__wrapped__"):
            current = current.__wrapped__
        else:
            break
    name = describe(obj)
    if isinstance(obj, type):
        raise SourceNotFoundError(
            f"{name} is a class, not a function", fix="convert its methods, or a function that creates it"
        )
    if inspect.isroutine(obj):
        raise SourceNotFoundError(
            f"{name} has no Python source: it is implemented in C",
            fix="call it from a Python function; such calls are kept as they are",
        )
    raise SourceNotFoundError(
        f"{name} has no Python source: it is not a function", fix="pass a function, method or lambda"
    )


def describe(obj: Any) -> str:
    """How error messages name a function."""
    name = getattr(obj, "__qualname__", None) or getattr(obj, "__name__", None)
    return f"'{name}'" if isinstance(name, str) else f"an object of type '{type(obj).__name__}'"


def find(obj: Any) -> tuple[Definition, SourceFile]:
    """Where the function behind `obj` stands.

    Raises:
        SourceNotFoundError: there is no source, or it has changed since the function was made.
    """
    function = unwrap(obj)
    code = function.__code__
    if code.co_filename == typed.COMMAND:
        typed.remember_command()
    reason = None
    for refresh in (False, True):
        source = files.load(code.co_filename, function.__globals__, refresh=refresh)
        if source is None:
            continue
        try:
            return locate.find(code, source, exactly=code.co_filename == typed.COMMAND), source
        except locate.Mismatch as e:
            reason = str(e)
    if code.co_filename == typed.PROMPT and reason is None:
        for source in typed.from_history(code):
            with contextlib.suppress(locate.Mismatch):
                return locate.find(code, source, exactly=True), source
    if reason is None or code.co_filename == typed.COMMAND:
        raise _no_text(function)
    raise SourceNotFoundError(
        f"the source of {describe(function)} does not match the code that is running: in {code.co_filename}, {reason}",
        fix="the file was probably edited after it was imported: restart, or reload the module",
    )


def _no_text(function: types.FunctionType) -> SourceNotFoundError:
    filename, name = function.__code__.co_filename, describe(function)
    if not (filename.startswith("<") and filename.endswith(">")):
        gone = "is missing" if not os.path.exists(filename) else "is empty or cannot be read"
        return SourceNotFoundError(
            f"the source of {name} cannot be found: its file {filename} {gone}",
            fix="keep the .py file next to its compiled form, or exclude the function with @do_not_convert",
        )
    if filename == typed.PROMPT:
        return SourceNotFoundError(
            f"the source of {name} cannot be found: it came from standard input, whose text Python does not keep",
            fix="put the function in a file",
        )
    return SourceNotFoundError(
        f"the source of {name} cannot be found: it was made from text by exec or eval ('{filename}')",
        fix="put the function in a file, or register the text: linecache.cache[filename] = "
        "(len(text), None, text.splitlines(True), filename), with a filename of its own in compile()",
    )


def source_of(obj: Any) -> SourceSegment:
    """The text of the function behind `obj`.

    >>> def double(x):
    ...     return 2 * x
    >>> print(source_of(double).text)
    def double(x):
        return 2 * x

    Raises:
        SourceNotFoundError: there is no source, or it has changed since the function was made.
    """
    return segment(*find(obj))


def segment(definition: Definition, source: SourceFile) -> SourceSegment:
    """The text of a function that was found."""
    node: Any = definition.node
    first_line, first_byte = node.lineno, node.col_offset
    if not isinstance(node, ast.Lambda) and node.decorator_list:
        first_line = node.decorator_list[0].lineno
        line = source.line(first_line)  # back from the decorator's expression to its `@`
        at = line.rfind("@", 0, char_offset(line, node.decorator_list[0].col_offset))
        first_byte = len(line[: max(at, 0)].encode())
    end_line = node.end_lineno
    lines = [source.line(n) for n in range(first_line, end_line + 1)]
    first_col = char_offset(lines[0], first_byte)
    lines[-1] = lines[-1][: char_offset(lines[-1], node.end_col_offset)]
    lines[0] = lines[0][first_col:]
    return SourceSegment("\n".join(lines), source.filename, first_line, first_col)


def char_offset(line: str, byte_offset: int) -> int:
    """The character column for a column in UTF-8 bytes, which is how the parser counts."""
    if line.isascii():
        return byte_offset
    return len(line.encode()[:byte_offset].decode(errors="ignore"))
