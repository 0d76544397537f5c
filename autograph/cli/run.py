"""`autograph run`: trace a function with arguments from the command line, run the graph, print the result."""

from __future__ import annotations

import ast
import re
from typing import Any

import click

from autograph import api
from autograph.cli import targets
from autograph.framework.convert import constant

__all__ = ["arguments", "run", "staged"]

_KEYWORD = re.compile(r"([^\W\d]\w*)=(?!=)(.*)", re.DOTALL)
_NUMBERS = (bool, int, float, complex)


@click.command(
    short_help="Trace a function, run its graph, print the result.",
    context_settings={"allow_interspersed_args": False},
)
@click.argument("target")
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def run(target: str, args: tuple[str, ...]) -> None:
    """Import TARGET (path/file.py:name or package.module:name), trace it with ARGS, run it, print the result.

    Each of ARGS is a Python literal, or name=literal for a keyword argument. Numbers and lists of numbers
    become tensors; strings, None, and text that is no literal are passed as Python values. A result of None
    prints nothing.

    \b
    Examples:
      autograph run examples/collatz.py:collatz 27
      autograph run mymodule:scale "[1.5, -2.0]" factor=3.0
    """
    positional, keywords = arguments(args)
    result = staged(targets.load(targets.parse(target)))(*positional, **keywords)
    if result is not None:
        click.echo(_text(result))


def staged(function: Any) -> Any:
    """The function as an `autograph.function`, which it may be already."""
    return function if hasattr(function, "get_concrete_function") else api.function(function)


def arguments(args: tuple[str, ...]) -> tuple[list[Any], dict[str, Any]]:
    """Positional and keyword arguments of a call from their text, with numbers as tensors."""
    positional, keywords = _read(args)
    return [_to_tensor(value) for value in positional], {k: _to_tensor(v) for k, v in keywords.items()}


def _read(args: tuple[str, ...]) -> tuple[list[Any], dict[str, Any]]:
    positional: list[Any] = []
    keywords: dict[str, Any] = {}
    for arg in args:
        keyword = _KEYWORD.fullmatch(arg)
        if keyword is None:
            if keywords:
                raise click.UsageError(f"the positional argument {arg!r} comes after a keyword argument.")
            positional.append(_literal(arg))
        elif keyword[1] in keywords:
            raise click.UsageError(f"the keyword argument {keyword[1]!r} is given twice.")
        else:
            keywords[keyword[1]] = _literal(keyword[2])
    return positional, keywords


def _literal(text: str) -> Any:
    try:
        return ast.literal_eval(text.strip())
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        if text.startswith("--"):
            raise click.UsageError(
                f"there is no option {text!r} after TARGET; quote it to pass it as a string: \"'{text}'\""
            ) from None
        return text


def _to_tensor(value: Any) -> Any:
    """Numbers, and lists of them, as tensors; tuples, dicts and other lists keep their structure."""
    if isinstance(value, _NUMBERS) or (isinstance(value, list) and _is_array(value)):
        return constant(value)
    if isinstance(value, (list, tuple)):
        return type(value)(_to_tensor(v) for v in value)
    if isinstance(value, dict):
        return {k: _to_tensor(v) for k, v in value.items()}
    return value


def _is_array(value: list[Any]) -> bool:
    """Whether a list, however nested, holds nothing but numbers."""
    return all(_is_array(v) if isinstance(v, list) else isinstance(v, _NUMBERS) for v in value)


def _text(value: Any) -> str:
    """A result as Python would print it, tensors by their values."""
    if hasattr(value, "numpy"):
        return _text(value.numpy())
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k!r}: {_text(v)}" for k, v in value.items()) + "}"
    if isinstance(value, tuple):
        inside = ", ".join(map(_text, value))
        if hasattr(value, "_fields"):
            inside = ", ".join(f"{k}={_text(v)}" for k, v in zip(value._fields, value, strict=True))
            return f"{type(value).__name__}({inside})"
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    if isinstance(value, list):
        return "[" + ", ".join(map(_text, value)) + "]"
    return str(value)
