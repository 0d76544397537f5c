"""Source files as text and as parsed trees, cached.

Here: `SourceFile` (text, lines, the plain `ast` of the whole file, an index of its functions) and `load`,
which finds the text of a file through `linecache`, so that notebook cells, REPL input, zip imports and
`exec` with a linecache entry work like files on disk.

Not here: which function of the file belongs to a code object (`locate`), and gast trees (`parser`).
"""

from __future__ import annotations
import __future__

import ast
import functools
import linecache
import threading
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

__all__ = ["Definition", "FunctionNode", "SourceFile", "compile_codes", "future_mask", "load"]

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

_CACHE_SIZE = 64
_CACHE: OrderedDict[str, SourceFile] = OrderedDict()
_LOCK = threading.Lock()


@dataclass(frozen=True)
class Definition:
    """A function in a source file.

    Attributes:
        node: the plain `ast` node; never to be changed, it is shared.
        parents: the enclosing classes and functions, outermost first.
        statement: the top-level statement that holds it.
    """

    node: FunctionNode
    parents: tuple[ast.AST, ...]
    statement: ast.stmt

    @property
    def class_name(self) -> str | None:
        """Name of the innermost enclosing class: the one that private names are mangled with."""
        for parent in reversed(self.parents):
            if isinstance(parent, ast.ClassDef):
                return parent.name
        return None


@dataclass(eq=False)
class SourceFile:
    """The text of one source file; its tree and indices are made on first use and kept.

    Attributes:
        filename: as in `code.co_filename`.
        lines: with their line ends.
    """

    filename: str
    lines: list[str]
    _codes: dict[tuple[ast.stmt, int], dict[tuple[int, str], list[CodeType]]] = field(default_factory=dict, repr=False)
    # What was read of top-level statements on their own, by their first line.
    _near: dict[int, dict[int, Definition]] = field(default_factory=dict, repr=False)

    @functools.cached_property
    def text(self) -> str:
        return "".join(self.lines)

    def line(self, number: int) -> str:
        """Line `number` (from 1) without its line end; empty when out of range."""
        return self.lines[number - 1].rstrip("\r\n") if 0 < number <= len(self.lines) else ""

    @functools.cached_property
    def tree(self) -> ast.Module:
        """The whole file parsed. Shared: do not change it.

        Raises:
            SyntaxError: as from `ast.parse`.
        """
        return ast.parse(self.text, self.filename)

    @functools.cached_property
    def definitions(self) -> dict[int, Definition]:
        """Every `def` by the line its code object starts at: that of its first decorator, if any.

        No two `def`s can start on one line.
        """
        return _definitions_in(self.tree.body)

    def definition_near(self, line: int) -> Definition | None:
        """The `def` whose code starts at a line, found without parsing the rest of the file, which may be long.

        Indentation tells where the top-level statement around the line starts and ends. Strings of several lines may
        belie it, so this is right only if what is found compiles to the code that is looked for. `None` if nothing is
        found, or if the file is parsed already.
        """
        if "tree" in self.__dict__ or not 0 < line <= len(self.lines):
            return None
        first, end = _extent(self.lines, line - 1)
        known = self._near.get(first)
        if known is None:
            try:
                body = ast.parse("\n" * first + "".join(self.lines[first:end]), self.filename).body
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                body = []
            known = self._near.setdefault(first, _definitions_in(body))
        return known.get(line)

    def codes(self, statement: ast.stmt, flags: int) -> dict[tuple[int, str], list[CodeType]]:
        """The code objects that a top-level statement of the file compiles to, by first line and name."""
        key = (statement, flags)
        if key not in self._codes:
            self._codes[key] = compile_codes(statement, self.filename, flags)
        return self._codes[key]


def _definitions_in(statements: list[ast.stmt]) -> dict[int, Definition]:
    """Every `def` in some top-level statements, by the line that its code starts at."""
    found = {}
    for statement in statements:
        for node, parents in _walk_definitions(statement):
            if not isinstance(node, ast.ClassDef):
                first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
                found[first] = Definition(node, parents, statement)
    return found


