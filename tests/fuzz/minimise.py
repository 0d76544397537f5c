"""Making a program smaller while it keeps failing in the same way."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator

__all__ = ["minimise"]


def minimise(source: str, fails: Callable[[str], bool], rounds: int = 400) -> str:
    """The smallest program found for which `fails` still holds.

    Statements are left out, compound statements replaced with their bodies, expressions with their parts and with
    small constants. `rounds` bounds how many programs are tried.
    """
    best = ast.unparse(ast.parse(source))
    progress = True
    while progress and rounds > 0:
        progress = False
        for candidate in _smaller(best):
            if rounds <= 0:
                break
            if len(candidate) >= len(best):
                continue
            rounds -= 1
            if fails(candidate):
                best = candidate
                progress = True
                break
    return best


def _smaller(source: str) -> Iterator[str]:
    """Programs a step smaller, big steps first."""
    tree = ast.parse(source)
    yield from _cut(tree, _statement_cuts)
    yield from _cut(tree, _expression_cuts)


def _cut(tree: ast.Module, cuts: Callable[[ast.AST], list[Callable[[ast.AST], None]]]) -> Iterator[str]:
    for position, node in enumerate(ast.walk(tree)):
        for number in range(len(cuts(node))):
            clone = copy.deepcopy(tree)
            target = next(n for i, n in enumerate(ast.walk(clone)) if i == position)
            cuts(target)[number](target)
            try:
                yield ast.unparse(ast.fix_missing_locations(clone))
            except (ValueError, TypeError, AttributeError):
                continue


def _statement_cuts(node: ast.AST) -> list[Callable[[ast.AST], None]]:
    result: list[Callable[[ast.AST], None]] = []
    for field in ("body", "orelse", "finalbody", "handlers"):
        statements = getattr(node, field, None)
        if not isinstance(statements, list):
            continue
        for i, statement in enumerate(statements):

            def leave_out(n: ast.AST, field: str = field, i: int = i) -> None:
                block = getattr(n, field)
                del block[i]
                if not block and field == "body":
                    block.append(ast.Pass())

            if not (isinstance(statement, ast.Pass) and len(statements) == 1):
                result.append(leave_out)
            for inner in ("body", "orelse", "finalbody"):
                if (
                    isinstance(getattr(statement, inner, None), list)
                    and getattr(statement, inner)
                    and not isinstance(statement, (ast.FunctionDef, ast.ClassDef))
                ):

                    def unwrap(n: ast.AST, field: str = field, i: int = i, inner: str = inner) -> None:
                        block = getattr(n, field)
                        block[i : i + 1] = getattr(block[i], inner)

                    result.append(unwrap)
    return result


def _expression_cuts(node: ast.AST) -> list[Callable[[ast.AST], None]]:
    result: list[Callable[[ast.AST], None]] = []
    for field, value in ast.iter_fields(node):
        values = value if isinstance(value, list) else [value]
        for i, part in enumerate(values):
            if not isinstance(part, ast.expr) or isinstance(getattr(part, "ctx", None), (ast.Store, ast.Del)):
                continue
            if field == "func":  # what is called stays
                continue
            options: list[ast.expr] = [c for c in ast.iter_child_nodes(part) if isinstance(c, ast.expr)]
            if not isinstance(part, (ast.Constant, ast.Name)):
                options += [ast.Constant(1), ast.Constant(True), ast.Name("a", ast.Load())]
            if isinstance(part, ast.Constant) and part.value not in (0, 1, True):
                options.append(ast.Constant(1))
            for option in options:

                def replace(n: ast.AST, field: str = field, i: int = i, option: ast.expr = option) -> None:
                    if isinstance(getattr(n, field), list):
                        getattr(n, field)[i] = copy.deepcopy(option)
                    else:
                        setattr(n, field, copy.deepcopy(option))

                result.append(replace)
            if isinstance(part, (ast.Tuple, ast.List, ast.BoolOp)) and len(list(ast.iter_child_nodes(part))) > 2:
                name = "values" if isinstance(part, ast.BoolOp) else "elts"
                for k in range(len(getattr(part, name))):

                    def shorten(n: ast.AST, field: str = field, i: int = i, name: str = name, k: int = k) -> None:
                        owner = getattr(n, field)
                        del getattr(owner[i] if isinstance(owner, list) else owner, name)[k]

                    result.append(shorten)
    return result
