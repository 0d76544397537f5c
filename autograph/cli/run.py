"""`autograph run`: trace a function with arguments from the command line, run the graph, print the result."""

from __future__ import annotations

from typing import Any

import click

from autograph import api
from autograph.cli import failures, targets
from autograph.cli.values import CallCommand, arguments, taken, values_argument

__all__ = ["run", "staged"]


@click.command(
    cls=CallCommand, epilog=failures.EXECUTES.epilog(), short_help="Trace a function, run its graph, print the result."
)
@click.argument("target")
@values_argument
def run(target: str, args: tuple[str, ...]) -> None:
    """Import TARGET (path/file.py:name or package.module:name), trace it with ARGS, run it, print the result.

    Each of ARGS is a Python literal, or name=literal for a keyword argument. Numbers and lists of numbers
    become tensors; strings, None, and words that are no literal are passed as Python values. Negative numbers
    are values, not options; so is everything after `--`. A result of None prints nothing.

    \b
    Examples:
      autograph run examples/collatz.py:collatz 27
      autograph run mymodule:difference -1 2.5
      autograph run mymodule:scale "[1.5, -2.0]" factor=3.0
    """
    positional, keywords = arguments(args)
    function = staged(targets.load(targets.parse(target)))
    with taken(args):
        function.get_concrete_function(*positional, **keywords)  # what it raises is about the program, not about a run
    with failures.running():
        result = function(*positional, **keywords)
    if result is not None:
        click.echo(_text(result))


def staged(function: Any) -> Any:
    """The function as an `autograph.function`, which it may be already."""
    return function if hasattr(function, "get_concrete_function") else api.function(function)


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
