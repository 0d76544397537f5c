"""Function object in, converted function object out: parse, run the passes, load, and remember.

What is remembered: the loaded code for each (code object, options), and on each function the converted
function that was made of it. Both go when the user's function goes.
"""

from __future__ import annotations

import logging
import sysconfig
import textwrap
import threading
import tokenize
import types
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import gast

from autograph import errors, pipeline
from autograph.framework.user_frames import is_internal
from autograph.pyct import anno, ast_util, files, loader, naming, origin, parser, transformer, unparser
from autograph.pyct.options import ConversionOptions

__all__ = ["ConvertedSource", "convert_function", "converted_source", "do_not_convert", "is_user_function", "original"]

_ARTIFACT = "__autograph_converted__"
_DO_NOT_CONVERT = "__autograph_do_not_convert__"
_CACHE = "__autograph_cache__"
_ORIGINAL = "__autograph_original__"

_log = logging.getLogger("autograph")
_lock = threading.RLock()


@dataclass(frozen=True)
class ConvertedSource:
    """A function's source, before and after."""

    qualname: str
    source: str
    converted: str


# --- which functions are converted when they are called ------------------------------------------------


def _library_roots() -> tuple[str, ...]:
    paths = {sysconfig.get_path(key) for key in ("stdlib", "platstdlib", "purelib", "platlib")}
    return tuple(path for path in paths if path)


_roots = _library_roots()
_user_file: dict[str, bool] = {}


def is_user_file(filename: str) -> bool:
    """Whether a source file is the user's own: not the standard library, an installed package, or autograph."""
    known = _user_file.get(filename)
    if known is None:
        parts = filename.replace("\\", "/").split("/")
        installed = "site-packages" in parts or "dist-packages" in parts or filename.startswith(_roots)
        generated = filename.startswith("<frozen") or filename == "<string>"
        known = _user_file[filename] = not (installed or generated or is_internal(filename))
    return known


def is_user_function(function: types.FunctionType) -> bool:
    """Whether a call to `function` from converted code is followed by converting it."""
    if getattr(function, _ARTIFACT, False) or getattr(function, _DO_NOT_CONVERT, False):
        return False
    return is_user_file(function.__code__.co_filename)


def do_not_convert(function: Callable[..., Any]) -> Callable[..., Any]:
    """Marks a function so that calls to it run it as it is."""
    target = getattr(function, "__func__", function)
    setattr(target, _DO_NOT_CONVERT, True)
    return function


def mark_converted(function: Any) -> Any:
    """Marks a function that is converted code already."""
    setattr(function, _ARTIFACT, True)
    return function


def original(function: Any) -> Any:
    """The user's function that a converted function was made from; any other function itself."""
    return getattr(function, _ORIGINAL, function)


# --- converting ----------------------------------------------------------------------------------------

# id(code) -> (weak reference to the code, {options: factory}); by id, as equal code may come from other files
_factories: dict[int, tuple[Any, dict[ConversionOptions, loader.Factory]]] = {}


def _factories_of(code: types.CodeType) -> dict[ConversionOptions, loader.Factory]:
    entry = _factories.get(id(code))
    if entry is None or entry[0]() is not code:
        key = id(code)
        entry = _factories[key] = (weakref.ref(code, lambda _: _factories.pop(key, None)), {})
    return entry[1]


def convert_function(function: types.FunctionType, options: ConversionOptions, operators: Any) -> types.FunctionType:
    """The converted form of a plain Python function, over the same globals and closure cells.

    Args:
        options: conversion options.
        operators: the namespace that the converted code knows as `ag__`.

    Raises:
        SourceNotFoundError: the function has no source code.
        StagingSyntaxError: it holds something that cannot be converted.
    """
    if getattr(function, _ARTIFACT, False):
        return function
    cached = function.__dict__.get(_CACHE)
    # functools.wraps copies __dict__: the entry counts only on the function that it was made for
    if cached is None or cached[0]() is not function:
        cached = function.__dict__[_CACHE] = (weakref.ref(function), {})
    converted = cached[1].get((options, id(operators)))
    if converted is None:
        converted = _instantiate(function, options, operators)
        cached[1][options, id(operators)] = converted
    return converted


