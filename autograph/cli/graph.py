"""`autograph graph`: the graph of a function for given argument types."""

from __future__ import annotations

import click

from autograph.cli import targets
from autograph.cli.run import staged
from autograph.framework.tensor_spec import parse_signature

__all__ = ["graph"]


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
