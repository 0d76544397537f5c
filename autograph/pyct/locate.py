"""From a code object to the function in its source file, with a check that the file still fits.

A `def` is found by the line its code starts at, a lambda as `lambdas` describes. Of the file only the top-level
statement around a `def` is parsed, as long as that compiles to the code that is running; else all of it, once. A file
edited since it was imported is noticed when the function's name or arguments differ, or when the text has names or
constants that the running code has not.
"""

from __future__ import annotations

import ast
from types import CodeType
from typing import Any

from autograph.pyct import files, lambdas
from autograph.pyct.files import Definition, SourceFile

__all__ = ["Mismatch", "find"]


class Mismatch(Exception):
    """The source file does not hold the function; the message says what is there instead."""


def find(code: CodeType, source: SourceFile, exactly: bool = False) -> Definition:
    """The function in `source` that `code` was compiled from.

    Args:
        exactly: the code has to be what the text compiles to; without it, import hooks may have added to it.

    Raises:
        Mismatch: the file holds something else at that place.
    """
    near = source.definition_near(code.co_firstlineno)
    if near is not None and getattr(near.node, "name", None) == code.co_name and _is_of(near, code, source, exactly):
        return near
    try:
        found = _find_lambda(code, source) if code.co_name == "<lambda>" else _find_def(code, source)
        _check_fresh(code, found, source, exactly)
    except SyntaxError as e:
        raise Mismatch(f"the file does not parse: {e.msg}, line {e.lineno}") from None
    except RecursionError:
        raise Mismatch("the code is nested too deeply to be parsed") from None
    return found


def _find_lambda(code: CodeType, source: SourceFile) -> Definition:
    found = lambdas.find(code, source)
    if found is None:
        args = ", ".join(lambdas.code_argument_names(code))
        raise Mismatch(f"line {code.co_firstlineno} holds no lambda with the arguments ({args})")
    return found


def _find_def(code: CodeType, source: SourceFile) -> Definition:
    line = code.co_firstlineno
    found = source.definitions.get(line)
    if found is None:
        raise Mismatch(f"line {line} does not start a function")
    node = found.node
    assert not isinstance(node, ast.Lambda)
    if node.name != code.co_name:
        raise Mismatch(f"line {line} defines '{node.name}'")
    expected, there = lambdas.code_argument_names(code), lambdas.argument_names(node.args, found.class_name)
    if expected != there:
        raise Mismatch(f"line {line} defines {node.name}({', '.join(there)}), not ({', '.join(expected)})")
    return found


def _compiled(code: CodeType, found: Definition, source: SourceFile) -> list[CodeType]:
    """What the text compiles to where `code` is from: one code object for a def; for a lambda those on its line."""
    codes = source.codes(found.statement, code.co_flags & files.future_mask())
    return codes.get((code.co_firstlineno, code.co_name), [])


def _is_of(found: Definition, code: CodeType, source: SourceFile, exactly: bool) -> bool:
    """Whether code is what a definition compiles to."""
    same = [other for other in _compiled(code, found, source) if lambdas.same_code(code, other)]
    return bool(same) and not (exactly and all(list(code.co_lines()) != list(other.co_lines()) for other in same))


def _check_fresh(code: CodeType, found: Definition, source: SourceFile, exactly: bool) -> None:
    if _is_of(found, code, source, exactly):
        return
    if exactly:
        raise Mismatch(f"line {code.co_firstlineno} defines another '{code.co_name}'")
    # Import hooks (pytest's assertion rewriting, type checkers) add to the code but take nothing away.
    here = _vocabulary(code)
    there = _compiled(code, found, source)
    missing = min((_vocabulary(other) - here for other in there), key=len, default=set())
    if missing:
        what = ", ".join(sorted(repr(value) for _, value in missing)[:3])
        raise Mismatch(f"the text of '{code.co_name}' has {what}, which the running code has not")


def _vocabulary(code: CodeType) -> set[tuple[str, Any]]:
    """Names and constants that a code object and those inside it use."""
    words: set[tuple[str, Any]] = set()
    pending = [code]
    while pending:
        code = pending.pop()
        for names in (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars):
            words.update(("name", name) for name in names)
        for const in code.co_consts:
            if isinstance(const, CodeType):
                pending.append(const)
            elif isinstance(const, (int, float, complex, str, bytes)):
                words.add((type(const).__name__, const))
    return words
