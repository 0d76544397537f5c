"""`autograph cluster`: what a cluster has, and running a program with one."""

from __future__ import annotations

import json

import click

from autograph import distribute
from autograph.cli import failures, targets
from autograph.cli.run import text_of
from autograph.cli.values import CallCommand, arguments, taken, values_argument

__all__ = ["cluster"]

address_help = '"auto" or host:port for a Ray that runs already, "local" for processes of this machine.'


@click.group()
def cluster() -> None:
    """Tell what a cluster has, or run a program with one."""


@cluster.command(epilog=failures.REACHES.epilog())
@click.option("--address", default="auto", show_default=True, help=address_help)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def status(address: str, as_json: bool) -> None:
    """Print the machines of a cluster, and what they have.

    \b
    Examples:
      autograph cluster status
      autograph cluster status --address 10.0.0.5:6379 --json
    """
    with distribute.connect(address, jobs={"status": 1}) as reached:
        nodes = sorted(reached.nodes(), key=lambda node: (not node["alive"], node["address"]))
    if as_json:
        click.echo(json.dumps({"address": address, "nodes": nodes}, indent=2))
        return
    names = sorted({name for node in nodes for name in node["resources"] if not name.startswith("node:")})
    rows = [["node", "state", *names]]
    for node in nodes:
        held = [_amount(name, node["resources"].get(name, 0)) for name in names]
        rows.append([node["address"], "alive" if node["alive"] else "gone", *held])
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


def _amount(name: str, amount: float) -> str:
    """How much of a resource there is; memory in GB."""
    return f"{amount / 1e9:.1f} GB" if "memory" in name else f"{amount:g}"


def _jobs(ctx: click.Context, parameter: click.Parameter, text: str) -> dict[str, int]:
    """`worker=4,ps=1` as numbers by name."""
    found: dict[str, int] = {}
    for part in text.split(","):
        name, equals, count = (piece.strip() for piece in part.partition("="))
        if not (name.isidentifier() and equals and count.isdigit() and int(count)) or name in found:
            raise click.BadParameter(f"{text!r} does not read; jobs and how many tasks each has: worker=4,ps=1")
        found[name] = int(count)
    return found


@cluster.command(cls=CallCommand, epilog=failures.EXECUTES.epilog())
@click.argument("target")
@values_argument
@click.option(
    "--jobs", default="worker=2", show_default=True, callback=_jobs, help="The jobs, and how many tasks each has."
)
@click.option("--address", default="local", show_default=True, help=f'{address_help} "threads" for this process.')
@click.option("--timeout", type=click.FloatRange(min=0, min_open=True), help="Seconds that a step may take.")
def run(target: str, args: tuple[str, ...], jobs: dict[str, int], address: str, timeout: float | None) -> None:
    """Import TARGET (path/file.py:name or package.module:name), call it with ARGS, print what it returns.

    It is called as it is, in this process: while it runs, ag.distribute.current() is the cluster, and
    ag.distribute.map uses it. ARGS are those of `autograph run`. A result of None prints nothing.

    \b
    Examples:
      autograph cluster run train.py:main --jobs worker=4,ps=1
      autograph cluster run resize.py:main 128 --jobs worker=16 --address auto
    """
    positional, keywords = arguments(args)
    function = targets.load(targets.parse(target))
    reached = distribute.connect(None if address == "threads" else address, jobs, timeout=timeout)
    with reached, failures.running(), taken(args):
        result = function(*positional, **keywords)
    if result is not None:
        click.echo(text_of(result))
