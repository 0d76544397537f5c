"""`autograph explain`: trace a function with arguments from the command line, and say what each line became."""

from __future__ import annotations

from pathlib import Path

import click

from autograph import inspection
from autograph.cli import failures, output, targets
from autograph.cli.values import CallCommand, arguments, taken, values_argument

__all__ = ["explain"]


@click.command(cls=CallCommand, epilog=failures.EXECUTES.epilog())
@click.argument("target")
@values_argument
@click.option(
    "--format", "-f", "form", type=click.Choice(["text", "json", "html"]), default="text", show_default=True,
    help="A listing, JSON, or a page.",
)  # fmt: skip
@output.out_option
@output.color_option
def explain(target: str, args: tuple[str, ...], form: str, out: Path | None, color: bool | None) -> None:
    """Import TARGET (path/file.py:name or package.module:name), trace it with ARGS, and say what each line became:
    staged, unrolled, plain Python or not reached, and the operations that it made. The graph does not run.

    ARGS are as for `autograph run`: Python literals, or name=literal.

    \b
    Examples:
      autograph explain examples/collatz.py:collatz 27
      autograph explain examples/collatz.py:collatz 27 --format html --out page.html
    """
    positional, keywords = arguments(args)
    function = targets.load(targets.parse(target))
    with taken(args):
        explanation = inspection.explain(function, *positional, **keywords)
    if form == "json":
        output.write(explanation.to_json(), out)
    elif form == "html":
        output.write(explanation.html(), out)
    else:
        colors = output.colored(out, color)
        output.write(explanation.text(output.painter(colors)), out, colors)