#: How lines start that belong to the statement before them: indented, empty, comments, ends of brackets.
_CONTINUED = tuple(" \t\f\r\n#)]}")
_HEADS = ("def ", "class ", "async ")


def _extent(lines: list[str], at: int) -> tuple[int, int]:
    """The first line of the top-level statement around a line, by indentation, and the first one behind it."""
    first = at
    while first and lines[first].startswith(_CONTINUED):
        first -= 1
    end = first
    if lines[first].startswith("@"):
        while end < len(lines) and not lines[end].startswith(_HEADS):
            end += 1
    end += 1
    while end < len(lines) and lines[end].startswith(_CONTINUED):
        end += 1
    return first, end


def compile_codes(statement: ast.stmt, filename: str, flags: int) -> dict[tuple[int, str], list[CodeType]]:
    """Compiles one top-level statement and indexes all code objects in it; empty if it does not compile alone."""
    try:
        module = ast.Module([statement], [])
        flags |= ast.PyCF_ALLOW_TOP_LEVEL_AWAIT  # notebook cells
        code = compile(module, filename, "exec", flags, dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError):
        return {}
    found: dict[tuple[int, str], list[CodeType]] = {}
    pending = [code]
    while pending:
        code = pending.pop()
        found.setdefault((code.co_firstlineno, code.co_name), []).append(code)
        pending.extend(const for const in code.co_consts if isinstance(const, CodeType))
    return found


@functools.cache
def future_mask() -> int:
    """The bits of `co_flags` that stand for `from __future__` imports."""
    mask = 0
    for name in __future__.all_feature_names:
        mask |= getattr(__future__, name).compiler_flag
    # `nested_scopes` and `generators` share bits with other flags and are always on.
    return mask & ~0xFF


def _walk_definitions(root: ast.stmt) -> Iterator[tuple[Any, tuple[ast.AST, ...]]]:
    """Yields (def or class, its enclosing defs and classes), looking at statements only."""
    pending: list[tuple[ast.AST, tuple[ast.AST, ...]]] = [(root, ())]
    while pending:
        node, parents = pending.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node, parents
            parents = (*parents, node)
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            children = getattr(node, name, None)
            if isinstance(children, list):
                pending.extend((child, parents) for child in children)


def load(filename: str, module_globals: dict[str, Any] | None = None, *, refresh: bool = False) -> SourceFile | None:
    """The source file called `filename`, or `None` when its text is not to be had.

    Args:
        filename: as in `code.co_filename`; also pseudo-names such as `<ipython-input-1>` that linecache knows.
        module_globals: globals of a function of the file; its `__loader__` is asked when there is no such file.
        refresh: forget text that is older than the file on disk.
    """
    if refresh:
        linecache.checkcache(filename)
    lines = linecache.getlines(filename, module_globals)
    if not lines:
        lines = _loader_lines(module_globals)
    if not lines:
        return None
    with _LOCK:
        known = _CACHE.get(filename)
        if known is not None and (known.lines is lines or known.lines == lines):
            _CACHE.move_to_end(filename)
            return known
        fresh = SourceFile(filename, lines)
        _CACHE[filename] = fresh
        _CACHE.move_to_end(filename)
        while len(_CACHE) > _CACHE_SIZE:
            _CACHE.popitem(last=False)
    return fresh


def _loader_lines(module_globals: dict[str, Any] | None) -> list[str]:
    """Text from the module's loader: for loaders whose code objects carry a name that linecache cannot place."""
    spec = (module_globals or {}).get("__spec__")
    get_source = getattr(getattr(spec, "loader", None), "get_source", None)
    if spec is None or get_source is None:
        return []
    try:
        text = get_source(spec.name)
    except (ImportError, OSError, SyntaxError):
        return []
    return text.splitlines(keepends=True) if text else []
