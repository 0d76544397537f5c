"""Which of several lambdas on a line is the one a code object was compiled from.

Three ways, strongest first: argument names; the columns in the code object (`co_positions`, Python 3.11 on);
comparing the code object with what each candidate compiles to. Candidates that remain are identical code,
so either will do.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from types import CodeType

from autograph.pyct import files
from autograph.pyct.files import Definition, SourceFile
from autograph.pyct.mangling import mangle_name

__all__ = ["argument_names", "find", "same_code"]

# Beyond any real line number, yet within a C int.
_FAR = 1_000_000_000


def find(code: CodeType, source: SourceFile) -> Definition | None:
    """The lambda in `source` that `code` was compiled from; `None` when there is none that fits."""
    candidates = [
        d
        for d in _lambdas_on_line(source, code.co_firstlineno)
        if argument_names(d.node.args, d.class_name) == code_argument_names(code)
    ]
    if len(candidates) > 1:
        candidates = _by_position(code, candidates)
    if len(candidates) > 1:
        candidates = _by_code(code, candidates, source) or candidates
    return candidates[0] if candidates else None


def argument_names(args: ast.arguments, class_name: str | None) -> tuple[str, ...]:
    """Argument names in the order of `co_varnames`, private names mangled."""
    found = [a.arg for a in (*args.posonlyargs, *args.args, *args.kwonlyargs)]
    found += [a.arg for a in (args.vararg, args.kwarg) if a is not None]
    if class_name is not None:
        found = [mangle_name(name, class_name) for name in found]
    return tuple(found)


def code_argument_names(code: CodeType) -> tuple[str, ...]:
    """Argument names of a code object: positional, keyword-only, `*args`, `**kwargs`."""
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & 0x04) + bool(code.co_flags & 0x08)  # CO_VARARGS, CO_VARKEYWORDS
    return code.co_varnames[:count]


def _lambdas_on_line(source: SourceFile, line: int) -> Iterator[Definition]:
    """Every lambda that starts on `line`, in no particular order."""
    pending: list[tuple[ast.AST, tuple[ast.AST, ...], ast.stmt]] = []
    pending.extend((statement, (), statement) for statement in source.tree.body)
    while pending:
        node, parents, top = pending.pop()
        if isinstance(node, ast.Lambda) and node.lineno == line:
            yield Definition(node, parents, top)
        inside = parents
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            inside = (*parents, node)
        first = getattr(node, "lineno", None)
        if first is not None:
            for decorator in getattr(node, "decorator_list", ()):
                first = min(first, decorator.lineno)
            if not first <= line <= (getattr(node, "end_lineno", None) or first):
                continue
        for child in ast.iter_child_nodes(node):
            # Decorators, defaults and bases stand inside the node but outside its scope.
            body = getattr(node, "body", None)
            within = child is body or (isinstance(body, list) and isinstance(child, ast.stmt))
            pending.append((child, inside if within else parents, top))


def _by_position(code: CodeType, candidates: list[Definition]) -> list[Definition]:
    """Those whose body holds all positions in the code; of nested ones the innermost."""
    positions = getattr(code, "co_positions", None)
    if positions is None:
        return candidates
    spans = [
        ((line, col), (end_line, end_col))
        for line, end_line, col, end_col in positions()
        if None not in (line, end_line, col, end_col) and (col, end_col) != (0, 0)
    ]
    if not spans:
        return candidates
    low, high = min(s for s, _ in spans), max(e for _, e in spans)
    holding = []
    for candidate in candidates:
        body = candidate.node.body
        assert isinstance(body, ast.expr)
        start = (body.lineno, body.col_offset)
        end = (body.end_lineno or body.lineno, body.end_col_offset or body.col_offset)
        if start <= low and high <= end:
            holding.append((start, end, candidate))
    if not holding:
        return candidates
    # Nested lambdas: the one that starts last is the innermost.
    start, end, _ = max(holding, key=lambda item: (item[0], (-item[1][0], -item[1][1])))
    return [candidate for s, e, candidate in holding if (s, e) == (start, end)]


def _by_code(code: CodeType, candidates: list[Definition], source: SourceFile) -> list[Definition]:
    """Those that compile to the same code.

    Each candidate is compiled in place, inside its whole top-level statement, so that free variables and
    private names come out right. Moving all its lines far down tells its code object apart from the others;
    they move together because the compiler adds instructions where a line changes.
    """
    flags = code.co_flags & files.future_mask()
    copies: dict[ast.stmt, tuple[ast.stmt, dict[int, object]]] = {}
    fitting = []
    for candidate in candidates:
        if candidate.statement not in copies:
            memo: dict[int, object] = {}
            copies[candidate.statement] = (copy.deepcopy(candidate.statement, memo), memo)
        statement, memo = copies[candidate.statement]
        node = memo[id(candidate.node)]
        assert isinstance(node, ast.Lambda)
        _move(node, _FAR)
        compiled = files.compile_codes(statement, source.filename, flags)
        # Lambdas inside have moved along; the one around them comes first.
        if any(same_code(code, own) for own in compiled.get((node.lineno, "<lambda>"), [])[:1]):
            fitting.append(candidate)
        _move(node, -_FAR)
    return fitting


def _move(root: ast.AST, lines: int) -> None:
    for node in ast.walk(root):
        if isinstance(node, (ast.expr, ast.arg, ast.keyword)):
            node.lineno += lines
            if node.end_lineno is not None:
                node.end_lineno += lines


def same_code(a: CodeType, b: CodeType) -> bool:
    """Whether two code objects do the same, wherever they stand."""
    if (a.co_code, a.co_names, a.co_varnames, a.co_freevars, a.co_cellvars) != (
        b.co_code,
        b.co_names,
        b.co_varnames,
        b.co_freevars,
        b.co_cellvars,
    ):
        return False
    if len(a.co_consts) != len(b.co_consts):
        return False
    for x, y in zip(a.co_consts, b.co_consts, strict=True):
        if isinstance(x, CodeType) and isinstance(y, CodeType):
            if not same_code(x, y):
                return False
        elif isinstance(x, str) and isinstance(y, str) and "<lambda>" in x and "<lambda>" in y:
            continue  # Python 3.10 keeps the qualified name among the constants
        elif type(x) is not type(y) or repr(x) != repr(y):
            return False
    return True
