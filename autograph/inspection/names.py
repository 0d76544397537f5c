"""What `check` says of names: parameters that a function changes in place, variables that one path to a line does not
set, and names that nothing defines.

The tree is that of the user's function, before any pass. Which variables have a value at a line is asked of the
analyses that the conversion uses (`pyct.activity`, `pyct.reaching`).
"""

from __future__ import annotations

import builtins
import types
from collections.abc import Collection, Iterator
from typing import Any

import gast

from autograph.inspection.constructs import static_length
from autograph.inspection.findings import Finding, Kind
from autograph.pyct import activity, cfg, reaching
from autograph.pyct.anno import Anno, getanno
from autograph.pyct.ast_util import children, clone, walk
from autograph.pyct.files import SourceFile
from autograph.pyct.writes import chain_of

__all__ = ["defined_in_module", "global_names", "told_of_names"]

_FUNCTIONS = (gast.FunctionDef, gast.AsyncFunctionDef)
_SCOPES = (*_FUNCTIONS, gast.Lambda, gast.ClassDef)
_COMPREHENSIONS = (gast.ListComp, gast.SetComp, gast.DictComp, gast.GeneratorExp)
#: What a finding says of a node: the kind, the message, the fix and the error's code, if there are any.
_Told = tuple[Any, Kind, str, str | None, str | None]
#: The methods of lists, dicts, sets and arrays that change them.
_MUTATING = frozenset((
    "add", "append", "appendleft", "clear", "discard", "extend", "fill", "insert", "pop", "popitem", "popleft",
    "remove", "reverse", "rotate", "setdefault", "sort", "update",
))  # fmt: skip
#: Names that every module has.
_OF_MODULES = frozenset((
    "__builtins__", "__class__", "__doc__", "__file__", "__loader__", "__name__", "__package__", "__spec__",
))  # fmt: skip


def told_of_names(
    tree: Any, file: SourceFile, function: str, known: Collection[str] | None, asked: Collection[str]
) -> list[Finding]:
    """The findings about the names of a function and of the functions inside of it.

    Args:
        tree: the function.
        known: the names that the module defines; None if that cannot be told.
        asked: the names that the function looks up in its module.
    """
    found = []
    if isinstance(tree, _FUNCTIONS):
        tree = clone(tree)  # the analyses leave notes in it
        for inner in walk(tree):
            if isinstance(inner, _FUNCTIONS):
                found += [_finding(told, file, function) for told in _parameters(inner)]
        found += [_finding(told, file, function) for told in _unset(_Plainly().visit(tree))]
    missing = set() if known is None else {n for n in asked if n not in known and not hasattr(builtins, n)}
    missing -= _OF_MODULES
    for node in walk(tree) if missing else ():
        if isinstance(node, gast.Name) and node.id in missing and isinstance(node.ctx, gast.Load):
            message = f"`{node.id}` is defined nowhere: a NameError if this runs, in plain Python, too"
            told = node, Kind.PYTHON, message, f"import or assign {node.id}", None
            found.append(_finding(told, file, function))
    return found


# --- what the module defines -------------------------------------------------------------------------------


def defined_in_module(module: Any) -> set[str] | None:
    """The names that the statements of a file define; None if an import takes all that another module has."""
    found: set[str] = set()
    pending = list(module.body)
    while pending:
        node = pending.pop()
        if isinstance(node, gast.ImportFrom) and any(alias.name == "*" for alias in node.names):
            return None
        if isinstance(node, (gast.Import, gast.ImportFrom)):
            found.update(alias.asname or alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, gast.Name) and not isinstance(node.ctx, gast.Load):
            found.add(node.id)
        elif isinstance(node, (*_FUNCTIONS, gast.ClassDef)):
            found.add(node.name)
            continue
        elif isinstance(node, gast.ExceptHandler) and node.name:
            found.add(getattr(node.name, "id", node.name))
        elif isinstance(node, (gast.Lambda, *_COMPREHENSIONS)):
            continue
        pending += [child for child in gast.iter_child_nodes(node)]
        found.update(_captured(node))
    for node in walk(module):
        if isinstance(node, gast.Global):
            found.update(node.names)
        elif isinstance(node, gast.NamedExpr):  # in a comprehension it may be the module's
            found.add(node.target.id)
    return found


def _captured(node: Any) -> Iterator[str]:
    """The names that a pattern binds."""
    for field in ("name", "rest"):
        name = getattr(node, field, None)
        if isinstance(name, str) and type(node).__name__.startswith("Match"):
            yield name


