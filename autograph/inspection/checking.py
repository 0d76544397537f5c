"""`check`: converts functions without running anything, and reports what becomes of each of their constructs."""

from __future__ import annotations

import functools
import inspect
import os
import time
import tokenize
import traceback
import types
import warnings
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

import gast

from autograph import conversion, errors, pipeline, source_conversion
from autograph.inspection import constructs, names, outside
from autograph.inspection.findings import CodeLine, FileReport, Finding, FunctionReport, Kind, Report
from autograph.inspection.lines import first_line, owners
from autograph.inspection.source_files import source_files
from autograph.pyct import ast_util, files, loader, mangling, parser, unparser
from autograph.pyct.depth import undisturbed
from autograph.pyct.options import ConversionOptions

__all__ = ["check", "check_file", "source_files"]


def check(target: Any) -> Report:
    """See `inspection.check`."""
    if isinstance(target, (str, os.PathLike)):
        return Report(tuple(check_file(file) for file in source_files(target)))
    if isinstance(target, types.ModuleType):
        name = getattr(target, "__file__", None)
        if name is None:
            raise errors.SourceNotFoundError(f"{target!r} has no file", expected="a module written in Python")
        return Report((check_file(name),))
    methods = dict.fromkeys(_methods(target)) if inspect.isclass(target) else None
    functions = [conversion.plain_function(target)] if methods is None else list(methods)
    reports = [_check_function(function) for function in functions]
    names = dict.fromkeys(report.filename for report in reports)
    return Report(tuple(FileReport(n, tuple(r for r in reports if r.filename == n)) for n in names))


def _methods(cls: type) -> Iterator[types.FunctionType]:
    """The functions that a class defines in its own source."""
    for value in vars(cls).values():
        if isinstance(value, functools.cached_property):
            value = value.func
        parts = (value.fget, value.fset, value.fdel) if isinstance(value, property) else (value,)
        for part in parts:
            function = getattr(part, "__func__", getattr(part, "python_function", part))
            function = conversion.original(function)
            if isinstance(function, types.FunctionType) and function.__module__ == cls.__module__:
                try:
                    parser.parse_entity(function)
                except errors.SourceNotFoundError:  # made by a decorator such as `dataclass`
                    continue
                yield function


def _check_function(function: types.FunctionType) -> FunctionReport:
    entity = parser.parse_entity(function)
    freevars = function.__code__.co_freevars
    known, asked = outside.names_of_globals(function.__globals__), names.global_names(function.__code__)
    seen = _Seen(known, function.__globals__.keys(), asked)
    return _checked(entity.node, entity.info, function.__qualname__, freevars, function.__code__.co_flags, True, seen)


class _Seen(NamedTuple):
    """What is known of the names around a function.

    Attributes:
        stand_for: what they stand for, as far as effects outside are concerned.
        defined: those that the module defines; None if that cannot be told.
        asked: those that the function looks up there.
    """

    stand_for: outside.Names
    defined: Collection[str] | None
    asked: Collection[str]


