"""`autograph run`: trace a function with arguments from the command line, run the graph, print the result."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

import autograph
from autograph import api
from autograph.cli import failures, targets
from autograph.cli.array_files import read_arguments, write_results
from autograph.cli.comparing import compare
from autograph.cli.values import CallCommand, arguments, literals, taken, values_argument

__all__ = ["run", "staged", "text_of"]


@click.command(cls=CallCommand, epilog=failures.EXECUTES.epilog())
@click.argument("target")
@values_argument
@click.option(
    "--compare", "both", is_flag=True,
    help="Call it twice, on the native executor and on the reference, and print the largest difference as well.",
)  # fmt: skip
@click.option(
    "--inputs", "-i", type=click.Path(path_type=Path),
    help="Arguments from a .npz file of NumPy's: arr_0, arr_1, ... by position, others by name.",
)  # fmt: skip
@click.option("--outputs", "-o", type=click.Path(path_type=Path), help="Write the result to a .npz file.")
@click.option("--signature-key", "-k", "key", help="Of a saved model: which of its signatures to call.")
def run(
    target: str, args: tuple[str, ...], both: bool, inputs: Path | None, outputs: Path | None, key: str | None
) -> None:
    """Import TARGET (path/file.py:name or package.module:name), trace it with ARGS, run it, print the result.

    TARGET may be a saved model, too: the folder that `autograph save` has written.

    Each of ARGS is a Python literal, or name=literal for a keyword argument. Numbers and lists of numbers
    become tensors; strings, None, and words that are no literal are passed as Python values. Negative numbers
    are values, not options; so is everything after `--`. A result of None prints nothing.

    With --compare, all seeds are 0 before each of the two calls, so that both draw the same. Floats may differ; if
    anything else does, the exit status is 1.

    \b
    Examples:
      autograph run examples/collatz.py:collatz 27
      autograph run mymodule:difference -1 2.5
      autograph run mymodule:scale "[1.5, -2.0]" factor=3.0
      autograph run --compare mymodule:difference -1 2.5
      autograph run saved --inputs in.npz --outputs out.npz
    """
    if outputs is not None and not outputs.parent.is_dir():
        raise click.UsageError(f"cannot write {outputs}: there is no folder {outputs.parent}")
    if both and _is_folder(target):
        raise click.UsageError(f"--compare traces a function for each executor, and {target} has no source to trace.")
    # A saved function says itself which dtypes its tensors have.
    given = (literals if _is_folder(target) else arguments)(args)
    positional, keywords = given if inputs is None else _with_file(*given, inputs)
    function = _of_target(target, key)
    with taken(args):
        function.get_concrete_function(*positional, **keywords)  # what it raises is about the program, not about a run
    if both:
        compare(function, positional, keywords, text_of)
        return
    with failures.running():
        result = function(*positional, **keywords)
    if outputs is not None:
        write_results(result, outputs)
    elif result is not None:
        click.echo(text_of(result))


def _with_file(positional: list[Any], keywords: dict[str, Any], inputs: Path) -> tuple[list[Any], dict[str, Any]]:
    """The arguments of a call, those of the command line and those of a file."""
    more, named = read_arguments(inputs)
    twice = sorted(named.keys() & keywords.keys())
    if twice or more and positional:
        raise click.UsageError(f"{', '.join(twice) or 'positional arguments'}: given both in ARGS and in {inputs}.")
    return [*positional, *more], {**named, **keywords}


def _of_target(target: str, key: str | None) -> Any:
    """The function to call: that of a file or module, or of a saved model."""
    if not _is_folder(target):
        if key is not None:
            raise click.UsageError(f"--signature-key is for saved models, and {target} is none.")
        return staged(targets.load(targets.parse(target)))
    saved = autograph.saved_model
    loaded = saved.load(target)
    if key is None and isinstance(loaded, saved.LoadedFunction):
        return loaded
    if key is None and "__call__" in vars(loaded):
        return vars(loaded)["__call__"]
    trace = loaded.signatures.get(saved.DEFAULT_KEY if key is None else key)
    if trace is None:
        known = ", ".join(loaded.signatures) or "none"
        raise click.UsageError(
            f"{target} has no signature {key or saved.DEFAULT_KEY!r}. Its signatures for --signature-key: {known}"
        )
    return saved.LoadedFunction(trace.name, trace.parameters, None, [trace])


def _is_folder(target: str) -> bool:
    """Whether a target is a folder, and not Python's: a saved model, or what is to be one."""
    return os.path.isdir(target) and not os.path.isfile(os.path.join(target, "__init__.py"))


def staged(function: Any) -> Any:
    """The function as an `autograph.function`, which it may be already."""
    return function if hasattr(function, "get_concrete_function") else api.function(function)


def text_of(value: Any) -> str:
    """A result as Python would print it, tensors by their values."""
    if hasattr(value, "numpy"):
        return text_of(value.numpy())
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k!r}: {text_of(v)}" for k, v in value.items()) + "}"
    if isinstance(value, tuple):
        inside = ", ".join(map(text_of, value))
        if hasattr(value, "_fields"):
            inside = ", ".join(f"{k}={text_of(v)}" for k, v in zip(value._fields, value, strict=True))
            return f"{type(value).__name__}({inside})"
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    if isinstance(value, list):
        return "[" + ", ".join(map(text_of, value)) + "]"
    return str(value)
