"""`autograph graph`: the graph of a function for given argument types or values."""

from __future__ import annotations

from pathlib import Path

import click

from autograph.cli import failures, output, targets
from autograph.cli.run import staged
from autograph.cli.values import CallCommand, arguments, taken, values_argument
from autograph.executors.native import texts
from autograph.export.onnx import export
from autograph.framework.func_graph import FuncGraph
from autograph.framework.tensor_spec import parse_signature
from autograph.optimizer import PASSES
from autograph.pictures import FORMS, picture

__all__ = ["graph"]


def _print_passes(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    """The optimiser's passes, in the order in which they run, each with what it does."""
    if not wanted:
        return
    width = max(len(step.name) for step in PASSES)
    for step in PASSES:
        click.echo(f"{step.name.ljust(width)}  {step.description}")
    context.exit()


@click.command(cls=CallCommand, epilog=failures.EXECUTES.epilog())
@click.argument("target")
@values_argument
@click.option(
    "--signature", "-s",
    help='Types instead of ARGS: "f32[?,3], i32[]"; ? is a dimension that may vary, f32[*] any shape.',
)  # fmt: skip
@click.option(
    "--format", "-f", "form", default="text", show_default=True,
    type=click.Choice(["text", "svg", "html", "dot", "graphdef", "onnx", "loops", "llvm", "asm"]),
    help="Short text; a drawing, a page that folds and searches, or Graphviz's text; a GraphDef as TensorFlow writes "
    "it; an ONNX model, which needs --out; or what the native executor makes of it.",
)  # fmt: skip
@click.option("--loops", "form", flag_value="loops", help="Short for --format loops: its loop program.")
@click.option("--llvm", "form", flag_value="llvm", help="Short for --format llvm: the LLVM IR of that program.")
@click.option("--asm", "form", flag_value="asm", help="Short for --format asm: its machine code, as assembly.")
@click.option("--optimized", is_flag=True, help="The graph as the optimiser leaves it.")
@click.option("--before-after", is_flag=True, help="The graph as traced and as optimised. An HTML page has both.")
@output.out_option
@click.option(
    "--passes", is_flag=True, is_eager=True, expose_value=False, callback=_print_passes,
    help="List the optimiser's passes in the order in which they run, and exit.",
)  # fmt: skip
def graph(
    target: str,
    args: tuple[str, ...],
    signature: str | None,
    form: str,
    optimized: bool,
    before_after: bool,
    out: Path | None,
) -> None:
    """Import TARGET (path/file.py:name or package.module:name), trace it and print its graph. It does not run.

    ARGS are example values, as for `autograph run`; --signature gives types of the positional arguments instead.

    \b
    Examples:
      autograph graph examples/collatz.py:collatz 27
      autograph graph examples/collatz.py:collatz --signature "i32[]"
      autograph graph examples/collatz.py:collatz 27 --format html --out collatz.html
      autograph graph examples/collatz.py:collatz 27 --format onnx --out collatz.onnx
      autograph graph examples/collatz.py:collatz 27 --loops
    """
    if args and signature is not None:
        raise click.UsageError("ARGS and --signature exclude each other.")
    positional, keywords = arguments(args)
    specs = parse_signature(signature or "")
    function = staged(targets.load(targets.parse(target)))
    with taken(args):
        concrete = function.get_concrete_function(*positional, *specs, **keywords)
    if form == "onnx":
        if out is None:
            raise click.UsageError("--format onnx writes a file: give its name with --out.")
        export(concrete, out)
        return
    if before_after or form == "html" and not optimized:
        graphs = {"as traced": concrete.graph, "optimised": concrete.optimized_graph}
    elif optimized or form in ("loops", "llvm", "asm"):  # what the native executor is given
        graphs = {"": concrete.optimized_graph}
    else:
        graphs = {"": concrete.graph}
    output.write(picture(graphs, form) if form in FORMS else _written(graphs, form), out)


def _written(graphs: dict[str, FuncGraph], form: str) -> str:
    """The texts of some graphs, each under its heading if it has one."""
    texts = [f"# {name}\n{_shown(graph, form)}" if name else _shown(graph, form) for name, graph in graphs.items()]
    return "\n\n".join(texts)


def _shown(traced: FuncGraph, form: str) -> str:
    if form == "text":
        return str(traced)
    if form == "graphdef":
        return str(traced.as_graph_def())
    try:
        return {"loops": texts.loops, "llvm": texts.llvm_ir, "asm": texts.assembly}[form](traced)
    except ImportError as error:
        raise click.ClickException(f"--{form} needs llvmlite: {error}") from None