def check_file(path: str, code: bool = True) -> FileReport:
    """What `check` says of one file, which is only read.

    A file that is not Python is a finding.

    Args:
        path: the file.
        code: whether to keep the converted code of its functions.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the file's own, such as an escape that is none
        try:
            module = parser.parse_file(path)
            with tokenize.open(path) as stream:
                file = files.SourceFile(path, stream.read().splitlines(keepends=True))
        except (errors.SourceSyntaxError, errors.TargetNotFoundError) as error:
            return FileReport(path, problem=_refusal(error, Kind.REFUSED, "file", errors.Location(path, 1, 0), None))
        except (RecursionError, MemoryError):
            problem = errors.SourceSyntaxError(
                f"{path} is nested too deeply to be parsed", fix="split the expression or the chain of `elif`s"
            )
            return FileReport(path, problem=_refusal(problem, Kind.REFUSED, "file", errors.Location(path, 1, 0), None))
        flags, known = _future_flags(module), outside.names_of_module(module)
        defined, asked = names.defined_in_module(module), _asked(file, path)
        units = [(n, f, n.rpartition(".")[0]) for n, f in parser.iter_functions(module) if "<locals>" not in n]
        units += _lambdas(module)
        units.sort(key=lambda unit: (unit[1].lineno, unit[1].col_offset))
        reports = []
        for name, node, owner in units:
            freevars = ("__class__",) if owner else ()
            seen = _Seen(known, defined, asked.get(first_line(node), ()))
            reports.append(_checked(ast_util.clone(node), file, name, freevars, flags, code, seen))
    return FileReport(path, tuple(reports))


def _asked(file: files.SourceFile, path: str) -> dict[int, set[str]]:
    """The names that the functions of a file look up in their module, by the first lines of the functions."""
    try:
        pending = [compile(file.text, path, "exec", dont_inherit=True)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # which is told elsewhere
        return {}
    found: dict[int, set[str]] = {}
    while pending:
        code = pending.pop()
        found.setdefault(code.co_firstlineno, set()).update(names.global_names(code))
        pending += [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]
    return found


def _future_flags(module: Any) -> int:
    """The compiler flags of the `from __future__` imports of a file."""
    import __future__

    names = [
        alias.name
        for statement in module.body
        if isinstance(statement, gast.ImportFrom) and statement.module == "__future__"
        for alias in statement.names
    ]
    flags = [getattr(__future__, name).compiler_flag for name in names if hasattr(__future__, name)]
    return functools.reduce(lambda all_flags, flag: all_flags | flag, flags, 0)


def _lambdas(module: Any) -> list[tuple[str, Any, str]]:
    """(name, node, class around) of the lambdas outside of functions, which are functions of their own."""
    found: list[tuple[str, Any, str]] = []
    pending: list[tuple[Any, str]] = [(module, "")]
    while pending:
        node, owner = pending.pop()
        if isinstance(node, gast.Lambda):
            if owner:
                mangling.mangle(node, owner)
            found.append(("<lambda>", node, owner))
            continue
        if isinstance(node, (gast.FunctionDef, gast.AsyncFunctionDef)):
            pending += [(part, owner) for part in (*node.decorator_list, node.args)]
            continue
        inside = node.name if isinstance(node, gast.ClassDef) else owner
        pending += [(child, inside) for child in gast.iter_child_nodes(node)]
    return found


def _checked(
    node: Any, file: files.SourceFile, qualname: str, freevars: tuple[str, ...], flags: int, code: bool,
    seen: _Seen,
) -> FunctionReport:  # fmt: skip
    """Converts and compiles one function, whose tree is used up."""
    outer = outside.effects(node, seen.stand_for, file, qualname)
    outer += names.told_of_names(node, file, qualname, seen.defined, seen.asked)
    first = first_line(node)
    last = node.end_lineno or node.lineno
    whole = errors.Location(file.filename, node.lineno, node.col_offset, None, qualname, file.line(node.lineno))
    source = _source_lines(node, file, first, last) if code else ()
    noted: list[constructs.Construct] = []

    def observe(name: str, tree: Any) -> None:
        if name == "mark":
            noted.extend(constructs.collect(tree))

    found: list[Finding] = []
    lines: tuple[CodeLine, ...] = ()
    start, aside = time.perf_counter(), 0.0
    with undisturbed():
        try:
            options = ConversionOptions()
            name, body = source_conversion.convert_parsed(node, file, qualname, options, None, observe=observe)
            converted_at = time.perf_counter()
            staged = [*constructs.outcomes(noted, body, qualname), *outer]
            told = sorted(staged, key=lambda finding: (finding.line, finding.col))
            lines = tuple(CodeLine(*line) for line in unparser.unparse_lines(body)) if code else ()
            aside = time.perf_counter() - converted_at
            # Scopes are checked by the compiler only.
            body, hoisted = pipeline.with_fast_paths(body)
            extra = ["ag__", *hoisted.names()]
            loader.load_factory(body, name, freevars, file.filename, extra, flags=flags)
        except errors.InternalError as error:
            found.append(_refusal(error, Kind.ERROR, "function", whole, qualname))
        except errors.AutographError as error:
            found.append(_refusal(error, Kind.REFUSED, "function", whole, qualname))
        except Exception as error:
            problem = errors.InternalError(f"autograph fails: {type(error).__name__}: {error}")
            problem.__cause__ = error
            found.append(_refusal(problem, Kind.ERROR, "function", whole, qualname))
    seconds = time.perf_counter() - start - aside
    if found:
        return FunctionReport(qualname, file.filename, first, last, tuple(found), False, seconds, source)
    return FunctionReport(qualname, file.filename, first, last, tuple(told), True, seconds, source, lines)


def _refusal(
    error: errors.AutographError, kind: Kind, what: str, default: errors.Location, qualname: str | None
) -> Finding:
    """An error as a finding."""
    where = error.location or default
    told = error.__cause__ or error
    text = "".join(traceback.format_exception(type(told), told, told.__traceback__)) if kind is Kind.ERROR else None
    line = where.text()
    fix = error.fix or (f"expected is {error.expected}" if error.expected else None)
    if kind is Kind.ERROR:
        fix = "please report it, with the traceback; @ag.do_not_convert leaves the function as it is"
    col = where.col or 0
    end = where.end_col if where.end_col is not None else max(len(line.rstrip()), col)
    message = error.message.replace(f"{where.filename} ", "the file ", 1) if what == "file" else error.message
    return Finding(
        kind, what, message, fix, where.filename, where.line, col, where.line, end, qualname, line, text, error.code
    )


def _source_lines(node: Any, file: files.SourceFile, first: int, last: int) -> tuple[CodeLine, ...]:
    """The lines of a function, each with the first line of the statement that it belongs to."""
    owned = owners(node)
    return tuple(CodeLine(file.line(n).expandtabs(), owned.get(n, node.lineno)) for n in range(first, last + 1))
