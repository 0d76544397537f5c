"""`autograph graph`: the graph of a function for given argument types."""

from __future__ import annotations

import click

from autograph.cli import targets
from autograph.cli.run import staged
from autograph.framework.tensor_spec import parse_signature

__all__ = ["graph"]


def _print_passes(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    """The optimiser's passes, in the order in which they run, each with what it does."""
    if not wanted:
        return
    from autograph.optimizer import PASSES

    width = max(len(step.name) for step in PASSES)
    for step in PASSES:
        click.echo(f"{step.name.ljust(width)}  {step.description}")
    context.exit()


@click.command(short_help="Trace a function and print its graph.")
@click.argument("target")
@click.option(
    "--signature",
    "-s",
    default="",
    help='Types of the positional arguments: "f32[?,3], i32[]"; ? is a dimension that may vary, f32[*] any shape.',
)
@click.option(
    "--format",
    "-f",
    "form",
    type=click.Choice(["text", "graphdef"]),
    default="text",
    show_default=True,
    help="Short text, or a GraphDef as TensorFlow writes it.",
)
@click.option("--optimized", is_flag=True, help="The graph as the optimiser leaves it.")
@click.option(
    "--passes",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_passes,
    help="List the optimiser's passes in the order in which they run, and exit.",
)
def graph(target: str, signature: str, form: str, optimized: bool) -> None:
    """Import TARGET (path/file.py:name or package.module:name), trace it and print its graph.

    \b
    Example:
      autograph graph examples/collatz.py:collatz --signature "i32[]"
    """
    specs = parse_signature(signature)
    concrete = staged(targets.load(targets.parse(target))).get_concrete_function(*specs)
    traced = concrete.optimized_graph if optimized else concrete.graph
    click.echo(str(traced.as_graph_def() if form == "graphdef" else traced).rstrip("\n"))
