"""From a function, a file or a string to a gast tree.

Nodes keep the line numbers and columns of the user's file: the whole file is parsed, and the function's
subtree taken from it. Every call gives a fresh tree, which passes may change. Decorators are kept. Nothing
here executes user code.
"""

from __future__ import annotations

import ast
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gast

from autograph.errors import Location, SourceNotFoundError, SourceSyntaxError, TargetNotFoundError
from autograph.pyct import source as source_lib
from autograph.pyct.bridge import to_gast
from autograph.pyct.files import SourceFile
from autograph.pyct.mangling import mangle
from autograph.pyct.source import SourceSegment, char_offset

__all__ = [
    "ParsedEntity",
    "find_function",
    "iter_functions",
    "parse_entity",
    "parse_expression",
    "parse_file",
    "parse_str",
]


@dataclass(frozen=True)
class ParsedEntity:
    """A function's tree and where it comes from.

    Attributes:
        node: `gast.FunctionDef`, `gast.AsyncFunctionDef` or `gast.Lambda`, the caller's to change.
        source: its text.
        info: the whole file.
        class_name: innermost class around it, whose private names were mangled.
    """

    node: Any
    source: SourceSegment
    info: SourceFile
    class_name: str | None = None


def parse_entity(f: Any) -> ParsedEntity:
    """The tree of the Python function that runs when `f` is called.

    Takes what `source.unwrap` takes: functions, methods, lambdas, wrappers without code of their own.

    Raises:
        SourceNotFoundError: there is no source, or it has changed since the function was made.
    """
    definition, file = source_lib.find(f)
    try:
        node = to_gast(definition.node)
    except RecursionError:
        raise SourceNotFoundError(
            f"the source of {source_lib.describe(f)} is nested too deeply to be converted",
            location=Location(file.filename, definition.node.lineno),
            fix="raise sys.setrecursionlimit, or split the expression or the chain of `elif`s",
        ) from None
    class_name = definition.class_name
    if class_name is not None:
        mangle(node, class_name)
    return ParsedEntity(node, source_lib.segment(definition, file), file, class_name)


def parse_str(text: str, filename: str = "<string>") -> gast.Module:
    """The tree of a module given as text.

    Raises:
        SourceSyntaxError: the text is not valid Python.
    """
    try:
        return to_gast(ast.parse(text, filename))
    except SyntaxError as e:
        raise _syntax_error(e, filename, text) from None
    except ValueError as e:  # null bytes
        raise SourceSyntaxError(f"{filename} is not valid Python: {e}") from None


def parse_expression(text: str) -> Any:
    """The tree of one expression.

    >>> parse_expression("a + b").op.__class__.__name__
    'Add'

    Raises:
        SourceSyntaxError: the text is not one valid expression.
    """
    try:
        return to_gast(ast.parse(text.strip(), "<expression>", mode="eval")).body
    except SyntaxError as e:
        raise _syntax_error(e, "<expression>", text.strip()) from None


def parse_file(path: str | Path) -> gast.Module:
    """The tree of a file, decoded as its coding line says. The file is not executed.

    Raises:
        SourceSyntaxError: the file is not valid Python.
        TargetNotFoundError: there is no such file.
    """
    filename = str(path)
    try:
        with tokenize.open(filename) as stream:
            text = stream.read()
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError, PermissionError) as e:
        raise TargetNotFoundError(f"cannot read {filename}: {e.strerror}", fix="name an existing .py file") from None
    except (SyntaxError, UnicodeDecodeError) as e:
        raise SourceSyntaxError(f"{filename} cannot be decoded: {e}", location=Location(filename, 1)) from None
    return parse_str(text, filename)


def iter_functions(module: gast.Module) -> Iterator[tuple[str, Any]]:
    """Every `def` in a module with its qualified name, in source order, nested ones after their parents.

    Names are as in `__qualname__`: `f`, `C.method`, `f.<locals>.inner`. Private names in methods are mangled.
    """
    pending: list[tuple[Any, str, str | None]] = [(s, "", None) for s in reversed(module.body)]
    while pending:
        node, prefix, class_name = pending.pop()
        kind = type(node).__name__
        if kind in ("FunctionDef", "AsyncFunctionDef"):
            if class_name is not None:
                mangle(node, class_name)
            yield prefix + node.name, node
            prefix = f"{prefix}{node.name}.<locals>."
        elif kind == "ClassDef":
            class_name = node.name
            prefix = f"{prefix}{node.name}."
        inner = [
            child
            for name in ("body", "handlers", "cases", "orelse", "finalbody")
            if isinstance(block := getattr(node, name, None), list)
            for child in block
        ]
        pending.extend((child, prefix, class_name) for child in reversed(inner))


def find_function(module: gast.Module, qualname: str) -> Any:
    """The `def` called `qualname`; the last one when there are several, as when the module runs.

    `<locals>` may be left out: `f.inner` finds `f.<locals>.inner`.

    Raises:
        TargetNotFoundError: there is none; the message names similar ones.
    """
    wanted = qualname.replace(".<locals>", "")
    names = {name.replace(".<locals>", ""): node for name, node in iter_functions(module)}
    if wanted in names:
        return names[wanted]
    import difflib  # here, as hardly any process shows such an error

    close = difflib.get_close_matches(wanted, names, n=3) or sorted(names)[:5]
    raise TargetNotFoundError(
        f"there is no function '{qualname}'",
        fix=f"did you mean {' or '.join(close)}?" if close else "the file defines no functions",
    )


def _syntax_error(e: SyntaxError, filename: str, text: str) -> SourceSyntaxError:
    """`e` as an error that shows the line with a caret."""
    line = e.lineno or 1
    lines = text.splitlines()
    source_line = lines[line - 1] if 0 < line <= len(lines) else ""
    # SyntaxError columns count from 1; the compiler gives bytes for some errors, characters for others.
    col = max((e.offset or 1) - 1, 0)
    if col > len(source_line):
        col = char_offset(source_line, col)
    end_col = e.end_offset - 1 if e.end_offset and e.end_lineno == line else None
    found = SourceSyntaxError(
        f"{filename} is not valid Python: {e.msg}",
        location=Location(filename, line, col, end_col, source_line=source_line),
    )
    # So that whoever handles it as a SyntaxError finds what it expects.
    found.filename, found.lineno, found.offset, found.text = filename, line, col + 1, source_line
    return found
