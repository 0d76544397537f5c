"""Source text in, converted text or loaded code out: parse, run the passes, unparse or compile."""

from __future__ import annotations

import logging
import textwrap
import tokenize
import types
from collections.abc import Callable
from typing import Any

import gast

from autograph import pipeline
from autograph.errors import StagingSyntaxError
from autograph.pyct import anno, ast_util, files, loader, naming, origin, parser, transformer, unparser, writes
from autograph.pyct.depth import undisturbed
from autograph.pyct.options import ConversionOptions

__all__ = ["ConvertedSource", "convert_parsed", "converted_source", "file_sources", "load"]

#: By line and name of each function, what it may write outside of itself.
Writes = dict[tuple[int, str], tuple[writes.Write, ...]]

_log = logging.getLogger("autograph")


class ConvertedSource:
    """A function's source, before and after."""

    def __init__(self, qualname: str, source: str, converted: str) -> None:
        self.qualname = qualname
        self.source = source
        self.converted = converted


def load(
    function: types.FunctionType, options: ConversionOptions, fast: bool
) -> tuple[loader.Factory, Writes, pipeline.Hoisted | None]:
    """Converts a function's source, and compiles the result under the user's file name and line numbers.

    The caller makes room to recurse (`depth.undisturbed`).

    Args:
        fast: whether the code gets the fast paths of `pipeline.with_fast_paths`.

    Returns:
        what makes the converted function, what it and the functions in it may write outside of themselves, and what
        the fast paths need.

    Raises:
        SourceNotFoundError: the function has no source code.
        StagingSyntaxError: it holds something that cannot be converted.
    """
    entity = parser.parse_entity(function)
    outside = writes.collect(entity.node)
    namespace = {**function.__globals__, **_closure_values(function)}
    name, body = convert_parsed(entity.node, entity.info, function.__qualname__, options, namespace)
    _log.info("converted %s (%s:%d)", function.__qualname__, entity.info.filename, function.__code__.co_firstlineno)
    if _log.isEnabledFor(logging.DEBUG):
        _log.debug("%s", unparser.unparse(body).strip("\n"))
    shown = _names_in_tracebacks(body, function.__name__)
    hoisted, extra = None, ["ag__"]
    if fast:
        body, hoisted = pipeline.with_fast_paths(body)
        extra += hoisted.names()
    factory = loader.load_factory(
        body,
        name,
        function.__code__.co_freevars,
        entity.info.filename,
        extra,
        flags=function.__code__.co_flags,
        rename=shown,
    )
    return factory, outside, hoisted


def _names_in_tracebacks(body: list[Any], user_name: str) -> dict[str, str]:
    """Generated functions (`tf__f`, `if_body_2`, ...) and the user's function around each: tracebacks show that one."""
    names: dict[str, str] = {}
    pending: list[tuple[Any, str]] = [(statement, user_name) for statement in body]
    while pending:
        node, owner = pending.pop()
        values = node.__dict__
        if "body" not in values and "cases" not in values:
            continue
        if isinstance(node, (gast.FunctionDef, gast.AsyncFunctionDef)):
            if node in body or not anno.hasanno(node, anno.Anno.ORIGIN):
                names[node.name] = owner
            else:
                owner = node.name
        for block in ("body", "orelse", "finalbody", "handlers", "cases"):
            for child in values.get(block, ()):
                pending.append((child, owner))
    return names


def _closure_values(function: types.FunctionType) -> dict[str, Any]:
    values = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        try:
            values[name] = cell.cell_contents
        except ValueError:  # not assigned yet
            continue
    return values


def convert_parsed(
    node: Any,
    file: files.SourceFile,
    qualname: str,
    options: ConversionOptions,
    namespace: dict[str, Any] | None,
    observe: Callable[[str, Any], None] | None = None,
) -> tuple[str, list[Any]]:
    """Runs the passes over a parsed function: the name it has then, and the statements that define it.

    Args:
        node: the function, which is used up.
        file: where it stands.
        namespace: its globals and closure; None if the file was only read.
        observe: see `pipeline.convert_node`.

    Raises:
        StagingSyntaxError: it holds something that cannot be converted.
    """
    origin.resolve(node, file)
    name = getattr(node, "name", "lambda_")
    names = naming.all_names(node)
    # A global that the program reads must not be hidden by a generated name; the rest of the namespace may be.
    context = transformer.Context(
        info=transformer.EntityInfo(name, file.text, file.filename, 1, namespace, qualname),
        namer=naming.Namer(names | {"ag__"}),
        options=options,
    )
    if "ag__" in names:
        raise _own_name_taken(node, context)
    converted = pipeline.convert_node(node, context, observe)
    if not isinstance(converted, gast.Lambda):
        return converted.name, [converted]
    name = context.namer.function_name("lam")
    target = gast.Name(name, gast.Store(), None, None)
    statement = gast.Assign([target], converted, None)
    origin.inherit_location(statement, converted)
    return name, [statement]


def _own_name_taken(node: Any, context: transformer.Context) -> StagingSyntaxError:
    """The error for a program with a variable of the name that the operators have in converted code."""
    using = (part for part in gast.walk(node) if "ag__" in (getattr(part, "id", ""), getattr(part, "name", "")))
    return StagingSyntaxError(
        "a variable is called 'ag__', as the operators are in converted code",
        location=transformer.location_of(next(using, node), context.info),
        fix="rename the variable",
    )


def _source(
    node: Any, file: files.SourceFile, qualname: str, source: str, options: ConversionOptions
) -> ConvertedSource:
    with undisturbed():
        _, body = convert_parsed(node, file, qualname, options, None)
    return ConvertedSource(qualname, source, unparser.unparse(body).strip("\n") + "\n")


def converted_source(function: types.FunctionType, options: ConversionOptions) -> ConvertedSource:
    """The source of a function object before and after conversion.

    Raises: as `convert_function`.
    """
    entity = parser.parse_entity(function)
    return _source(entity.node, entity.info, function.__qualname__, entity.source.text, options)


def file_sources(path: str, qualname: str | None, options: ConversionOptions) -> list[ConvertedSource]:
    """The functions of a file (or the one named) before and after conversion; the file is read, never executed.

    Functions inside functions are part of those around them.

    Raises:
        TargetNotFoundError: there is no such file or function.
        SourceSyntaxError: the file is not valid Python.
    """
    module = parser.parse_file(path)
    with tokenize.open(path) as stream:
        file = files.SourceFile(path, stream.read().splitlines(keepends=True))
    if qualname is not None:
        found = [(qualname, parser.find_function(module, qualname))]
    else:
        found = [(name, node) for name, node in parser.iter_functions(module) if "<locals>" not in name]
    out = []
    for name, node in found:
        first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
        text = textwrap.dedent("".join(file.lines[first - 1 : node.end_lineno]))
        out.append(_source(ast_util.clone(node), file, name, text, options))
    return out