def _instantiate(function: types.FunctionType, options: ConversionOptions, operators: Any) -> types.FunctionType:
    with _lock, pipeline.undisturbed():
        factories = _factories_of(function.__code__)
        factory = factories.get(options)
        if factory is None:
            factory = factories[options] = _load(function, options)
    converted = factory.instantiate_like(function, ag__=operators)
    converted.__dict__.pop(_CACHE, None)
    converted.__dict__[_ORIGINAL] = function
    return mark_converted(converted)


def _load(function: types.FunctionType, options: ConversionOptions) -> loader.Factory:
    entity = parser.parse_entity(function)
    namespace = {**function.__globals__, **_closure_values(function)}
    name, body = _convert(entity.node, entity.info, function.__qualname__, options, namespace)
    _log.info("converted %s (%s:%d)", function.__qualname__, entity.info.filename, function.__code__.co_firstlineno)
    if _log.isEnabledFor(logging.DEBUG):
        _log.debug("%s", unparser.unparse(body).strip("\n"))
    return loader.load_factory(
        body,
        name,
        function.__code__.co_freevars,
        entity.info.filename,
        flags=function.__code__.co_flags,
        rename=_names_in_tracebacks(body, function.__name__),
    )


def _names_in_tracebacks(body: list[Any], user_name: str) -> dict[str, str]:
    """Generated functions (`tf__f`, `if_body_2`, ...) and the user's function around each: tracebacks show that one."""
    names: dict[str, str] = {}
    pending: list[tuple[Any, str]] = [(statement, user_name) for statement in body]
    while pending:
        node, owner = pending.pop()
        if isinstance(node, (gast.FunctionDef, gast.AsyncFunctionDef)):
            if node in body or not anno.hasanno(node, anno.Anno.ORIGIN):
                names[node.name] = owner
            else:
                owner = node.name
        for block in ("body", "orelse", "finalbody", "handlers", "cases"):
            part = getattr(node, block, None)
            if isinstance(part, list):
                pending.extend((child, owner) for child in part)
    return names


def _closure_values(function: types.FunctionType) -> dict[str, Any]:
    values = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        try:
            values[name] = cell.cell_contents
        except ValueError:  # not assigned yet
            continue
    return values


def _convert(
    node: Any, file: files.SourceFile, qualname: str, options: ConversionOptions, namespace: dict[str, Any] | None
) -> tuple[str, list[Any]]:
    """Runs the passes over a parsed function: the name it has then, and the statements that define it."""
    origin.resolve(node, file)
    name = getattr(node, "name", "lambda_")
    # A global that the program reads must not be hidden by a generated name; the rest of the namespace may be.
    context = transformer.Context(
        info=transformer.EntityInfo(name, file.text, file.filename, 1, namespace, qualname),
        namer=naming.Namer(naming.all_names(node) | {"ag__"}),
        options=options,
    )
    converted = pipeline.convert_node(node, context)
    if not isinstance(converted, gast.Lambda):
        return converted.name, [converted]
    name = context.namer.function_name("lam")
    target = gast.Name(name, gast.Store(), None, None)
    statement = gast.Assign([target], converted, None)
    origin.inherit_location(statement, converted)
    return name, [statement]


def _source(
    node: Any, file: files.SourceFile, qualname: str, source: str, options: ConversionOptions
) -> ConvertedSource:
    with pipeline.undisturbed():
        _, body = _convert(node, file, qualname, options, None)
    return ConvertedSource(qualname, source, unparser.unparse(body).strip("\n") + "\n")


def converted_source(function: types.FunctionType, options: ConversionOptions) -> ConvertedSource:
    """The source of a function object before and after conversion.

    Raises: as `convert_function`.
    """
    entity = parser.parse_entity(original(function))
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


def check_source(function: Any) -> None:
    """Raises SourceNotFoundError unless the function has source code."""
    if not isinstance(function, types.FunctionType):
        raise errors.SourceNotFoundError(
            f"{function!r} has no Python source code", expected="a function written in Python"
        )
