"""`autograph explain`: trace a function with arguments from the command line, and say what each line became."""

from __future__ import annotations

import click

from autograph import inspection
from autograph.cli import show, targets
from autograph.cli.check import paint
from autograph.cli.run import arguments

__all__ = ["explain"]


@click.command(
    short_help="Trace a function, say what each line became.",
    context_settings={"allow_interspersed_args": False},
)
@click.option(
    "--format", "-f", "form", type=click.Choice(["text", "json", "html"]), default="text", show_default=True,
    help="A listing, JSON, or a page.",
)  # fmt: skip
@click.option(
    "--color/--no-color", default=None, help="Colours. Default: on a terminal only, and not if NO_COLOR is set."
)
@click.argument("target")
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def explain(form: str, color: bool | None, target: str, args: tuple[str, ...]) -> None:
    """Import TARGET (path/file.py:name or package.module:name), trace it with ARGS, and say what each line became:
    staged, unrolled, plain Python or not reached, and the operations that it made. The graph does not run.

    ARGS are as for `autograph run`: Python literals, or name=literal. Options come before TARGET.

    \b
    Example:
      autograph explain examples/collatz.py:collatz 27
    """
    positional, keywords = arguments(args)
    explanation = inspection.explain(targets.load(targets.parse(target)), *positional, **keywords)
    if form == "json":
        click.echo(explanation.to_json())
    elif form == "html":
        click.echo(explanation.html(), nl=False)
    else:
        colored = show.wants_color(color)
        click.echo(explanation.text(paint) if colored else explanation.text(), color=colored)
