"""`autograph dump`: the converted source of a function, a file or a module."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from autograph import api
from autograph.cli import failures, output, show, targets

if TYPE_CHECKING:
    from autograph.api import ConvertedSource

__all__ = ["dump"]


@click.command(epilog=failures.READS.epilog())
@click.argument("target")
@click.option("--side-by-side", "-y", is_flag=True, help="Source on the left, converted source on the right.")
@click.option("--diff", "-d", "as_diff", is_flag=True, help="A unified diff from the source to the converted source.")
@output.out_option
@click.option("--no-recursive", is_flag=True, help="Convert so that the functions it calls are not converted.")
@output.color_option
def dump(
    target: str, side_by_side: bool, as_diff: bool, out: Path | None, no_recursive: bool, color: bool | None
) -> None:
    """Print the converted source of TARGET: a function, or each function of a file in order.

    TARGET is path/file.py:name, package.module:name, path/file.py or package.module.

    A path is only read, never executed. A module is found without executing it, but the packages that it lies
    in are imported, as Python itself would: for a.b.c that is a and a.b.
    """
    if side_by_side and as_diff:
        raise click.UsageError("--side-by-side and --diff exclude each other.")
    path, qualname = targets.resolve(targets.parse(target))
    sources = api.file_to_code(path, qualname=qualname, recursive=not no_recursive)
    if not sources:
        click.echo(f"{path} defines no functions.", err=True)
    colored = output.colored(out, color)
    width = show.terminal_width() if out is None else None
    parts = []
    for source in sources:
        head = f"# {path}:{source.qualname}" if qualname is None and not as_diff else None
        parts.append(_part(source, head, side_by_side, as_diff, width, colored))
    output.write("\n\n\n".join(parts), out, colored)


def _part(
    source: ConvertedSource, head: str | None, side_by_side: bool, as_diff: bool, width: int | None, color: bool
) -> str:
    """What is printed of one function, without a newline at the end."""
    original, converted = source.source.rstrip("\n"), source.converted.rstrip("\n")
    if as_diff:
        text = show.diff(original, converted, source.qualname)
        return show.highlight(text, "diff").rstrip("\n") if color else text
    if side_by_side:
        body = show.side_by_side(original, converted, width, color)
    else:
        body = show.highlight(converted).rstrip("\n") if color else converted
    if head is None:
        return body
    return f"{show.highlight(head).rstrip() if color else head}\n{body}"
