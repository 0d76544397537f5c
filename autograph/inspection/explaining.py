"""`explain`: traces a call with operators that take notes, and puts together what each line became.

Three sources: the operators tell which statements were staged and how often a Python loop ran; the line events of
Python's own tracing tell which lines were reached; the operations of the graph know the line that made them. Nothing
of this is there in an ordinary trace: the code that is explained is converted against a namespace of its own.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any

from autograph.conversion import is_user_file, plain_function
from autograph.framework.func_graph import FuncGraph, type_text
from autograph.framework.graph import Graph
from autograph.framework.nested import operations_within
from autograph.inspection.explanation import ExplainedFunction, ExplainedLine, Explanation
from autograph.inspection.labels import Op
from autograph.inspection.lines import first_line, owners, statements
from autograph.inspection.recording import FileLine, Notes, taking, twin
from autograph.pyct import files, source

__all__ = ["explain"]


def explain(func: Callable[..., Any], *args: Any, **kwargs: Any) -> Explanation:
    """See `inspection.explain`."""
    function = twin(func)
    definition, file = source.find(plain_function(func))
    notes = Notes(file.filename)
    with taking(notes):
        graph = function.get_concrete_function(*args, **kwargs).graph
    made: dict[FileLine, list[Op]] = {}
    elsewhere: list[Op] = []
    units = _Units()
    units.add(file, definition.node)
    for filename, line in notes.reached:
        units.find_or_add(filename, line)
    total = 0
    for op in _operations(graph):
        total += 1
        where = op.location
        told = Op(op.name, op.type, tuple(map(type_text, op.outputs)))
        if where is not None and units.find(where.filename, where.line) is not None:
            made.setdefault((where.filename, where.line), []).append(told)
        else:
            elsewhere.append(told)
    explained = tuple(_explained(unit, notes, made) for unit in units.found)
    return Explanation(graph.structured_signature, explained, tuple(elsewhere), total)


def _operations(graph: Graph) -> Iterator[Any]:
    """The operations of a graph and of those in it, without the inputs."""
    for op in operations_within(graph.operations):
        if not (op.type == "Placeholder" and isinstance(op.graph, FuncGraph)):
            yield op


class _Unit:
    """A function that is shown: the outermost one around a line."""

    def __init__(self, name: str, file: files.SourceFile, node: Any) -> None:
        self.name = name
        self.file = file
        self.node = node
        self.first = first_line(node)
        self.last = node.end_lineno or self.first


class _Units:
    """The functions that a trace ran, in the order in which they were found."""

    def __init__(self) -> None:
        self.found: list[_Unit] = []

    def add(self, file: files.SourceFile, node: Any) -> None:
        """Puts a function first."""
        self.found.append(_Unit(_name(node), file, node))

    def find(self, filename: str, line: int) -> _Unit | None:
        """The function among those found that a line belongs to."""
        return next((u for u in self.found if u.file.filename == filename and u.first <= line <= u.last), None)

    def find_or_add(self, filename: str, line: int) -> None:
        """Sees to it that the function that a line belongs to is among those found, if it is the user's."""
        file = files.load(filename) if is_user_file(filename) else None
        if file is None or self.find(filename, line) is not None:
            return
        unit = None
        for first, definition in file.definitions.items():
            classes = [parent.name for parent in definition.parents if isinstance(parent, ast.ClassDef)]
            outermost = len(classes) == len(definition.parents)
            if outermost and first <= line <= (definition.node.end_lineno or first):
                unit = _Unit(".".join([*classes, _name(definition.node)]), file, definition.node)
        if unit is None:  # a lambda outside of all functions
            around = [s for s in statements(file.tree) if first_line(s) <= line <= (s.end_lineno or line)]
            if not around:
                return
            unit = _Unit("<lambda>", file, around[-1])
        self.found.append(unit)


def _name(node: Any) -> str:
    return getattr(node, "name", "<lambda>")


#: Statements that leave no trace when they run.
_SILENT = (ast.Global, ast.Nonlocal, ast.Pass, ast.Break, ast.Continue)


def _explained(unit: _Unit, notes: Notes, made: dict[FileLine, list[Op]]) -> ExplainedFunction:
    filename = unit.file.filename
    belongs = owners(unit.node)
    reached = {line for name, line in notes.reached if name == filename and unit.first <= line <= unit.last}
    by_statement: dict[int, list[Op]] = {}
    for line in range(unit.first, unit.last + 1):
        by_statement.setdefault(belongs.get(line, line), []).extend(made.get((filename, line), ()))
    heads: dict[int, list[str]] = {}
    for statement in statements(unit.node):
        ran = any(statement.lineno <= line <= (statement.end_lineno or line) for line in reached)
        if statement is unit.node or heads.get(statement.lineno) or _is_silent(statement, ran):
            continue
        became = _became(statement.lineno, filename, belongs, notes)
        if not ran:
            became = ["not reached"]
        elif not became:
            became = ["staged" if by_statement.get(statement.lineno) else "Python"]
        heads[statement.lineno] = became
    if unit.name == "<lambda>":
        for line in reached:
            told = _became(line, filename, {}, notes)
            heads[line] = told or ["staged" if made.get((filename, line)) else "Python"]
    lines = []
    for line in range(unit.first, unit.last + 1):
        text = unit.file.line(line).expandtabs()
        lines.append(ExplainedLine(line, text, tuple(heads.get(line, ())), tuple(made.get((filename, line), ()))))
    return ExplainedFunction(unit.name, filename, tuple(lines))


def _became(line: int, filename: str, belongs: dict[int, int], notes: Notes) -> list[str]:
    """What the operators noted for a statement, on whichever of its lines."""
    lines = [line, *(other for other, owner in belongs.items() if owner == line and other != line)]
    found: dict[str, None] = {}
    for one in lines:
        found.update(notes.became.get((filename, one), {}))
    return _merged(list(found))


def _merged(became: list[str]) -> list[str]:
    """What different calls and iterations made of a statement, told once."""
    if {"Python: true", "Python: false"} <= set(became):
        became = list(dict.fromkeys("Python" if b.startswith("Python: ") else b for b in became))
    counts = sorted(int(b.partition("×")[2]) for b in became if b.startswith("unrolled ×") and b[-1].isdigit())
    if len(counts) > 1:
        several = f"unrolled ×{counts[0]} to ×{counts[-1]}"
        became = list(dict.fromkeys(several if b.startswith("unrolled ×") and b[-1].isdigit() else b for b in became))
    return became


def _is_silent(statement: Any, ran: bool) -> bool:
    if isinstance(statement, _SILENT):
        return True
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return True
    return isinstance(statement, ast.AnnAssign) and statement.value is None