def global_names(code: types.CodeType) -> set[str]:
    """The names that a function and those inside of it look up in their module."""
    import dis  # here, as it is needed for reports only

    found = {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found |= global_names(constant)
    return found


# --- parameters --------------------------------------------------------------------------------------------


def _parameters(function: Any) -> Iterator[_Told]:
    """The places where a function changes in place what it was given."""
    arguments = function.args
    given = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    names = {parameter.id for parameter in given} - {"self", "cls"}
    names -= {n.id for n in _own_nodes(function) if isinstance(n, gast.Name) and isinstance(n.ctx, gast.Store)}
    for node in _own_nodes(function):
        root = None
        if isinstance(node, (gast.Attribute, gast.Subscript)) and not isinstance(node.ctx, gast.Load):
            root = chain_of(node if isinstance(node, gast.Attribute) else node.value)
        elif isinstance(node, gast.Call) and isinstance(node.func, gast.Attribute) and node.func.attr in _MUTATING:
            root = chain_of(node.func.value)
        if root is not None and root[0] in names:
            message = f"`{root[0]}` is a parameter, and is changed in place: the caller sees it after each call"
            yield node, Kind.STAGED, message, None, None


def _own_nodes(function: Any) -> Iterator[Any]:
    """The nodes in the body of a function, without those of functions inside of it."""
    pending = list(function.body)
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, _SCOPES):
            pending += children(node)


# --- variables without a value -----------------------------------------------------------------------------


class _Plainly(gast.NodeTransformer):
    """The tree without paths that nobody has in mind, and that conversion has to assume."""

    def visit_With(self, node: Any) -> Any:
        """As if no context manager swallowed errors."""
        self.generic_visit(node)
        entered = [
            gast.Assign([item.optional_vars], item.context_expr, None) if item.optional_vars is not None
            else gast.Expr(item.context_expr)
            for item in node.items
        ]  # fmt: skip
        return [*(gast.copy_location(statement, node) for statement in entered), *node.body]

    visit_AsyncWith = visit_With

    def visit_While(self, node: Any) -> Any:
        """`while True:` ends with `break`."""
        self.generic_visit(node)
        if isinstance(node.test, gast.Constant) and node.test.value and not node.orelse:
            node.orelse = [gast.copy_location(gast.Raise(None, None), node)]
        return node

    def visit_For(self, node: Any) -> Any:
        """`for i in range(3):` sets `i`."""
        self.generic_visit(node)
        if not static_length(node.iter, set()):
            return node
        return [gast.copy_location(gast.Assign([clone(node.target)], clone(node.iter), None), node), node]


def _unset(tree: Any) -> Iterator[_Told]:
    """The places where a variable is read that has no value on some path, or on none; the first of each variable."""
    activity.resolve(tree)
    graphs = cfg.build(tree)
    reaching.resolve(tree, None, graphs)
    told: set[tuple[int, str]] = set()
    for graph in graphs.values():
        own = getanno(graph.function, Anno.ARGS_AND_BODY_SCOPE).locals
        for statement, first in sorted(graph.first.items(), key=lambda item: item[1].index):
            defined = getanno(statement, Anno.DEFINED_VARS_IN, None)
            undefined = getanno(statement, Anno.UNDEFINED_VARS_IN, None)
            if defined is None or undefined is None:
                continue
            for node in _read_first(first.ast_node):
                name, which = node.id, (id(graph), node.id)
                if which in told or name not in undefined or not any(str(symbol) == name for symbol in own):
                    continue
                told.add(which)
                fix = f"initialise it first, for example `{name} = 0`"
                if name in defined:
                    message = f"`{name}` is read here, and a path to this line does not set it: an error if it is taken"
                    yield node, Kind.STAGED, message, fix, "AG110"
                else:
                    message = f"`{name}` is read here, and nothing has set it: UnboundLocalError, in plain Python, too"
                    yield node, Kind.PYTHON, message, fix, "AG110"
    cfg.dissolve(graphs)


def _read_first(node: Any) -> list[Any]:
    """The names that a statement, or the part of it that runs first, reads before it can have assigned them."""
    found: list[Any] = []
    assigned = {part.target.id for part in walk(node) if isinstance(part, gast.NamedExpr)}
    pending = [node]
    while pending:
        part = pending.pop()
        if isinstance(part, (*_SCOPES, *_COMPREHENSIONS, gast.For, gast.AsyncFor)) or part is None:
            continue  # runs later, or with names of its own
        if isinstance(part, gast.Name) and isinstance(part.ctx, gast.Load) and part.id not in assigned:
            found.append(part)
        if isinstance(part, gast.AugAssign) and isinstance(part.target, gast.Name):
            found.append(part.target)
        pending += children(part)
    return sorted(found, key=lambda name: (name.lineno, name.col_offset))


def _finding(told: _Told, file: SourceFile, function: str) -> Finding:
    node, kind, message, fix, code = told
    line = file.line(node.lineno)
    col = len(line.encode()[: node.col_offset].decode())
    end_line = node.end_lineno or node.lineno
    end = len(file.line(end_line).encode()[: node.end_col_offset or 0].decode())
    what = message.split("`")[1]
    return Finding(kind, what, message, fix, file.filename, node.lineno, col, end_line, end, function, line, code=code)
