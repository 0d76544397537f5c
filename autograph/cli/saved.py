"""`autograph save` and `autograph show`: functions as folders, and what is in such a folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

import autograph
from autograph.cli import failures, output, targets
from autograph.cli.array_files import where_to
from autograph.cli.run import staged
from autograph.cli.values import CallCommand, arguments, taken, values_argument
from autograph.framework import nest
from autograph.framework.nested import graphs_within, operations_within
from autograph.framework.tensor import Tensor, type_text
from autograph.framework.tensor_spec import parse_signature

__all__ = ["save", "show"]


@click.command(cls=CallCommand, epilog=failures.EXECUTES.epilog())
@click.argument("target")
@values_argument
@click.option(
    "--signature", "-s", "signatures", multiple=True,
    help='Types to save it for: "f32[?,3], i32[]"; ? is a dimension that may vary, f32[*] any shape. May be repeated; '
    'with a name in front, "small=f32[3]", a signature has that key.',
)  # fmt: skip
@click.option("--out", "-o", required=True, type=click.Path(path_type=Path), help="The folder to write.")
def save(target: str, args: tuple[str, ...], signatures: tuple[str, ...], out: Path) -> None:
    """Import TARGET (path/file.py:name or package.module:name), trace it, and save it as a folder that runs without it.

    ARGS are example values, as for `autograph run`; --signature gives types instead. With neither, the function has to
    have an input_signature; a module is saved with all of its functions that have one. A saved model that is there is
    replaced.

    \b
    Examples:
      autograph save model.py:predict --signature "f32[?,3], i32[]" --out saved
      autograph save examples/collatz.py:collatz 27 --out saved
    """
    if args and signatures:
        raise click.UsageError("ARGS and --signature exclude each other.")
    positional, keywords = arguments(args)
    rows = [_named(text, number) for number, text in enumerate(signatures)]
    named = dict(rows)
    if len(named) < len(rows):
        raise click.UsageError("two of --signature have one name.")
    found = targets.load(targets.parse(target), modules=True)
    if not callable(found) and (named or args):
        raise click.UsageError(f"{target} is not called itself: it is saved with the signatures of its functions.")
    function = staged(found) if callable(found) else found
    traces: Any = None
    if named or args:
        with taken(args):
            traces = {key: function.get_concrete_function(*specs) for key, specs in named.items()} or {
                autograph.saved_model.DEFAULT_KEY: function.get_concrete_function(*positional, **keywords)
            }
    elif isinstance(found, autograph.Module):
        function = found  # with all its functions, and the signatures that they have
    try:
        autograph.saved_model.save(function, out, traces)
    except OSError as error:
        raise click.UsageError(f"cannot write {out}: {error.strerror or error}") from None
    click.echo(f"saved {target} as {out}")


def _named(text: str, number: int) -> tuple[str, list[Any]]:
    """Key and specs of a signature, which has the default key, and then numbers, unless a name is in front."""
    key, equals, rest = text.partition("=")
    if equals and key.strip().isidentifier():
        return key.strip(), parse_signature(rest)
    default = autograph.saved_model.DEFAULT_KEY
    return default if number == 0 else f"{default}_{number}", parse_signature(text)


@click.command(epilog=failures.SHOWS.epilog())
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--graph", "-g", "graphs", is_flag=True, help="Also print the graph of each signature.")
@output.out_option
def show(folder: Path, graphs: bool, out: Path | None) -> None:
    """Tell what is in the saved model FOLDER: signatures, functions, variables, assets, and what was left out.

    The whole folder is checked; nothing of it is run.
    """
    found = autograph.saved_model.Reading(folder)
    output.write("\n".join(_page(found, graphs)), out)


def _page(found: Any, graphs: bool) -> Iterator[str]:
    total = sum(found.contents.sizes.values())
    yield f"saved model, version {found.version}, {_size(total)}"
    yield from _section("signatures", [f"{key}: {_line(trace)}" for key, trace in found.signatures.items()])
    yield from _section("functions", [line for function in found.functions for line in _function(function)])
    yield from _section("variables", [
        f"{v.name.removesuffix(':0')}: {v.dtype.name} {v.shape}, {_size(v.handle.cell.read().nbytes)}"
        + ("" if v.trainable else ", not trainable")
        for v in found.variables
    ])  # fmt: skip
    assets = {name.partition("/")[2]: size for name, size in found.contents.sizes.items() if "/" in name}
    yield from _section("assets", [f"{name}: {_size(size)}" for name, size in assets.items()])
    yield from _section("left out", [f"{where}: {what}" for where, what in found.left_out])
    if graphs:
        for function in found.functions:
            for trace in function.concrete_functions():
                yield f"\n{trace.graph}"


def _section(title: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield f"\n{title}"
        yield from (f"  {line}" for line in lines)


def _function(function: Any) -> Iterator[str]:
    yield f"{function.__name__}{function.__signature__}"
    for trace in function.concrete_functions():
        counts = Counter(op.type for op in operations_within(trace.graph.operations) if op.type != "Placeholder")
        most = ", ".join(f"{kind} {count}" for kind, count in counts.most_common(5))
        more = f", and {len(counts) - 5} more kinds" if len(counts) > 5 else ""
        within = len(graphs_within(trace.graph)) - 1
        inside = f", those of {within} graph{'' if within == 1 else 's'} within among them" if within else ""
        yield f"  {_line(trace)}"
        yield f"    {counts.total()} operations{inside}: {most}{more}"


def _line(trace: Any) -> str:
    """A signature on a line: `scale(x: f32[?], n=2) -> y: f32[?], s: f32[]`."""
    taken = []
    for parameter, value in trace.arguments.items():
        leaves = list(nest.flatten_with_paths(value, parameter))
        typed = [f"{path}: {type_text(leaf)}" for path, leaf in leaves if isinstance(leaf, Tensor)]
        taken += typed or [f"{parameter}={value!r}"]
    given = [
        ": ".join(filter(None, [where_to(path), type_text(leaf) if isinstance(leaf, Tensor) else repr(leaf)]))
        for path, leaf in nest.flatten_with_paths(trace.structured_outputs)
    ]  # fmt: skip
    return f"{trace.name}({', '.join(taken)}) -> {', '.join(given) or '()'}"


def _size(count: int) -> str:
    """A number of bytes in words.

    >>> _size(1234), _size(5_000_000)
    ('1.2 KB', '5.0 MB')
    """
    for unit, least in (("GB", 10**9), ("MB", 10**6), ("KB", 10**3)):
        if count >= least:
            return f"{count / least:.1f} {unit}"
    return f"{count} bytes"
